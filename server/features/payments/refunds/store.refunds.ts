import { sql } from 'kysely'
import { addDays } from '#contract/period.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import { conditionsOf } from '../../ledger/list/filter.ts'
import type { TransactionRow } from '../../ledger/row.ts'

/** The user's choice of a category; if not `set`, the category that was found counts. */
export type Chosen = { id: string | null; set: boolean }

/** Links a refund to a purchase, or unlinks it, and sets its category. */
export async function writeRefund(
  tx: Tx,
  userId: string,
  id: string,
  purchaseId: string | null,
  category: Chosen,
  now: Date,
): Promise<void> {
  await query(tx)`
    update transactions set refund_of = ${purchaseId}::uuid, user_category_id = ${category.id}, user_category_set = ${category.set},
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
  const amount = sql`coalesce(t.user_amount_minor, t.amount_minor)`
  const rows = await query<{ id: string }>(tx)`
    select t.id from transactions t
    where t.user_id = ${userId} and t.removed_at is null and t.type = 'expense' and t.status = 'booked' and t.transfer_id is null
      and t.currency = ${refund.currency} and t.day <= ${refund.day}::date and t.day >= ${addDays(refund.day, -yearDays)}::date
      and ${amount} >= ${(refund.user_amount_minor ?? refund.amount_minor).toString()}::bigint and ${conditionsOf({ q })}
      and t.account_id in (select id from accounts where user_id = ${userId} and not hidden)
    order by (t.merchant_key is not distinct from ${refund.merchant_key} and t.merchant_key is not null) desc, t.day desc, t.id desc
    limit ${mostPurchases}`
  return rows.map(({ id }) => id)
}
