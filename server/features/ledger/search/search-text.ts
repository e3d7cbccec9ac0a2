import { foldSearch } from '../../../platform/fold.ts'

/** The fields that a search covers: the bank's text, the cleaned merchant name and the user's own texts. */
export type Searchable = {
  text: string
  merchant?: string | null
  counterparty_name?: string | null
  reference?: string | null
  user_description?: string | null
  note?: string
}

const maxSearchText = 1000

/** The folded text for a row's `search_text` column; every writer of rows must fill it with this. */
export function searchTextOf(row: Searchable): string {
  const parts = [row.user_description, row.merchant, row.text, row.counterparty_name, row.reference, row.note]
  const folded = new Set(parts.flatMap((part) => (part ? foldSearch(part) || [] : [])))
  return [...folded].join(' ').slice(0, maxSearchText)
}
