/**
 * Finds the newest rows of a search quickly, whether its words are common or rare. Walking the rows newest
 * first is fast if many of them match, the trigram index if few do. So a few hundred rows are walked first:
 * if enough of them match, the walk continues for a while, otherwise the index finds all matches. Citus needs
 * no such help: there the index works under row-level security too, and each search is planned with its own
 * words (distribution.ts).
 */
import { sql } from 'kysely'
import { type Tx, isOverNodes, query } from '../../../platform/db/db.ts'
import type { Cursor } from './cursor.ts'
import {
  type RowFilter,
  type Sql,
  afterCursor,
  conditionsOf,
  containsWords,
  indexedCondition,
  lineConditionOf,
  picksLines,
} from './filter.ts'
import { type ListContext, readListContext } from './store.context.ts'
import { selectListed, selectWhole } from './store.rows.ts'
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
    select counted_type as type, counts as counted, case when counted_aed_minor is null then currency end as unconverted,
      sum(coalesce(counted_aed_minor, counted_minor))::bigint as amount, count(*)::int as count
    from (select t.* from ${source} ${newest}) t
    group by 1, 2, 3`
}

/** How many rows are walked first, and again if at least one row in 200 matched. */
const firstWalk = 600
const secondWalk = 5000
const common = 1 / 200

/** The newest rows after a cursor that contain all words and pass the other filters. */
async function findNewest(
  tx: Tx,
  list: ListContext,
  { q, ...filters }: RowFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<ListedRow[]> {
  const { userId } = list
  const indexed = indexedCondition(q)
  const walks = indexed !== null && !isOverNodes(tx)
  const placeAfter = (from: Cursor | null, rows: number): Promise<Cursor | null> =>
    selectPlace(tx, userId, filters, from, rows)
  const [firstEnd, ownsMost] = await Promise.all([
    walks ? placeAfter(cursor, firstWalk) : null,
    walks && ownsMostRows(tx, userId),
  ])
  const otherConditions = sql`t.visible and ${conditionsOf(filters)}`
  const pick = (places: Sql, most: number): Promise<ListedRow[]> =>
    selectListed(
      tx,
      list,
      sql`${otherConditions} and ${places} and ${containsWords(q)} order by t.day desc, t.id desc limit ${sql.lit(most)}`,
    )
  if (!walks) return pick(sql`${afterCursor(cursor)} and ${indexed ?? sql`true`}`, limit)
  const walk = (from: Cursor | null, to: Cursor | null, most: number): Promise<ListedRow[]> =>
    pick(sql`${afterCursor(from)} and ${upTo(to)}`, most)
  const firstRows = await walk(cursor, firstEnd, limit)
  if (firstEnd === null || firstRows.length >= limit) return firstRows
  let place = firstEnd
  if (firstRows.length >= firstWalk * common) {
    const end = await placeAfter(place, secondWalk)
    firstRows.push(...(await walk(place, end, limit - firstRows.length)))
    if (end === null || firstRows.length >= limit) return firstRows
    place = end
  }
  const newest = sql`order by t.day desc, t.id desc limit ${sql.lit(limit - firstRows.length)}`
  const source = sql`(${indexedRows(userId, q, place, ownsMost)})`
  return [...firstRows, ...(await selectListed(tx, list, sql`${otherConditions} ${newest}`, source))]
}

/** The position of the last of the next `rows` rows after a cursor; null if there are fewer. */
async function selectPlace(
  tx: Tx,
  userId: string,
  { from, to }: RowFilter,
  cursor: Cursor | null,
  rows: number,
): Promise<Cursor | null> {
  const cursors = await sql<Cursor>`
    select t.id, t.day from payments t where t.user_id = ${userId} and not t.removed
      and ${conditionsOf({ from, to })} and ${afterCursor(cursor)}
    order by t.day desc, t.id desc offset ${sql.lit(rows - 1)} limit 1`.execute(tx)
  return cursors.rows[0] ?? null
}

const upTo = (place: Cursor | null): Sql =>
  place === null ? sql`true` : sql`(t.day, t.id) >= (${place.day}::date, ${place.id}::uuid)`

/** A query for the user's rows that contain the words of a search, by the trigram index. */
async function matchesByIndex(tx: Tx, userId: string, { q }: RowFilter): Promise<Sql> {
  return indexedRows(userId, q, null, await ownsMostRows(tx, userId))
}

function indexedRows(userId: string, q: string | undefined, cursor: Cursor | null, ownsMost: boolean): Sql {
  const owner = ownsMost ? sql`true` : sql`t.user_id = ${userId}`
  return sql`
    with hits as materialized (
      select t.id from searchable_transactions t
      where ${owner} and ${indexedCondition(q) ?? sql`true`} and ${afterCursor(cursor)})
    select t.* from hits join payments t on t.user_id = ${userId} and t.id = hits.id
    where ${conditionsOf({ q })}`
}

/**
 * Whether a user owns most rows of the table. The look-up then omits the condition on the user, whose index
 * list would be the longest.
 */
async function ownsMostRows(tx: Tx, userId: string): Promise<boolean> {
  if (isOverNodes(tx)) return false // the coordinator does not know how many rows the nodes have
  const rows = await query<{ most: boolean }>(tx)`
    select 2 * coalesce(sum(m.income_rows + m.expense_rows + m.pending_rows), 0) > c.reltuples and c.reltuples > 0 as most
    from pg_class c left join account_months m on m.user_id = ${userId}
    where c.oid = 'transactions'::regclass group by c.reltuples`
  return rows[0]?.most === true
}
