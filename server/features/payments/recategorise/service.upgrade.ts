/** Looks at payments without a category again, after a new version has added categories. */
import type { UserClock } from '../../../context.ts'
import { type Subscription, subscribe } from '../../changes/events/service.ts'
import { touchedBy } from '../changed-days.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { refreshTotals } from '../totals/service.totals.ts'
import { pairTransfers } from '../transfers/service.transfers.ts'
import { deriveAgain } from '../categorise/service.judge.ts'
import { selectBlank } from './store.upgrade.ts'

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
