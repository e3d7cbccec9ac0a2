/** A budget's figures for one period. Pure; all amounts in fils. */
import { medianOf } from '#contract/median.ts'
import { type Day, daysBetween } from '#contract/period.ts'
import type { Span } from './cycle.ts'

export type Figures = {
  spent: bigint
  /** What can still be spent besides what is pending and expected. */
  left: bigint
  /** What is left for each day. */
  perDay: bigint
  /**
   * What will have been spent at the end: what is spent and pending, what is still expected, and as much for each day to
   * come as was spent a day on what nobody expected.
   */
  projected: bigint
  /** What should lie aside on the day: the limit in proportion to time, less what was paid; for yearly budgets. */
  putAside: bigint
}

/** `fixed` is the part of spent and pending that was expected, `expected` what is still to come in the period. */
export type SpentSoFar = { spent: bigint; pending: bigint; fixed: bigint; expected: bigint }

const atLeast0 = (value: bigint): bigint => (value > 0n ? value : 0n)

/** The figures on `day`, which is today or the last day of a period that is over. */
export function figuresOf(
  span: Span,
  day: Day,
  limit: bigint,
  carried: bigint,
  spending: SpentSoFar,
): Figures {
  const { spent } = spending
  const left = limit + carried - spent - spending.pending - spending.expected
  const total = BigInt(daysBetween(span.from, span.to) + 1)
  const passed = BigInt(Math.max(0, Math.min(daysBetween(span.from, day) + 1, Number(total))))
  const toCome = total - passed + 1n
  const over = day >= span.to
  const unexpected = spent + spending.pending - spending.fixed
  const paced = over || passed === 0n || unexpected <= 0n ? unexpected : (unexpected * total) / passed
  return {
    spent,
    left,
    perDay: left <= 0n ? 0n : left / (over ? 1n : toCome),
    projected: spending.fixed + spending.expected + paced,
    putAside: atLeast0((limit * passed) / total - spent),
  }
}

/** `spread`: the amount is each period's share of `spread.total`, paid for `spread.periods` of them. */
export type Suggested = {
  amount: bigint
  leftOut: number
  spread: { total: bigint; periods: number } | null
}
const yearOfPeriods = 12

/**
 * A suggested amount from the spending of each period. Where there was spending in at most half of the periods, of yearly costs in three quarters, each
 * period's share, rounded up to a dirham: of the whole year where one is known, else of what was paid from the first
 * payment to the last, which is for the time after it. So for rent cheques, school terms, insurance.
 */
export function suggestShare(periods: readonly bigint[], isYearly: boolean): Suggested | null {
  const spent = periods.filter((amount) => amount > 0n)
  // two cheques a quarter, for two flats, are as little monthly as one
  const [most, of] = isYearly ? [3, 4] : [1, 2]
  if (spent.length * of > periods.length * most) return suggestAmount(periods)
  const sum = spent.reduce((total, amount) => total + amount, 0n)
  if (periods.length >= yearOfPeriods)
    // one payment a year may be anything, unless the category is one of yearly costs
    return spent.length < (isYearly ? 1 : 2) ? null : shareOf(sum, periods.length)
  if (!isYearly) return suggestAmount(periods)
  const paidIn = periods.flatMap((amount, index) => (amount > 0n ? [index] : []))
  const [first, last] = [paidIn[0], paidIn.at(-1)]
  if (first === undefined || last === undefined || first === last) return null
  return shareOf(sum - (periods[last] ?? 0n), last - first)
}

function shareOf(total: bigint, periods: number): Suggested {
  const share = total / BigInt(periods)
  return { amount: ((share + 99n) / 100n) * 100n, leftOut: 0, spread: { total, periods } }
}

/**
 * A suggested amount, the median of the periods with spending rounded up to ten dirhams, or to one below a hundred, and how many periods
 * exceed twice the median. Null with fewer than two periods with spending.
 */
export function suggestAmount(months: readonly bigint[]): Suggested | null {
  const spent = months.filter((month) => month > 0n)
  const median = medianOf(spent)
  if (spent.length < 2 || median === 0n) return null
  const step = median < 100_00n ? 100n : 1000n
  return {
    amount: ((median + step - 1n) / step) * step,
    leftOut: spent.filter((month) => month > median * 2n).length,
    spread: null,
  }
}
