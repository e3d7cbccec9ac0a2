import { addDays, type Day, dubaiDay } from '#contract/period.ts'

/** Days ahead within which a bank may sensibly date a payment; a month covers standing orders and value dates. */
const plausibleDaysAhead = 31
/** Banks keep histories of a few years; what is dated more than ten years back was dated wrongly. */
const plausibleYearsBack = 10

/** The last day that a bank's payment may sensibly be dated, as of a day. */
export const latestPlausibleDay = (today: Day): Day => addDays(today, plausibleDaysAhead)

/**
 * Whether a bank dated a payment too far ahead of or back from the day it was first seen, or before it opened the
 * account. It stays in every total; the newest-first order leaves it out where the account or the calendar refutes it.
 */
export function suspectOf(row: {
  source: string
  day: Day
  created_at: Date
  account_opened_on: Day | null
}): 'future' | 'before_opening' | 'past' | null {
  if (row.source !== 'bank') return null
  const seen = dubaiDay(row.created_at)
  if (row.day > seen && row.day > latestPlausibleDay(seen)) return 'future'
  if (row.account_opened_on !== null && row.day < row.account_opened_on) return 'before_opening'
  return row.day < yearsBefore(seen, plausibleYearsBack) ? 'past' : null
}

/** The same day of an earlier year, to compare with only: 29 February may stand for a day that was not. */
const yearsBefore = (day: Day, years: number): Day =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`
