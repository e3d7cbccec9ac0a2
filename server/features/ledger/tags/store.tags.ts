import { query, type Tx } from '../../../platform/db/db.ts'
import type { TagRow } from '../row.ts'

export async function selectTags(tx: Tx, userId: string): Promise<TagRow[]> {
  return query<TagRow>(tx)`
    select id, name, color from tags where user_id = ${userId} order by id`
}

/** How many visible payments have each tag. */
export async function countTagged(tx: Tx, userId: string): Promise<Map<string, number>> {
  const rows = await query<{ id: string; count: number }>(tx)`
    select tag as id, count(*)::int as count from payments t, unnest(t.tag_ids) tag
    where t.user_id = ${userId} and t.tag_ids <> '{}' and t.visible
    group by tag`
  return new Map(rows.map(({ id, count }) => [id, count]))
}
