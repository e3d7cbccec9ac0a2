/** Merges and removes categories, updating everything that refers to them. */
import type { CategoryUse } from '#contract/categories/category-edits.ts'
import type { Ctx } from '../../../context.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { countCategoryReports, moveReports } from '../../figures/analytics/reports/service.ts'
import { categoriesById, removeCategory, requireMove } from '../../categories/service.ts'
import { writeChange } from '../../changes/service.ts'
import { moveSeries } from '../../expected/series/service.ts'
import { countCategoryViews, moveViews } from '../../ledger/views/service.views.ts'
import { countCategoryBudgets, moveBudgets } from '../../planning/budgets/service.ts'
import { countCategoryUses, moveTransactions } from '../../payments/recategorise/service.move.ts'
import { countHouseholdBudgets, moveHouseholdBudgets } from '../../household/service.budgets.ts'

/** Counts what refers to a category: transactions, budgets, rules, merchants, reports and views. */
export async function readCategoryUse(ctx: Ctx, id: string): Promise<CategoryUse> {
  return read(ctx.db, ctx, async (tx) => {
    const known = (await categoriesById(tx, ctx.userId, ctx.language)).get(id) ?? fail('category_not_found')
    return countUse(tx, ctx.userId, known.id)
  })
}

async function countUse(tx: Tx, userId: string, id: string): Promise<CategoryUse> {
  const uses = await countCategoryUses(tx, userId, id)
  const budgets = await countCategoryBudgets(tx, userId, id)
  const reports = await countCategoryReports(tx, userId, id)
  const views = await countCategoryViews(tx, userId, id)
  const householdBudgets = await countHouseholdBudgets(tx, userId, id)
  return { ...uses, budgets: budgets + householdBudgets, reports, views }
}

/** Merges a category into another of its type and removes it; returns how many transactions moved. */
export async function mergeCategory(ctx: Ctx, id: string, into: string): Promise<number> {
  return moveCategory(ctx, id, into)
}

/**
 * Removes a category, moving its transactions to the category `moveTo`, or to no category for 'none'. Without
 * `moveTo`, fails with category_in_use if anything refers to it. Returns how many transactions moved.
 */
export async function deleteCategory(ctx: Ctx, id: string, moveTo?: string): Promise<number> {
  return moveCategory(ctx, id, moveTo === 'none' ? null : moveTo)
}

type Moved = { moved: number; name: string; into: string | null }

async function moveCategory(ctx: Ctx, id: string, into: string | null | undefined): Promise<number> {
  const { userId } = ctx
  const now = ctx.clock.now()
  const work = async (tx: Tx): Promise<Moved> => {
    const move = await requireMove(tx, userId, { from: id, to: into ?? null })
    if (into === undefined) {
      const use = await countUse(tx, userId, move.from.id)
      if (Object.values(use).some((count) => count > 0)) fail('category_in_use')
    }
    const [from, to] = [move.from.id, move.to?.id ?? null]
    const moved = await moveTransactions(tx, userId, { from, to, now })
    await moveBudgets(tx, userId, { from, to, now })
    await moveSeries(tx, userId, { from, to, now })
    await moveHouseholdBudgets(tx, userId, { from, to, now })
    await moveReports(tx, userId, from, to)
    await moveViews(tx, userId, { from, to, now })
    await removeCategory(tx, userId, move, now)
    return { moved, name: move.from.name, into: move.to?.name ?? null }
  }
  const kind = into ? 'category.merge' : 'category.delete'
  const { moved } = await writeChange(ctx, kind, work, ({ name, into: targetName }) => ({
    name,
    ...(targetName === null ? {} : { into: targetName }),
  }))
  return moved
}
