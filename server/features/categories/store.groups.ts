import { query, type Tx } from '../../platform/db/db.ts'

export type GroupRow = {
  id: string
  /** Null while a built-in group has its default name. */
  name: string | null
  name_ar: string | null
  need: string | null
}

export const maxGroups = 50

export async function selectGroups(tx: Tx, userId: string): Promise<GroupRow[]> {
  return query<GroupRow>(tx)`
    select id, name, name_ar, need from category_groups where user_id = ${userId} order by position, id
    limit ${maxGroups}`
}

/** Appends the groups whose id is not in use after the existing ones, in the given order. */
export async function insertGroups(
  tx: Tx,
  userId: string,
  groups: readonly GroupRow[],
  now: Date,
): Promise<void> {
  const column = (key: keyof GroupRow): (string | null)[] => groups.map((group) => group[key])
  await query(tx)`
    insert into category_groups (user_id, id, name, name_ar, need, position, created_at)
    select ${userId}::uuid, g.id, g.name, g.name_ar, g.need, g.at + coalesce((
      select max(position) from category_groups where user_id = ${userId}), 0), ${now}::timestamptz
    from unnest(${column('id')}::text[], ${column('name')}::text[], ${column('name_ar')}::text[], ${column('need')}::text[])
      with ordinality as g (id, name, name_ar, need, at)
    on conflict do nothing`
}

export async function updateGroupRow(tx: Tx, userId: string, group: GroupRow): Promise<void> {
  await query(tx)`
    update category_groups set name = ${group.name}, name_ar = ${group.name_ar}, need = ${group.need}
    where user_id = ${userId} and id = ${group.id}`
}

/** Moves a group's categories to another and deletes it. */
export async function deleteGroupRow(tx: Tx, userId: string, id: string, into: string): Promise<void> {
  await query(tx)`update categories set group_id = ${into} where user_id = ${userId} and group_id = ${id}`
  await query(tx)`delete from category_groups where user_id = ${userId} and id = ${id}`
}

export type Order = { groupIds: readonly string[]; places: readonly { id: string; group: string }[] }

/** Sets the order of groups and of categories within their groups; those not named follow. */
export async function writeOrder(tx: Tx, userId: string, { groupIds, places }: Order): Promise<void> {
  await query(tx)`
    update category_groups g set position = coalesce(array_position(${groupIds}::text[], g.id), ${groupIds.length}::int + g.position)
    where g.user_id = ${userId}`
  const ids = places.map(({ id }) => id)
  await query(tx)`
    update categories c set position = coalesce(p.at::int, ${places.length}::int + c.position), group_id = coalesce(g.id, c.group_id)
    from categories own
      left join unnest(${ids}::text[], ${places.map(({ group }) => group)}::text[]) with ordinality as p (id, group_id, at) on p.id = own.id
      left join category_groups g on g.user_id = ${userId} and g.id = p.group_id
    where c.user_id = ${userId} and own.user_id = ${userId} and own.id = c.id`
}

/** Resets default groups to their default names, needs and order. */
export async function resetGroups(
  tx: Tx,
  userId: string,
  groups: readonly { id: string; need: string | null }[],
): Promise<void> {
  await query(tx)`
    update category_groups g set name = null, name_ar = null, need = d.need, position = d.at
    from unnest(${groups.map(({ id }) => id)}::text[], ${groups.map(({ need }) => need)}::text[])
      with ordinality as d (id, need, at)
    where g.user_id = ${userId} and g.id = d.id`
}
