/** A budget's figures for one period. Pure; all amounts in fils. */
import { medianOf } from '#contract/median.ts'
import { type Day, daysBetween } from '#contract/period.ts'
import type { Span } from './cycle.ts'

export type Spent = { expenses: bigint; refunds: bigint }
export type Figures = {
  spent: bigint
  left: bigint
  perDay: bigint
  projected: bigint
  /** The part of the limit to be set aside by the day, in proportion to time; shown for yearly budgets. */
  putAside: bigint
}

export const netOf = ({ expenses, refunds }: Spent): bigint => expenses - refunds

/** The figures on `day`, which is today or the last day of a period that is over. */
export function figuresOf(span: Span, day: Day, limit: bigint, carried: bigint, spending: Spent): Figures {
  const spent = netOf(spending)
  const remaining = limit + carried - spent
  const total = BigInt(daysBetween(span.from, span.to) + 1)
  const passed = BigInt(Math.max(0, Math.min(daysBetween(span.from, day) + 1, Number(total))))
  const toCome = total - passed + 1n
  const over = day >= span.to
  return {
    spent,
    left: remaining,
    perDay: remaining <= 0n ? 0n : remaining / (over ? 1n : toCome),
    projected: over || passed === 0n || spent <= 0n ? spent : (spent * total) / passed,
    putAside: (limit * passed) / total,
  }
}

export type Suggested = { amount: bigint; leftOut: number }

/**
 * A suggested amount, the median of the periods with spending rounded up to ten dirhams, and how many periods
 * exceed twice the median. Null with fewer than two periods with spending.
 */
export function suggestAmount(months: readonly bigint[]): Suggested | null {
  const spent = months.filter((month) => month > 0n)
  const median = medianOf(spent)
  if (spent.length < 2 || median === 0n) return null
  return {
    amount: ((median + 999n) / 1000n) * 1000n,
    leftOut: spent.filter((month) => month > median * 2n).length,
  }
}
