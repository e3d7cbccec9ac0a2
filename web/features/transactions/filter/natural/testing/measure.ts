import type { Filter } from '#contract/transactions.ts'
import { parseSearch } from '../parse.ts'
import { type Case, context } from './context.ts'

export type Measured = { right: number; of: number; wrong: { text: string; wanted: unknown; got: unknown }[] }

/** The same text for the same filter and words, whatever the order of their parts. */
const plain = ({ filter, q }: { filter: Filter; q: string }): string =>
  JSON.stringify([
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    q,
  ])

/** How many queries are understood exactly: each part of the filter and the words left over. */
export function measure(cases: readonly Case[]): Measured {
  const wrong = cases.flatMap(([text, filter, q]) => {
    const { filter: found, q: words } = parseSearch(text, context)
    const got = { filter: found, q: words }
    const wanted = { filter, q }
    return plain(got) === plain(wanted) ? [] : [{ text, wanted, got }]
  })
  return { right: cases.length - wrong.length, of: cases.length, wrong }
}
