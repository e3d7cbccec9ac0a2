/** Categories named in imported files. */
import * as z from 'zod'
import { Category } from '#contract/categories/categories.ts'
import { lastGroup } from '#contract/categories/category-groups.ts'
import { cleanName } from '#contract/text.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { defaultLanguage } from '../../platform/i18n/index.ts'
import { viewCategory, shownName } from './names.ts'
import { deleteCategories, insertCategories, maxCategories, selectCategories } from './store.ts'

export type ImportedCategories = {
  /** Ids by lower-case name: of existing categories and of those to be added (`missing`). */
  idOf: ReadonlyMap<string, string>
  missing: Category[]
}

/** Names that mean that a row has no category. */
const none = new Set([
  '',
  'uncategorised',
  'uncategorized',
  'none',
  'transfer',
  'no category',
  'غير مصنف',
  'بلا فئة',
  'تحويل',
])
const mostAdded = 100

/**
 * Looks up the categories named in a file, each with how many more of its rows are income than spending: missing ones
 * get the type of most of their rows.
 */
export async function findImportedCategories(
  tx: Tx,
  userId: string,
  names: ReadonlyMap<string, number>,
  now: Date,
): Promise<ImportedCategories> {
  const rows = await selectCategories(tx, userId)
  const idOf = new Map([
    ...rows.map((row) => [shownName(row, 'ar-AE').toLowerCase(), row.id] as const),
    ...rows.map((row) => [shownName(row).toLowerCase(), row.id] as const),
  ])
  const missing = new Map<string, { name: string; balance: number }>()
  for (const [name, balance] of names) {
    const clean = cleanName(name).slice(0, 40)
    const key = clean.toLowerCase()
    if (none.has(key) || idOf.has(key)) continue
    const entry = missing.get(key) ?? { name: clean, balance: 0 }
    entry.balance += balance
    missing.set(key, entry)
  }
  const room = Math.max(0, Math.min(mostAdded, maxCategories - rows.length))
  const added = [...missing.values()].slice(0, room).map(({ name, balance }): Category => ({
    id: newId(now),
    name,
    name_en: name,
    name_ar: null,
    icon: 'tag',
    color: balance > 0 ? 'green' : 'grey',
    type: balance > 0 ? 'income' : 'expense',
    group: lastGroup,
    isDefault: false,
    archived: false,
  }))
  for (const { id, name } of added) idOf.set(name.toLowerCase(), id)
  return { idOf, missing: added }
}

/** Inserts the categories that `findImportedCategories` found missing. */
export async function addImportedCategories(
  tx: Tx,
  userId: string,
  categories: readonly Category[],
  now: Date,
): Promise<void> {
  if (categories.length > 0) await insertCategories(tx, userId, categories, now)
}

/** Deletes unused categories that an import had added; returns what is needed to restore them. */
export async function dropImportedCategories(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<Category[]> {
  if (ids.length === 0) return []
  const dropped = (await selectCategories(tx, userId))
    .filter(({ id }) => ids.includes(id))
    .map((row) => viewCategory(row, defaultLanguage))
  await deleteCategories(tx, userId, ids)
  return dropped
}

/** Restores categories returned by `dropImportedCategories`, except those that exist. */
export async function restoreImportedCategories(
  tx: Tx,
  userId: string,
  dropped: unknown,
  now: Date,
): Promise<void> {
  const presentIds = new Set((await selectCategories(tx, userId)).map(({ id }) => id))
  const missing = z
    .array(Category)
    .parse(dropped)
    .filter(({ id }) => !presentIds.has(id))
  if (missing.length > 0) await insertCategories(tx, userId, missing, now)
}
