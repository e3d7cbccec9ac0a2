import { sql } from 'kysely'
import type { Sql } from '../../ledger/list/filter.ts'

/**
 * A query for the visible payments, by id or all of a merchant, on which neither the user nor a rule has
 * decided; also pending ones.
 */
export function pickUndecided(
  userId: string,
  payments: readonly string[] | { key: string; type: string },
): Sql {
  const chosen =
    'key' in payments
      ? sql`t.merchant_key = ${payments.key} and t.type = ${payments.type}`
      : sql`t.id = any(${payments}::uuid[])`
  return sql`select t.id from payments t
    where t.user_id = ${userId} and ${chosen} and t.visible and not t.transfer and not t.split_in_use and not t.user_category_set
      and (t.effective_category_id is null or (not t.verified and t.reason_kind <> 'rule'))`
}
