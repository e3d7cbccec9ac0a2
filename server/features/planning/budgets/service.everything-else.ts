/** Spending that no budget covers, so that budgets and this account for all spending. */
import type { ResponseFields } from '#contract/endpoint.ts'
import type { Budget, listBudgets } from '#contract/planning/budgets.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { today } from '../../../platform/clock.ts'
import { categoriesById } from '../../categories/service.ts'
import { aed } from '../../ledger/totals/service.flows.ts'
import type { Span } from './cycle.ts'
import { readSpans } from './service.spending.ts'

type EverythingElse = ResponseFields<typeof listBudgets>['everything_else']

/**
 * The spending of a span in categories of no budget, largest first; with what was spent in
 * categories of a budget, whatever its own period, and all spending, their sum.
 */
export async function readEverythingElse(
  tx: Tx,
  { userId, language, clock }: Pick<Ctx, 'userId' | 'language' | 'clock'>,
  span: Span,
  budgets: readonly Pick<Budget, 'category_ids'>[],
): Promise<EverythingElse> {
  const isAllBudgeted = budgets.some(({ category_ids }) => category_ids.length === 0)
  const covered = new Set(budgets.flatMap(({ category_ids }) => category_ids))
  const [spending, categories] = await Promise.all([
    readSpans(tx, userId, [span], today(clock)),
    categoriesById(tx, userId, language),
  ])
  const all = spending(span, [])
  if (isAllBudgeted) return { ...span, spent: 0, budgeted: aed(all), all: aed(all), categories: [] }
  const expenses = [...categories.values()].filter(({ type }) => type === 'expense')
  const named = expenses.map(({ id, name }) => ({ id, name, spent: spending(span, [id]) }))
  const uncategorised = named.reduce((rest, { spent }) => rest - spent, all)
  const coveredSum = named.reduce((sum, { id, spent }) => (covered.has(id) ? sum + spent : sum), 0n)
  const parts = [
    ...named.filter(({ id }) => !covered.has(id)),
    { id: null, name: null, spent: uncategorised },
  ].filter(({ spent }) => spent !== 0n)
  return {
    ...span,
    spent: aed(all - coveredSum),
    budgeted: aed(coveredSum),
    all: aed(all),
    categories: parts
      .toSorted((a, b) => (a.spent > b.spent ? -1 : a.spent < b.spent ? 1 : 0))
      .map((part) => ({ ...part, spent: aed(part.spent) })),
  }
}
