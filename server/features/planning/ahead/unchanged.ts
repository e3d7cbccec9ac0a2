/** Expects the total to stay as it is where a forecast of it is no better than that. Pure. */
import type { Margins } from './futures.ts'
import { middleOf } from './habits.ts'

/** The days ahead for which it is decided; the days between them follow evenly. */
const decidedDays = [7, 14, 30, 60, 90]
/** How many times as much history a length of time needs to say what the balance usually changes in it. */
const leastHistory = 3
/**
 * A forecast is no better if what it is made from missed the past by at least this part of what the balance usually changes.
 * It misses the days to come by more than those that it was made from, and more so the longer they add up.
 */
const leastMissed = { week: 0.9, later: 0.5 }
/** Unless what it expects is this many halves of its band away from today's balance: then it says something. */
const farAway = 2.5

/** The change of the total on each past day, oldest first, and how far usual spending and income were from it, in fils. */
export type PastChanges = { changes: Float64Array; missed: Float64Array }

/**
 * What to add to the expected total on each day, in fils, so that it comes back to today's by the days for which the
 * forecast is no better. `moved` is how far each day's total is expected to be from today's.
 */
export function towardsUnchanged(
  moved: readonly bigint[],
  { below, above }: Margins,
  { changes, missed }: PastChanges,
): bigint[] {
  const isNoBetter = (day: number): boolean => {
    const half = (Number(below[day] ?? 0n) + Number(above[day] ?? 0n)) / 2
    if (Math.abs(Number(moved[day] ?? 0n)) >= half * farAway) return false
    const part = day <= 7 ? leastMissed.week : leastMissed.later
    return usualChangeIn(day, missed) >= usualChangeIn(day, changes) * part
  }
  const fixed = decidedDays.flatMap((day): { day: number; added: number }[] => {
    if (day >= moved.length || changes.length < day * leastHistory) return []
    return [{ day, added: isNoBetter(day) ? -Number(moved[day] ?? 0n) : 0 }]
  })
  let from = { day: 0, added: 0 }
  return moved.map((_, day) => {
    const to = fixed.find((one) => one.day >= day)
    if (!to) return BigInt(Math.round(from.added))
    const added = from.added + ((to.added - from.added) * (day - from.day)) / (to.day - from.day)
    if (to.day === day) from = to
    return BigInt(Math.round(added))
  })
}

/** The median of how far these daily amounts come to in so many days. */
function usualChangeIn(days: number, changes: Float64Array): number {
  const sizes: number[] = []
  let sum = 0
  changes.forEach((change, day) => {
    sum += change - (changes[day - days] ?? 0)
    if (day >= days - 1) sizes.push(Math.abs(sum))
  })
  return middleOf(sizes)
}
