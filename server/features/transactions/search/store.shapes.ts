import { sql } from 'kysely'
import { arrayText } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Shapes } from './search-text.ts'

/**
 * Makes shapes known, in the order of their ids so that no two writers wait for each other. Until the sweep has found
 * rows with them they count as left. Nothing happens for a user who is being deleted.
 */
export async function insertShapes(tx: Tx, userId: string, shapes: Shapes): Promise<void> {
  const sorted = [...shapes].toSorted(([, a], [, b]) => (a < b ? -1 : 1))
  await sql`
    with owner as materialized (select user_id from user_documents where user_id = ${userId} for key share)
    insert into search_shapes as s (user_id, id, shape, left_at)
    select owner.user_id, n.id, n.shape, now()
    from owner, unnest(${arrayText(sorted.map(([, id]) => id))}::uuid[], ${arrayText(sorted.map(([shape]) => shape))}::text[])
      as n (id, shape)
    on conflict (user_id, id) do update set left_at = excluded.left_at where s.left_at is not null`.execute(
    tx,
  )
}

/** Shapes looked at in one statement. */
const sweptAtOnce = 5000

/** Takes away shapes that no row has had for a day; answers whether there may be more to look at. */
export async function sweepSome(systemTx: Tx): Promise<boolean> {
  const { rows } = await sql<{ looked: number }>`
    with old as (
      select user_id, id from search_shapes where left_at < now() - interval '1 day' limit ${sweptAtOnce}
    ), gone as (
      delete from search_shapes s using old where s.user_id = old.user_id and s.id = old.id
        and s.left_at < now() - interval '1 day'
        and not exists (select from transactions t where t.user_id = s.user_id and t.search_shape = s.id)
    ), stays as (
      update search_shapes s set left_at = null from old where s.user_id = old.user_id and s.id = old.id
        and s.left_at < now() - interval '1 day'
        and exists (select from transactions t where t.user_id = s.user_id and t.search_shape = s.id)
    )
    select count(*)::int as looked from old`.execute(systemTx)
  return rows[0]?.looked === sweptAtOnce
}
