import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Cursor } from './cursor.ts'
import {
  amountInEffect,
  behind,
  conditionsOf,
  indexedCondition,
  lineConditionOf,
  picksLines,
  type RowFilter,
  type Sql,
  visible,
} from './store.filter.ts'
import { type ListedRow, selectListed, selectWhole, type TransactionRow } from './store.rows.ts'
import { findMatches, indexedRows } from './store.search.ts'

export type { ListedRow, TransactionRow } from './store.rows.ts'

/** The newest rows of a filter behind a cursor. */
export async function selectNewest(
  tx: Tx,
  userId: string,
  filter: RowFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<ListedRow[]> {
  if (filter.q !== undefined) {
    const matches = await findMatches(tx, userId, filter, cursor, limit)
    return selectByIds(
      tx,
      userId,
      matches.map(({ id }) => id),
    )
  }
  return selectListed(
    tx,
    userId,
    sql`transactions t
    where t.user_id = ${userId} and t.removed_at is null and ${visible(userId)} and ${behind(cursor)}
      and ${conditionsOf(filter)}
    order by t.day desc, t.id desc limit ${sql.lit(limit)}`,
  )
}

/** The rows with these ids, newest first. */
export async function selectByIds(tx: Tx, userId: string, ids: readonly string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  return selectListed(
    tx,
    userId,
    sql`transactions t
    where t.user_id = ${userId} and t.id = any(${ids}::uuid[]) and t.removed_at is null`,
  )
}

/** Rows from a day on, going back, after skipping some of that day; none before `from`, none that the filter leaves out. */
export async function selectFromDay(
  tx: Tx,
  userId: string,
  place: { day: string; skip: number; from: string | null; limit: number },
  filter: Pick<RowFilter, 'plausibleTo'>,
): Promise<ListedRow[]> {
  const { day, skip, from, limit } = place
  return selectListed(
    tx,
    userId,
    sql`(
      select t.id from transactions t where t.user_id = ${userId} and t.removed_at is null and ${visible(userId)}
        and t.day <= ${day}::date ${from === null ? sql`` : sql`and t.day >= ${from}::date`}
        and ${conditionsOf(filter)}
      order by t.day desc, t.id desc offset ${skip}::int limit ${sql.lit(limit)}) p
    join transactions t on t.user_id = ${userId} and t.id = p.id`,
  )
}

/** One visible row; with `lock` no other transaction changes it meanwhile. */
export async function selectTransaction(
  tx: Tx,
  userId: string,
  id: string,
  lock = false,
): Promise<TransactionRow | null> {
  return selectWhole(
    tx,
    userId,
    sql`transactions t
    where t.user_id = ${userId} and t.id = ${id} and t.removed_at is null and ${visible(userId)} ${lock ? sql`for update` : sql``}`,
  )
}

export async function countPending(tx: Tx, userId: string, filter: RowFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from transactions t
    where t.user_id = ${userId} and t.removed_at is null and t.status = 'pending' and ${visible(userId)}
      and ${conditionsOf(filter)}`.execute(tx)
  return rows[0]?.count ?? 0
}

export type RowSum = {
  type: string
  counted: boolean
  unconverted: string | null
  amount: bigint
  count: number
}

/** The rows `t` of a filter, as what stands behind `from`; a search goes by its index where it has one. */
export async function matchingRows(tx: Tx, userId: string, filter: RowFilter): Promise<Sql> {
  const indexed = indexedCondition(filter.q) !== null
  const source = indexed
    ? sql`(${await indexedRows(tx, userId, filter, null)}) t where true`
    : sql`transactions t where t.user_id = ${userId} and t.removed_at is null`
  const conditions = conditionsOf(indexed ? { ...filter, q: undefined } : filter)
  return sql`${source} and ${visible(userId)} and ${conditions}`
}

/** Sums of the newest rows of a filter, at most `limit` of them; of split ones, of the lines that the filter picks. */
export async function sumRows(
  tx: Tx,
  userId: string,
  filter: RowFilter,
  limit: number | null,
): Promise<RowSum[]> {
  const source = await matchingRows(tx, userId, filter)
  const newest = limit === null ? sql`` : sql`order by t.day desc, t.id desc limit ${sql.lit(limit)}`
  if (picksLines(filter)) {
    const { rows } = await sql<RowSum>`
      select l.type, l.status = 'booked' and not l.transfer as counted, case when l.aed_minor is null then l.currency end as unconverted,
        sum(coalesce(l.aed_minor, l.amount_minor))::bigint as amount, count(distinct l.id)::int as count
      from (select t.id from ${source} ${newest}) t
      join transaction_lines l on l.user_id = ${userId} and l.id = t.id and ${lineConditionOf(filter)}
      group by 1, 2, 3`.execute(tx)
    return rows
  }
  const { rows } = await sql<RowSum>`
    select type, status = 'booked' and transfer_id is null as counted,
      case when to_aed(minor, currency, aed_rate) is null then currency end as unconverted,
      sum(coalesce(to_aed(minor, currency, aed_rate), minor))::bigint as amount, count(*)::int as count
    from (select t.*, ${amountInEffect} as minor from ${source} ${newest}) t
    group by 1, 2, 3`.execute(tx)
  return rows
}

export async function selectLastSynced(tx: Tx, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(last_synced_at) as at from connections
    where user_id = ${userId} and connection_status = 'active'`.execute(tx)
  return rows[0]?.at ?? null
}
