import { isOfMember, onTables, type Tx } from '../../../platform/db/db.ts'
import { type ChangedDays, touchedBy } from '../changed-days.ts'
import { matchRefunds } from '../refunds/matching.ts'
import {
  endLostLinks,
  selectPurchases,
  selectUnsettledRefunds,
  type Touched,
  writeLinks,
  writeLowered,
} from '../refunds/store.links.ts'

/**
 * Links refunds to their purchases and sets which spending incoming money lowers, after rows have changed and before the
 * totals count them. Returns the days of the rows that count differently now.
 */
export const settleRefunds = (tx: Tx, userId: string, touched: Touched): Promise<ChangedDays[]> =>
  onTables(tx, async () => {
    // a member does not see all purchases, so links stay as they are
    const refunds = isOfMember(tx) ? [] : await linkRefunds(tx, userId, touched)
    return touchedBy(await writeLowered(tx, userId, touched, refunds))
  })

/** Returns the ids of the refunds whose purchase has changed, or that have none. */
async function linkRefunds(tx: Tx, userId: string, touched: Touched): Promise<string[]> {
  const [refunds] = await Promise.all([
    selectUnsettledRefunds(tx, userId, touched),
    endLostLinks(tx, userId, touched),
  ])
  const matched = matchRefunds(refunds, await selectPurchases(tx, userId, refunds))
  const links = refunds.flatMap(({ id, refund_of: now }) => {
    const purchaseId = matched.get(id)
    return purchaseId === undefined || purchaseId === now ? [] : [{ id, purchaseId }]
  })
  await writeLinks(tx, userId, links)
  const unlinked = refunds.map(({ id }) => id).filter((id) => matched.get(id) === null)
  return [...links.map(({ id }) => id), ...unlinked]
}
