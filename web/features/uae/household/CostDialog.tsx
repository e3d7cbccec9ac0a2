import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HouseholdCost } from '#contract/household.ts'
import { addMonths, dubaiDay } from '#contract/period.ts'
import { createBudget } from '#contract/planning.ts'
import { cadences, createRecurring } from '#contract/recurring.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { moneyText } from '../../../ui/format/format.ts'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { SelectField } from '../../../ui/parts/Field.tsx'
import { AccountField } from '../parts/AccountField.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { AmountInput, NameInput } from '../parts/Inputs.tsx'

type Form = Pick<HouseholdCost, 'cadence'> & { name: string; amount: string; date: string; account: string }
type Way = 'series' | 'terms' | 'budget'
/** Month offsets of a school year's three terms. */
const termMonths = [0, 4, 7] as const

function waysOf(cost: HouseholdCost): Way[] {
  return [
    ...(cost.terms.length > 0 ? (['terms'] as const) : []),
    'series',
    ...(cost.category_id === null ? [] : (['budget'] as const)),
  ]
}

/** Plans a cost as a recurring payment, as three school terms, or as a yearly budget. */
export function CostDialog({ cost, onClose }: { cost: HouseholdCost; onClose: () => void }) {
  const { t } = useTranslation('household')
  const series = useApiMutation(createRecurring)
  const budget = useApiMutation(createBudget)
  const ways = waysOf(cost)
  const [way, setWay] = useState<Way>(ways[0] ?? 'series')
  const [form, setForm] = useState<Form>(() => ({
    name: t(`names.${cost.key}`),
    amount: cost.amount === null ? '' : cost.amount.toFixed(2),
    cadence: cost.cadence,
    date: cost.next_date ?? addMonths(dubaiDay(new Date()), 1),
    account: cost.account_id ?? '',
  }))
  const set = (part: Partial<typeof form>): void => setForm({ ...form, ...part })
  const amount = Number(form.amount.replaceAll(',', ''))
  const name = form.name.trim()
  const valid = name !== '' && form.date !== '' && (way === 'terms' || (form.amount !== '' && amount > 0))
  const done = (answer: unknown): void => {
    showUndoable(t('saved'), answer)
    onClose()
  }
  const submit = async (): Promise<void> => {
    const about = { kind: 'bill', account_id: form.account === '' ? null : form.account } as const
    try {
      if (way === 'budget')
        done(
          await budget.mutateAsync({
            body: { name, amount, every: 'year', category_ids: [cost.category_id ?? ''] },
          }),
        )
      else if (way === 'series')
        done(
          await series.mutateAsync({
            body: { ...about, name, amount, cadence: form.cadence, next_date: form.date },
          }),
        )
      else {
        let answer: unknown = null
        for (const [index, term] of cost.terms.entries())
          answer = await series.mutateAsync({
            body: {
              ...about,
              name: t('termName', { name, number: index + 1 }),
              amount: term.amount,
              cadence: 'yearly',
              next_date: addMonths(form.date, termMonths[index] ?? 0),
            },
          })
        done(answer)
      }
    } catch {
      // the dialog shows the mutation's error
    }
  }
  return (
    <FormDialog
      title={t('planNamed', { name: t(`names.${cost.key}`) })}
      valid={valid}
      busy={series.isPending || budget.isPending}
      error={series.error ?? budget.error}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      {ways.length > 1 && (
        <SegmentedControl
          wide
          label={t('way')}
          value={way}
          options={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
          onChange={setWay}
        />
      )}
      <NameInput label={t('name')} maxLength={60} value={form.name} onChange={(name) => set({ name })} />
      {way === 'terms' ? (
        <Terms terms={cost.terms} />
      ) : (
        <AmountInput
          label={t('amount')}
          hint={cost.basis === null ? t('amountUnknown') : t(`bases.${cost.basis}`)}
          value={form.amount}
          onChange={(amount) => set({ amount })}
        />
      )}
      {way !== 'budget' && (
        <>
          <DateFields form={form} way={way} set={set} />
          <AccountField
            label={t('account')}
            none={t('noAccount')}
            value={form.account}
            onChange={(account) => set({ account })}
          />
        </>
      )}
    </FormDialog>
  )
}

type DateFieldsProps = { form: Form; way: Way; set: (part: Partial<Form>) => void }

function DateFields({ form, way, set }: DateFieldsProps) {
  const { t } = useTranslation('household')
  return (
    <div className="grid items-start gap-4 phone:grid-cols-2">
      {way === 'series' && (
        <SelectField
          label={t('cadence')}
          value={form.cadence}
          onChange={(event) => {
            const cadence = cadences.find((one) => one === event.target.value)
            if (cadence) set({ cadence })
          }}
        >
          {cadences.map((one) => (
            <option key={one} value={one}>
              {t(`cadences.${one}`)}
            </option>
          ))}
        </SelectField>
      )}
      <DateField
        label={t(way === 'terms' ? 'firstTerm' : 'next')}
        value={form.date}
        onChange={(date) => set({ date })}
      />
    </div>
  )
}

function Terms({ terms }: Pick<HouseholdCost, 'terms'>) {
  const { t } = useTranslation('household')
  return (
    <ul className="grid gap-1 text-small">
      {terms.map((term, index) => (
        <li key={termMonths[index]}>
          {t('term', { number: index + 1, percent: term.percent, amount: moneyText(term.amount) })}
        </li>
      ))}
    </ul>
  )
}
