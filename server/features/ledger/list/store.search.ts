/**
 * Finds the newest rows of a search quickly, whether its words are common or rare. Walking the rows newest
 * first is fast if many of them match, the trigram index if few do. So a few hundred rows are walked first:
 * if enough of them match, the walk continues for a while, otherwise the index finds all matches. Citus needs
 * no such help: there the index works under row-level security too, and each search is planned with its own
 * words (distribution.ts).
 */
import { sql } from 'kysely'
import { isOverNodes, query, type Tx } from '../../../platform/db/db.ts'
import type { Cursor } from './cursor.ts'
import type { ListContext } from './store.context.ts'
import {
  afterCursor,
  conditionsOf,
  containsWords,
  indexedCondition,
  type RowFilter,
  type Sql,
} from './filter.ts'
import { selectListed } from './store.rows.ts'
import type { ListedRow } from '../row.ts'

/** How many rows are walked first, and again if at least one row in 200 matched. */
const firstWalk = 600
const secondWalk = 5000
const common = 1 / 200

/** The newest rows after a cursor that contain all words and pass the other filters. */
export async function findNewest(
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
export async function matchesByIndex(tx: Tx, userId: string, { q }: RowFilter): Promise<Sql> {
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
