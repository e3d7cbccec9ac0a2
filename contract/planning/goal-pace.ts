/**
 * Dates and contribution rates of goals, shared by the server and
 * the screen's what-if. Pure; amounts in whole fils.
 */
import { addDays, addMonths, type Day } from '../period.ts'

/** Nothing is projected further ahead than this. */
const mostPayPeriods = 600
const mostDays = 50 * 365

/**
 * Number of pay periods that can contribute by a day: the current one,
 * and each that starts by then. `next` is the next pay day.
 */
export function payPeriodsUntil(by: Day, next: Day): number {
  let count = 1
  while (count <= mostPayPeriods && addMonths(next, count - 1) <= by) count += 1
  return count
}

/** The contribution needed in each pay period, rounded up so that the total suffices. */
export function neededEach(remaining: bigint, by: Day, next: Day): bigint {
  if (remaining <= 0n) return 0n
  const count = BigInt(payPeriodsUntil(by, next))
  return (remaining + count - 1n) / count
}

/**
 * The day on which a goal is reached if this pay period and each later one contribute `each`; null if that
 * takes more than 600 pay periods (50 years), or forever.
 */
export function reachedWith(remaining: bigint, instalment: bigint, today: Day, next: Day): Day | null {
  if (remaining <= 0n) return today
  if (instalment <= 0n) return null
  const count = (remaining + instalment - 1n) / instalment
  if (count > BigInt(mostPayPeriods)) return null
  return count === 1n ? today : addMonths(next, Number(count) - 2)
}

/**
 * The day on which a goal is reached at the recent pace, a `gain`
 * over `days` days; null beyond 50 years or without a gain.
 */
export function reachedAtPace(remaining: bigint, gain: bigint, days: number, today: Day): Day | null {
  if (remaining <= 0n || gain <= 0n) return null
  const toCome = (remaining * BigInt(days) + gain - 1n) / gain
  return toCome > BigInt(mostDays) ? null : addDays(today, Number(toCome))
}
