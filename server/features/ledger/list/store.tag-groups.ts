/** Sums of income or spending by tag. A payment counts under each of its tags. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { matchingRows } from './store.ts'
import { picksLines, type RowFilter, noTag } from './filter.ts'
import { type GroupSum, linesOf } from './store.groups.ts'

const tagsOf = sql`unnest(case when tag_ids = '{}' then array[${sql.lit(noTag)}] else tag_ids::text[] end) with ordinality`

/**
 * Sums a filter's booked rows by tag, own transfers excluded; `once` counts a payment under its first tag.
 */
export async function selectTagSums(tx: Tx, userId: string, filter: RowFilter): Promise<GroupSum[]> {
  if (filter.status === 'pending' || filter.transfers === 'only') return []
  const rows = picksLines(filter)
    ? sql`select tag_ids, l.once, l.currency, l.aed_minor is null as unknown, coalesce(l.aed_minor, l.amount_minor) as amount
        from ${await linesOf(tx, userId, filter)} join payments t on t.user_id = ${userId} and t.id = l.id`
    : sql`select t.tag_ids, true as once, t.currency, t.counted_aed_minor is null as unknown,
          coalesce(t.counted_aed_minor, t.counted_minor) as amount
        from ${await matchingRows(tx, userId, filter)} and t.counts`
  const sums = await sql<GroupSum>`
    select k.key, case when unknown then currency end as unconverted, sum(amount)::bigint as amount,
      (count(*) filter (where once))::int as count, (count(*) filter (where once and k.place = 1))::int as once
    from (${rows}) r cross join lateral ${tagsOf} k (key, place)
    group by 1, 2`.execute(tx)
  return sums.rows
}
