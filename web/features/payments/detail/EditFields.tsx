import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { useDataOf } from '../../../api/membership.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/parts/Field.tsx'
import { CategoryOptions } from '../../ledger/filter/CategoryOptions.tsx'
import type { Categories } from '../../ledger/list/list-data.ts'
import { AmountField } from './AmountField.tsx'
import { amountFault, type EditValues } from './edit-values.ts'

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
        <div className="grid grid-cols-2 gap-3">
          <PaymentAmount {...props} />
          <DateField label={t('edit.date')} value={values.date} onChange={(date) => set({ date })} />
        </div>
      ) : (
        <PaymentAmount {...props} />
      )}
    </>
  )
}
