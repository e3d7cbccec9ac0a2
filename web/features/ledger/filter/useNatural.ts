import { useCallback } from 'react'
import { useToday } from '../../../ui/date/use-today.ts'
import type { Categories } from '../list/list-data.ts'
import { useAccounts, useTags } from './useAccounts.ts'
import { type ParsedSearch, parseSearch } from '#contract/ledger/search/parse.ts'

/**
 * Returns a parser that knows the user's categories, tags and accounts; it does nothing without categories.
 */
export function useNatural(categories: Categories | null): (text: string) => ParsedSearch {
  const accounts = useAccounts()
  const tags = useTags()
  const today = useToday()
  return useCallback(
    (text: string) =>
      categories === null
        ? { filter: {}, q: text.trim(), understood: false }
        : parseSearch(text, {
            today,
            categories: categories.list.map(({ id, name, name_en, name_ar }) => ({
              id,
              name,
              names: [name_en, name_ar].filter((one) => one !== null),
            })),
            tags,
            accounts,
          }),
    [categories, tags, accounts, today],
  )
}
