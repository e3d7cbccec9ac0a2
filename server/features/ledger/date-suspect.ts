import { addDays, type Day, dubaiDay } from '#contract/period.ts'

/** Standing orders and value dates reach a month ahead. */
const listedDaysAhead = 31
/** Banks keep histories of a few years, so a date more than ten years back is wrong. */
const plausibleYearsBack = 10

/** The last day of a list that begins with the newest payments; what is later stands apart as upcoming. */
export const latestListedDay = (today: Day): Day => addDays(today, listedDaysAhead)

/**
 * Whether a bank dated a payment more than a month after or ten years before the day it was first seen, or
 * before the account's opening. Such a payment is in every total and list, with a mark.
 */
export function suspectOf(row: {
  source: string
  day: Day
  created_at: Date
  account_opened_on: Day | null
}): 'future' | 'before_opening' | 'past' | null {
  if (row.source !== 'bank') return null
  const firstSeenDay = dubaiDay(row.created_at)
  if (row.day > firstSeenDay && row.day > latestListedDay(firstSeenDay)) return 'future'
  if (row.account_opened_on !== null && row.day < row.account_opened_on) return 'before_opening'
  return row.day < yearsBefore(firstSeenDay, plausibleYearsBack) ? 'past' : null
}

/** The same date some years earlier, for comparison only: 29 February can give a day that does not exist. */
const yearsBefore = (day: Day, years: number): Day =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`
