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

/** One day of a scope with every step from its opening to its closing balance; null for a day that is not forecast. */
export function blockOf(ahead: Ahead, { line, effectOf }: ScopeLine, date: string): Block | null {
  const index = ahead.days.findIndex((day) => day.date === date)
  const closing = line.expected[index]
  if (closing === undefined) return null
  const events = (ahead.days[index]?.events ?? []).flatMap((event) => {
    const effect = effectOf(event)
    return effect === null ? [] : [{ event, effect }]
  })
  const [opening, spending, irregular] = [
    line.expected[index - 1],
    line.spending[index],
    line.irregular[index],
  ]
  return {
    from: date,
    to: date,
    opening: opening ?? line.opening,
    events,
    spending: spending ?? 0,
    irregular: irregular ?? 0,
    closing,
  }
}

/**
 * What a hypothetical expense would lead to. Of everyday money it says what safe to spend says: what stays safe
 * (`enough`, `likely` if it may run out, `all` for nothing), what comes from the reserve, or what is missing. Of other
 * accounts, their lowest balance from then on.
 */
export type Verdict = {
  state: 'short' | 'likely' | 'below_buffer' | 'enough' | 'all' | 'reserve' | 'lowest' | 'lowest_short'
  amount: number
  day: string
}

/** Judges a what-if on a day for a scope; `base` is the same without it. */
export function verdictOf(ahead: Ahead, base: Ahead, scope: Scope, on: string): Verdict | null {
  const safe = scope === everydayMoney ? ahead.safe_to_spend : null
  if (safe) {
    const { amount, until, lowest } = safe
    if (amount < 0)
      return { state: lowest.amount < 0 ? 'short' : 'below_buffer', amount: -amount, day: lowest.date }
    const taken = minusOf(base.safe_to_spend?.reserve ?? 0, safe.reserve)
    if (taken > 0) return { state: 'reserve', amount: taken, day: until }
    if (amount === 0) return { state: 'all', amount, day: until }
    const low = safe.low[ahead.days.findIndex(({ date }) => date === lowest.date)] ?? lowest.amount
    return { state: low < 0 ? 'likely' : 'enough', amount, day: until }
  }
  const { line } = lineOf(ahead, scope)
  const later = ahead.days.flatMap(({ date }, index) => {
    const expected = line.expected[index]
    return date < on || expected === undefined ? [] : [{ date, expected }]
  })
  const lowest = later.toSorted((a, b) => a.expected - b.expected)[0]
  if (!lowest) return null
  const { date: day, expected } = lowest
  return expected < 0
    ? { state: 'lowest_short', amount: -expected, day }
    : { state: 'lowest', amount: expected, day }
}

const minusOf = (one: number, other: number): number =>
  wireAmount(minorFromWire(one, baseCurrency) - minorFromWire(other, baseCurrency), baseCurrency)
