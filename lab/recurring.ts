/** People whose recurring payments are labelled, and the comparison of detected series with the labels. */
import type { Day } from '#contract/period.ts'
import { detectSeries } from '../server/features/expected/recurring/detect.ts'
import type { Cadence } from '#contract/expected/series.ts'
import type { FoundSeries } from '../server/features/expected/recurring/types.ts'
import {
  generateHistory,
  type History,
  type LabelledRow,
} from '../server/features/expected/recurring/testing/generate.ts'
import type {
  Amount,
  Habit,
  PersonPlan,
  Regular,
} from '../server/features/expected/recurring/testing/person.ts'
import { cadences, seriesKinds } from '#contract/expected/series.ts'
import { fieldOf, pairsOf, readTables, type Table } from './tables.ts'

export type Measured = {
  name: string
  rows: number
  truths: number
  foundCount: number
  right: number
  /** Labels that were not found, and names of found series that are none. */
  missing: string[]
  wrong: string[]
  kindsRight: number
}

/** The number of payments after which a series must be detected. */
const leastPayments: Readonly<Record<Cadence, number>> = {
  weekly: 6,
  fortnightly: 5,
  monthly: 3,
  quarterly: 3,
  half_yearly: 3,
  yearly: 2,
}
/** A found series is correct if it shares at least this part of its own payments and of the label's. */
const overlap = 0.7

export function measurePerson(plan: PersonPlan, today: Day): Measured {
  const history = generateHistory(plan, today)
  return compare(history, detectSeries(history.rows, today))
}

function compare(history: History, detected: readonly FoundSeries[]): Measured {
  const paid = new Map<string, LabelledRow[]>()
  for (const row of history.rows)
    if (row.label !== null) paid.set(row.label, [...(paid.get(row.label) ?? []), row])
  const truths = history.truths.filter(
    ({ label, cadence }) => (paid.get(label)?.length ?? 0) >= leastPayments[cadence],
  )
  const labels = new Map(history.rows.map((row) => [row.id, row.label]))
  const right = new Set<string>()
  const wrong: string[] = []
  let kindsRight = 0
  for (const series of detected) {
    const truth = truths.find(({ label, cadence }) => {
      const hitsOfLabel = series.hits.filter(({ row }) => labels.get(row.id) === label).length
      const total = paid.get(label)?.length ?? 0
      return (
        cadence === series.schedule.cadence &&
        hitsOfLabel >= series.hits.length * overlap &&
        hitsOfLabel >= total * overlap
      )
    })
    if (truth && !right.has(truth.label)) {
      right.add(truth.label)
      if (truth.kind === series.kind) kindsRight += 1
    } else wrong.push(`${series.name} (${series.schedule.cadence}, ${series.hits.length}×, ${series.kind})`)
  }
  return {
    name: history.name,
    rows: history.rows.length,
    truths: truths.length,
    foundCount: detected.length,
    right: right.size,
    missing: truths
      .filter(({ label }) => !right.has(label))
      .map(({ label, cadence }) => `${label} (${cadence})`),
    wrong,
    kindsRight,
  }
}

/** The people of `development` or `held-out`; amounts in fils. */
export const readPeople = (set: 'development' | 'held-out'): PersonPlan[] =>
  readTables(`recurring/${set}.txt`).map(planOf)

export const planOf = (table: Table): PersonPlan => ({
  name: table.name,
  accounts: Object.fromEntries(
    [...pairsOf(fieldOf(table, 'accounts'))].map(([id, minor]) => [id, Number(minor)]),
  ),
  regular: table.rows('regular').map(regularOf),
  habits: table.rows('habits').map(habitOf),
  ...optional('from', table.fields.get('from')),
})

const optional = <K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> =>
  value === undefined ? {} : ({ [key]: value } as Partial<Record<K, V>>)

const sharedKeys = ['type', 'account', 'bank', 'mcc', 'party']
const regularKeys = [...sharedKeys, 'shift', 'jitter', 'skip', 'moved', 'from', 'to', 'flags', 'transfer']

/** `label | kind | cadence | day/first month | amount | text | more`. */
function regularOf(row: string): Regular {
  const [label = '', kind, cadence, on = '', amount = '', text = '', more = ''] = row.split(' | ')
  const [day, month] = on.split('/').map(Number)
  const pairs = pairsOf(more, regularKeys)
  const listOf = (key: string): string[] | undefined => pairs.get(key)?.split(',')
  const [low, high] = pairs.get('jitter')?.split('..').map(Number) ?? []
  return {
    label,
    kind: oneOf(seriesKinds, kind),
    cadence: oneOf(cadences, cadence),
    on: day ?? 0,
    amount: amountOf(amount),
    text: /^\d{4}-\d\d-\d\d=/.test(text) ? datedIn(text, '|') : text,
    ...optional('month', month),
    ...sharedOf(pairs),
    ...optional(
      'shift',
      pairs.has('shift') ? oneOf(['before', 'after'] as const, pairs.get('shift')) : undefined,
    ),
    ...optional('jitter', low === undefined || high === undefined ? undefined : ([low, high] as const)),
    ...optional('skip', listOf('skip')),
    ...optional(
      'moved',
      pairs.has('moved')
        ? Object.fromEntries((listOf('moved') ?? []).map((one) => one.split(':')))
        : undefined,
    ),
    ...optional('from', pairs.get('from')),
    ...optional('to', pairs.get('to')),
    ...optional('flags', listOf('flags')),
    ...optional('transferTo', pairs.get('transfer')),
  }
}

/** `times a month | least-most or a,b,c | weekdays | texts | more`. */
function habitOf(row: string): Habit {
  const [perMonth, amounts = '', weekdays = '', texts = '', more = ''] = row.split(' | ')
  const [first = '', ...others] = texts.split('|')
  const [low, high] = amounts.split('-').map(Number)
  const [least, ...menu] = amounts.split(',').map(Number)
  const isRange = /^\d+-\d+$/.test(amounts)
  return {
    texts: [first, ...others],
    perMonth: Number(perMonth),
    ...(isRange ? { ...optional('low', low), ...optional('high', high) } : {}),
    ...optional(
      'menu',
      isRange || amounts === '-' || least === undefined ? undefined : ([least, ...menu] as const),
    ),
    ...optional('weekdays', weekdays === '-' ? undefined : weekdays.split(',').map(Number)),
    ...sharedOf(pairsOf(more, sharedKeys)),
  }
}

const sharedOf = (pairs: ReadonlyMap<string, string>) => ({
  ...optional(
    'type',
    pairs.has('type') ? oneOf(['income', 'expense'] as const, pairs.get('type')) : undefined,
  ),
  ...optional('account', pairs.get('account')),
  ...optional('bankKind', pairs.get('bank')),
  ...optional('mcc', pairs.get('mcc')),
  ...optional('counterparty', pairs.get('party')),
})

/** `1900`, `day=1900,day=2100` or `low-high`, perhaps with `*` and the factor of summer. */
function amountOf(text: string): Amount {
  if (text.includes('='))
    return { steps: datedIn(text, ',').map(([day, minor]) => [day, Number(minor)] as const) }
  const [range = '', summer] = text.split('*')
  const [low, high] = range.split('-').map(Number)
  if (low === undefined || high === undefined) return Number(text)
  return { low, high, ...optional('summer', summer === undefined ? undefined : Number(summer)) }
}

const datedIn = (text: string, separator: string): [string, string][] =>
  text.split(separator).map((part) => [part.slice(0, 10), part.slice(11)])

function oneOf<T extends string>(values: readonly T[], text: string | undefined): T {
  const value = values.find((one) => one === text)
  if (value === undefined) throw new Error(`not one of ${values.join(', ')}: ${text}`)
  return value
}
