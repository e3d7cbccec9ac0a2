import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntryType } from '#contract/common.ts'
import { limits } from '#contract/limits.ts'
import { createTransaction } from '#contract/ledger/transactions.ts'
import { call } from '../../api/call.ts'
import { useDataOf } from '../../api/membership.ts'
import { DateField } from '../../ui/date/DateField.tsx'
import { useToday } from '../../ui/date/use-today.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../ui/parts/Choice.tsx'
import { SelectField, TextField } from '../../ui/parts/Field.tsx'
import { CategoryOptions } from '../ledger/filter/CategoryOptions.tsx'
import { useCategories } from '../ledger/list/list-data.ts'

/** Adds a payment in cash to the owner's cash account, which is shared. */
export function CashButton() {
  const { t } = useTranslation('sharing')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={Plus} onClick={() => setOpen(true)}>
        {t('view.addCash')}
      </Button>
      {open && <CashDialog onClose={() => setOpen(false)} />}
    </>
  )
}

type Values = { type: EntryType; amount: string; category: string; description: string; date: string }

function CashDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sharing')
  const { headers } = useDataOf()
  const { list } = useCategories()
  const today = useToday()
  // the same for each attempt, so that one whose answer was lost adds nothing twice
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm({
    start: (): Values => ({ type: 'expense', amount: '', category: '', description: '', date: today }),
    schema: createTransaction.body,
    save: (body) => call(createTransaction, { body }, { headers: { ...headers, 'idempotency-key': key } }),
    done: t('view.cashAdded'),
    failed: t('view.cashFailed'),
    onClose,
  })
  const { type } = form.values
  const category = form.field('category')
  return (
    <FormDialog
      form={form}
      title={t('view.addCashTitle')}
      submit={t('view.cashAdd')}
      submitting={t('view.cashAdding')}
    >
      <SegmentedControl
        wide
        label={t('view.cashKind')}
        value={type}
        options={[
          { value: 'expense', label: t('view.cashExpense') },
          { value: 'income', label: t('view.cashIncome') },
        ]}
        onChange={(next) => form.set({ type: next, category: '' })}
      />
      <TextField label={t('view.cashAmount')} inputMode="decimal" {...form.input('amount')} />
      <SelectField
        {...category}
        label={t('view.cashCategory')}
        onChange={(event) => category.onChange(event.target.value)}
      >
        <option value="">{t('view.cashChoose')}</option>
        <CategoryOptions categories={list} type={type} />
      </SelectField>
      <TextField
        label={t('view.cashDescription')}
        maxLength={limits.descriptionLength}
        {...form.input('description')}
      />
      <DateField label={t('view.cashDate')} {...form.field('date')} />
    </FormDialog>
  )
}
