/** Reads of accounts that another person shares with the user. They are kept in memory alone, apart from the user's own. */
import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportData } from '#contract/exports.ts'
import { membershipHeader } from '#contract/roles.ts'
import { searchTransactions } from '#contract/transactions.ts'
import { callParts, callRaw, type CallInput, type Parts } from '../../api/call.ts'
import { ApiError, errorOf } from '../../api/errors.ts'
import { queryClient } from '../../api/queries.ts'
import { useSession } from '../../api/auth/session.ts'

const headersOf = (membership: string): Record<string, string> => ({ [membershipHeader]: membership })
/** The first part of a key, which no read of the user's own data has. */
const ownerOf = (userId: string, membership: string): string => `${userId} ${membership}`

/** Reads an endpoint in the data of the owner of a membership. */
export function useSharedRead<E extends Endpoint>(
  membership: string,
  endpoint: E,
  input?: CallInput<E> & Parts,
): UseQueryResult<z.output<E['response']>> {
  const userId = useSession().user?.id ?? ''
  const queryKey = [ownerOf(userId, membership), endpoint.path, input]
  return useQuery<z.output<E['response']>>({
    queryKey,
    queryFn: ({ signal }) =>
      callParts(endpoint, input, {
        signal,
        headers: headersOf(membership),
        earlier: queryClient.getQueryData<z.output<E['response']>>(queryKey),
      }),
  })
}

/** The payments that match some words, page by page. */
export function useSharedPayments(membership: string, search: string) {
  const userId = useSession().user?.id ?? ''
  const query = { q: search || undefined, size: 25 }
  return useInfiniteQuery({
    queryKey: [ownerOf(userId, membership), searchTransactions.path, query],
    queryFn: ({ pageParam, signal }) =>
      callParts(
        searchTransactions,
        { query: { ...query, cursor: pageParam ?? undefined } },
        { signal, headers: headersOf(membership) },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
}

/** The payments as a CSV file; throws an ApiError on failure. */
export async function downloadShared(membership: string): Promise<Blob> {
  const response = await callRaw(exportData, { query: { format: 'csv' } }, { headers: headersOf(membership) })
  if (!response.ok) throw await errorOf(response)
  return response.blob()
}

/** Whether the access has ended; then everything read through it is forgotten. */
export function useEnded(membership: string, error: Error | null): boolean {
  const userId = useSession().user?.id ?? ''
  const ended = error instanceof ApiError && error.status === 403
  useEffect(() => {
    if (ended)
      queryClient.removeQueries({
        predicate: ({ queryKey, state }) =>
          queryKey[0] === ownerOf(userId, membership) && state.data !== undefined,
      })
  }, [ended, membership, userId])
  return ended
}
