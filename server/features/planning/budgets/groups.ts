/** How budgets are grouped, and the flexible ones as one pool. Pure; all amounts in fils. */
import type { BudgetGroup } from '#contract/planning/budgets.ts'
import { type Day, daysBetween } from '#contract/period.ts'
import type { Cycle, Span } from './cycle.ts'

/** What is paid once or twice a period for a known purpose: 'so much a day' says nothing about it. */
const fixedCategories = new Set([
  'rent',
  'utilities',
  'insurance',
  'loan_repayments',
  'education',
  'childcare',
  'domestic_help',
  'streaming',
  'music',
  'software',
  'gym',
  'government',
  'cheques',
])

/** The group of a budget; one of all spending or of categories of both kinds is flexible. */
export function groupOf(every: Cycle, categories: readonly string[]): BudgetGroup {
  if (every === 'year') return 'yearly'
  return categories.length > 0 && categories.every((id) => fixedCategories.has(id)) ? 'fixed' : 'flexible'
}

/** What is left of a pool for each day of the common period of its budgets, on a day in it; null if they differ. */
export function poolDays(spans: readonly Span[], left: bigint, day: Day): (Span & { perDay: bigint }) | null {
  const [first] = spans
  if (!first || spans.some(({ from, to }) => from !== first.from || to !== first.to)) return null
  const toCome = BigInt(Math.max(1, daysBetween(day, first.to) + 1))
  return { from: first.from, to: first.to, perDay: left <= 0n ? 0n : left / toCome }
}
