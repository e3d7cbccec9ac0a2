import {
  type Category,
  categoryAliases,
  categoryColors,
  defaultCategories,
  extraCategories,
} from '#contract/categories.ts'
import type { EntryType } from '#contract/common.ts'
import type { Ctx } from '../../context.ts'
import { read, type Tx, write } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { cleanName, cleanText } from '#contract/text.ts'
import { newId } from '../../platform/ids.ts'
import {
  type CategoryRow,
  countCategories,
  insertCategories,
  maxCategories,
  selectCategories,
  selectCategory,
  updateCategoryRow,
} from './store.ts'

/** What stands where a row has no category. */
export const uncategorisedName = 'Uncategorised'

/** Writes the default categories that are missing and changes none that exist; says how many it added. */
export async function seedCategories(tx: Tx, userId: string, now: Date): Promise<number> {
  const added = await insertCategories(tx, userId, [...defaultCategories, ...extraCategories], now)
  return added.length
}

export async function listCategories(ctx: Ctx, input: { archived: boolean }): Promise<Category[]> {
  const rows = await read(ctx.db, ctx, (tx) => selectCategories(tx, ctx.userId))
  return rows.map(viewCategory).filter((category) => input.archived || !category.archived)
}

export async function seedDefaults(ctx: Ctx): Promise<number> {
  return write(ctx.db, ctx, (tx) => seedCategories(tx, ctx.userId, ctx.clock.now()))
}

export type NewCategory = { name: string; type: EntryType; icon?: string; color?: Category['color'] }

export async function createCategory(ctx: Ctx, input: NewCategory): Promise<Category> {
  const now = ctx.clock.now()
  const category: Category = {
    id: newId(now),
    name: requireName(input.name),
    icon: cleanText(input.icon ?? '') || 'tag',
    color: input.color ?? (input.type === 'income' ? 'green' : 'grey'),
    type: input.type,
    isDefault: false,
    archived: false,
  }
  return write(ctx.db, ctx, async (tx) => {
    if ((await countCategories(tx, ctx.userId)) >= maxCategories)
      fail('too_many_categories', { max: maxCategories })
    const added = await insertCategories(tx, ctx.userId, [category], now)
    if (added.length === 0) nameTaken()
    return category
  })
}

export type CategoryEdit = { name?: string; color?: Category['color']; icon?: string; archived?: boolean }

/** Renames, recolours, archives or restores. An archived category stays on the rows that have it. */
export async function updateCategory(ctx: Ctx, id: string, input: CategoryEdit): Promise<Category> {
  return write(ctx.db, ctx, async (tx) => {
    const row = await updateCategoryRow(tx, ctx.userId, plainId(id), {
      name: input.name === undefined ? null : requireName(input.name),
      icon: cleanText(input.icon ?? '') || null,
      color: input.color ?? null,
      archivedAt: input.archived === undefined ? undefined : input.archived ? ctx.clock.now() : null,
    })
    if (row) return viewCategory(row)
    if (await selectCategory(tx, ctx.userId, plainId(id))) nameTaken()
    return fail('category_not_found')
  })
}

/**
 * The category a caller named by id or by one of the specification's other names; null when there is
 * none that is not archived.
 */
export async function findCategory(tx: Tx, userId: string, idOrAlias: string): Promise<Category | null> {
  const row = await selectCategory(tx, userId, plainId(categoryAliases.get(idOrAlias) ?? idOrAlias))
  return row && !row.archived ? viewCategory(row) : null
}

/** All categories by id, archived ones too. */
export async function categoriesById(tx: Tx, userId: string): Promise<Map<string, Category>> {
  const rows = await selectCategories(tx, userId)
  return new Map(rows.map((row) => [row.id, viewCategory(row)]))
}

function viewCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    name: row.name,
    icon: row.icon,
    color: categoryColors.find((color) => color === row.color) ?? 'grey',
    type: row.type === 'income' ? 'income' : 'expense',
    isDefault: row.is_default,
    archived: row.archived,
  }
}

function requireName(name: string): string {
  const clean = cleanName(name)
  return clean === '' ? fail('name_required', {}, { field: 'name' }) : clean
}

/** An id without the one character that the database does not take. */
function plainId(id: string): string {
  return id.replaceAll('\0', '')
}

function nameTaken(): never {
  fail('category_name_taken', {}, { field: 'name' })
}
