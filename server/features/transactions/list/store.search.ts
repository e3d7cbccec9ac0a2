/**
 * How a search finds the newest rows quickly, whether its words are common or rare. Walking the rows newest first is
 * quick where many of them match, the trigram index where few do. So a few hundred rows are walked first: where they
 * hold enough matches the walk goes on for a while, else the index finds all matches.
 */
import { sql } from 'kysely'
import { isOverNodes, type Tx } from '../../../platform/db/db.ts'
import type { Cursor } from './cursor.ts'
import { behind, conditionsOf, indexedCondition, type RowFilter, type Sql, visible } from './store.filter.ts'

/** Rows walked at first, and again where at least one row in 200 matched. */
const walks = [600, 5000]
const common = 1 / 200

/** The newest rows behind a cursor that hold all words and pass the other filters. */
export async function findMatches(
  tx: Tx,
  userId: string,
  filter: RowFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<Cursor[]> {
  const { from, to, q, ...others } = filter
  const all = sql`select t.* from transactions t where t.user_id = ${userId} and t.removed_at is null
    and ${conditionsOf({ from, to })}`
  const newest = async (source: Sql, conditions: RowFilter, most: number): Promise<Cursor[]> => {
    const { rows } = await sql<Cursor>`
      select t.id, t.day from (${source}) t where ${visible(userId)} and ${conditionsOf(conditions)}
      order by t.day desc, t.id desc limit ${sql.lit(most)}`.execute(tx)
    return rows
  }
  if (indexedCondition(q) === null) return newest(sql`${all} and ${behind(cursor)}`, { q, ...others }, limit)
  const found: Cursor[] = []
  let place = cursor
  let ownsMost: boolean | null = null
  for (const rows of walks) {
    const walked = sql`${all} and ${behind(place)} order by t.day desc, t.id desc limit ${sql.lit(rows)}`
    const matches = await newest(walked, { q, ...others }, limit - found.length)
    found.push(...matches)
    if (found.length >= limit) return found
    const rare = matches.length < rows * common
    const [last, most] = await Promise.all([
      sql<Cursor>`select t.id, t.day from (${walked}) t offset ${sql.lit(rows - 1)}`.execute(tx),
      rare ? ownsMostRows(tx, userId) : null,
    ])
    place = last.rows[0] ?? null
    if (place === null) return found
    ownsMost = most
    if (rare) break
  }
  const indexed = await indexedRows(tx, userId, filter, place, ownsMost)
  return [...found, ...(await newest(indexed, { from, to, ...others }, limit - found.length))]
}

/** The rows behind a cursor that hold the words of a search, as the trigram index finds them. */
export async function indexedRows(
  tx: Tx,
  userId: string,
  { q }: RowFilter,
  cursor: Cursor | null,
  ownsMost: boolean | null = null,
): Promise<Sql> {
  const owner = (ownsMost ?? (await ownsMostRows(tx, userId))) ? sql`true` : sql`t.user_id = ${userId}`
  return sql`
    with hits as materialized (
      select t.id from searchable_transactions t
      where ${owner} and ${indexedCondition(q) ?? sql`true`} and ${behind(cursor)})
    select t.* from hits join transactions t on t.user_id = ${userId} and t.id = hits.id
    where ${conditionsOf({ q })}`
}

/** Whether a user has most rows of the table: then their list is left out of the look-up, where it would be the longest. */
async function ownsMostRows(tx: Tx, userId: string): Promise<boolean> {
  if (isOverNodes(tx)) return false // the coordinator does not know how many rows the nodes have
  const { rows } = await sql<{ most: boolean }>`
    select 2 * coalesce(sum(m.income_rows + m.expense_rows + m.pending_rows), 0) > c.reltuples and c.reltuples > 0 as most
    from pg_class c left join account_months m on m.user_id = ${userId}
    where c.oid = 'transactions'::regclass group by c.reltuples`.execute(tx)
  return rows[0]?.most === true
}
