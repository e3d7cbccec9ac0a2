import { query, type Tx } from '../../../platform/db/db.ts'

/** `filter` is unvalidated JSON; the service parses it with the contract. */
export type ViewRow = { id: string; name: string; filter: unknown }
type ViewWrite = { id: string; name: string; filter: object }

export async function selectViews(tx: Tx, userId: string): Promise<ViewRow[]> {
  return query<ViewRow>(tx)`
    select id, name, filter from saved_views where user_id = ${userId} order by lower(name), id limit 200`
}

/** Returns false if another view has the name. */
export async function insertView(tx: Tx, userId: string, view: ViewWrite, now: Date): Promise<boolean> {
  const rows = await query(tx)`
    insert into saved_views (user_id, id, name, filter, created_at, updated_at)
    values (${userId}, ${view.id}, ${view.name}, ${JSON.stringify(view.filter)}::jsonb, ${now}, ${now})
    on conflict do nothing returning id`
  return rows.length > 0
}

export async function updateViewRow(tx: Tx, userId: string, view: ViewWrite, now: Date): Promise<void> {
  await query(tx)`
    update saved_views set name = ${view.name}, filter = ${JSON.stringify(view.filter)}::jsonb, updated_at = ${now}
    where user_id = ${userId} and id = ${view.id}`
}

/** Counts the views that filter for a category. */
export async function countCategoryViews(tx: Tx, userId: string, category: string): Promise<number> {
  const rows = await query<{ count: number }>(tx)`
    select count(*)::int as count from saved_views where user_id = ${userId} and filter->>'category' = ${category}`
  return rows[0]?.count ?? 0
}

/** Changes views of a category to another; with `to` null, to uncategorised transactions. */
export async function moveViews(
  tx: Tx,
  userId: string,
  { from, to, now }: { from: string; to: string | null; now: Date },
): Promise<void> {
  await query(tx)`
    update saved_views set filter = jsonb_set(filter, '{category}', to_jsonb(${to ?? 'uncategorised'}::text)), updated_at = ${now}
    where user_id = ${userId} and filter->>'category' = ${from}`
}

export async function deleteViewRow(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await query(tx)`delete from saved_views where user_id = ${userId} and id = ${id} returning id`
  return rows.length > 0
}
