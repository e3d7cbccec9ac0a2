/** Moves everything that uses a category in transactions to another one, to merge or delete categories. */
import type { Tx } from '../../../platform/db/db.ts'
import { type Subscription, publishChanged, subscribe } from '../../changes/events/service.ts'
import { touchedBy } from '../changed-days.ts'
import { moveSplitCategories } from '../splits/service.splits.ts'
import { recountTotals, refreshTotals } from '../totals/service.totals.ts'
import { countUses, moveInRules, moveLearned, moveRows, selectBlank } from './store.move.ts'
import type { UserClock } from '../../../context.ts'
import { pairTransfers } from '../transfers/service.transfers.ts'
import { deriveAgain } from '../categorise/service.judge.ts'

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

/** Derives the payments again for which nothing was found and the user chose nothing. Resolves to whether there are any. */
async function categoriseBlank(tx: Tx, { userId, clock }: UserClock): Promise<boolean> {
  const now = clock.now()
  const rows = await selectBlank(tx, userId)
  if (rows.length === 0) return false
  await deriveAgain(tx, userId, { ids: rows.map(({ id }) => id), basis: null }, now)
  const touched = touchedBy(rows)
  const paired = await pairTransfers(tx, userId, touched, now)
  return refreshTotals(tx, userId, [...touched, ...paired], now)
}

export const categorySubscriptions: readonly Subscription[] = [
  subscribe('categories.added', 'categorise', (ctx, tx) => categoriseBlank(tx, ctx)),
]
