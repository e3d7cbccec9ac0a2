import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  type PeriodKey,
  periodRange,
  previousRange,
} from '../period.ts'
import type { Range } from '../period.ts'

/** `pay` is the current pay period, `pay-1` the previous one, and so on. */
export const payKeys = [
  'pay',
  'pay-1',
  'pay-2',
  'pay-3',
  'pay-4',
  'pay-5',
  'pay-6',
  'pay-7',
  'pay-8',
  'pay-9',
  'pay-10',
  'pay-11',
  'pay-12',
  'pay-13',
  'pay-14',
  'pay-15',
  'pay-16',
  'pay-17',
  'pay-18',
  'pay-19',
  'pay-20',
  'pay-21',
  'pay-22',
  'pay-23',
  'pay-24',
] as const
export type PayKey = (typeof payKeys)[number]
/** Every named period. */
export type PeriodName = PeriodKey | PayKey

/** A named period, or a range of days as `2026-10-01..2026-10-15`. */
export type PeriodChoice = PeriodName | `${string}..${string}`

/** The period of a request: a named period, or days, which take precedence. */
export type PeriodQuery = {
  period?: PeriodName | undefined
  from?: Day | undefined
  to?: Day | undefined
}

/**
 * Where pay periods start. `starts` is newest first, beginning with the current period, and has at least as
 * many entries as `payKeys`; `next` is the day on which the next salary is expected.
 */
export type PayCalendar = { readonly starts: readonly Day[]; readonly next: Day }

/** A period with its days; `key` is `custom` for a range of days. */
export type ResolvedPeriod = {
  key: PeriodName | 'custom'
  range: Range
  /** The corresponding days of the previous period, for comparison; null where there are none. */
  previous: { from: Day; to: Day } | null
  /** The last day of a month, year or pay period that is still running; its `range` ends today. */
  end?: Day
}

export function isPayKey(key: string): key is PayKey {
  return payKeys.some((other) => other === key)
}

/** Whether a request needs the pay calendar. */
export function needsPay(query: PeriodQuery): boolean {
  return query.from === undefined && query.to === undefined && isPayKey(query.period ?? '')
}

/** The days of a pay period up to `today`. */
export function payRange(key: PayKey, pay: PayCalendar, today: Day): { from: Day; to: Day } {
  const whole = wholePayPeriod(key, pay)
  return key === 'pay' ? { ...whole, to: today } : whole
}

/** A whole pay period, up to the day before the next salary. */
export function wholePayPeriod(key: PayKey, pay: PayCalendar): { from: Day; to: Day } {
  const index = payKeys.indexOf(key)
  const after = index === 0 ? pay.next : startAt(pay, index - 1)
  return { from: startAt(pay, index), to: addDays(after, -1) }
}

/** A pay calendar of calendar months, for users whose salary is unknown. */
export function calendarMonths(today: Day): PayCalendar {
  const first = `${today.slice(0, 7)}-01`
  return { starts: payKeys.map((_, index) => addMonths(first, -index)), next: addMonths(first, 1) }
}

/**
 * The days of a request's period and the days to compare them with. `fallback` is used when the request names
 * no period; `payMonths` is null for a user whose salary is unknown.
 */
export function resolvePeriod(
  query: PeriodQuery,
  today: Day,
  payMonths: PayCalendar | null,
  fallback: PeriodName,
): ResolvedPeriod {
  if (query.from !== undefined || query.to !== undefined) return customPeriod(query, today)
  const key = query.period ?? fallback
  if (!isPayKey(key)) {
    const resolved = { key, range: periodRange(key, today), previous: previousRange(key, today) }
    if (key === 'mtd') return { ...resolved, end: addDays(addMonths(`${today.slice(0, 7)}-01`, 1), -1) }
    return key === 'ytd' ? { ...resolved, end: `${today.slice(0, 4)}-12-31` } : resolved
  }
  const pay = payMonths ?? calendarMonths(today)
  const range = payRange(key, pay, today)
  const index = payKeys.indexOf(key)
  const before = startAt(pay, index + 1)
  const last = addDays(range.from, -1)
  // a past period is compared with the whole previous one, the current one with the same number of days
  const same = index === 0 ? addDays(before, daysBetween(range.from, range.to)) : last
  const previous = { from: before, to: same < last ? same : last }
  if (index > 0) return { key, range, previous }
  const { to: end } = wholePayPeriod(key, pay)
  return { key, range, previous, end: end < today ? today : end }
}

function customPeriod({ from, to }: PeriodQuery, today: Day): ResolvedPeriod {
  const range = { from: from ?? null, to: to ?? null }
  const end = to ?? today
  // future days are compared with nothing
  if (from === undefined || from > end || from > today) return { key: 'custom', range, previous: null }
  const last = addDays(from, -1)
  const months = wholeMonths(from, end)
  const first = months > 0 ? addMonths(from, -months) : addDays(from, -1 - daysBetween(from, end))
  const same = end > today ? addDays(first, daysBetween(from, today)) : last
  return { key: 'custom', range, previous: { from: first, to: same < last ? same : last } }
}

/** The number of calendar months that a range covers exactly; 0 if it does not. */
function wholeMonths(from: Day, to: Day): number {
  if (!from.endsWith('-01') || !addDays(to, 1).endsWith('-01')) return 0
  const [year = 0, month = 1] = from.split('-').map(Number)
  const [endYear = 0, endMonth = 1] = addDays(to, 1).split('-').map(Number)
  return (endYear - year) * 12 + endMonth - month
}

function startAt({ starts, next }: PayCalendar, index: number): Day {
  return starts[index] ?? addMonths(starts.at(-1) ?? next, starts.length - 1 - index)
}
