import type { Day } from '#contract/period.ts'
import { type Tx, query } from '../../../platform/db/db.ts'
import type { AccountDay } from '../changed-days.ts'
import { accountNotHidden } from '../../ledger/row.ts'
import { sql } from 'kysely'
import type { Sql } from '../../ledger/list/filter.ts'

/** The rows before a day whose category, or that they are transfers, is known. */
export async function selectKnownBefore(tx: Tx, userId: string, day: Day): Promise<string[]> {
  const rows = await query<{ id: string }>(tx)`
    select id from payments where user_id = ${userId} and day < ${day}::date and visible
      and not verified and (effective_category_id is not null or transfer)`
  return rows.map(({ id }) => id)
}

/**
 * Applies a decision to visible rows; rows that have it already are left alone. Confirming pins the category.
 */
export async function decideRows(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  action: 'correct' | 'incorrect',
  now: Date,
): Promise<AccountDay[]> {
  const correct = action === 'correct'
  return query<AccountDay>(tx)`
    update transactions t set verified = ${correct}, needs_editing = ${!correct}, verification_action = ${action},
      verified_at = case when ${correct} then ${now}::timestamptz end, 
      user_category_id = case when not ${correct} or user_category_set then user_category_id
        when transfer_id is not null and reason_kind in ('transfer', 'type') then null else category_id end,
      user_category_set = user_category_set or ${correct},
      updated_at = ${now}, version = version + 1
    where user_id = ${userId} and id = any(${ids}::uuid[]) and removed_at is null
      and (verified <> ${correct} or needs_editing = ${correct} or verification_action is distinct from ${action})
      and ${accountNotHidden(userId)}
    returning account_id, day`
}

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
