/** Moves everything that uses a category in transactions to another one, to merge or delete categories. */
import type { Tx } from '../../../platform/db/db.ts'
import { publishChanged } from '../../changes/events/service.ts'
import { touchedBy } from '../changed-days.ts'
import { moveSplitCategories } from '../splits/service.splits.ts'
import { recountTotals } from '../totals/service.totals.ts'
import { countUses, moveInRules, moveLearned, moveRows } from './store.move.ts'

export { countUses as countCategoryUses } from './store.move.ts'

/**
 * Moves rows, totals, rules and learned merchants from one category to another or none; returns the number of
 * transactions that had it.
 */
export async function moveTransactions(
  tx: Tx,
  userId: string,
  move: { from: string; to: string | null; now: Date },
): Promise<number> {
  const { from, to, now } = move
  const { transactions } = await countUses(tx, userId, from)
  const moved = touchedBy(await moveRows(tx, userId, move))
  await recountTotals(tx, userId, [...moved, ...(await moveSplitCategories(tx, userId, [from], to))])
  await moveLearned(tx, userId, from, to)
  await moveInRules(tx, userId, move)
  await publishChanged(tx, userId, '1970-01-01', now)
  return transactions
}
