/** Expects the total to stay as it is where a forecast of it is no better than that. Pure. */
import type { Margins } from './futures.ts'

/** The days ahead for which it is decided; the days between them follow evenly. */
const decided = [7, 14, 30, 60, 90]
/** The past is judged in so many parts: a forecast that was near in one may not be in the next. */
const parts = 3
/**
 * A forecast is shown where in each part of the past the middle of what it missed is at most this share of the middle of what
 * the balance changed. The past that it was made from flatters it, so that only a clear margin shows skill.
 */
const most = 1 / 8
/**
 * Or where it is so many halves of its band away from today's balance, as before a salary, and over the whole past the middle
 * of what it missed is at most this share.
 */
const far = { halves: 6, most: 0.3 }
/** How many times as much history a length of time needs to say what the balance usually changes in it. */
const leastHistory = 3
/** The share of past changes left out on each side of the band. */
const leftOut = 0.05

/** The change of the total on each past day, oldest first, and how far usual spending and income were from it, in fils. */
export type PastChanges = { changes: Float64Array; missed: Float64Array }

/** What to add on each day to the expected total and to the ends of its band, in fils. */
export type Added = { expected: bigint[]; low: bigint[]; high: bigint[] }
const lines = ['expected', 'low', 'high'] as const

/**
 * Brings the expected total back to today's by the days for which the forecast is no better, with its band: there it is no
 * wider than what the balance changed in as many past days. It is drawn from single weeks, but those of a person
 * whose forecast is no better offset each other: what comes in is soon spent. `moved` is how far each day's total is expected
 * to be from today's.
 */
export function towardsUnchanged(
  moved: readonly bigint[],
  { below, above }: Margins,
  { changes, missed }: PastChanges,
): Added {
  // with known payments alone no day was ever missed, and the forecast stands
  const isExact = missed.every((amount) => amount === 0)
  const addedOn = (day: number): Record<keyof Added, number> => {
    const expected = Number(moved[day] ?? 0n)
    const low = expected - Number(below[day] ?? 0n)
    const high = expected + Number(above[day] ?? 0n)
    const [sums, off] = [sumsOf(day, changes), sumsOf(day, missed)]
    const isFar = Math.abs(expected) >= ((high - low) / 2) * far.halves
    if (missedShare(off, sums, parts) <= most || (isFar && missedShare(off, sums, 1) <= far.most))
      return { expected: 0, low: 0, high: 0 }
    const sorted = sums.toSorted()
    const [lowest = 0, highest = 0] = [leftOut, 1 - leftOut].map(
      (share) => sorted[Math.round((sorted.length - 1) * share)],
    )
    return {
      expected: -expected,
      low: Math.min(0, Math.max(low, lowest)) - low,
      high: Math.max(0, Math.min(high, highest)) - high,
    }
  }
  const fixed = decided
    .filter((day) => !isExact && day < moved.length && changes.length >= day * leastHistory)
    .map((day) => ({ day, ...addedOn(day) }))
  const added: Added = { expected: [], low: [], high: [] }
  let from = { day: 0, expected: 0, low: 0, high: 0 }
  moved.forEach((_, day) => {
    const to = fixed.find((one) => one.day >= day) ?? from
    const share = to.day === from.day ? 0 : (day - from.day) / (to.day - from.day)
    for (const line of lines)
      added[line].push(BigInt(Math.round(from[line] + (to[line] - from[line]) * share)))
    if (to.day === day) from = to
  })
  return added
}

/** What these daily amounts come to in each past stretch of so many days, oldest first. */
function sumsOf(days: number, amounts: Float64Array): Float64Array {
  const sums = new Float64Array(Math.max(0, amounts.length - days + 1))
  let sum = 0
  amounts.forEach((amount, day) => {
    sum += amount - (day < days ? 0 : (amounts[day - days] ?? 0))
    if (day >= days - 1) sums[day - days + 1] = sum
  })
  return sums
}

/** The middle of what was missed as a share of that of what it changed, in the worst part; all of it where that is nothing. */
function missedShare(missed: Float64Array, changed: Float64Array, parts: number): number {
  const shares = Array.from({ length: parts }, (_, part) => {
    const [from, to] = [part, part + 1].map((end) => Math.round((changed.length * end) / parts))
    const usual = middle(changed.slice(from, to))
    return usual === 0 ? 1 : middle(missed.slice(from, to)) / usual
  })
  return Math.max(...shares)
}

const middle = (sums: Float64Array): number => sums.map(Math.abs).sort()[sums.length >> 1] ?? 0
