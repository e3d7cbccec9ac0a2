import { addDays, type Day, dubaiDay } from '#contract/period.ts'

/**
 * How many days ahead a bank can plausibly date a payment; a month covers standing orders and value dates.
 */
const plausibleDaysAhead = 31
/** Banks keep histories of a few years, so a date more than ten years back is wrong. */
const plausibleYearsBack = 10

/** The last day that a bank can plausibly give a payment, as of `today`. */
export const latestPlausibleDay = (today: Day): Day => addDays(today, plausibleDaysAhead)

/**
 * Whether a bank dated a payment too far after or before the day it was first seen, or before the account's
 * opening. It stays in every total; lists without a filter by days leave it out if it is too far ahead or
 * before the opening.
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

/** The same date some years earlier, for comparison only: 29 February can give a day that does not exist. */
const yearsBefore = (day: Day, years: number): Day =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`
