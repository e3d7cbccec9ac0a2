/** Dates and rates of goals, the same on the server and in the screen's what-if. Whole fils; pure. */
import { addDays, addMonths, type Day } from './period.ts'

/** No date further away than this is projected. */
const mostPayPeriods = 600
const mostDays = 50 * 365

/** How many pay periods can contribute until a day: the running one, and each that begins by then. `next` is the next pay day. */
export function payPeriodsUntil(by: Day, next: Day): number {
  let count = 1
  while (count <= mostPayPeriods && addMonths(next, count - 1) <= by) count += 1
  return count
}

/** What each pay period has to contribute, rounded up so that it suffices. */
export function neededEach(remaining: bigint, by: Day, next: Day): bigint {
  if (remaining <= 0n) return 0n
  const count = BigInt(payPeriodsUntil(by, next))
  return (remaining + count - 1n) / count
}

/**
 * The day on which a goal is reached when this pay period and each after it contribute an amount; null where that
 * takes more than 50 years, or never.
 */
export function reachedWith(remaining: bigint, each: bigint, today: Day, next: Day): Day | null {
  if (remaining <= 0n) return today
  if (each <= 0n) return null
  const count = (remaining + each - 1n) / each
  if (count > BigInt(mostPayPeriods)) return null
  return count === 1n ? today : addMonths(next, Number(count) - 2)
}

/** The day on which a goal is reached when it goes on as in the last days: `gain` in so many days. */
export function reachedAtPace(remaining: bigint, gain: bigint, days: number, today: Day): Day | null {
  if (remaining <= 0n || gain <= 0n) return null
  const toCome = (remaining * BigInt(days) + gain - 1n) / gain
  return toCome > BigInt(mostDays) ? null : addDays(today, Number(toCome))
}
