import type { BudgetPayments } from '#contract/planning/budgets.ts'
import type { PeriodQuery } from '#contract/days/pay-period.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read } from '../../../platform/db/db.ts'
import { categoriesById } from '../../categories/service.ts'
import { readPayDays, resolveQuery } from '../../days/periods/service.ts'
import { readByIds } from '../../ledger/list/service.ts'
import { aed } from '../../ledger/totals/service.flows.ts'
import { spanOf } from './cycle.ts'
import { categoriesAt, findBudget } from './service.read.ts'
import { upTo } from './service.spending.ts'
import { type PaymentRow, selectAmounts, selectPayments } from './store.ts'

const shownAtMost = 100

/**
 * The payments and refunds behind a budget's spending, by category and one by one; both add up to the total.
 * Lists at most 100 payments and sums up the others. Fails with `budget_not_found`.
 */
export async function readBudgetPayments(ctx: Ctx, id: string, query: PeriodQuery): Promise<BudgetPayments> {
  const now = today(ctx.clock)
  const { range } = await resolveQuery(ctx, query, 'pay')
  const day = range.to !== null && range.to < now ? range.to : now
  return read(ctx.db, ctx, async (tx) => {
    const [row, amounts, pay, categories] = await Promise.all([
      findBudget(tx, ctx.userId, id),
      selectAmounts(tx, ctx.userId),
      readPayDays(tx, ctx.userId, now),
      categoriesById(tx, ctx.userId, ctx.language),
    ])
    const span = upTo(spanOf(row.every, day, pay), now)
    const versions = amounts.filter(({ budget_id }) => budget_id === id)
    const categoryIds = categoriesAt(row, span.from, versions)
    const counted = await selectPayments(tx, ctx.userId, span, categoryIds)
    const sumOf = (rows: readonly { minor: bigint }[]): number =>
      aed(rows.reduce((sum, { minor }) => sum + minor, 0n))
    const whole = byPayment(counted)
    const listed = whole.slice(0, shownAtMost)
    const views = await readByIds(
      tx,
      ctx,
      listed.map((one) => one.id),
    )
    const minors = new Map(listed.map((one) => [one.id, one.minor]))
    const unlisted = whole.slice(shownAtMost)
    const groups = [...Map.groupBy(counted, ({ category_id }) => category_id)].map(([category, rows]) => ({
      id: category,
      name: category === null ? null : (categories.get(category)?.name ?? null),
      spent: sumOf(rows),
      count: rows.length,
    }))
    return {
      ...span,
      total: sumOf(counted),
      categories: groups.toSorted((a, b) => b.spent - a.spent),
      payments: views.map((transaction) => ({ counted: aed(minors.get(transaction.id) ?? 0n), transaction })),
      others: { count: unlisted.length, spent: sumOf(unlisted) },
    }
  })
}

/** What counts of each payment; for a split payment, the sum of its lines in the budget's categories. */
function byPayment(parts: readonly PaymentRow[]): { id: string; minor: bigint }[] {
  const sums = new Map<string, bigint>()
  for (const { id, minor } of parts) sums.set(id, (sums.get(id) ?? 0n) + minor)
  return [...sums].map(([id, minor]) => ({ id, minor }))
}
