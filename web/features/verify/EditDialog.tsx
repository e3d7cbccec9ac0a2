import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/product.ts'
import type { Transaction } from '#contract/transaction.ts'
import { useSession } from '../../api/auth/session.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { SelectField, TextField } from '../../ui/parts/Field.tsx'
import { Money } from '../../ui/format/Money.tsx'
import { CategoryOptions } from '../transactions/filter/CategoryOptions.tsx'
import { AmountField } from '../transactions/detail/AmountField.tsx'
import {
  amountFault,
  changesOf,
  dropEdits,
  keepEdits,
  restoreEdits,
  valuesOf,
  type EditValues,
} from '../transactions/detail/edit-values.ts'
import { RestoredNote } from '../transactions/detail/RestoredNote.tsx'
import type { Categories } from '../transactions/list/list-data.ts'
import type { Card } from './deck/deck.ts'
import type { EditBody } from './saves/saves.ts'

type EditProps = {
  card: Card
  categories: Categories
  onClose: () => void
  onSave: (body: EditBody, row: Transaction) => void
}

/** Edits description, category and amount of the top card; saving verifies it. */
export function EditDialog({ card, categories, onClose, onSave }: EditProps) {
  const { t } = useTranslation('verify')
  const form = useId()
  const row = card.transaction
  const userId = useSession().user?.id ?? ''
  const [kept] = useState(() => restoreEdits(userId, row))
  const [restored, setRestored] = useState(kept !== null)
  const [values, setValues] = useState<EditValues>(() => kept?.values ?? valuesOf(row))
  const set = (part: Partial<EditValues>): void => {
    const next = { ...values, ...part }
    setValues(next)
    keepEdits(userId, row, next)
  }
  const cancel = (): void => {
    dropEdits(userId, row)
    onClose()
  }
  const ownAmount = card.count === 1
  const fault = ownAmount ? amountFault(values.amount, row.currency) : null
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (fault) return
    const changed = changesOf(row, values) ?? {}
    // Always send the category: saving an unchanged form confirms the row as it is.
    const body = { ...changed, category: values.category === '' ? null : values.category }
    const category = categories.byId.get(values.category)
    onSave(body, {
      ...row,
      description: values.description.trim() || row.description,
      amount: changed.amount ?? row.amount,
      category: body.category,
      category_name: category?.name ?? (body.category === null ? t('edit.noCategory') : row.category_name),
    })
  }
  return (
    <Dialog
      open
      size="small"
      title={t('edit.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={cancel}>{t('edit.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" disabled={fault !== null}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={save} className="grid gap-4 pt-1">
        {restored && (
          <RestoredNote
            onDiscard={() => {
              setRestored(false)
              set(valuesOf(row))
            }}
          />
        )}
        <TextField
          label={t('edit.description')}
          value={values.description}
          maxLength={limits.descriptionLength}
          onChange={(event) => set({ description: event.target.value })}
        />
        <SelectField
          label={t('edit.category')}
          value={values.category}
          onChange={(event) => set({ category: event.target.value })}
        >
          {(row.source === 'bank' || values.category === '') && (
            <option value="">{t('edit.noCategory')}</option>
          )}
          {row.category && !categories.byId.has(row.category) && (
            <option value={row.category}>{row.category_name}</option>
          )}
          <CategoryOptions categories={categories.list} type={row.type} />
        </SelectField>
        {ownAmount ? (
          <AmountField
            value={values.amount}
            currency={row.currency}
            fault={fault}
            bankAmount={row.source === 'bank' ? (row.bank_amount ?? row.amount) : undefined}
            onChange={(amount) => set({ amount })}
          />
        ) : (
          <FixedAmount card={card} />
        )}
      </form>
    </Dialog>
  )
}

/** The total of several payments; it cannot be edited, since each has its own amount. */
function FixedAmount({ card }: { card: Card }) {
  const { t } = useTranslation('verify')
  const { currency, type } = card.transaction
  return (
    <div className="grid gap-1.5">
      <p className="text-small font-medium">{t('edit.amount')}</p>
      <p className="flex min-h-11 items-center rounded-control border border-line bg-sunk px-3">
        <Money amount={card.total} currency={currency} kind={type} />
      </p>
      <p className="text-meta text-muted">{t('edit.batch', { count: card.count })}</p>
    </div>
  )
}
