/** Expects the total to stay as it is where a forecast of it is no better than that. Pure. */
import type { Margins } from './futures.ts'
import { middleOf } from './habits.ts'

/** Within a week, what is due says more than what the balance usually does. */
const decidedAfter = 7
/** The days ahead for which it is decided; the days between them follow evenly. */
const decidedDays = [14, 30, 60, 90]
/** How many times as much history a length of time needs to say what the balance usually changes in it. */
const leastHistory = 3
/** A forecast is no better if half its band is at least this many times what the balance usually changes. */
const usualChanges = 1.5
/** Unless what it expects is this many halves of its band away from today's balance: then it says something. */
const farAway = 1.5

/**
 * What to add to the expected total on each day, in fils, so that it comes back to today's by the days for which the
 * forecast is no better. `moved` is how far each day's total is expected to be from today's, `changes` the change of
 * the total on each past day, oldest first.
 */
export function towardsUnchanged(
  moved: readonly bigint[],
  { below, above }: Margins,
  changes: Float64Array,
): bigint[] {
  const fixed = decidedDays.flatMap((day): { day: number; added: number }[] => {
    const expected = Number(moved[day] ?? 0n)
    const half = (Number(below[day] ?? 0n) + Number(above[day] ?? 0n)) / 2
    if (day >= moved.length || changes.length < day * leastHistory) return []
    const isNoBetter =
      half >= usualChangeIn(day, changes) * usualChanges && Math.abs(expected) < half * farAway
    return [{ day, added: isNoBetter ? -expected : 0 }]
  })
  let from = { day: decidedAfter, added: 0 }
  return moved.map((_, day) => {
    if (day <= decidedAfter) return 0n
    const to = fixed.find((one) => one.day >= day)
    if (!to) return BigInt(Math.round(from.added))
    const added = from.added + ((to.added - from.added) * (day - from.day)) / (to.day - from.day)
    if (to.day === day) from = to
    return BigInt(Math.round(added))
  })
}

/** The median of how far the total was from itself so many days before. */
function usualChangeIn(days: number, changes: Float64Array): number {
  const sizes: number[] = []
  let sum = 0
  changes.forEach((change, day) => {
    sum += change - (changes[day - days] ?? 0)
    if (day >= days - 1) sizes.push(Math.abs(sum))
  })
  return middleOf(sizes)
}
