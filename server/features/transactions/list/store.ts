import { type RawBuilder, sql } from 'kysely'
import { addMonths, type Range } from '#contract/period.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { type ListedRow, selectListed, selectWhole, type TransactionRow } from './store.rows.ts'

export type { ListedRow, TransactionRow } from './store.rows.ts'

export type Cursor = { day: string; id: string }
/** What a list may be narrowed by; all optional. `category` '' is uncategorised. */
export type RowFilter = {
  from?: string | null | undefined
  to?: string | null | undefined
  type?: string | undefined
  category?: string | undefined
  account?: string | undefined
  accounts?: readonly string[] | undefined
  verified?: boolean | undefined
  status?: string | undefined
  /** Leaves out what banks date later than this day; for the newest-first order without days of its own. */
  plausibleTo?: string | undefined
  transfer?: boolean | undefined
}
/** Words of a search, folded and escaped; the first is looked up in the index. */
export type Terms = { pattern: string; more: string[] | null }

const effectiveCategory = sql`(case when t.user_category_set then t.user_category_id else t.category_id end)`

const visible = (userId: string): RawBuilder<unknown> =>
  sql`t.account_id in (select id from accounts where user_id = ${userId} and not hidden)`

function narrowed(filter: RowFilter, cursor: Cursor | null): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = []
  if (filter.from) parts.push(sql`t.day >= ${filter.from}`)
  if (filter.to) parts.push(sql`t.day <= ${filter.to}`)
  if (filter.plausibleTo !== undefined)
    parts.push(sql`(t.day <= ${filter.plausibleTo} or t.source <> 'bank')`)
  if (filter.type !== undefined) parts.push(sql`t.type = ${filter.type}`)
  if (filter.category !== undefined)
    parts.push(
      filter.category === ''
        ? sql`${effectiveCategory} is null`
        : sql`${effectiveCategory} = ${filter.category}`,
    )
  if (filter.account !== undefined) parts.push(sql`t.account_id = ${filter.account}`)
  if (filter.accounts !== undefined) parts.push(sql`t.account_id = any(${filter.accounts}::uuid[])`)
  if (filter.verified !== undefined) parts.push(filter.verified ? sql`t.verified` : sql`not t.verified`)
  if (filter.status !== undefined)
    parts.push(filter.status === 'pending' ? sql`t.status = 'pending'` : sql`t.status = 'booked'`)
  if (filter.transfer !== undefined)
    parts.push(filter.transfer ? sql`t.transfer_id is not null` : sql`t.transfer_id is null`)
  if (cursor) parts.push(sql`(t.day, t.id) < (${cursor.day}::date, ${cursor.id}::uuid)`)
  return parts.length === 0 ? sql`` : sql`and ${sql.join(parts, sql` and `)}`
}

/** The newest rows of a filter after a cursor. */
export async function selectNewest(
  tx: Tx,
  userId: string,
  filter: RowFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<ListedRow[]> {
  return selectListed(
    tx,
    userId,
    sql`select t.* from transactions t
    where t.user_id = ${userId} and t.removed_at is null and ${visible(userId)} ${narrowed(filter, cursor)}
    order by t.day desc, t.id desc limit ${sql.lit(limit)}`,
  )
}

/** The rows with these ids, newest first. */
export async function selectByIds(tx: Tx, userId: string, ids: readonly string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  return selectListed(
    tx,
    userId,
    sql`select t.* from transactions t
    where t.user_id = ${userId} and t.id = any(${ids}::uuid[]) and t.removed_at is null`,
  )
}

/** The same among rows that hold the words. */
export async function selectMatching(
  tx: Tx,
  userId: string,
  terms: Terms,
  filter: RowFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<ListedRow[]> {
  return selectListed(
    tx,
    userId,
    sql`select t.* from ${matching(terms, filter, cursor, limit)} s
    join transactions t on t.user_id = ${userId} and t.id = s.id`,
  )
}

function matching(
  terms: Terms,
  filter: RowFilter,
  cursor: Cursor | null,
  limit: number,
): RawBuilder<unknown> {
  return sql`search_transactions(${terms.pattern}, ${terms.more}::text[], ${limit}::int, ${cursor?.day ?? null}::date, ${cursor?.id ?? null}::uuid,
    ${filter.from ?? null}::date, ${filter.to ?? null}::date, ${filter.type ?? null}, ${filter.category ?? null},
    ${filter.account ?? null}::uuid, ${filter.verified ?? null}::boolean, ${filter.status ?? null}, ${filter.transfer ?? null}::boolean)`
}

/**
 * Rows from a month on, going back, after skipping some inside it: the month's days tell on which of them the
 * rows begin, so what is walked without being shown is never more than that day's part of one index.
 */
export async function selectFromMonth(
  tx: Tx,
  userId: string,
  place: { month: string; from: string | null; skip: number; limit: number },
): Promise<ListedRow[]> {
  const { month, from, skip, limit } = place
  return selectListed(
    tx,
    userId,
    sql`select t.* from (
      with days as (
        select ${month}::date + (split_part(part, ':', 1)::int - 1) as day, sum(split_part(part, ':', 2)::int)::int as listed
        from monthly_counts m, unnest(string_to_array(m.listed, ',')) part
        where m.user_id = ${userId} and m.month = ${month} and m.account_id in (select id from accounts where user_id = ${userId} and not hidden)
        group by 1
      ), place as (
        select day, ${skip}::int - before as skip from (
          select day, listed, (sum(listed) over (order by day desc) - listed)::int as before from days) d
        where ${skip}::int >= before and ${skip}::int < before + listed
      )
      select t.id from transactions t where t.user_id = ${userId} and t.removed_at is null and ${visible(userId)}
        and t.day <= (select day from place) ${from === null ? sql`` : sql`and t.day >= ${from}`}
      order by t.day desc, t.id desc offset (select skip from place) limit ${sql.lit(limit)}) p
    join transactions t on t.user_id = ${userId} and t.id = p.id`,
  )
}

/** How many listed rows lie after a day, and between the first of a month and a day in it. */
export async function countEdges(
  tx: Tx,
  userId: string,
  { from, to }: Range,
): Promise<{ after: number; before: number }> {
  const count = (
    condition: RawBuilder<unknown>,
  ): RawBuilder<unknown> => sql`(select count(*)::int from transactions t
    where t.user_id = ${userId} and t.removed_at is null and ${visible(userId)} and ${condition})`
  const { rows } = await sql<{ after: number; before: number }>`
    select ${to === null ? sql`0` : count(sql`t.day > ${to} and t.day < ${addMonths(`${to.slice(0, 7)}-01`, 1)}`)} as after,
      ${from === null ? sql`0` : count(sql`t.day >= ${`${from.slice(0, 7)}-01`} and t.day < ${from}`)} as before`.execute(
    tx,
  )
  return rows[0] ?? { after: 0, before: 0 }
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
    sql`select t.* from transactions t
    where t.user_id = ${userId} and t.id = ${id} and t.removed_at is null and ${visible(userId)} ${lock ? sql`for update` : sql``}`,
  )
}

export async function countPending(tx: Tx, userId: string, filter: RowFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from transactions t
    where t.user_id = ${userId} and t.removed_at is null and t.status = 'pending' and ${visible(userId)} ${narrowed(filter, null)}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

export type RowTotals = {
  type: string
  counted: boolean
  unconverted: string | null
  amount: bigint
  count: number
}

/** Sums of rows that totals cannot tell apart, over at most `limit` rows. */
export async function sumRows(
  tx: Tx,
  userId: string,
  terms: Terms | null,
  filter: RowFilter,
  limit: number,
): Promise<RowTotals[]> {
  const source = terms
    ? sql`select t.* from ${matching(terms, filter, null, limit)} s join transactions t on t.user_id = ${userId} and t.id = s.id`
    : sql`select t.* from transactions t where t.user_id = ${userId} and t.removed_at is null and ${visible(userId)}
        ${narrowed(filter, null)} order by t.day desc, t.id desc limit ${sql.lit(limit)}`
  const { rows } = await sql<RowTotals>`
    select type, status = 'booked' and transfer_id is null as counted,
      case when to_aed(amount_minor, currency) is null then currency end as unconverted,
      sum(coalesce(to_aed(amount_minor, currency), amount_minor))::bigint as amount, count(*)::int as count
    from (${source}) t group by 1, 2, 3`.execute(tx)
  return rows
}

export async function selectLastSynced(tx: Tx, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(last_synced_at) as at from connections
    where user_id = ${userId} and connection_status = 'active'`.execute(tx)
  return rows[0]?.at ?? null
}
