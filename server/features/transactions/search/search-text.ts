import { hash } from 'node:crypto'
import { foldText } from '../../../platform/fold.ts'

/** What a search looks at: the bank's words, the cleaned merchant and the user's own words. */
export type Searchable = {
  text: string
  merchant: string | null
  counterparty: string | null
  reference: string | null
  userDescription: string | null
  note: string
}

const maxSearchText = 1000

/** The folded text of a row for its `search_text`; every writer of rows fills that column with this. */
export function searchTextOf(row: Searchable): string {
  const parts = [row.userDescription, row.merchant, row.text, row.counterparty, row.reference, row.note]
  const folded = parts.map((part) => foldText(part ?? '')).filter((part) => part !== '')
  return [...new Set(folded)].join(' ').slice(0, maxSearchText)
}

/** By what a row is looked up: the id of its shape, and its groups of digits as the text of an array. */
export type SearchKeys = { search_shape: string; search_numbers: string }

/** Shapes by their texts, as ids that the rows of one writing share. */
export type Shapes = Map<string, string>

/** Codes of three digits alone stand above those of four. */
const threeDigits = 10_000

/**
 * What `search_shape_id` and `search_numbers` of migration 0015 answer for a text, made here for thousands of rows at
 * once, sign by sign since that is several times quicker than by expressions; a new shape is added to those given.
 */
export function searchKeysOf(userId: string, text: string, shapes: Shapes): SearchKeys {
  const mark = (Number.parseInt(userId.slice(-5), 16) >> 3) << 14
  const numbers: number[] = []
  const add = (code: number): void => {
    if (!numbers.includes(mark + code)) numbers.push(mark + code)
  }
  let shape = ''
  let from = 0
  let run = 0
  let lastFour = 0
  // NaN ends the last run
  for (let at = 0; at <= text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit >= 0 && digit <= 9) {
      if (run === 0) shape += `${text.slice(from, at)}0`
      run += 1
      lastFour = (lastFour * 10 + digit) % 10_000
      if (run > 3) add(lastFour)
    } else if (run > 0) {
      if (run === 3) add(threeDigits + lastFour)
      from = at
      run = 0
      lastFour = 0
    }
  }
  shape += text.slice(from)
  let id = shapes.get(shape)
  if (id === undefined) {
    id = hash('sha256', shape, 'hex').slice(0, 32)
    shapes.set(shape, id)
  }
  return { search_shape: id, search_numbers: `{${numbers.sort((a, b) => a - b).join()}}` }
}
