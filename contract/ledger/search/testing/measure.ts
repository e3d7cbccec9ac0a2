import type { Filter } from '../../transactions.ts'
import { parseSearch } from '../parse.ts'
import { type Case, context } from './context.ts'

export type Measured = {
  right: number
  of: number
  wrong: { text: string; expected: unknown; actual: unknown }[]
}

/** Serialises a result so that the order of the filter's parts does not matter. */
const plain = ({ filter, q }: { filter: Filter; q: string }): string =>
  JSON.stringify([
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    q,
  ])

/** Counts the queries that are understood exactly: every part of the filter, and the remaining words. */
export function measure(cases: readonly Case[]): Measured {
  const wrong = cases.flatMap(([text, filter, q]) => {
    const search = parseSearch(text, context)
    const parsed = { filter: search.filter, q: search.q }
    const expected = { filter, q }
    return plain(parsed) === plain(expected) ? [] : [{ text, expected, actual: parsed }]
  })
  return { right: cases.length - wrong.length, of: cases.length, wrong }
}
