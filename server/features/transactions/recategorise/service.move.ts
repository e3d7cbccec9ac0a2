/** Moves everything that a category has among transactions to another, for merging and removing categories. */
import type { Tx } from '../../../platform/db/db.ts'
import { publishEvent } from '../../events/service.ts'
import { moveTotals } from '../totals/service.totals.ts'
import { countUses, moveInRules, moveLearned, moveRows, type Uses } from './store.move.ts'

export type CategoryUses = Uses

/** Transactions in sight, rules and taught merchants of a category. */
export async function countCategoryUses(tx: Tx, userId: string, id: string): Promise<CategoryUses> {
  return countUses(tx, userId, id)
}

/** Moves rows, their totals, rules and what was taught; answers how many transactions have the other one now. */
export async function moveTransactions(
  tx: Tx,
  userId: string,
  move: { from: string; to: string | null; now: Date },
): Promise<number> {
  await moveTotals(tx, userId, move.from, move.to)
  const moved = await moveRows(tx, userId, move)
  await moveLearned(tx, userId, move.from, move.to)
  await moveInRules(tx, userId, move)
  const change = { since: '1970-01-01', at: move.now.toISOString() }
  await publishEvent(tx, userId, 'transaction.changed', change, move.now)
  return moved
}
