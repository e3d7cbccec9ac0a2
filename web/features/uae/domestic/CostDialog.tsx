import { useTranslation } from 'react-i18next'
import type { DomesticCost } from '#contract/uae/domestic.ts'
import { addMonths } from '#contract/period.ts'
import { createBudget } from '#contract/planning/budgets.ts'
import { cadences, createRecurring } from '#contract/expected/series.ts'
import { call } from '../../../api/call.ts'
import { date } from '../../../ui/date/DateField.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { dateText, moneyText } from '../../../ui/format/format.ts'
import { amount, choice, custom, optionsOf, segments, text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { account } from '../../expected/parts/AccountField.tsx'

type Way = 'series' | 'parts' | 'budget'

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
  const today = useToday()
  const ways = waysOf(cost)
  const name = t(`names.${cost.key}`)
  return (
    <FieldsDialog
      title={t('planNamed', { name })}
      fields={[
        segments('way', t('way'), ways[0] ?? 'series', {
          options: optionsOf(ways, (way) => t(`ways.${way}`)),
          shown: ways.length > 1,
        }),
        text('name', t('name'), name, { maxLength: 60 }),
        custom('parts', null, () => <Parts parts={cost.parts} />),
        amount('amount', t('amount'), cost.amount?.toFixed(2), {
          hint: cost.basis === null ? t('amountUnknown') : t(`bases.${cost.basis}`),
        }),
        [
          choice('cadence', t('cadence'), cost.cadence, {
            options: optionsOf(cadences, (cadence) => t(`cadences.${cadence}`)),
          }),
          date('next_date', t('next'), cost.next_date ?? addMonths(today, 1)),
        ],
        account('account_id', t('account'), cost.account_id, { none: t('noAccount') }),
      ]}
      vary={({ way }) => ({
        parts: way === 'parts' && {},
        amount: way !== 'parts' && {},
        cadence: way === 'series' && {},
        next_date: (way === 'series' ||
          (way === 'parts' && cost.parts.some((part) => part.date === null))) && {
          label: t(way === 'parts' ? 'firstTerm' : 'next'),
        },
        account_id: way !== 'budget' && {},
      })}
      schema={createRecurring.body}
      body={(body, { way }) => ({
        ...body,
        kind: 'bill',
        // each part has its own amount
        amount: way === 'parts' ? 0 : body.amount,
        // until a first payment is known, budgets expect the cost in its category
        category_id: cost.category_id,
      })}
      save={async (body, values): Promise<unknown> => {
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
      }}
      done={t('saved')}
      onClose={onClose}
    />
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
