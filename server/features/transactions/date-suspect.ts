import { addDays, addMonths, type Day, dubaiDay } from '#contract/period.ts'

/** Days ahead within which a bank may sensibly date a payment; a month covers standing orders and value dates. */
export const plausibleDaysAhead = 31
/** Banks keep histories of a few years; what is dated more than ten years back was dated wrongly. */
const plausibleMonthsBack = 120

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
  if (row.day > latestPlausibleDay(seen)) return 'future'
  if (row.account_opened_on !== null && row.day < row.account_opened_on) return 'before_opening'
  return row.day < addMonths(seen, -plausibleMonthsBack) ? 'past' : null
}
