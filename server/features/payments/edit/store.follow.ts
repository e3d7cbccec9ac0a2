import { type RawBuilder, sql } from 'kysely'
import { query, type Tx } from '../../../platform/db/db.ts'
import { type SearchedRow, storedColumns } from '../categorise/store.stored.ts'
import type { AccountDay } from '../changed-days.ts'

/**
 * A query for the accounts and days of the payments that a change affected, before and after it. Under
 * row-level security no index is used for an id that is still being cast from text, so the ids are
 * materialised first.
 */
export const changedDays = (userId: string, changeId: string): RawBuilder<AccountDay> => sql<AccountDay>`
    with entries as materialized (select split_part(row_id, ' ', 1)::uuid as id, before, after from change_rows
      where user_id = ${userId} and change_id = ${changeId} and table_name in ('transactions', 'transaction_splits'))
    select account_id, day from transactions where user_id = ${userId} and id = any(array(select id from entries))
    union
    select coalesce(t.account_id, (e.before ->> 'account_id')::uuid, (e.after ->> 'account_id')::uuid) as account_id, d.day
    from entries e left join lateral (select account_id from transactions
      where user_id = ${userId} and id = e.id offset 0) t on true
    cross join lateral (values ((e.before ->> 'day')::date), ((e.after ->> 'day')::date)) as d (day)
    where (e.before ? 'day' or e.after ? 'day') and d.day is not null`

export async function selectChanged(tx: Tx, userId: string, changeId: string): Promise<AccountDay[]> {
  const { rows } = await changedDays(userId, changeId).execute(tx)
  return rows
}

/** Whether a change added or removed payments or split lines, or changed of payments more than notes. */
export async function hasCounted(tx: Tx, userId: string, changeId: string): Promise<boolean> {
  const rows = await query(tx)`select 1 from change_rows
    where user_id = ${userId} and change_id = ${changeId} and table_name in ('transactions', 'transaction_splits')
      and (table_name = 'transaction_splits' or before is null or after is null
        or (after - array['note', 'search_text', 'edited_at']) <> '{}') limit 1`
  return rows.length > 0
}

/** Ids of the rows of a table that a recorded change affected. */
export async function selectChangedIds(
  tx: Tx,
  userId: string,
  changeId: string,
  table: 'transactions' | 'rules',
): Promise<string[]> {
  const rows = await query<{ id: string }>(tx)`select row_id as id from change_rows
    where user_id = ${userId} and change_id = ${changeId} and table_name = ${table}`
  return rows.map(({ id }) => id)
}

/** Payments of a change whose search text was rewritten after it, so that undo or redo did not restore it. */
export async function selectSearchedAnew(
  tx: Tx,
  userId: string,
  changeId: string,
  direction: 'undo' | 'redo',
): Promise<SearchedRow[]> {
  const to = direction === 'undo' ? sql`r.before` : sql`r.after`
  return query<SearchedRow>(tx)`
    select ${storedColumns}, merchant from transactions where user_id = ${userId} and id = any(array(
      select r.row_id::uuid from change_rows r
      where r.user_id = ${userId} and r.change_id = ${changeId} and r.table_name = 'transactions' and ${to} ? 'search_text'
        and (select t.search_text from transactions t where t.user_id = r.user_id and t.id = (select r.row_id::uuid)) <> ${to} ->> 'search_text'))`
}

export type LearnedChange = { row_id: string; category_id: string | null }

/**
 * The merchant categories that a change taught, and an undo forgets; `row_id` is merchant key, space, type.
 */
export async function selectTaught(tx: Tx, userId: string, changeId: string): Promise<LearnedChange[]> {
  return query<LearnedChange>(tx)`
    select row_id, after ->> 'category_id' as category_id from change_rows
    where user_id = ${userId} and change_id = ${changeId} and table_name = 'merchant_rules' and after ? 'category_id'`
}
