import { sql } from 'kysely'
import { query, type Tx } from '../../../platform/db/db.ts'
import type { Cursor } from './cursor.ts'
import {
  afterCursor,
  conditionsOf,
  indexedCondition,
  lineConditionOf,
  picksLines,
  type RowFilter,
  type Sql,
} from './filter.ts'
import { type ListContext, readListContext } from './store.context.ts'
import { selectListed, selectWhole } from './store.rows.ts'
import { findNewest, matchesByIndex } from './store.search.ts'
import type { ListedRow, TransactionRow } from '../row.ts'

/** The newest rows of a filter after a cursor. */
export async function selectNewest(
  tx: Tx,
  list: ListContext,
  filter: RowFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<ListedRow[]> {
  if (filter.q !== undefined) return findNewest(tx, list, filter, cursor, limit)
  return selectListed(
    tx,
    list,
    sql`t.visible and ${afterCursor(cursor)} and ${conditionsOf(filter)}
    order by t.day desc, t.id desc limit ${sql.lit(limit)}`,
  )
}

/** The rows with these ids that are not removed, newest first. */
export async function selectByIds(tx: Tx, list: ListContext, ids: readonly string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  return selectListed(
    tx,
    list,
    sql`t.id = any(${ids}::uuid[]) and not t.removed order by t.day desc, t.id desc`,
  )
}

/** The rows with these ids that are visible, in no order. */
export async function selectVisible(tx: Tx, list: ListContext, ids: readonly string[]): Promise<ListedRow[]> {
  return ids.length === 0 ? [] : selectListed(tx, list, sql`t.id = any(${ids}::uuid[]) and t.visible`)
}

/** Rows of a filter from a day back in time, or from the newest row if null, after skipping some. */
export async function selectFromDay(
  tx: Tx,
  list: ListContext,
  { day, skip, limit }: { day: string | null; skip: number; limit: number },
  filter: RowFilter,
): Promise<ListedRow[]> {
  return selectListed(
    tx,
    list,
    sql`t.visible and ${conditionsOf({ ...filter, to: day ?? filter.to })}
    order by t.day desc, t.id desc offset ${skip}::int limit ${sql.lit(limit)}`,
  )
}

/** One visible row. */
export async function selectTransaction(tx: Tx, userId: string, id: string): Promise<TransactionRow | null> {
  const list = readListContext(tx, userId)
  return selectWhole(tx, list, sql`t.id = ${id} and t.visible`)
}

export async function countMatching(tx: Tx, userId: string, filter: RowFilter): Promise<number> {
  const rows = await query<{ count: number }>(tx)`select count(*)::int as count from payments t
    where t.user_id = ${userId} and t.visible and ${conditionsOf(filter)}`
  return rows[0]?.count ?? 0
}

export type RowSum = {
  type: string
  counted: boolean
  unconverted: string | null
  amount: bigint
  count: number
}

/**
 * The rows `t` of a filter, as the text after `from`, to which conditions can be added; uses the trigram
 * index for a search if it can.
 */
export async function matchingRows(tx: Tx, userId: string, filter: RowFilter): Promise<Sql> {
  const indexed = indexedCondition(filter.q) !== null
  const source = indexed
    ? sql`(${await matchesByIndex(tx, userId, filter)}) t where true`
    : sql`payments t where t.user_id = ${userId}`
  const conditions = conditionsOf(indexed ? { ...filter, q: undefined } : filter)
  return sql`${source} and t.visible and ${conditions}`
}

/**
 * Sums of at most `limit` of a filter's newest rows; of split payments only the lines that the filter picks.
 */
export async function sumRows(
  tx: Tx,
  userId: string,
  filter: RowFilter,
  limit: number | null,
): Promise<RowSum[]> {
  const source = await matchingRows(tx, userId, filter)
  const newest = limit === null ? sql`` : sql`order by t.day desc, t.id desc limit ${sql.lit(limit)}`
  if (picksLines(filter)) {
    return query<RowSum>(tx)`
      select l.type, l.counts as counted, case when l.aed_minor is null then l.currency end as unconverted,
        sum(coalesce(l.aed_minor, l.amount_minor))::bigint as amount, count(distinct l.id)::int as count
      from (select t.id from ${source} ${newest}) t
      join payment_lines l on l.user_id = ${userId} and l.id = t.id and ${lineConditionOf(filter)}
      group by 1, 2, 3`
  }
  return query<RowSum>(tx)`
    select type, counts as counted, case when effective_aed_minor is null then currency end as unconverted,
      sum(coalesce(effective_aed_minor, effective_amount_minor))::bigint as amount, count(*)::int as count
    from (select t.* from ${source} ${newest}) t
    group by 1, 2, 3`
}
