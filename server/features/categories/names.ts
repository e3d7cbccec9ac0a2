/** Display names of categories and groups, and their conversion to contract types. */
import { type Category, categoryColors } from '#contract/categories/categories.ts'
import { defaultCategories, extraCategories } from '#contract/categories/seeds.ts'
import {
  type CategoryGroup,
  type SeededGroup,
  needs,
  seededGroups,
} from '#contract/categories/category-groups.ts'
import { cleanName } from '#contract/text.ts'
import { fail } from '../../platform/errors.ts'
import { categories as englishNames } from '../../platform/i18n/en-AE/categories.ts'
import { type Language, catalogues, languages, textOf, textOfDynamicKey } from '../../platform/i18n/index.ts'
import type { CategoryRow, GroupRow } from './store.ts'
import { type TitleCode, titleCodes } from '#contract/ledger/explanations.ts'
import { shownMerchant } from './spellings.ts'

/** The built-in categories. */
export const seeds: readonly Category[] = [...defaultCategories, ...extraCategories]
const seeded: ReadonlySet<string> = new Set(seeds.map(({ id }) => id))
const isSeeded = (id: string): id is keyof typeof englishNames => seeded.has(id)
const isSeededGroup = (id: string): id is SeededGroup => seededGroups.some((group) => group.id === id)

/** The default name of a built-in category; null for one that a user made. */
export function seededName(id: string, language: Language = 'en-AE'): string | null {
  return isSeeded(id) ? textOf(language, 'categories', id) : null
}

const seedOf: ReadonlyMap<string, string> = new Map(
  languages.flatMap((language) => seeds.map(({ id }) => [seededName(id, language) ?? id, id])),
)

/** Translates a built-in category's default name into a language; any other name is returned unchanged. */
export function seededNameIn(name: string, language: Language): string {
  const id = seedOf.get(name)
  return (id !== undefined && seededName(id, language)) || name
}

/** Translates the name of something named after a category, while it is that category's default name. */
export function renamedWith(name: string, category: string | undefined, language: Language): string {
  return category !== undefined && seedOf.get(name) === category ? seededNameIn(name, language) : name
}

type Names = { id: string; name: string | null; name_ar?: string | null }

/** The user's name in a language, else the default name `first`, else the user's name in the other one. */
function nameIn(row: Names, first: string | null, language: Language = 'en-AE'): string {
  const own = language.startsWith('ar') ? row.name_ar : row.name
  return own ?? first ?? row.name ?? row.name_ar ?? row.id
}

/** The user's name for a category in a language, else its default name. */
export function shownName(row: Names, language?: Language): string {
  return nameIn(row, seededName(row.id, language), language)
}

/** The names of a category in all languages, in small letters. */
export const namesOfCategory = ({ id, name_en: name, name_ar }: Category): string[] =>
  languages.map((language) => shownName({ id, name, name_ar }, language).toLowerCase())

export function viewCategory(row: CategoryRow, language?: Language): Category {
  return {
    id: row.id,
    name: shownName(row, language),
    name_en: row.name,
    name_ar: row.name_ar,
    icon: row.icon,
    color: categoryColors.find((color) => color === row.color) ?? 'grey',
    type: row.type === 'income' ? 'income' : 'expense',
    group: row.group_id,
    isDefault: row.is_default,
    archived: row.archived,
  }
}

export function viewGroup(row: GroupRow, language: Language = 'en-AE'): CategoryGroup {
  const first = isSeededGroup(row.id) ? textOf(language, 'categoryGroups', row.id) : null
  return {
    id: row.id,
    name: nameIn(row, first, language),
    name_en: row.name,
    name_ar: row.name_ar,
    need: needs.find((need) => need === row.need) ?? null,
    isDefault: isSeededGroup(row.id),
  }
}

/** A name without invisible characters; fails with name_required if nothing is left. */
export function requireName(name: string): string {
  return cleanName(name) || fail('name_required', {}, { field: 'name' })
}

/** An id without NUL characters, which PostgreSQL rejects. */
export function plainId(id: string): string {
  return id.replaceAll('\0', '')
}

/** The name shown for rows without a category. */
export const uncategorisedName = (language: Language): string =>
  textOf(language, 'transactions', 'uncategorised')

type Pattern = { code: TitleCode; literal: number; fits: RegExp }

/** The titles of a language as regular expressions, those with the most literal text first. */
const patternsOf = (language: Language): readonly Pattern[] =>
  titleCodes
    .filter((code) => code !== 'merchant')
    .map((code): Pattern => {
      const text = catalogues[language].titles[code]
      const template = typeof text === 'string' ? text : text.other
      const pattern = template
        .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
        .replace('{{name}}', '(?<name>.+)')
        .replace(/\{\{(number|count)\}\}/g, '(?<$1>\\S+)')
      return {
        code,
        literal: template.replace(/\{\{\w+\}\}/g, '').length,
        fits: new RegExp(`^${pattern}$`, 'u'),
      }
    })
    .toSorted((a, b) => b.literal - a.literal)
const patterns = new Map(languages.map((language) => [language, patternsOf(language)]))

/** Unicode bidirectional isolates, which Arabic texts put around Latin names. */
const isolates = /[\u2066-\u2069]/g

/** Translates a stored name such as 'Salary · Damac', 'Careem' or 'Groceries'; others stay unchanged. */
export function translateStoredName(name: string, language: Language): string {
  const seededName = seededNameIn(shownMerchant(name, language), language)
  if (seededName !== name) return seededName
  const plain = name.replaceAll(isolates, '')
  for (const stored of languages)
    for (const { code, fits } of stored === language ? [] : (patterns.get(stored) ?? [])) {
      const match = fits.exec(plain)
      if (!match) continue
      const { name: who, ...params } = match.groups ?? {}
      return textOfDynamicKey(language, 'titles', code, {
        ...params,
        name: shownMerchant(who ?? '', language),
      })
    }
  return name
}
