import { sql } from 'kysely'
import type { Category } from '#contract/categories/categories.ts'
import { type Tx, query, queryFirst } from '../../platform/db/db.ts'

export type CategoryRow = {
  id: string
  /** Null while a built-in category has its default name. */
  name: string | null
  name_ar: string | null
  icon: string
  color: string
  type: string
  group_id: string
  position: number
  is_default: boolean
  archived: boolean
}
const columns = sql`c.id, c.name, c.name_ar, c.icon, c.color, c.type, c.group_id, c.position, c.is_default, c.archived_at is not null as archived`

/** Maximum number of categories per user, more than anyone creates by hand. */
export const maxCategories = 500

/** Categories that are not removed, unordered: planning the ordering join takes longer than reading them. */
export async function selectKnownCategories(tx: Tx, userId: string): Promise<CategoryRow[]> {
  return query<CategoryRow>(tx)`
    select ${columns} from categories c where c.user_id = ${userId} and c.removed_at is null
    limit ${maxCategories}`
}

/** Categories that are not removed, in the user's order. */
export async function selectCategories(tx: Tx, userId: string): Promise<CategoryRow[]> {
  return query<CategoryRow>(tx)`
    select ${columns} from categories c
    join category_groups g on g.user_id = c.user_id and g.id = c.group_id
    where c.user_id = ${userId} and c.removed_at is null
    order by g.position, g.id, c.position, c.id limit ${maxCategories}`
}

export async function selectCategory(tx: Tx, userId: string, id: string): Promise<CategoryRow | null> {
  return queryFirst<CategoryRow>(tx)`
    select ${columns} from categories c where c.user_id = ${userId} and c.id = ${id} and c.removed_at is null`
}

export type NewRow = Omit<Category, 'name' | 'name_en' | 'archived'> & { name: string | null }

/** Inserts the categories whose id and name are both unused; returns the inserted ids. */
export async function insertCategories(
  tx: Tx,
  userId: string,
  categories: readonly NewRow[],
  now: Date,
): Promise<string[]> {
  const column = (key: 'id' | 'name' | 'name_ar' | 'icon' | 'color' | 'type' | 'group'): (string | null)[] =>
    categories.map((category) => category[key])
  const rows = await query<{ id: string }>(tx)`
    insert into categories (user_id, id, name, name_ar, icon, color, type, group_id, is_default, created_at)
    select ${userId}::uuid, c.id, c.name, c.name_ar, c.icon, c.color, c.type, c.group_id, c.is_default, ${now}::timestamptz
    from unnest(${column('id')}::text[], ${column('name')}::text[], ${column('name_ar')}::text[], ${column('icon')}::text[],
      ${column('color')}::text[], ${column('type')}::text[], ${column('group')}::text[],
      ${categories.map((category) => category.isDefault)}::boolean[])
      as c (id, name, name_ar, icon, color, type, group_id, is_default)
    on conflict do nothing
    returning id`
  return rows.map((row) => row.id)
}

export type CategoryChange = {
  name: string | null
  /** Undefined leaves it unchanged. */
  nameAr: string | null | undefined
  icon: string | null
  color: string | null
  group: string | null
  archivedAt: Date | null | undefined
}

/** Changes the given fields; returns null if the id is unknown or the name is taken. */
export async function updateCategoryRow(
  tx: Tx,
  userId: string,
  id: string,
  change: CategoryChange,
): Promise<CategoryRow | null> {
  const archived = change.archivedAt === undefined ? sql`archived_at` : sql`${change.archivedAt}::timestamptz`
  const arabic = change.nameAr === undefined ? sql`name_ar` : sql`${change.nameAr}::text`
  return queryFirst<CategoryRow>(tx)`
    update categories c set name = coalesce(${change.name}, name), icon = coalesce(${change.icon}, icon),
      color = coalesce(${change.color}, color), group_id = coalesce(${change.group}, group_id), name_ar = ${arabic},
      archived_at = ${archived}
    where c.user_id = ${userId} and c.id = ${id} and c.removed_at is null
      and not exists (select from categories other where other.user_id = ${userId} and other.id <> ${id}
        and other.removed_at is null and lower(other.name) = lower(${change.name}))
    returning ${columns}`
}

/** Deletes those of these categories that are not default, in no budget and in no learned merchant rule. */
export async function deleteCategories(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await query(tx)`
    delete from categories c where c.user_id = ${userId} and c.id = any(${ids}::text[]) and not c.is_default
    and not exists (select from budgets b where b.user_id = c.user_id and c.id = any(b.category_ids))
    and not exists (select from merchant_rules m where m.user_id = c.user_id and m.category_id = c.id)`
}

/** Marks a category as removed and moved to `to`, and redirects those moved to it earlier to `to` as well. */
export async function removeCategoryRow(
  tx: Tx,
  userId: string,
  { id, to, now }: { id: string; to: string | null; now: Date },
): Promise<void> {
  await query(tx)`
    update categories set removed_at = coalesce(removed_at, ${now}::timestamptz), moved_to = ${to}
    where user_id = ${userId} and (id = ${id} or moved_to = ${id})`
}

/** Removed categories, and the category that replaces each; null for none. */
export async function selectMoved(
  tx: Tx,
  userId: string,
): Promise<{ id: string; moved_to: string | null }[]> {
  return query<{ id: string; moved_to: string | null }>(tx)`
    select id, moved_to from categories where user_id = ${userId} and removed_at is not null`
}

/** Restores removed or archived categories, except those whose name is taken; returns the restored ids. */
export async function restoreCategoryRows(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await query<{ id: string }>(tx)`
    update categories c set removed_at = null, moved_to = null, archived_at = null
    where c.user_id = ${userId} and c.id = any(${ids}::text[]) and (c.removed_at is not null or c.archived_at is not null)
      and not exists (select from categories other where other.user_id = ${userId} and other.id <> c.id
        and other.removed_at is null and lower(other.name) = lower(c.name))
    returning c.id`
  return rows.map((row) => row.id)
}

/** Resets default categories to their default names, icons, colours and groups. */
export async function resetCategoryRows(
  tx: Tx,
  userId: string,
  categories: readonly Pick<NewRow, 'id' | 'icon' | 'color' | 'group'>[],
): Promise<void> {
  const column = (key: 'id' | 'icon' | 'color' | 'group'): string[] => categories.map((each) => each[key])
  await query(tx)`
    update categories c set name = null, name_ar = null, icon = d.icon, color = d.color, group_id = d.group_id, position = 0
    from unnest(${column('id')}::text[], ${column('icon')}::text[], ${column('color')}::text[], ${column('group')}::text[])
      as d (id, icon, color, group_id)
    where c.user_id = ${userId} and c.id = d.id`
}

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

type Order = { groupIds: readonly string[]; places: readonly { id: string; group: string }[] }

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
