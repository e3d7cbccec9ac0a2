import { categoryAliases } from '#contract/categories.ts'
import { isDay, type Range } from '#contract/period.ts'
import type { Filter } from '#contract/transactions.ts'
import { fail } from '../../../platform/errors.ts'
import { escapeLike, foldText } from '../../../platform/fold.ts'
import { isUuid } from '../../../platform/ids.ts'
import type { Cursor, RowFilter, Terms } from './store.ts'

/** A cursor as callers get it: opaque, and read back with care. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(`${cursor.day},${cursor.id}`).toString('base64url')
}

export function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined || text === '') return null
  const [day = '', id = '', ...rest] = Buffer.from(text, 'base64url').toString('utf8').split(',')
  if (rest.length > 0 || !isDay(day) || !isUuid(id)) fail('cursor_invalid', {}, { field: 'cursor' })
  return { day, id }
}

/** The name by which callers ask for rows without a category; '' does too. */
export const uncategorised = 'uncategorised'

/** A filter of the contract as the store reads it; the days of its period and its own days both hold. */
export function readFilter(filter: Filter, period: Range): RowFilter {
  const later = (a: string | null, b: string | undefined): string | null =>
    a !== null && b !== undefined ? (a > b ? a : b) : (a ?? b ?? null)
  const earlier = (a: string | null, b: string | undefined): string | null =>
    a !== null && b !== undefined ? (a < b ? a : b) : (a ?? b ?? null)
  const category = filter.category === undefined ? undefined : foldCategory(filter.category)
  return {
    from: later(period.from, filter.from),
    to: earlier(period.to, filter.to),
    type: filter.type,
    category,
    account: filter.account,
    verified: filter.verified === undefined ? undefined : filter.verified === 'true',
    status: filter.status,
    transfer: transferOf(filter),
  }
}

/** Income and expenses are what counts as such: own transfers are in neither unless they are asked for. */
function transferOf({ transfers, type }: Filter): boolean | undefined {
  if (transfers !== undefined) return transfers === 'only'
  return type === undefined ? undefined : false
}

function foldCategory(category: string): string {
  if (category === uncategorised) return ''
  return (categoryAliases.get(category) ?? category).replaceAll('\0', '')
}

const maxWords = 6

/** The words of a search: the longest is looked up, the others must be there too. Null when there are none. */
export function readTerms(q: string | undefined): Terms | null {
  const words = foldText(q ?? '')
    .split(' ')
    .filter((word) => word !== '')
  const [longest, ...others] = words.toSorted((a, b) => b.length - a.length).slice(0, maxWords)
  if (longest === undefined) return null
  const like = (word: string): string => `%${escapeLike(word)}%`
  return { pattern: like(longest), more: others.length === 0 ? null : others.map(like) }
}
