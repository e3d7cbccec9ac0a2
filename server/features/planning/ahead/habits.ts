/**
 * Habits that follow the pay period: money sent home, cash, fuel, groceries. What a period usually costs, and what is
 * still to come of it. Pure.
 */
import { type Day, daysBetween } from '#contract/period.ts'
import type { ForecastInput, PastHabit } from './types.ts'

/** What a habit is expected to cost on each day from today on, and what the same rule gives for the past days. */
export type HabitFit = { accountId: string; ahead: Float64Array; fitted: Float64Array }

const leastPeriods = 3
const mostPeriods = 8
/** A habit of fewer periods than this share comes too seldom to expect it in the next one. */
const leastShare = 0.6
const longestPeriod = 45

type Period = { from: number; length: number; total: number }

/** Fits one habit; null where it follows no pay period, so that it is like any other spending. */
export function fitHabit(
  { accountId, spending, today: spentToday }: PastHabit,
  { today, days, pay }: Pick<ForecastInput, 'today' | 'days' | 'pay'>,
): HabitFit | null {
  const count = spending.length
  const placeOf = (day: Day): number => count + daysBetween(today, day)
  const begins = [...pay.starts.map(placeOf), placeOf(pay.next)].toSorted((a, b) => a - b)
  const periods = periodsOf(spending, begins)
  if (periods.length < leastPeriods) return null
  const paid = periods.filter(({ total }) => total > 0)
  if (paid.length < periods.length * leastShare) return null
  const rule = bestRule(spending, periods)
  if (rule === 'days') return null
  const typical = middleOf(periods.map(({ total }) => total))
  const shape = shapeOf(spending, paid)
  const now = begins.findLast((begin) => begin <= count) ?? count
  // today is known, so that nothing more is expected of it
  const passed = count - now + 1
  const spent = sumBetween(spending, now, count) + spentToday
  const rest = restBy(rule, { typical, shape, passed, spent })
  const ahead = new Float64Array(days)
  const next = begins.find((begin) => begin > count) ?? count + 1
  spread(ahead, rest, { from: 1, to: next - count, shape, begin: now - count })
  const length = Math.max(20, next - now)
  for (let begin = next - count; begin < days; begin += length)
    spread(ahead, typical, { from: begin, to: begin + length, shape, begin })
  const fitted = new Float64Array(count)
  for (const { from, length: size } of periods)
    for (let day = 0; day < size; day += 1) fitted[from + day] = typical * (shape[day] ?? 0)
  return { accountId, ahead, fitted }
}

/** The whole pay periods of the history, oldest first. */
function periodsOf(spending: Float64Array, begins: readonly number[]): Period[] {
  return begins
    .flatMap((from, index): Period[] => {
      const to = begins[index + 1]
      if (to === undefined || from < 0 || to > spending.length || to - from > longestPeriod) return []
      return [{ from, length: to - from, total: sumBetween(spending, from, to) }]
    })
    .slice(-mostPeriods)
}

/** The share of a period's total that each of its days has, smoothed over neighbouring days. */
function shapeOf(spending: Float64Array, paid: readonly Period[]): Float64Array {
  const shape = new Float64Array(longestPeriod)
  for (const { from, length, total } of paid)
    for (let day = 0; day < length; day += 1) {
      const share = (spending[from + day] ?? 0) / total / paid.length
      if (share === 0) continue
      add(shape, Math.max(0, day - 1), share * 0.2)
      add(shape, day, share * 0.6)
      add(shape, Math.min(length - 1, day + 1), share * 0.2)
    }
  return shape
}
/**
 * How what is still to come of a period is told: the typical total without what is paid (`total`), the usual share of
 * the remaining days (`share`), or so much for each remaining day (`days`).
 */
type Rule = 'total' | 'share' | 'days'
type Known = { typical: number; shape: Float64Array; passed: number; spent: number }

function restBy(rule: Rule, { typical, shape, passed, spent }: Known): number {
  const share = typical * sumBetween(shape, passed, shape.length)
  if (rule === 'share') return share
  const rest = Math.max(0, typical - spent)
  // of what is mostly paid, no more than usual follows
  return spent > typical * mostlyPaid ? Math.min(rest, share) : rest
}

const mostlyPaid = 0.8

/** How far into earlier periods, in days, the rules are compared. */
const compared = [1, 5, 10, 16, 23]
/** How much nearer than a rate by days another rule must be: it has more to go wrong. */
const leastGain = 0.9

/** The rule that came nearest in earlier periods, each judged by the others alone. */
function bestRule(spending: Float64Array, periods: readonly Period[]): Rule {
  const errors = { total: 0, share: 0, days: 0 }
  for (const period of periods) {
    const others = periods.filter((one) => one !== period)
    const typical = middleOf(others.map(({ total }) => total))
    const shape = shapeOf(
      spending,
      others.filter(({ total }) => total > 0),
    )
    for (const passed of compared.filter((days) => days < period.length)) {
      const spent = sumBetween(spending, period.from, period.from + passed)
      const actual = period.total - spent
      for (const rule of ['total', 'share'] as const)
        errors[rule] += Math.abs(restBy(rule, { typical, shape, passed, spent }) - actual)
      errors.days += Math.abs((typical * (period.length - passed)) / period.length - actual)
    }
  }
  const best = errors.total <= errors.share ? 'total' : 'share'
  return errors[best] < errors.days * leastGain ? best : 'days'
}

/** Adds an amount to the days from `from` to `to` (excluded) by the shape of their period, which starts on `begin`. */
function spread(
  days: Float64Array,
  amount: number,
  { from, to, shape, begin }: { from: number; to: number; shape: Float64Array; begin: number },
): void {
  const weights = Array.from(
    { length: Math.max(0, to - from) },
    (_, index) => (shape[from + index - begin] ?? 0) + evenly,
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  weights.forEach((weight, index) => {
    if (from + index < days.length) add(days, from + index, (amount * weight) / sum)
  })
}
/** Every day has some share, so that what is late is still expected. */
const evenly = 0.002

const add = (days: Float64Array, day: number, amount: number): void => {
  days[day] = (days[day] ?? 0) + amount
}
/** By a loop: a forecast takes thousands of such sums. */
function sumBetween(days: Float64Array, from: number, to: number): number {
  let sum = 0
  for (let day = Math.max(0, from); day < Math.min(days.length, to); day += 1) sum += days[day] ?? 0
  return sum
}

/** The middle of some numbers, or the mean of the two in the middle; 0 of none. */
function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted[sorted.length >> 1] ?? 0) + (sorted[(sorted.length - 1) >> 1] ?? 0)) / 2
}
