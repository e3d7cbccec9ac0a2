import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import type { Day } from '#contract/period.ts'
import {
  cadences,
  createRecurring,
  type Series,
  seriesKinds,
  updateRecurring,
} from '#contract/expected/series.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { amountIn, textIn, textOf } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { useCategories } from '../../ledger/list/list-data.ts'
import { accountLabel } from '../../accounts/label.ts'

function valuesOf(series: Series | null, today: Day) {
  return {
    type: series?.type ?? ('expense' as const),
    name: series?.name ?? '',
    amount: textOf(series?.expected),
    cadence: series?.cadence ?? ('monthly' as const),
    next_date: series ? textOf(series.next_date) : today,
    until_date: textOf(series?.until_date),
    kind: series?.kind ?? ('bill' as const),
    account_id: textOf(series?.account_id),
    category_id: textOf(series?.category_id),
  }
}
type Values = ReturnType<typeof valuesOf>

/** The changed fields only, so that detection keeps updating the others. */
function changesOf(body: object, before: Values, after: Values) {
  const isChanged = (key: string): boolean =>
    Reflect.get(before, key) !== Reflect.get(after, key) && (key !== 'next_date' || after.next_date !== '')
  return z.parse(
    updateRecurring.body,
    Object.fromEntries(Object.entries(body).filter(([key]) => isChanged(key))),
  )
}

type DialogProps = { series: Series | null; today: Day; onClose: () => void }

/** Adds a series, or edits the given one. */
export function SeriesDialog({ series, today, onClose }: DialogProps) {
  const { t } = useTranslation('bills')
  const accounts = useRead(accountsQuick).data?.data ?? []
  const { list: categories, byId } = useCategories()
  const form = useForm({
    start: () => valuesOf(series, today),
    schema: createRecurring.body,
    body: (values) => ({
      ...values,
      amount: amountIn(values.amount),
      // a series may have no next date; its form then has none either
      next_date: values.next_date || (series ? today : ''),
      until_date: textIn(values.until_date),
      account_id: textIn(values.account_id),
      category_id: byId.get(values.category_id)?.type === values.type ? values.category_id : null,
    }),
    save: (body, values) =>
      series
        ? call(updateRecurring, {
            params: { id: series.id },
            body: changesOf(body, valuesOf(series, today), values),
          })
        : call(createRecurring, { body }),
    done: t(series ? 'done.saved' : 'done.added'),
    failed: t('failed'),
    onClose,
  })
  return (
    <FormDialog
      form={form}
      size="small"
      title={series ? t('form.editTitle', { name: series.name }) : t('form.addTitle')}
    >
      {!series && (
        <SegmentedControl
          wide
          label={t('form.type')}
          {...form.field('type')}
          options={(['expense', 'income'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
        />
      )}
      <TextField label={t('form.name')} maxLength={80} {...form.input('name')} />
      <TextField
        label={t('form.amount', { currency: series?.currency ?? 'AED' })}
        inputMode="decimal"
        {...form.input('amount')}
      />
      <SelectInput
        label={t('form.cadence')}
        {...form.field('cadence')}
        options={cadences.map((value) => ({ value, label: t(`cadence.${value}`) }))}
      />
      <div className="grid gap-4 tablet:grid-cols-2">
        <DateField label={t('form.next')} {...form.field('next_date')} />
        <DateField label={t('form.until')} {...form.field('until_date')} />
      </div>
      <SelectInput
        label={t('form.kind')}
        {...form.field('kind')}
        options={seriesKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <SelectInput
        label={t('form.account')}
        {...form.field('account_id')}
        options={[
          { value: '', label: t('detail.anyAccount') },
          ...accounts.map((account) => ({ value: account.id, label: accountLabel(account) })),
        ]}
      />
      {(!series || series.source === 'user') && (
        <SelectInput
          label={t('form.category')}
          hint={t('form.categoryHint')}
          {...form.field('category_id')}
          options={[
            { value: '', label: t('form.noCategory') },
            ...categories
              .filter(({ type, archived }) => type === form.values.type && !archived)
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </FormDialog>
  )
}
