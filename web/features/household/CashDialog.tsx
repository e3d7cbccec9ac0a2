import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { createTransaction } from '#contract/ledger/transaction-edits.ts'
import { call } from '../../api/call.ts'
import { useDataOf } from '../../api/membership.ts'
import { date } from '../../ui/date/DateField.tsx'
import { useToday } from '../../ui/date/use-today.ts'
import { custom, segments, text } from '../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../ui/forms/FieldsDialog.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { SelectField } from '../../ui/parts/Field.tsx'
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

function CashDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sharing')
  const { headers } = useDataOf()
  const { list } = useCategories()
  // the same for each attempt, so that one whose answer was lost adds nothing twice
  const [key] = useState(() => crypto.randomUUID())
  return (
    <FieldsDialog
      title={t('view.addCashTitle')}
      fields={[
        segments('type', t('view.cashKind'), 'expense', {
          options: [
            { value: 'expense', label: t('view.cashExpense') },
            { value: 'income', label: t('view.cashIncome') },
          ],
        }),
        text('amount', t('view.cashAmount'), '', { inputMode: 'decimal' }),
        custom('category', '', ({ onChange, ...field }, { values }) => (
          <SelectField
            {...field}
            label={t('view.cashCategory')}
            onChange={({ target }) => onChange(target.value)}
          >
            <option value="">{t('view.cashChoose')}</option>
            <CategoryOptions categories={list} type={values['type'] === 'income' ? 'income' : 'expense'} />
          </SelectField>
        )),
        text('description', t('view.cashDescription'), '', { maxLength: limits.descriptionLength }),
        date('date', t('view.cashDate'), useToday()),
      ]}
      follow={{ type: () => ({ category: '' }) }}
      schema={createTransaction.body}
      save={(body) => call(createTransaction, { body }, { headers: { ...headers, 'idempotency-key': key } })}
      done={t('view.cashAdded')}
      failed={t('view.cashFailed')}
      submit={t('view.cashAdd')}
      submitting={t('view.cashAdding')}
      onClose={onClose}
    />
  )
}
