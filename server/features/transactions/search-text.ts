import { hash } from 'node:crypto'
import { foldText } from '../../platform/fold.ts'

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

const digitRuns = /[0-9]+/g
/** Codes of three digits alone stand above those of four. */
const threeDigits = 10_000

/**
 * What `search_shape_id` and `search_numbers` of migration 0015 answer for a text, made here for thousands of rows at
 * once; a new shape is added to those given.
 */
export function searchKeysOf(userId: string, text: string, shapes: Shapes): SearchKeys {
  const mark = (Number.parseInt(userId.slice(-5), 16) >> 3) << 14
  const numbers = new Set<number>()
  const shape = text.replace(digitRuns, (run) => {
    if (run.length === 3) numbers.add(mark + threeDigits + Number(run))
    for (let at = 0; at + 4 <= run.length; at += 1) numbers.add(mark + Number(run.slice(at, at + 4)))
    return '0'
  })
  let id = shapes.get(shape)
  if (id === undefined) {
    id = hash('sha256', shape, 'hex').slice(0, 32)
    shapes.set(shape, id)
  }
  return { search_shape: id, search_numbers: `{${[...numbers].join()}}` }
}
