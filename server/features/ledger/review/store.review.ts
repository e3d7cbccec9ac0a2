import { sql } from 'kysely'
import { query, type Tx } from '../../../platform/db/db.ts'
import type { Cursor } from '../list/cursor.ts'

/** One card of the queue: payments of the same merchant, category, type and currency, newest first. */
export type ReviewGroup = {
  newest_id: string
  newest_day: string
  count: number
  total: bigint
  /** The median amount. */
  usual: bigint
  payments: { id: string; day: string; amount: string; account: string }[]
  /** Number of cards, and of payments (`queued`), in the whole queue; the same on every group. */
  cards: number
  queued: number
}
export type ReviewQuestion = {
  verified: 'true' | 'false' | undefined
  /** First day to include; null for all. */
  since: string | null
  cursor: Cursor | null
  limit: number
}

/** Maximum payments per card, so that the user can look at each of them. */
const cardSize = 100
/** Only this many of the newest payments are grouped per query. */
const maxGrouped = 20_000

/** A page of the review queue, newest card first, with the size of the whole queue. */
export async function selectReviewGroups(
  tx: Tx,
  userId: string,
  { verified, since, cursor, limit }: ReviewQuestion,
): Promise<ReviewGroup[]> {
  return query<ReviewGroup>(tx)`
    with open as (
      select t.id, t.day, t.effective_amount_minor as amount_minor, t.account_id, coalesce(t.merchant_key, t.id::text) as merchant,
        t.type, t.currency, t.verified, t.effective_category_id as category, t.transfer
      from payments t
      where t.user_id = ${userId} and t.visible and t.booked
        ${verified === undefined ? sql`` : verified === 'true' ? sql`and t.verified` : sql`and not t.verified`}
        ${since === null ? sql`` : sql`and t.day >= ${since}`}
      order by t.day desc, t.id desc limit ${sql.lit(maxGrouped)}
    ), placed as (
      select o.*, (row_number() over (partition by merchant, category, type, currency, verified, transfer
        order by day desc, id desc) - 1) / ${sql.lit(cardSize)} as part
      from open o
    ), groups as (
      select (array_agg(id order by day desc, id desc))[1] as newest_id, max(day) as newest_day, count(*)::int as count,
        sum(amount_minor)::bigint as total, floor(percentile_cont(0.5) within group (order by amount_minor))::bigint as usual,
        json_agg(json_build_object('id', id, 'day', day, 'amount', amount_minor::text, 'account', account_id)
          order by day desc, id desc) as payments
      from placed group by merchant, category, type, currency, verified, transfer, part
    ), counted as (
      select g.*, count(*) over ()::int as cards, sum(count) over ()::int as queued from groups g
    )
    select * from counted
    ${cursor ? sql`where (newest_day, newest_id) < (${cursor.day}::date, ${cursor.id}::uuid)` : sql``}
    order by newest_day desc, newest_id desc limit ${limit}`
}

/** How many cards the unverified queue has since a day (inclusive), without the payments with the ids `except`. */
export async function countReviewGroups(
  tx: Tx,
  userId: string,
  since: string,
  except: readonly string[],
): Promise<number> {
  const rows = await query<{ cards: number }>(tx)`
    select coalesce(sum(ceil(n / ${sql.lit(cardSize)}::numeric)), 0)::int as cards
    from (
      select count(*) as n from payments t
      where t.user_id = ${userId} and t.visible and t.booked and not t.verified and t.day >= ${since}
        and t.id <> all(${[...except]}::uuid[])
      group by coalesce(t.merchant_key, t.id::text), t.effective_category_id, t.type, t.currency, t.transfer) g`
  return rows[0]?.cards ?? 0
}
