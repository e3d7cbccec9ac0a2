import { sql } from 'kysely'
import type { Category } from '#contract/categories.ts'
import type { Tx } from '../../platform/db/db.ts'

export type CategoryRow = {
  id: string
  /** Null while a category that came with the product has its first name. */
  name: string | null
  icon: string
  color: string
  type: string
  is_default: boolean
  archived: boolean
}
const columns = sql`id, name, icon, color, type, is_default, archived_at is not null as archived`

/** More categories than anyone names by hand; the list is never longer. */
export const maxCategories = 500

export async function selectCategories(tx: Tx, userId: string): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select ${columns} from categories where user_id = ${userId} order by id limit ${maxCategories}`.execute(
    tx,
  )
  return rows
}

export async function selectCategory(tx: Tx, userId: string, id: string): Promise<CategoryRow | null> {
  const { rows } = await sql<CategoryRow>`
    select ${columns} from categories where user_id = ${userId} and id = ${id}`.execute(tx)
  return rows[0] ?? null
}

export type NewRow = Omit<Category, 'name' | 'archived'> & { name: string | null }

/** Adds those whose id and name are both free; answers with the ids added. */
export async function insertCategories(
  tx: Tx,
  userId: string,
  categories: readonly NewRow[],
  now: Date,
): Promise<string[]> {
  const column = (key: 'id' | 'name' | 'icon' | 'color' | 'type'): (string | null)[] =>
    categories.map((category) => category[key])
  const { rows } = await sql<{ id: string }>`
    insert into categories (user_id, id, name, icon, color, type, is_default, created_at)
    select ${userId}::uuid, c.id, c.name, c.icon, c.color, c.type, c.is_default, ${now}::timestamptz
    from unnest(${column('id')}::text[], ${column('name')}::text[], ${column('icon')}::text[],
      ${column('color')}::text[], ${column('type')}::text[],
      ${categories.map((category) => category.isDefault)}::boolean[])
      as c (id, name, icon, color, type, is_default)
    on conflict do nothing
    returning id`.execute(tx)
  return rows.map((row) => row.id)
}

export type CategoryChange = {
  name: string | null
  icon: string | null
  color: string | null
  archivedAt: Date | null | undefined
}

/** Changes what is given; null when the id is unknown. A name that is taken violates `categories_name`. */
export async function updateCategoryRow(
  tx: Tx,
  userId: string,
  id: string,
  change: CategoryChange,
): Promise<CategoryRow | null> {
  const archived = change.archivedAt === undefined ? sql`archived_at` : sql`${change.archivedAt}::timestamptz`
  const { rows } = await sql<CategoryRow>`
    update categories set name = coalesce(${change.name}, name), icon = coalesce(${change.icon}, icon),
      color = coalesce(${change.color}, color), archived_at = ${archived}
    where user_id = ${userId} and id = ${id}
      and not exists (select from categories other where other.user_id = ${userId} and other.id <> ${id}
        and lower(other.name) = lower(${change.name}))
    returning ${columns}`.execute(tx)
  return rows[0] ?? null
}

export async function countCategories(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from categories where user_id = ${userId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Deletes categories that no budget counts and no correction has taught. */
export async function deleteCategories(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from categories c where c.user_id = ${userId} and c.id = any(${ids}::text[]) and not c.is_default
    and not exists (select from budgets b where b.user_id = c.user_id and c.id = any(b.category_ids))
    and not exists (select from merchant_rules m where m.user_id = c.user_id and m.category_id = c.id)`.execute(
    tx,
  )
}
