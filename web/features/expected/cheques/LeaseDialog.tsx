import { useTranslation } from 'react-i18next'
import { createLease } from '#contract/expected/cheques.ts'
import { addDays, addMonths, dubaiDay, isDay } from '#contract/period.ts'
import { call } from '../../../api/call.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { amountIn, digitsIn, textIn } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { TextField } from '../../../ui/parts/Field.tsx'
import { AccountField } from '../parts/AccountField.tsx'
import { leaseCounts, type LeaseStart } from './found.ts'
import { nextNumber } from './words.ts'

type Part = { number: string; date: string; amount: string }
type Lease = { rent: string; count: string; starts: string; first: string; step: number }

const nothingKnown = (): LeaseStart => ({
  name: '',
  payee: '',
  rent: '',
  count: 4,
  starts: dubaiDay(new Date()),
  first: '',
  step: 1,
  account_id: '',
})

/** Equal cheques spread over a year; the last one includes the fils left over. */
function partsOf({ rent, count: text, starts, first, step }: Lease): Part[] {
  const fils = Math.round((amountIn(rent) ?? 0) * 100)
  if (!(fils > 0)) return []
  const count = Number(text)
  const amountEach = Math.floor(fils / count)
  return Array.from({ length: count }, (_, index) => ({
    number: first === '' ? '' : nextNumber(first, index * step),
    date: isDay(starts) ? addMonths(starts, Math.floor((12 / count) * index)) : '',
    amount: String((index === count - 1 ? fils - amountEach * (count - 1) : amountEach) / 100),
  }))
}

/** Adds a lease with its cheques, each of which can be edited before saving. It starts from what is known. */
export function LeaseDialog({ known, onClose }: { known: LeaseStart | null; onClose: () => void }) {
  const { t } = useTranslation(['cheques', 'ui'])
  const form = useForm({
    start: () => {
      const { cheques, count, ...first } = known ?? nothingKnown()
      const start = { ...first, count: String(count) }
      return { ...start, cheques: cheques ?? partsOf(start) }
    },
    schema: createLease.body,
    body: (values) => ({
      name: values.name,
      payee: values.payee,
      starts: values.starts,
      ends: isDay(values.starts) ? addDays(addMonths(values.starts, 12), -1) : '',
      account_id: textIn(values.account_id),
      cheques: values.cheques.map(({ number, date, amount }) => ({
        number: textIn(number),
        date,
        amount: amountIn(amount),
      })),
    }),
    check: ({ rent, cheques }) => ({
      rent: cheques.length === 0 && t(rent ? 'ui:fault.amount' : 'ui:fault.missing'),
    }),
    save: (body) => call(createLease, { body }),
    done: t('cheques:lease.saved'),
    whenShown: true,
    onClose,
  })
  /** Works the cheques out again after a change of what they follow from. */
  const renew = (part: Partial<Lease>): void =>
    form.set({ ...part, cheques: partsOf({ ...form.values, ...part }) })
  const { cheques } = form.values
  const counts = [...new Set([...leaseCounts, known?.count ?? 4])].toSorted((a, b) => a - b)
  const edit = (at: number, part: Partial<Part>): void =>
    form.set({ cheques: cheques.map((one, index) => (index === at ? { ...one, ...part } : one)) })
  return (
    <FormDialog
      form={form}
      title={t('cheques:lease.addTitle')}
      text={known && t(known.cheques ? 'cheques:lease.found' : 'cheques:lease.known')}
    >
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <TextField label={t('cheques:lease.name')} maxLength={60} {...form.input('name')} />
        <TextField label={t('cheques:lease.payee')} maxLength={80} {...form.input('payee')} />
        <TextField
          label={t('cheques:lease.rent')}
          inputMode="decimal"
          {...form.input('rent')}
          onChange={({ target }) => renew({ rent: target.value })}
        />
        <SelectInput
          label={t('cheques:lease.count')}
          value={form.values.count}
          options={counts.map((count) => ({
            value: String(count),
            label: t('cheques:lease.counts', { count }),
          }))}
          onChange={(count) => renew({ count })}
        />
        <DateField
          label={t('cheques:lease.starts')}
          {...form.field('starts')}
          onChange={(starts) => renew({ starts })}
        />
        <TextField
          label={t('cheques:lease.first')}
          inputMode="numeric"
          maxLength={12}
          {...form.input('first')}
          onChange={({ target }) => renew({ first: digitsIn(target.value) })}
        />
      </div>
      <AccountField
        label={t('cheques:form.account')}
        none={t('cheques:form.anyAccount')}
        kinds={['current', 'savings']}
        {...form.field('account_id')}
      />
      {cheques.length > 0 && <Cheques parts={cheques} errorOf={form.error} onEdit={edit} />}
    </FormDialog>
  )
}

type ChequesProps = {
  parts: readonly Part[]
  errorOf: (key: string) => string | undefined
  onEdit: (at: number, part: Partial<Part>) => void
}

function Cheques({ parts, errorOf, onEdit }: ChequesProps) {
  const { t } = useTranslation('cheques')
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-small font-medium">{t('lease.cheques')}</legend>
      {parts.map((part, index) => (
        // the cheques of a lease have no identity other than their position
        <div key={index} className="grid gap-3 tablet:grid-cols-3">
          <TextField
            label={t('lease.numberOf', { place: index + 1 })}
            inputMode="numeric"
            maxLength={12}
            value={part.number}
            error={errorOf(`cheques.${index}.number`)}
            onChange={(event) => onEdit(index, { number: digitsIn(event.target.value) })}
          />
          <DateField
            label={t('lease.dateOf', { place: index + 1 })}
            value={part.date}
            error={errorOf(`cheques.${index}.date`)}
            onChange={(date) => onEdit(index, { date })}
          />
          <TextField
            label={t('lease.amountOf', { place: index + 1 })}
            inputMode="decimal"
            value={part.amount}
            error={errorOf(`cheques.${index}.amount`)}
            onChange={(event) => onEdit(index, { amount: event.target.value })}
          />
        </div>
      ))}
    </fieldset>
  )
}
