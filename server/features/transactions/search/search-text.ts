import { foldSearch } from '../../../platform/fold.ts'

/** What a search looks at: the bank's words, the cleaned merchant and the user's own words. */
export type Searchable = {
  text: string
  merchant?: string | null
  counterparty_name?: string | null
  reference?: string | null
  user_description?: string | null
  note?: string
}

const maxSearchText = 1000

/** The folded text of a row for its `search_text`; every writer of rows fills that column with this. */
export function searchTextOf(row: Searchable): string {
  const parts = [row.user_description, row.merchant, row.text, row.counterparty_name, row.reference, row.note]
  const folded = parts.map((part) => foldSearch(part ?? '')).filter((part) => part !== '')
  return [...new Set(folded)].join(' ').slice(0, maxSearchText)
}
