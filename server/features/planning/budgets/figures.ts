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
  /** What should lie aside on the day: the limit in proportion to time, less what was paid; for yearly budgets. */
  putAside: bigint
}

const atLeast0 = (value: bigint): bigint => (value > 0n ? value : 0n)
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
    putAside: atLeast0((limit * passed) / total - spent),
  }
}

/** `spread`: the payments came in few of the periods, so the amount is each period's share of all. */
export type Suggested = { amount: bigint; leftOut: number; spread: boolean }
const yearOfPeriods = 12

/**
 * A suggested amount from the spending of each period. Where a year is known and there was spending in at most half
 * of its periods, each period's share of the year, rounded up to a dirham: rent cheques, school terms, insurance.
 */
export function suggestShare(periods: readonly bigint[], isYearly: boolean): Suggested | null {
  const spent = periods.filter((amount) => amount > 0n)
  if (periods.length < yearOfPeriods || spent.length * 2 > periods.length) return suggestAmount(periods)
  // one payment a year may be anything, unless the category is one of yearly costs
  if (spent.length < (isYearly ? 1 : 2)) return null
  const total = spent.reduce((sum, amount) => sum + amount, 0n)
  const share = total / BigInt(periods.length)
  return { amount: ((share + 99n) / 100n) * 100n, leftOut: 0, spread: true }
}

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
    spread: false,
  }
}
