/** When the instalments of a plan are due, their amounts, and what the plan costs. Pure; minor units. */
import { addDays, addMonths, type Day } from '#contract/period.ts'
import type { InstalmentPlanRow } from './store.ts'

export type Terms = {
  kind: 'card' | 'pay_later'
  total: bigint
  refunded: bigint
  count: number
  each: bigint
  firstDue: Day
  step: 'month' | 'two_weeks'
}

/** The terms of a stored plan. */
export const factsOf = (row: InstalmentPlanRow): Terms => ({
  kind: row.kind,
  total: row.total_minor,
  refunded: row.refunded_minor,
  count: row.count,
  each: row.each_minor,
  firstDue: row.first_due,
  step: row.step,
})

/** An equal part, rounded down; the last instalment takes the remainder. */
export const equalPart = (total: bigint, count: number): bigint => total / BigInt(count)

export function dueDay({ firstDue, step }: Pick<Terms, 'firstDue' | 'step'>, index: number): Day {
  return step === 'month' ? addMonths(firstDue, index) : addDays(firstDue, 14 * index)
}

/** The amount of each instalment. A refund reduces the last one first, then those before it. */
export function amountsOf({ kind, total, refunded, count, each }: Terms): bigint[] {
  const part = equalPart(total, count)
  // a card's plan with interest takes the same amount each time; otherwise the parts add up to the total
  const withInterest = kind === 'card' && each > part + 1n
  const amounts = Array.from({ length: count }, (_, index) =>
    index < count - 1 || withInterest ? each : atLeast0(total - each * BigInt(count - 1)),
  )
  let back = refunded
  for (let index = count - 1; index >= 0 && back > 0n; index -= 1) {
    const amount = amounts[index] ?? 0n
    const deducted = back < amount ? back : amount
    amounts[index] = amount - deducted
    back -= deducted
  }
  return amounts
}

/** How much of an instalment pays for the purchase; the rest is interest. */
export function principalOf({ total, count, each }: Terms, index: number): bigint {
  const part = equalPart(total, count)
  const own = index < count - 1 ? part : total - part * BigInt(count - 1)
  return own < each || index === count - 1 ? own : each
}

/** The interest that is part of the instalments. */
export function interestOf(terms: Terms): bigint {
  if (terms.kind !== 'card') return 0n
  return atLeast0(amountsOf({ ...terms, refunded: 0n }).reduce((sum, one) => sum + one, 0n) - terms.total)
}

const atLeast0 = (minor: bigint): bigint => (minor > 0n ? minor : 0n)
