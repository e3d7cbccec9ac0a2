import { useId, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { accountsQuick } from '#contract/accounts.ts'
import { type Day, isDay } from '#contract/period.ts'
import { cadences, createRecurring, type Series, seriesKinds, updateRecurring } from '#contract/recurring.ts'
import { useApiMutation, useRead } from '../../../api/queries.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { DateField } from '../../../ui/date/DateField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { SelectField, TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { typedAmount } from '../../../ui/forms/typed.ts'
import { accountLabel } from '../../accounts/label.ts'

type Values = {
  type: 'income' | 'expense'
  name: string
  amount: string
  cadence: Series['cadence']
  next: string
  until: string
  kind: Series['kind']
  account: string
}

function valuesOf(series: Series | null, today: Day): Values {
  return {
    type: series?.type ?? 'expense',
    name: series?.name ?? '',
    amount: series ? String(series.expected) : '',
    cadence: series?.cadence ?? 'monthly',
    next: series ? (series.next_date ?? '') : today,
    until: series?.until_date ?? '',
    kind: series?.kind ?? 'bill',
    account: series?.account_id ?? '',
  }
}

/** The changed fields only, so that detection keeps updating the others. */
export function changesOf(before: Values, after: Values) {
  const amount = typedAmount(after.amount)
  return {
    ...(after.name.trim() === before.name ? {} : { name: after.name.trim() }),
    ...(after.kind === before.kind ? {} : { kind: after.kind }),
    ...(after.cadence === before.cadence ? {} : { cadence: after.cadence }),
    ...(after.next === before.next || after.next === '' ? {} : { next_date: after.next }),
    ...(after.until === before.until ? {} : { until_date: after.until === '' ? null : after.until }),
    ...(after.account === before.account ? {} : { account_id: after.account === '' ? null : after.account }),
    ...(after.amount === before.amount || typeof amount !== 'number' ? {} : { amount }),
  }
}

type DialogProps = { series: Series | null; today: Day; onClose: () => void }

/** Adds a series, or edits the given one. */
export function SeriesDialog({ series, today, onClose }: DialogProps) {
  const { t } = useTranslation('bills')
  const form = useId()
  const [values, setValues] = useState(() => valuesOf(series, today))
  const create = useApiMutation(createRecurring)
  const update = useApiMutation(updateRecurring)
  const set = (part: Partial<Values>): void => setValues({ ...values, ...part })
  const amount = typedAmount(values.amount)
  const dated = isDay(values.next) || (series !== null && values.next === '')
  const valid = values.name.trim() !== '' && typeof amount === 'number' && amount > 0 && dated
  const busy = create.isPending || update.isPending
  const error = create.error ?? update.error
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (busy || !valid) return
    const onSuccess = (): void => {
      showToast(t(series ? 'done.saved' : 'done.added'))
      onClose()
    }
    if (series) {
      const body = changesOf(valuesOf(series, today), values)
      update.mutate({ params: { id: series.id }, body }, { onSuccess })
      return
    }
    const { type, kind, cadence } = values
    const body = {
      type,
      kind,
      cadence,
      amount,
      name: values.name.trim(),
      next_date: values.next,
      account_id: values.account === '' ? null : values.account,
      until_date: values.until === '' ? null : values.until,
    }
    create.mutate({ body }, { onSuccess })
  }
  return (
    <Dialog
      open
      size="small"
      title={series ? t('form.editTitle', { name: series.name }) : t('form.addTitle')}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy} disabled={!valid}>
            {busy ? t('form.saving') : t('form.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {error && <Alert>{error.message || t('failed')}</Alert>}
        {!series && (
          <SegmentedControl
            wide
            label={t('form.type')}
            value={values.type}
            onChange={(type) => set({ type })}
            options={(['expense', 'income'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
          />
        )}
        <TextField
          label={t('form.name')}
          name="name"
          maxLength={80}
          autoComplete="off"
          value={values.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextField
          label={t('form.amount', { currency: series?.currency ?? 'AED' })}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={values.amount}
          onChange={(event) => set({ amount: event.target.value })}
        />
        <Schedule values={values} set={set} />
      </form>
    </Dialog>
  )
}

function Schedule({ values, set }: { values: Values; set: (part: Partial<Values>) => void }) {
  const { t } = useTranslation('bills')
  const accounts = useRead(accountsQuick).data?.data ?? []
  return (
    <>
      <SelectField
        label={t('form.cadence')}
        value={values.cadence}
        onChange={(event) =>
          set({ cadence: cadences.find((one) => one === event.target.value) ?? 'monthly' })
        }
      >
        {cadences.map((cadence) => (
          <option key={cadence} value={cadence}>
            {t(`cadence.${cadence}`)}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-4 phone:grid-cols-2">
        <DateField
          label={t('form.next')}
          name="next"
          value={values.next}
          onChange={(next) => set({ next })}
        />
        <DateField
          label={t('form.until')}
          name="until"
          value={values.until}
          onChange={(until) => set({ until })}
        />
      </div>
      <SelectField
        label={t('form.kind')}
        value={values.kind}
        onChange={(event) => set({ kind: seriesKinds.find((one) => one === event.target.value) ?? 'other' })}
      >
        {seriesKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('form.account')}
        value={values.account}
        onChange={(event) => set({ account: event.target.value })}
      >
        <option value="">{t('detail.anyAccount')}</option>
        {accounts.map((account) => (
          <option key={account.id} value={account.id}>
            {accountLabel(account)}
          </option>
        ))}
      </SelectField>
    </>
  )
}
