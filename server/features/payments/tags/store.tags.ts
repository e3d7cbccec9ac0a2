/** Tags, and the payments that have them (`transactions.tag_ids`). */
import { sql } from 'kysely'
import { query, type Tx } from '../../../platform/db/db.ts'
import type { TagRow } from '../../ledger/row.ts'

/** Inserts tags; the caller has checked that their names are free. */
export async function insertTags(tx: Tx, userId: string, tags: readonly TagRow[], now: Date): Promise<void> {
  await query(tx)`
    insert into tags (user_id, id, name, color, created_at, updated_at)
    select ${userId}::uuid, id, name, color, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${tags.map(({ id }) => id)}::uuid[], ${tags.map(({ name }) => name)}::text[], ${tags.map(({ color }) => color)}::text[])
      as n (id, name, color) returning 1`
}

export async function updateTagRow(tx: Tx, userId: string, tag: TagRow, now: Date): Promise<void> {
  await query(tx)`update tags set name = ${tag.name}, color = ${tag.color}, updated_at = ${now}
    where user_id = ${userId} and id = ${tag.id}`
}

/** Deletes a tag, replacing it on its payments by `into` if given. Returns how many payments changed. */
export async function dropTag(
  tx: Tx,
  userId: string,
  id: string,
  into: string | null,
  now: Date,
): Promise<number> {
  await query(tx)`delete from tags where user_id = ${userId} and id = ${id}`
  const otherTags = sql`array_remove(tag_ids, ${id}::uuid)`
  const next =
    into === null ? otherTags : sql`array_append(array_remove(${otherTags}, ${into}::uuid), ${into}::uuid)`
  const { numAffectedRows } = await sql`
    update transactions set tag_ids = ${next}, updated_at = ${now}, version = version + 1
    where user_id = ${userId} and tag_ids <> '{}' and tag_ids @> array[${id}::uuid]`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Sets the tags of payments, replacing those they had, in one statement. */
export async function writeTags(
  tx: Tx,
  userId: string,
  tagged: readonly { id: string; tagId: string }[],
): Promise<void> {
  await query(tx)`
    update transactions t set tag_ids = n.tags
    from (select id, array_agg(distinct tag) as tags
      from unnest(${tagged.map(({ id }) => id)}::uuid[], ${tagged.map(({ tagId }) => tagId)}::uuid[]) as x (id, tag) group by id) n
    where t.user_id = ${userId} and t.id = n.id`
}
