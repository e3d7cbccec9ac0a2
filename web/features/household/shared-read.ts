/** Reads of accounts that another person shares with the user. They are kept in memory alone, apart from the user's own. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { exportData } from '#contract/files/exports.ts'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { callParts, callRaw } from '../../api/call.ts'
import { ApiError, errorOf } from '../../api/errors.ts'
import { headersIn, useDataOf } from '../../api/membership.ts'
import { keyOf, queryClient } from '../../api/queries.ts'

/** The payments that match some words, page by page. */
export function useSharedPayments(search: string) {
  const { key, headers } = useDataOf()
  const query = { q: search || undefined, size: 25 }
  return useInfiniteQuery({
    queryKey: keyOf(key, searchTransactions, query),
    queryFn: ({ pageParam, signal }) =>
      callParts(
        searchTransactions,
        { query: { ...query, cursor: pageParam ?? undefined } },
        { signal, headers },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
}

/** The payments as a CSV file; throws an ApiError on failure. */
export async function downloadShared(membership: string): Promise<Blob> {
  const response = await callRaw(exportData, { query: { format: 'csv' } }, { headers: headersIn(membership) })
  if (!response.ok) throw await errorOf(response)
  return response.blob()
}

/** Whether the access has ended; then everything read through it is forgotten. */
export function useEnded(error: Error | null): boolean {
  const { key } = useDataOf()
  const ended = error instanceof ApiError && error.status === 403
  useEffect(() => {
    if (ended)
      queryClient.removeQueries({
        predicate: ({ queryKey, state }) => queryKey[0] === key && state.data !== undefined,
      })
  }, [ended, key])
  return ended
}
