import { sql } from 'kysely'
import { addDays } from '#contract/period.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import { conditionsOf } from '../../ledger/list/filter.ts'
import type { TransactionRow } from '../../ledger/row.ts'

/** Links a refund to a purchase, or says that it is of none, as the user decided; a linked one has the category Refunds. */
export async function writeRefund(
  tx: Tx,
  userId: string,
  id: string,
  purchaseId: string | null,
  now: Date,
): Promise<void> {
  const category = purchaseId === null ? sql`` : sql`user_category_id = 'refunds', user_category_set = true,`
  await query(tx)`
    update transactions set refund_of = ${purchaseId}::uuid, refund_by = 'user', ${category}
      updated_at = ${now}, version = version + 1
    where user_id = ${userId} and id = ${id}`
}

const yearDays = 366
const mostPurchases = 30

/** Ids of booked expenses in the year before a refund that are at least as large, its merchant's first. */
export async function selectPurchaseIds(
  tx: Tx,
  userId: string,
  refund: TransactionRow,
  q: string | undefined,
): Promise<string[]> {
  const rows = await query<{ id: string }>(tx)`
    select t.id from payments t
    where t.user_id = ${userId} and t.visible and t.counts and t.type = 'expense'
      and t.currency = ${refund.currency} and t.day <= ${refund.day}::date and t.day >= ${addDays(refund.day, -yearDays)}::date
      and t.effective_amount_minor >= ${(refund.user_amount_minor ?? refund.amount_minor).toString()}::bigint and ${conditionsOf({ q })}
    order by (t.merchant_key is not distinct from ${refund.merchant_key} and t.merchant_key is not null) desc, t.day desc, t.id desc
    limit ${mostPurchases}`
  return rows.map(({ id }) => id)
}
