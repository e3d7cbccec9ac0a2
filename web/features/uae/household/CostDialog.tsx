import { useTranslation } from 'react-i18next'
import type { HouseholdCost } from '#contract/household.ts'
import { addMonths, dubaiDay } from '#contract/period.ts'
import { createBudget } from '#contract/planning.ts'
import { cadences, createRecurring } from '#contract/recurring.ts'
import { call } from '../../../api/call.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { moneyText } from '../../../ui/format/format.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { amountIn, textIn, textOf } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { AccountField } from '../parts/AccountField.tsx'

type Way = 'series' | 'terms' | 'budget'
const monthAhead = (): string => addMonths(dubaiDay(new Date()), 1)

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
  const ways = waysOf(cost)
  const form = useForm({
    start: () => ({
      way: ways[0] ?? 'series',
      name: t(`names.${cost.key}`) as string,
      amount: textOf(cost.amount?.toFixed(2)),
      cadence: cost.cadence,
      next_date: cost.next_date ?? monthAhead(),
      account_id: textOf(cost.account_id),
    }),
    schema: createRecurring.body,
    body: (values) => ({
      ...values,
      kind: 'bill',
      // each term has its own amount
      amount: values.way === 'terms' ? 0 : amountIn(values.amount),
      account_id: textIn(values.account_id),
    }),
    save: async (body, values): Promise<unknown> => {
      const { name, amount, next_date: first } = body
      if (values.way === 'budget')
        return call(createBudget, {
          body: { name, amount, every: 'year', category_ids: [cost.category_id ?? ''] },
        })
      if (values.way === 'series') return call(createRecurring, { body })
      let answer: unknown = null
      for (const [index, term] of cost.terms.entries())
        answer = await call(createRecurring, {
          body: {
            ...body,
            name: t('termName', { name, number: index + 1 }),
            amount: term.amount,
            cadence: 'yearly',
            next_date: addMonths(first, termMonths[index] ?? 0),
          },
        })
      return answer
    },
    done: t('saved'),
    onClose,
  })
  const { way } = form.values
  return (
    <FormDialog form={form} title={t('planNamed', { name: t(`names.${cost.key}`) })}>
      {ways.length > 1 && (
        <SegmentedControl
          wide
          label={t('way')}
          {...form.field('way')}
          options={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
        />
      )}
      <TextField label={t('name')} maxLength={60} {...form.input('name')} />
      {way === 'terms' ? (
        <Terms terms={cost.terms} />
      ) : (
        <TextField
          label={t('amount')}
          hint={cost.basis === null ? t('amountUnknown') : t(`bases.${cost.basis}`)}
          inputMode="decimal"
          {...form.input('amount')}
        />
      )}
      {way !== 'budget' && (
        <>
          <div className="grid items-start gap-4 phone:grid-cols-2">
            {way === 'series' && (
              <SelectInput
                label={t('cadence')}
                {...form.field('cadence')}
                options={cadences.map((value) => ({ value, label: t(`cadences.${value}`) }))}
              />
            )}
            <DateField label={t(way === 'terms' ? 'firstTerm' : 'next')} {...form.field('next_date')} />
          </div>
          <AccountField label={t('account')} none={t('noAccount')} {...form.field('account_id')} />
        </>
      )}
    </FormDialog>
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
