/** Derives the statements of the year in review from the figures of other screens. Pure. */
import type { FlowRow, SpendingRow } from '#contract/figures/analytics.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { addDays, type Day, daysBetween } from '#contract/period.ts'

export type YearSpan = { year: string; from: Day; to: Day; /** Months with payments. */ months: number }

/** The years with payments, newest first. */
export function yearsOf(rows: readonly FlowRow[]): string[] {
  return rows
    .filter(({ count }) => count > 0)
    .map(({ from }) => from.slice(0, 4))
    .toReversed()
}

export function daysOfYear(year: string, today: Day): { from: Day; to: Day } {
  const last = `${year}-12-31`
  return { from: `${year}-01-01`, to: last < today ? last : today }
}

/** The year from its first month with payments onwards; null if there is none. */
export function spanOf(year: string, months: readonly FlowRow[]): YearSpan | null {
  const first = months.findIndex(({ count }) => count > 0)
  const [from, to] = [months[first]?.from, months.at(-1)?.to]
  if (from === undefined || to === undefined) return null
  return { year, from, to, months: months.slice(first).filter(({ count }) => count > 0).length }
}

/**
 * The whole month with the highest net income; null if there are fewer than two. The current month may still
 * change, so it is not compared.
 */
export function bestMonth(months: readonly FlowRow[]): FlowRow | null {
  const whole = months.filter(({ partial, count }) => !partial && count > 0)
  return whole.length < 2 ? null : whole.reduce((best, row) => (row.net > best.net ? row : best))
}

/**
 * The merchants with the most payments. The response lists only the largest by amount, so a row counts only
 * if no omitted merchant can have as many payments.
 */
export function mostPaid(
  rows: readonly SpendingRow[],
  omitted: { rows: number; count: number },
  most: number,
): SpendingRow[] {
  const possible = omitted.rows === 0 ? 0 : omitted.count - omitted.rows + 1
  return rows
    .filter(({ key, count }) => key !== 'none' && count > Math.max(1, possible))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, most)
}

/** How many days from `from` to `to`, inclusive, have no spending. */
export function quietDays({ from, to }: { from: Day; to: Day }, spent: ReadonlySet<Day>): number {
  const all = daysBetween(from, to) + 1
  return Array.from({ length: all }, (_, at) => addDays(from, at)).filter((day) => !spent.has(day)).length
}

/** An AED amount divided by `parts`, rounded to the nearest fils. */
export function averageOf(amount: number, parts: number): number {
  const [minor, by] = [minorFromWire(amount, 'AED'), BigInt(parts)]
  const half = minor < 0n ? -by / 2n : by / 2n
  return wireAmount((minor + half) / by, 'AED')
}
