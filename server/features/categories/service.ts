import type * as contract from '#contract/categories/category-edits.ts'
import { type Category } from '#contract/categories/categories.ts'
import { categoryAliases, neededCategories } from '#contract/categories/seeds.ts'
import type { CategoryGroup } from '#contract/categories/category-groups.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Ctx } from '../../context.ts'
import { read, type Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { cleanText } from '#contract/text.ts'
import { defaultLanguage, type Language, languages, compareNames } from '../../platform/i18n/index.ts'
import { newId } from '../../platform/ids.ts'
import { writeChange } from '../changes/service.ts'
import { plainId, requireName, seededName, seeds, shownName, viewCategory } from './names.ts'
import { readGroups, requireGroup, seedGroups } from './service.groups.ts'
import {
  type CategoryRow,
  insertCategories,
  maxCategories,
  removeCategoryRow,
  resetCategoryRows,
  restoreCategoryRows,
  selectCategories,
  selectKnownCategories,
  selectCategory,
  selectMoved,
  updateCategoryRow,
} from './store.ts'

/**
 * Inserts missing default categories and groups; existing ones stay. One whose name the user has given to a
 * category of the same type is inserted as merged into that. Returns how many it added.
 */
export async function seedCategories(tx: Tx, userId: string, now: Date): Promise<number> {
  await seedGroups(tx, userId, now)
  const unnamed = seeds.map((seed) => ({ ...seed, name: null }))
  const added = await insertCategories(tx, userId, unnamed, now)
  const standIns = takenSeeds(await selectCategories(tx, userId))
  const merged = added.filter((id) => standIns.has(id))
  for (const id of merged) await removeCategoryRow(tx, userId, { id, to: standIns.get(id) ?? null, now })
  return added.length - merged.length
}

/** The default categories whose name, in a language, the user has given to another: its id by theirs. */
function takenSeeds(rows: readonly CategoryRow[]): ReadonlyMap<string, string> {
  return new Map(
    seeds.flatMap(({ id, type }) => {
      const names = languages.map((language) => seededName(id, language)?.toLowerCase())
      const holder = rows.find(
        (row) =>
          row.id !== id &&
          row.type === type &&
          [row.name, row.name_ar].some((name) => name && names.includes(name.toLowerCase())),
      )
      return holder ? [[id, holder.id] as const] : []
    }),
  )
}

export type CategoryList = { data: Category[]; groups: CategoryGroup[] }

/** Lists categories in the user's order: by group, then position in the group, then name. */
export async function listCategories(ctx: Ctx, input: { archived: boolean }): Promise<CategoryList> {
  const { rows, groups } = await read(ctx.db, ctx, async (tx) => ({
    rows: await selectCategories(tx, ctx.userId),
    groups: await readGroups(tx, ctx.userId, ctx.language),
  }))
  const places = new Map(groups.map(({ id }, index) => [id, index]))
  const place = (row: CategoryRow): number => places.get(row.group_id) ?? groups.length
  const data = rows
    .map((row) => ({ row, category: viewCategory(row, ctx.language) }))
    .filter(({ category }) => input.archived || !category.archived)
    .toSorted(
      (a, b) =>
        place(a.row) - place(b.row) ||
        a.row.position - b.row.position ||
        compareNames(ctx.language, a.category.name, b.category.name) ||
        (a.row.id < b.row.id ? -1 : 1),
    )
    .map(({ category }) => category)
  return { data, groups }
}

/**
 * Restores missing, removed and archived default categories; with `reset`, also default names, icons, colours
 * and groups. Returns how many it added or restored.
 */
export async function seedDefaults(ctx: Ctx, reset = false): Promise<number> {
  const now = ctx.clock.now()
  const work = async (tx: Tx): Promise<number> => {
    const added = await seedCategories(tx, ctx.userId, now)
    const ids = seeds.map(({ id }) => id)
    const standIns = takenSeeds(await selectCategories(tx, ctx.userId))
    const free = ids.filter((id) => !standIns.has(id))
    const restored = await restoreCategoryRows(tx, ctx.userId, free)
    if (reset) {
      await seedGroups(tx, ctx.userId, now, true)
      const rows = await selectCategories(tx, ctx.userId)
      const customNames = namesOf(rows.filter(({ id }) => !ids.includes(id)))
      await resetCategoryRows(
        tx,
        ctx.userId,
        seeds.filter(({ name }) => !customNames.has(name.toLowerCase())),
      )
    }
    return added + restored.length
  }
  return writeChange(ctx, 'category.restore', work, (count) => ({ count }))
}

export async function createCategory(
  ctx: Ctx,
  input: BodyOf<typeof contract.createCategory>,
): Promise<Category> {
  const now = ctx.clock.now()
  const name = requireName(input.name)
  const category: Category = {
    id: newId(now),
    name,
    name_en: name,
    name_ar: input.name_ar ?? null,
    icon: cleanText(input.icon ?? '') || 'tag',
    color: input.color ?? (input.type === 'income' ? 'green' : 'grey'),
    type: input.type,
    group: '',
    isDefault: false,
    archived: false,
  }
  const work = async (tx: Tx): Promise<Category> => {
    const rows = await selectCategories(tx, ctx.userId)
    if (rows.length >= maxCategories) fail('too_many_categories', { max: maxCategories })
    category.group = await requireGroup(tx, ctx.userId, input.group, input.type)
    if (namesOf(rows, ctx.language).has(name.toLowerCase())) nameTaken()
    const added = await insertCategories(tx, ctx.userId, [category], now)
    if (added.length === 0) nameTaken()
    return category
  }
  return writeChange(ctx, 'category.add', work, () => ({ name }))
}

/** Renames, recolours, moves, archives or unarchives a category. Rows keep an archived category. */
export async function updateCategory(
  ctx: Ctx,
  id: string,
  input: BodyOf<typeof contract.updateCategory>,
): Promise<Category> {
  const work = async (tx: Tx): Promise<Category> => {
    const name = input.name === undefined ? null : requireName(input.name)
    if (name !== null) {
      const others = (await selectCategories(tx, ctx.userId)).filter((row) => row.id !== plainId(id))
      if (namesOf(others, ctx.language).has(name.toLowerCase())) nameTaken()
    }
    const group = input.group === undefined ? null : await requireGroup(tx, ctx.userId, input.group, '')
    const row = await updateCategoryRow(tx, ctx.userId, plainId(id), {
      name,
      nameAr: input.name_ar,
      icon: cleanText(input.icon ?? '') || null,
      color: input.color ?? null,
      group,
      archivedAt: input.archived === undefined ? undefined : input.archived ? ctx.clock.now() : null,
    })
    if (row) return viewCategory(row, ctx.language)
    if (await selectCategory(tx, ctx.userId, plainId(id))) nameTaken()
    return fail('category_not_found')
  }
  return writeChange(ctx, 'category.edit', work, (category) => ({ name: category.name }))
}

/**
 * Finds a category by id or by an alias from the specification, following a removed one to the category it
 * was moved to. Null if there is none, or it is archived.
 */
export async function findCategory(
  tx: Tx,
  userId: string,
  idOrAlias: string,
  language: Language = defaultLanguage,
): Promise<Category | null> {
  const id = plainId(categoryAliases.get(idOrAlias) ?? idOrAlias)
  const row =
    (await selectCategory(tx, userId, id)) ??
    (await selectCategory(tx, userId, (await movedCategories(tx, userId)).get(id) ?? ''))
  return row && !row.archived ? viewCategory(row, language) : null
}

/** Removed categories by id, with the id they were moved to; null for those removed without a replacement. */
export async function movedCategories(tx: Tx, userId: string): Promise<Map<string, string | null>> {
  return new Map((await selectMoved(tx, userId)).map(({ id, moved_to }) => [id, moved_to]))
}

/** A category that may be removed, and the one its payments move to; null for none. */
export type CategoryMove = { from: Category; to: Category | null }

/** Validates a move. Errors: category_not_found, category_needed, category_merge_type. */
export async function requireMove(
  tx: Tx,
  userId: string,
  ids: { from: string; to: string | null },
): Promise<CategoryMove> {
  const from = await selectCategory(tx, userId, plainId(ids.from))
  if (!from) return fail('category_not_found')
  if (neededCategories.includes(from.id)) fail('category_needed')
  if (ids.to === null) return { from: viewCategory(from), to: null }
  const to = await selectCategory(tx, userId, plainId(ids.to))
  if (!to || to.id === from.id || to.archived) return fail('category_not_found', {}, { field: 'into' })
  if (to.type !== from.type) fail('category_merge_type', {}, { field: 'into' })
  return { from: viewCategory(from), to: viewCategory(to) }
}

/** Removes a category from every list; whatever would get it later gets `to` instead. */
export async function removeCategory(
  tx: Tx,
  userId: string,
  { from, to }: CategoryMove,
  now: Date,
): Promise<void> {
  await removeCategoryRow(tx, userId, { id: from.id, to: to?.id ?? null, now })
}

/** All categories by id, including archived ones, unordered. */
export async function categoriesById(
  tx: Tx,
  userId: string,
  language: Language = defaultLanguage,
): Promise<Map<string, Category>> {
  const rows = await selectKnownCategories(tx, userId)
  return new Map(rows.map((row) => [row.id, viewCategory(row, language)]))
}

/** The names in use, in lower case: names must differ by more than case. */
function namesOf(rows: readonly CategoryRow[], language?: Language): Set<string> {
  return new Set(rows.map((row) => shownName(row, language).toLowerCase()))
}

function nameTaken(): never {
  fail('category_name_taken', {}, { field: 'name' })
}
