import { addDays, daysBetween } from '#contract/period.ts'

/** The days of a series of balances: every `step` days, so that the last is `to`. */
export type Points = { from: string; to: string; step: number; count: number }

/** More points than a chart can show. */
const mostPoints = 400
const week = 7

/** A point for each day of a range, or for each week where the range is longer than a chart is wide. */
export function pointsOf({ from, to }: { from: string; to: string }): Points {
  const days = daysBetween(from, to)
  const step = days < mostPoints ? 1 : week
  const steps = Math.floor(days / step)
  return { from: addDays(to, -steps * step), to, step, count: steps + 1 }
}

/** What moved, or was stored, this many steps before the last point. */
export type Step = { steps_back: number; minor: bigint }

/**
 * Balances back from the last one: each is the one after it without the movements between them, except where the
 * bank's own balance of that day is stored, which replaces it and is carried on.
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
