/** Budgets when a category goes into another or is removed. */
import type { Tx } from '../../../platform/db/db.ts'
import { countBudgetsWith, moveInBudgets } from './store.category.ts'

/** How many budgets count a category. */
export async function countCategoryBudgets(tx: Tx, userId: string, id: string): Promise<number> {
  return countBudgetsWith(tx, userId, id)
}

/** Budgets count the other category. With none they count one less, and a budget that had no other goes. */
export async function moveBudgets(
  tx: Tx,
  userId: string,
  move: { from: string; to: string | null; now: Date },
): Promise<void> {
  await moveInBudgets(tx, userId, move)
}
