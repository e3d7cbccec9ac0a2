import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLease } from '#contract/cheques.ts'
import { addDays, addMonths, dubaiDay, isDay } from '#contract/period.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { SelectField, TextField } from '../../../ui/parts/Field.tsx'
import { typedAmount } from '../../planning/budgets/words.ts'
import { AccountField } from '../parts/AccountField.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { nextNumber } from './words.ts'
import { AmountInput, NameInput } from '../parts/Inputs.tsx'

const counts = [1, 2, 3, 4, 6, 12] as const
type Part = { number: string; date: string; amount: string }

/** Equal cheques spread over a year; the last one includes the fils left over. */
function partsOf(rent: number, count: number, starts: string, first: string): Part[] {
  const fils = Math.round(rent * 100)
  const each = Math.floor(fils / count)
  return Array.from({ length: count }, (_, at) => ({
    number: first === '' ? '' : nextNumber(first, at),
    date: isDay(starts) ? addMonths(starts, (12 / count) * at) : '',
    amount: String((at === count - 1 ? fils - each * (count - 1) : each) / 100),
  }))
}

function areComplete(parts: readonly Part[]): boolean {
  return parts.length > 0 && parts.every(({ number, date }) => isDay(date) && /^\d{0,12}$/.test(number))
}

/** Adds a lease with its cheques, each of which can be edited before saving. */
export function LeaseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('cheques')
  const create = useApiMutation(createLease)
  const [form, setForm] = useState(() => {
    const starts = dubaiDay(new Date())
    return { name: '', payee: '', rent: '', count: 4, starts, first: '', account: '' }
  })
  const [changed, setChanged] = useState<ReadonlyMap<number, Part>>(new Map())
  const set = (part: Partial<typeof form>): void => {
    setForm({ ...form, ...part })
    if (!('name' in part || 'payee' in part || 'account' in part)) setChanged(new Map())
  }
  const rent = typedAmount(form.rent)
  const ends = isDay(form.starts) ? addDays(addMonths(form.starts, 12), -1) : ''
  const usual = typeof rent === 'number' && rent > 0 ? partsOf(rent, form.count, form.starts, form.first) : []
  const parts = usual.map((part, at) => changed.get(at) ?? part)
  const amounts = parts.map(({ amount }) => typedAmount(amount))
  const valid =
    form.name.trim() !== '' &&
    form.payee.trim() !== '' &&
    isDay(form.starts) &&
    areComplete(parts) &&
    amounts.every((amount) => typeof amount === 'number' && amount > 0)
  const submit = (): void =>
    create.mutate(
      {
        body: {
          name: form.name.trim(),
          payee: form.payee.trim(),
          starts: form.starts,
          ends,
          account_id: form.account === '' ? null : form.account,
          cheques: parts.map(({ number, date }, at) => ({
            number: number === '' ? null : number,
            date,
            amount: amounts[at] ?? 0,
          })),
        },
      },
      {
        onSuccess: (answer) => {
          showUndoable(t('lease.saved'), answer)
          onClose()
        },
      },
    )
  const edit = (at: number, part: Partial<Part>): void => {
    const before = parts[at]
    if (before) setChanged(new Map(changed).set(at, { ...before, ...part }))
  }
  return (
    <FormDialog
      title={t('lease.addTitle')}
      valid={valid}
      busy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <LeaseFields form={form} set={set} />
      <AccountField
        label={t('form.account')}
        none={t('form.anyAccount')}
        kinds={['current', 'savings']}
        value={form.account}
        onChange={(account) => set({ account })}
      />
      {parts.length > 0 && <Cheques parts={parts} onEdit={edit} />}
    </FormDialog>
  )
}

type ChequesProps = { parts: readonly Part[]; onEdit: (at: number, part: Partial<Part>) => void }

function Cheques({ parts, onEdit }: ChequesProps) {
  const { t } = useTranslation('cheques')
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-small font-medium">{t('lease.cheques')}</legend>
      {parts.map((part, at) => (
        // the cheques of a lease have no identity other than their position
        <div key={at} className="grid gap-3 phone:grid-cols-3">
          <TextField
            label={t('lease.numberOf', { place: at + 1 })}
            inputMode="numeric"
            maxLength={12}
            value={part.number}
            onChange={(event) => onEdit(at, { number: event.target.value.replaceAll(/\D/g, '') })}
          />
          <DateField
            label={t('lease.dateOf', { place: at + 1 })}
            value={part.date}
            onChange={(date) => onEdit(at, { date })}
          />
          <TextField
            label={t('lease.amountOf', { place: at + 1 })}
            inputMode="decimal"
            value={part.amount}
            onChange={(event) => onEdit(at, { amount: event.target.value })}
          />
        </div>
      ))}
    </fieldset>
  )
}

type LeaseForm = { name: string; payee: string; rent: string; count: number; starts: string; first: string }
type LeaseFieldsProps = { form: LeaseForm; set: (part: Partial<LeaseForm>) => void }

function LeaseFields({ form, set }: LeaseFieldsProps) {
  const { t } = useTranslation('cheques')
  return (
    <div className="grid items-start gap-4 phone:grid-cols-2">
      <NameInput
        label={t('lease.name')}
        hint={t('lease.nameHint')}
        maxLength={60}
        value={form.name}
        onChange={(name) => set({ name })}
      />
      <NameInput
        label={t('lease.payee')}
        maxLength={80}
        value={form.payee}
        onChange={(payee) => set({ payee })}
      />
      <AmountInput label={t('lease.rent')} value={form.rent} onChange={(rent) => set({ rent })} />
      <SelectField
        label={t('lease.count')}
        value={String(form.count)}
        onChange={(event) => set({ count: Number(event.target.value) })}
      >
        {counts.map((count) => (
          <option key={count} value={count}>
            {t('lease.counts', { count })}
          </option>
        ))}
      </SelectField>
      <DateField label={t('lease.starts')} value={form.starts} onChange={(starts) => set({ starts })} />
      <TextField
        label={t('lease.first')}
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
        value={form.first}
        onChange={(event) => set({ first: event.target.value.replaceAll(/\D/g, '') })}
      />
    </div>
  )
}
