import type { lookAhead, LookAheadEvent } from '#contract/planning/look-ahead.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { baseCurrency } from '#contract/product.ts'
import type { ForecastDay } from '../../../ui/charts/ForecastChart.tsx'

export type Ahead = ResponseOf<typeof lookAhead>
type Line = Ahead['total']

/** Which accounts are shown: all together, the money for everyday spending, or the account of an id. */
export type Scope = string
export const allAccounts: Scope = 'all'
export const everydayMoney: Scope = 'everyday'

/** A choice of accounts with its balances. `effectOf` is what an event changes on it, null if nothing to do with it. */
export type ScopeLine = {
  name: string | null
  currency: string
  line: Line
  effectOf: (event: LookAheadEvent) => number | null
}

/** The balances of a scope; all accounts where it no longer exists. */
export function lineOf(ahead: Ahead, scope: Scope): ScopeLine {
  const account = ahead.accounts.find(({ account_id }) => account_id === scope)
  if (account)
    return {
      name: account.name,
      currency: account.currency,
      line: account,
      effectOf: (event) => effectOn(event, scope),
    }
  const safe = scope === everydayMoney ? ahead.safe_to_spend : null
  if (!safe)
    return { name: null, currency: baseCurrency, line: ahead.total, effectOf: ({ effects }) => effects.total }
  const counted = new Set(
    ahead.accounts.flatMap(({ counts, account_id }) => (counts === 'no' ? [] : account_id)),
  )
  const touches = ({ account_id, to_account_id }: LookAheadEvent): boolean =>
    counted.has(account_id) || counted.has(to_account_id ?? '')
  return {
    name: null,
    currency: baseCurrency,
    line: safe,
    effectOf: (event) => (touches(event) ? event.effects.everyday : null),
  }
}

function effectOn(event: LookAheadEvent, account: string): number | null {
  const sends = event.account_id === account
  if (!sends && event.to_account_id !== account) return null
  const sent = sends ? (event.type === 'income' ? event.amount : -event.amount) : 0
  return sent + (event.to_account_id === account ? (event.to_amount ?? 0) : 0)
}

/** The days of a scope for the chart. */
export function chartDays(ahead: Ahead, { line, effectOf }: ScopeLine): ForecastDay[] {
  return ahead.days.flatMap(({ date, events }, index) => {
    const [expected, low, high] = [line.expected[index], line.low[index], line.high[index]]
    if (expected === undefined || low === undefined || high === undefined) return []
    return [{ date, expected, low, high, events: events.filter((event) => effectOf(event) !== null) }]
  })
}

/** The days up to pay day and `more` after it, so that the salary's arrival is visible; at least 14 days. */
export function untilPayDay(days: readonly ForecastDay[], until: string, more = 7): ForecastDay[] {
  const end = days.findIndex(({ date }) => date >= until)
  return end < 0 ? [...days] : days.slice(0, Math.max(14, end + more))
}

/**
 * Some days in a row with how their balance changes: `opening`, the events' effects, `spending` and `irregular` add
 * up to `closing`. Days in a row without events are one block.
 */
export type Block = {
  from: string
  to: string
  opening: number
  events: { event: LookAheadEvent; effect: number }[]
  spending: number
  irregular: number
  closing: number
}

/** The days of a scope before `until` as blocks. */
export function blocksOf(ahead: Ahead, { line, effectOf, currency }: ScopeLine, until?: string): Block[] {
  const blocks: Block[] = []
  let opening = line.opening
  let quiet: Block | null = null
  ahead.days.forEach(({ date, events }, index) => {
    if (until !== undefined && date >= until) return
    const [closing, spending, irregular] = [line.expected[index], line.spending[index], line.irregular[index]]
    if (closing === undefined) return
    const dayEvents = events.flatMap((event) => {
      const effect = effectOf(event)
      return effect === null ? [] : [{ event, effect }]
    })
    if (dayEvents.length > 0 || !quiet) {
      quiet = { from: date, to: date, opening, events: dayEvents, spending: 0, irregular: 0, closing }
      blocks.push(quiet)
    }
    quiet.to = date
    quiet.closing = closing
    quiet.spending = plus(quiet.spending, spending ?? 0, currency)
    quiet.irregular = plus(quiet.irregular, irregular ?? 0, currency)
    if (dayEvents.length > 0) quiet = null
    opening = closing
  })
  return blocks
}

const plus = (one: number, other: number, currency: string): number =>
  wireAmount(minorFromWire(one, currency) + minorFromWire(other, currency), currency)

/** What a hypothetical expense would lead to: the lowest day from then on, and how it compares with zero. */
export type Verdict = { state: 'short' | 'likely' | 'below_buffer' | 'enough'; amount: number; day: string }

/** Judges a what-if on a day for a scope. */
export function verdictOf(ahead: Ahead, scope: Scope, on: string): Verdict | null {
  const safe = scope === everydayMoney ? ahead.safe_to_spend : null
  if (safe) {
    const { amount, date: day } = safe.lowest
    const low = safe.low[ahead.days.findIndex(({ date }) => date === day)] ?? amount
    if (amount < 0) return { state: 'short', amount: -amount, day }
    if (safe.amount < 0) return { state: 'below_buffer', amount, day }
    return { state: low < 0 ? 'likely' : 'enough', amount, day }
  }
  const { line } = lineOf(ahead, scope)
  const later = ahead.days.flatMap(({ date }, index) => {
    const expected = line.expected[index]
    return date < on || expected === undefined ? [] : [{ date, expected, low: line.low[index] ?? expected }]
  })
  const lowest = later.toSorted((a, b) => a.expected - b.expected)[0]
  if (!lowest) return null
  const { date: day, expected, low } = lowest
  if (expected < 0) return { state: 'short', amount: -expected, day }
  return { state: low < 0 ? 'likely' : 'enough', amount: expected, day }
}
