/** Categories named in imported files. */
import * as z from 'zod'
import { Category } from '#contract/categories/categories.ts'
import { lastGroup } from '#contract/categories/category-groups.ts'
import { cleanName } from '#contract/text.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { defaultLanguage } from '../../platform/i18n/index.ts'
import { viewCategory, shownName } from './names.ts'
import {
  type CategoryRow,
  deleteCategories,
  insertCategories,
  maxCategories,
  selectCategories,
} from './store.ts'

export type ImportedCategories = {
  /** Ids by the file's names in lower case: of existing categories and of those to be added (`missing`). */
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

/** What a file's category becomes: an existing one, a new one of its name, or none. */
export type CategoryChoice = { name: string; category_id: string | null; create: boolean }

/** Proposes what categories named in a file become: the user's of the same name or meaning, else new ones. */
export async function proposeCategories(
  tx: Tx,
  userId: string,
  names: readonly string[],
): Promise<CategoryChoice[]> {
  const rows = await selectCategories(tx, userId)
  const idOf = idsByName(rows)
  const ids = new Set(rows.map(({ id }) => id))
  return names.map((name) => {
    const clean = cleanName(name).slice(0, 40).toLowerCase()
    const alike = meanings.find(([words]) => words.test(clean))?.[1]
    const id = idOf.get(clean) ?? (alike !== undefined && ids.has(alike) ? alike : null)
    return { name, category_id: none.has(clean) ? null : id, create: id === null && !none.has(clean) }
  })
}

const idsByName = (rows: readonly CategoryRow[]): Map<string, string> =>
  new Map([
    ...rows.map((row) => [shownName(row, 'ar-AE').toLowerCase(), row.id] as const),
    ...rows.map((row) => [shownName(row).toLowerCase(), row.id] as const),
  ])

/** What other apps call our categories; the person sees the proposal before it is taken. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/^(?:food|supermarkets?|grocery|food:groceries)$/, 'groceries'],
  [
    /^(?:eating out|restaurants?|restaurants? (?:&|and) bars|restaurant, fast-food|bar, cafe|coffee shops?|dining)$/,
    'dining',
  ],
  [/^(?:fuel|gas|petrol|gas (?:&|and) fuel)$/, 'gas'],
  [/^(?:public transport|public transportation|public transit|bus|train)$/, 'transport'],
  [/^(?:taxi|taxi (?:&|and) ride shares?|ride ?share)$/, 'taxis'],
  [/^(?:parking|tolls|parking (?:&|and) tolls)$/, 'tolls'],
  [/^(?:rent|mortgage|mortgage (?:&|and) rent|housing)$/, 'rent'],
  [
    /^(?:electricity|water|internet|phone|gas (?:&|and) electric|internet (?:&|and) cable|bills)$/,
    'utilities',
  ],
  [/^(?:doctor|dentist|medical|health|health care)$/, 'healthcare'],
  [/^(?:clothes|clothing|clothing (?:&|and) shoes|electronics)$/, 'shopping'],
  [/^(?:fitness|sports?)$/, 'gym'],
  [/^(?:wage|wages|wage, invoices|paychecks?|payroll|salaries)$/, 'salary'],
  [/^(?:school|tuition|courses)$/, 'education'],
  [/^(?:holidays?|vacation|holiday, trips, hotels|travel (?:&|and) vacation|flights|hotels?)$/, 'travel'],
]

/**
 * Looks up the categories named in a file, each with how many more of its rows are income than spending: missing ones
 * get the type of most of their rows. What the person chose for a name counts.
 */
export async function findImportedCategories(
  tx: Tx,
  userId: string,
  { names, choices }: { names: ReadonlyMap<string, number>; choices: readonly CategoryChoice[] },
  now: Date,
): Promise<ImportedCategories> {
  const rows = await selectCategories(tx, userId)
  const known = idsByName(rows)
  const ids = new Set(rows.map(({ id }) => id))
  const choiceOf = new Map(choices.map((choice) => [choice.name.toLowerCase(), choice]))
  const idOf = new Map<string, string>()
  const missing = new Map<string, { name: string; balance: number; of: string[] }>()
  for (const [name, balance] of names) {
    const clean = cleanName(name).slice(0, 40)
    const key = clean.toLowerCase()
    const choice = choiceOf.get(name.toLowerCase())
    const chosen = choice?.category_id ?? null
    const id = chosen !== null && ids.has(chosen) ? chosen : known.get(key)
    if (none.has(key) || (choice && chosen === null && !choice.create)) continue
    if (id !== undefined) {
      idOf.set(name.toLowerCase(), id)
      continue
    }
    const entry = missing.get(key) ?? { name: clean, balance: 0, of: [] }
    entry.balance += balance
    entry.of.push(name.toLowerCase())
    missing.set(key, entry)
  }
  const room = Math.max(0, Math.min(mostAdded, maxCategories - rows.length))
  const added = [...missing.values()].slice(0, room).map(({ name, balance, of }): Category => {
    const id = newId(now)
    for (const each of of) idOf.set(each, id)
    return {
      id,
      name,
      name_en: name,
      name_ar: null,
      icon: 'tag',
      color: balance > 0 ? 'green' : 'grey',
      type: balance > 0 ? 'income' : 'expense',
      group: lastGroup,
      isDefault: false,
      archived: false,
    }
  })
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
