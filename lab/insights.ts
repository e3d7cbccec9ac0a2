/** Labelled histories for insights: what was added to them must be found; anything else found is wrong. */
import type { InsightKind } from '#contract/figures/insights.ts'
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import { detectSeries } from '../server/features/expected/recurring/detect.ts'
import { generateHistory, type LabelledRow } from '../server/features/expected/recurring/testing/generate.ts'
import type { PersonPlan, Regular } from '../server/features/expected/recurring/testing/person.ts'
import { findInsights } from '../server/features/figures/analytics/insights/find.ts'
import type { HeldAccount, Insight } from '../server/features/figures/analytics/insights/types.ts'
import type { Case, Event } from './insights.cases.ts'

/** `optional` marks a correct insight so close to the time limit of news that it may be missed. */
type Truth = { kind: InsightKind; fits: (insight: Insight) => boolean; name: string; optional?: boolean }
export type Outcome = {
  name: string
  truths: number
  detected: number
  right: number
  missing: string[]
  wrong: string[]
}

export function measureCase({ plan, events }: Case, today: Day): Outcome {
  const changed = events.reduce((one, event) => changePlan(one, event, today), plan)
  const history = generateHistory(changed, today)
  const truths: Truth[] = [...naturalTruths(changed, today)]
  let rows: LabelledRow[] = [...history.rows]
  for (const event of events) {
    const { added, truth } = happen(rows, event, today)
    rows = [...rows, ...added].toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
    truths.push(...truth)
  }
  const since = addDays(today, -400)
  const recent = rows.filter(({ day }) => day >= since)
  const accounts = accountsOf(events)
  truths.push(
    ...accounts.map(({ name }): Truth => ({
      kind: 'idle_money',
      name,
      fits: ({ subject }) => subject === name,
    })),
  )
  const insights = findInsights({
    today,
    rows: recent,
    series: detectSeries(recent, today),
    dataFrom: recent[0]?.day ?? today,
    accounts: [...accounts, { id: 'other', name: 'Everyday', least: 250_000n }],
  })
  const right = insights.filter((insight) =>
    truths.some(({ kind, fits }) => kind === insight.kind && fits(insight)),
  )
  return {
    name: `${plan.name}, ${today}`,
    truths: truths.filter(({ optional }) => !optional).length,
    detected: insights.length,
    right: right.length,
    missing: truths
      .filter(
        ({ kind, fits, optional }) =>
          !optional && !insights.some((insight) => kind === insight.kind && fits(insight)),
      )
      .map(({ kind, name }) => `${kind}: ${name}`),
    wrong: insights
      .filter((insight) => !right.includes(insight))
      .map(({ kind, subject, minor, usual }) => `${kind}: ${subject} ${minor} (${usual})`),
  }
}

function changePlan(plan: PersonPlan, event: Event, today: Day): PersonPlan {
  if (event.kind === 'subscription') {
    const from = addDays(today, -event.back)
    const regular: Regular = {
      label: event.text,
      kind: 'subscription',
      cadence: 'monthly',
      on: Number(from.slice(8)),
      amount: event.minor,
      text: event.text,
      mcc: event.mcc,
      bankKind: 'E_COMMERCE',
      from,
    }
    return { ...plan, regular: [...plan.regular, regular] }
  }
  if (event.kind !== 'rise' && event.kind !== 'stop') return plan
  const day = addDays(today, -event.back)
  return {
    ...plan,
    regular: plan.regular.map((habit) => {
      if (habit.label !== event.label) return habit
      if (event.kind === 'stop') return { ...habit, to: day }
      if (typeof habit.amount !== 'number') return habit
      return {
        ...habit,
        amount: {
          steps: [
            ['2020-01-01', habit.amount],
            [day, Math.round(habit.amount * (1 + event.share))],
          ],
        },
      }
    }),
  }
}

/** Price rises, new subscriptions, stopped incomes and bank fees that are in the plan itself. */
function naturalTruths({ regular }: PersonPlan, today: Day): Truth[] {
  return regular.flatMap((habit): Truth[] => {
    const named = ({ rows }: Insight): boolean =>
      rows.some((row) => 'label' in row && row.label === habit.label)
    const truths: Truth[] = []
    if (typeof habit.amount === 'object' && 'steps' in habit.amount) {
      const [before, after] = habit.amount.steps.slice(-2)
      const age = after ? daysBetween(after[0], today) : Number.POSITIVE_INFINITY
      if (before && after && after[1] > before[1] * 1.05 && age >= 0 && age <= 76)
        truths.push({ kind: 'price_rise', name: habit.label, fits: named, optional: age < 31 || age > 45 })
    }
    const began = habit.from === undefined ? Number.POSITIVE_INFINITY : daysBetween(habit.from, today)
    if (habit.kind === 'subscription' && began > 61 && began <= 100)
      truths.push({ kind: 'new_subscription', name: habit.label, fits: named })
    const ended = habit.to === undefined ? -1 : daysBetween(habit.to, today)
    if (habit.type === 'income' && ended >= 43 && ended <= 120)
      truths.push({ kind: 'income_stopped', name: habit.label, fits: named })
    if (typeof habit.text === 'string' && bankFees.test(habit.text))
      truths.push({ kind: 'fee', name: habit.label, fits: named, optional: true })
    return truths
  })
}

/** Texts in the plans that are bank fees, as judged by a person. */
const bankFees = /ACCOUNT MAINTENANCE FEE|FALL BELOW|VALUE ADDED TAX|LATE PAYMENT FEE|CASH ADVANCE FEE/

/** The account of a person with idle money. */
function accountsOf(events: readonly Event[]): HeldAccount[] {
  return events.flatMap((event) =>
    event.kind === 'idle' ? [{ id: 'idle', name: 'Current account', least: BigInt(event.minor) }] : [],
  )
}

function happen(
  rows: readonly LabelledRow[],
  event: Event,
  today: Day,
): { added: LabelledRow[]; truth: Truth[] } {
  if (event.kind === 'double') return double(rows, event, today)
  if (event.kind === 'large') {
    const base = lastOf(rows, (row) => row.categoryId === 'shopping' || row.categoryId === 'groceries')
    if (!base) return { added: [], truth: [] }
    const id = `large-${event.back}`
    const row = {
      ...base,
      id,
      day: addDays(today, -event.back),
      minor: BigInt(event.minor),
      text: 'JUMBO ELECTRONICS DUBAI AE',
      merchantKey: 'jumbo',
      name: 'Jumbo Electronics',
    }
    return { added: [row], truth: [truthOf('large_payment', row.name, (found) => found.rows[0]?.id === id)] }
  }
  if (event.kind === 'fee') {
    const base = lastOf(rows, ({ type }) => type === 'expense')
    if (!base) return { added: [], truth: [] }
    const row: LabelledRow = {
      ...base,
      id: `fee-${event.back}`,
      day: addDays(today, -event.back),
      minor: BigInt(event.minor),
      text: event.text,
      name: event.text,
      merchantKey: null,
      categoryId: null,
      kind: null,
      label: null,
      transfer: false,
    }
    return {
      added: [row],
      truth: [truthOf('fee', event.text, (found) => found.rows.some(({ id }) => id === row.id))],
    }
  }
  if (event.kind === 'spree') return spree(rows, event, today)
  return { added: [], truth: [] }
}

const truthOf = (kind: InsightKind, name: string, fits: Truth['fits']): Truth => ({ kind, name, fits })
const lastOf = (rows: readonly LabelledRow[], fits: (row: LabelledRow) => boolean): LabelledRow | undefined =>
  rows.findLast((row) => row.label === null && row.type === 'expense' && fits(row))

function double(
  rows: readonly LabelledRow[],
  { back, least }: Extract<Event, { kind: 'double' }>,
  today: Day,
): ReturnType<typeof happen> {
  const latest = addDays(today, -back)
  const base = lastOf(
    rows,
    (row) => row.merchantKey !== null && row.minor >= BigInt(least) && row.day <= latest,
  )
  if (!base) return { added: [], truth: [] }
  const age = daysBetween(base.day, today)
  const kind = age > 14 ? 'missing_refund' : 'double_charge'
  const id = `${base.id}-again`
  const row = { ...base, id }
  return {
    added: [row],
    truth: [truthOf(kind, base.name, (found) => found.rows.some((one) => one.id === id))],
  }
}

/** Repeats this month's payments of a category several times, each with a slightly different amount. */
function spree(
  rows: readonly LabelledRow[],
  { category, times }: Extract<Event, { kind: 'spree' }>,
  today: Day,
): ReturnType<typeof happen> {
  const month = Number(today.slice(8)) < 8 ? addMonths(today, -1).slice(0, 7) : today.slice(0, 7)
  const ofMerchant = rows.filter(
    (row) => row.categoryId === category && row.day.slice(0, 7) === month && row.type === 'expense',
  )
  const added = Array.from({ length: times }, (_, time) =>
    ofMerchant.map((row, index) => ({
      ...row,
      id: `${row.id}-${time}`,
      minor: row.minor + BigInt(17 + 13 * time + index),
    })),
  ).flat()
  if (added.length < 2) return { added: [], truth: [] }
  return { added, truth: [truthOf('category_high', category, ({ categoryId }) => categoryId === category)] }
}
