import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { useDataOf } from '../../../api/membership.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { TextAreaField, TextField } from '../../../ui/parts/Field.tsx'
import { CategoryField } from '../../ledger/CategoryField.tsx'
import type { Categories } from '../../ledger/list/list-data.ts'
import { type EditValues, amountFault } from './edit-values.ts'
import { useState } from 'react'
import { CurrencyMark } from '../../../ui/format/CurrencyMark.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { editableAmount, plainNumber } from '../../../ui/forms/typed.ts'
import { useMasked } from '../../../ui/preferences.ts'
import { Alert } from '../../../ui/parts/Notes.tsx'

type FieldsProps = {
  row: Transaction
  values: EditValues
  categories: Categories
  set: (part: Partial<EditValues>) => void
}

/** Description and category of a payment. */
export function MainFields({ row, values, categories, set }: FieldsProps) {
  const { t } = useTranslation('transactions')
  return (
    <>
      <TextField
        label={t('edit.description')}
        value={values.description}
        maxLength={limits.descriptionLength}
        onChange={(event) => set({ description: event.target.value })}
      />
      <CategoryField
        label={t('edit.category')}
        type={row.type}
        categories={categories}
        value={values.category}
        noneText={
          row.transfer !== null && values.category === ''
            ? t('edit.noneTransfer')
            : values.category === row.category
              ? row.category_name
              : t('edit.noCategory')
        }
        optional={row.source === 'bank' || values.category === ''}
        onChange={(category) => set({ category })}
      />
    </>
  )
}

/** The amount, beside which a bank's payment shows what the bank says. */
export function PaymentAmount({ row, values, set }: Omit<FieldsProps, 'categories'>) {
  return (
    <AmountField
      value={values.amount}
      currency={row.currency}
      fault={amountFault(values.amount, row.currency)}
      bankAmount={row.source === 'bank' ? (row.bank_amount ?? row.amount) : undefined}
      onChange={(amount) => set({ amount })}
    />
  )
}

/** Everything that can be edited of a payment; its amount and date only by its owner. */
export function EditFields(props: FieldsProps) {
  const { t } = useTranslation('transactions')
  const { row, values, set } = props
  const { membership } = useDataOf()
  return (
    <>
      <MainFields {...props} />
      <TextAreaField
        label={t('edit.note')}
        value={values.note}
        rows={2}
        maxLength={limits.noteLength}
        onChange={(event) => set({ note: event.target.value })}
      />
      {membership !== null ? null : row.source === 'manual' ? (
        <div className="grid gap-3 phone:grid-cols-2">
          <PaymentAmount {...props} />
          <DateField label={t('edit.date')} value={values.date} onChange={(date) => set({ date })} />
        </div>
      ) : (
        <PaymentAmount {...props} />
      )}
    </>
  )
}

type AmountFieldProps = {
  value: string
  currency: string
  fault: ReturnType<typeof amountFault>
  /** The amount from the bank; undefined for a manual entry. */
  bankAmount?: number | undefined
  onChange: (value: string) => void
}

/** An editable amount. While amounts are masked, it reveals no digit until the user asks. */
function AmountField({ value, currency, fault, bankAmount, onChange }: AmountFieldProps) {
  const { t } = useTranslation('transactions')
  const [masked] = useMasked()
  const [revealed, setAsked] = useState(false)
  if (masked && !revealed)
    return (
      <div className="grid content-start gap-1.5">
        <p className="text-small font-medium">{t('edit.amount')}</p>
        <p className="flex min-h-11 items-center justify-between gap-2 rounded-control border border-line bg-sunk ps-3 pe-1">
          <Money amount={Number(plainNumber(value))} currency={currency} />
          <Button size="small" variant="quiet" className="min-h-9!" onClick={() => setAsked(true)}>
            {t('edit.amountShow')}
          </Button>
        </p>
      </div>
    )
  return (
    <div className="grid content-start gap-1.5">
      <TextField
        label={t('edit.amount')}
        inputMode="decimal"
        prefix={<CurrencyMark currency={currency} />}
        value={value}
        error={fault && t(fault === 'required' ? 'edit.amountBad' : 'edit.amountDigits')}
        onChange={(event) => onChange(event.target.value)}
      />
      {bankAmount !== undefined && (
        <div className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
          {Number(plainNumber(value)) === bankAmount ? (
            t('edit.bankAmountHint')
          ) : (
            <>
              <span>
                {t('edit.bankSays')} <Money amount={bankAmount} currency={currency} />
              </span>
              <Button
                size="small"
                variant="quiet"
                className="min-h-9!"
                onClick={() => onChange(editableAmount(bankAmount, currency))}
              >
                {t('edit.bankAmountUse')}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

/** Shown above a form that was restored from unsaved edits. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('transactions')
  return (
    <Alert
      tone="info"
      action={
        <Button size="small" onClick={onDiscard}>
          {t('edit.discard')}
        </Button>
      }
    >
      {t('edit.restored')}
    </Alert>
  )
}
