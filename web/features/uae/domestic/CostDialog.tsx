import { useTranslation } from 'react-i18next'
import type { DomesticCost } from '#contract/uae/domestic.ts'
import { addMonths, dubaiDay } from '#contract/period.ts'
import { createBudget } from '#contract/planning/budgets.ts'
import { cadences, createRecurring } from '#contract/expected/series.ts'
import { call } from '../../../api/call.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { dateText, moneyText } from '../../../ui/format/format.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { amountIn, textIn, textOf } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { AccountField } from '../../expected/parts/AccountField.tsx'

type Way = 'series' | 'parts' | 'budget'
const monthAhead = (): string => addMonths(dubaiDay(new Date()), 1)

/** Month offsets of a school year's three terms. */
const termMonths = [0, 4, 7] as const

function waysOf(cost: DomesticCost): Way[] {
  return [
    ...(cost.parts.length > 0 ? (['parts'] as const) : []),
    'series',
    ...(cost.category_id === null ? [] : (['budget'] as const)),
  ]
}

/** Plans a cost as a recurring payment, as its parts such as school terms, or as a yearly budget. */
export function CostDialog({ cost, onClose }: { cost: DomesticCost; onClose: () => void }) {
  const { t } = useTranslation('domestic')
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
      // each part has its own amount
      amount: values.way === 'parts' ? 0 : amountIn(values.amount),
      account_id: textIn(values.account_id),
      // until a first payment is known, budgets expect the cost in its category
      category_id: cost.category_id,
    }),
    save: async (body, values): Promise<unknown> => {
      const { name, amount, next_date: first } = body
      if (values.way === 'budget')
        return call(createBudget, {
          body: { name, amount, every: 'year', category_ids: [cost.category_id ?? ''] },
        })
      if (values.way === 'series') return call(createRecurring, { body })
      let answer: unknown = null
      for (const [index, part] of cost.parts.entries())
        answer = await call(createRecurring, {
          body: {
            ...body,
            name: t(cost.key === 'school' ? 'termName' : 'partName', { name, number: index + 1 }),
            amount: part.amount,
            cadence: 'yearly',
            next_date: part.date ?? addMonths(first, termMonths[index] ?? 0),
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
      {way === 'parts' ? (
        <Parts parts={cost.parts} />
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
          <div className="grid items-start gap-4 tablet:grid-cols-2">
            {way === 'series' && (
              <SelectInput
                label={t('cadence')}
                {...form.field('cadence')}
                options={cadences.map((value) => ({ value, label: t(`cadences.${value}`) }))}
              />
            )}
            {(way === 'series' || cost.parts.some(({ date }) => date === null)) && (
              <DateField label={t(way === 'parts' ? 'firstTerm' : 'next')} {...form.field('next_date')} />
            )}
          </div>
          <AccountField label={t('account')} none={t('noAccount')} {...form.field('account_id')} />
        </>
      )}
    </FormDialog>
  )
}

function Parts({ parts }: Pick<DomesticCost, 'parts'>) {
  const { t } = useTranslation('domestic')
  return (
    <ul className="grid gap-1 text-small">
      {parts.map(({ amount, date, percent }, index) => (
        <li key={date ?? termMonths[index]}>
          {date === null
            ? t('term', { number: index + 1, percent: percent ?? 0, amount: moneyText(amount) })
            : t('part', { day: dateText(date), amount: moneyText(amount) })}
        </li>
      ))}
    </ul>
  )
}
