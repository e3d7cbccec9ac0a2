import { addDays, daysBetween } from '#contract/period.ts'

/** The days of a balance series: `count` days, `step` days apart, from `from` to `to` (both included). */
export type Points = { from: string; to: string; step: number; count: number }

/** Ranges of this many days or more get weekly points. */
const mostPoints = 400
const week = 7

/** One point per day, or one per week for long ranges. The last point is `to`. */
export function pointsOf({ from, to }: { from: string; to: string }): Points {
  const days = daysBetween(from, to)
  const step = days < mostPoints ? 1 : week
  const steps = Math.floor(days / step)
  return { from: addDays(to, -steps * step), to, step, count: steps + 1 }
}

/** The amount that moved, or was stored, `steps_back` points before the last one. */
export type Step = { steps_back: number; minor: bigint }

/**
 * Reconstructs `count` balances backwards from the last one, oldest first: each is the following balance
 * minus the movements in between. Where the bank's own balance of a point is stored, it replaces the computed
 * one and the reconstruction continues from it.
 */
export function balancesBefore(
  last: bigint,
  movements: readonly Step[],
  stored: readonly Step[],
  count: number,
): bigint[] {
  const movedIn = new Map(movements.map(({ steps_back, minor }) => [steps_back, minor]))
  const storedAt = new Map(stored.map(({ steps_back, minor }) => [steps_back, minor]))
  const balances: bigint[] = []
  let balance = last
  for (let back = 0; back < count; back += 1) {
    balance = storedAt.get(back) ?? balance
    balances.push(balance)
    balance -= movedIn.get(back) ?? 0n
  }
  return balances.reverse()
}

/** Adds several series point by point. */
export function sumSeries(series: readonly (readonly bigint[])[], count: number): bigint[] {
  return Array.from({ length: count }, (_, index) =>
    series.reduce((sum, values) => sum + (values[index] ?? 0n), 0n),
  )
}
