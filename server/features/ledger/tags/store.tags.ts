import { query, type Tx } from '../../../platform/db/db.ts'
import type { TagRow } from '../row.ts'

export async function selectTags(tx: Tx, userId: string): Promise<TagRow[]> {
  return query<TagRow>(tx)`
    select id, name, color from tags where user_id = ${userId} order by id`
}

/** How many visible payments have each tag. */
export async function countTagged(tx: Tx, userId: string): Promise<Map<string, number>> {
  const rows = await query<{ id: string; count: number }>(tx)`
    select tag as id, count(*)::int as count from transactions t, unnest(t.tag_ids) tag
    where t.user_id = ${userId} and t.tag_ids <> '{}' and t.removed_at is null
      and t.account_id in (select id from accounts where user_id = ${userId} and not hidden)
    group by tag`
  return new Map(rows.map(({ id, count }) => [id, count]))
}
