import {
  type Category,
  categoryAliases,
  categoryColors,
  defaultCategories,
  extraCategories,
} from '#contract/categories.ts'
import type { EntryType } from '#contract/common.ts'
import type { Ctx } from '../../context.ts'
import { read, type Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { cleanName, cleanText } from '#contract/text.ts'
import { categories as englishNames } from '../../platform/i18n/en-AE/categories.ts'
import { defaultLanguage, type Language, textOf } from '../../platform/i18n/index.ts'
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
import { writeChange } from '../changes/service.ts'

/** What stands where a row has no category. */
export const uncategorisedName = 'Uncategorised'

/** Writes the default categories that are missing and changes none that exist; says how many it added. */
export async function seedCategories(tx: Tx, userId: string, now: Date): Promise<number> {
  const taken = namesOf(await selectCategories(tx, userId))
  const missing = seeds.filter(({ name }) => !taken.has(name.toLowerCase()))
  const unnamed = missing.map((seed) => ({ ...seed, name: null }))
  return (await insertCategories(tx, userId, unnamed, now)).length
}

export async function listCategories(ctx: Ctx, input: { archived: boolean }): Promise<Category[]> {
  const rows = await read(ctx.db, ctx, (tx) => selectCategories(tx, ctx.userId))
  return rows
    .map((row) => viewCategory(row, ctx.language))
    .filter((category) => input.archived || !category.archived)
    .toSorted((a, b) => a.name.localeCompare(b.name, ctx.language) || (a.id < b.id ? -1 : 1))
}

export async function seedDefaults(ctx: Ctx): Promise<number> {
  return writeChange(
    ctx,
    'category.restore',
    (tx) => seedCategories(tx, ctx.userId, ctx.clock.now()),
    (count) => ({ count }),
  )
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
  return writeChange(
    ctx,
    'category.add',
    async (tx) => {
      if ((await countCategories(tx, ctx.userId)) >= maxCategories)
        fail('too_many_categories', { max: maxCategories })
      if (namesOf(await selectCategories(tx, ctx.userId), ctx.language).has(category.name.toLowerCase()))
        nameTaken()
      const added = await insertCategories(tx, ctx.userId, [category], now)
      if (added.length === 0) nameTaken()
      return category
    },
    ({ name }) => ({ name }),
  )
}

export type CategoryEdit = { name?: string; color?: Category['color']; icon?: string; archived?: boolean }

/** Renames, recolours, archives or restores. An archived category stays on the rows that have it. */
export async function updateCategory(ctx: Ctx, id: string, input: CategoryEdit): Promise<Category> {
  return writeChange(
    ctx,
    'category.edit',
    async (tx) => {
      const name = input.name === undefined ? null : requireName(input.name)
      if (name !== null) {
        const others = (await selectCategories(tx, ctx.userId)).filter((row) => row.id !== plainId(id))
        if (namesOf(others, ctx.language).has(name.toLowerCase())) nameTaken()
      }
      const row = await updateCategoryRow(tx, ctx.userId, plainId(id), {
        name,
        icon: cleanText(input.icon ?? '') || null,
        color: input.color ?? null,
        archivedAt: input.archived === undefined ? undefined : input.archived ? ctx.clock.now() : null,
      })
      if (row) return viewCategory(row, ctx.language)
      if (await selectCategory(tx, ctx.userId, plainId(id))) nameTaken()
      return fail('category_not_found')
    },
    ({ name }) => ({ name }),
  )
}

/**
 * The category a caller named by id or by one of the specification's other names; null when there is
 * none that is not archived.
 */
export async function findCategory(
  tx: Tx,
  userId: string,
  idOrAlias: string,
  language: Language = defaultLanguage,
): Promise<Category | null> {
  const row = await selectCategory(tx, userId, plainId(categoryAliases.get(idOrAlias) ?? idOrAlias))
  return row && !row.archived ? viewCategory(row, language) : null
}

/** All categories by id, archived ones too. */
export async function categoriesById(
  tx: Tx,
  userId: string,
  language: Language = defaultLanguage,
): Promise<Map<string, Category>> {
  const rows = await selectCategories(tx, userId)
  return new Map(rows.map((row) => [row.id, viewCategory(row, language)]))
}

const seeds = [...defaultCategories, ...extraCategories]
const seeded: ReadonlySet<string> = new Set(seeds.map(({ id }) => id))
const isSeeded = (id: string): id is keyof typeof englishNames => seeded.has(id)

/** The first name of a category that came with the product; null for one that a user made. */
export function seededName(id: string, language: Language = defaultLanguage): string | null {
  return isSeeded(id) ? textOf(language, 'categories', id) : null
}

/** Names in use, in lower case, since they may not differ by case alone. */
function namesOf(rows: readonly CategoryRow[], language?: Language): Set<string> {
  return new Set(rows.map((row) => viewCategory(row, language).name.toLowerCase()))
}

/** The user's name for a category, else its first name in a language. */
export function shownName(row: { id: string; name: string | null }, language?: Language): string {
  return row.name ?? seededName(row.id, language) ?? row.id
}

function viewCategory(row: CategoryRow, language?: Language): Category {
  return {
    id: row.id,
    name: shownName(row, language),
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
