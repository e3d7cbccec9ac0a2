import {
  QueryCache,
  QueryClient,
  keepPreviousData,
  replaceEqualDeep,
  useQuery,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import { leanEntities } from '#contract/banks/connections.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ages, cleanupMs, kindOf, sweepEveryMs } from './rules/ages.ts'
import { callParts, type CallInput, type Parts } from './call.ts'
import { dropHeld, initialOf, markStored } from './offline/held.ts'
import { ApiError } from './errors.ts'
import { moveTag } from './etags.ts'
import { againAfter, counted } from './sync/again.ts'
import { on } from './sync/events.ts'
import { inRound, together } from './together.ts'
import { sweep } from './storage/sweep.ts'
import { onSessionChange } from './auth/session.ts'
import { useDataOf } from './membership.ts'
import { language } from '../i18n/index.ts'

/** How long a response counts as fresh, in milliseconds. */
export const staleTimes = {
  summary: ages.summary.fresh,
  transactions: ages.transactions.fresh,
  accounts: ages.accounts.fresh,
  /** What is offered to choose from, to which another device may have added. */
  choices: 30_000,
} as const

/** Whether to retry: without a response or after 502 or 504, at most twice, and never while offline. */
function worthRetry(count: number, error: Error): boolean {
  if (count >= 2 || !(error instanceof ApiError) || !isOnline()) return false
  return error.code === 'network' || error.status === 502 || error.status === 504
}

function isOnline(): boolean {
  return typeof navigator === 'undefined' || navigator.onLine
}

/** Reuses the equal parts of the previous data, so that only what differs re-renders. */
function shareParts(before: unknown, answer: unknown): unknown {
  const stored: unknown = replaceEqualDeep(before, answer)
  moveTag(answer, stored)
  return stored
}

/** Hooks are given it: a dialog may be asked for outside every frame that could provide it. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache(counted),
  defaultOptions: {
    queries: {
      staleTime: staleTimes.summary,
      gcTime: cleanupMs,
      retry: worthRetry,
      refetchInterval: againAfter,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      // While offline a read fails at once and a form stays open, instead of waiting unnoticed.
      networkMode: 'always',
      throwOnError: false,
      structuralSharing: shareParts,
    },
  },
})

/** Refetches what the screens show of these endpoints, or everything, until they show it; also what they showed before. */
export function readAgain(reads?: readonly Endpoint[], alsoBefore = false): Promise<void> {
  const paths = reads && new Set<unknown>(reads.map(({ path }) => path))
  return queryClient.invalidateQueries({
    ...(paths && { predicate: ({ queryKey }: { queryKey: QueryKey }) => paths.has(queryKey[1]) }),
    ...(alsoBefore && { refetchType: 'all' as const }),
  })
}
/** Refetches everything on the user's screens, after a transaction or a sync changed it. */
export function refreshEverything(): void {
  void readAgain()
}
/** Refetches what the screens show of these endpoints. */
export function refreshReads(reads: readonly Endpoint[]): void {
  void readAgain(reads)
}
/** The same after a change that others made, such as a sync: what the screens show changes at one moment. */
export function refreshTogether(): void {
  together(refreshEverything)
}
on('transactionCreated', refreshEverything)
on('transactionsUpdated', refreshTogether)
// Category names and other server texts depend on the request's language.
language.listen(refreshEverything)

if (typeof window !== 'undefined') {
  queryClient.mount()
  setInterval(() => sweep(queryClient), sweepEveryMs)
}

let wasOffline = false
let cacheOwner: string | undefined
onSessionChange((session) => {
  if (cacheOwner !== undefined && cacheOwner !== session.user?.id) {
    queryClient.clear()
    dropHeld()
  }
  cacheOwner = session.user?.id
  const offline = session.status === 'signed_in' && session.offline === true
  if (wasOffline && !offline && session.user) refreshEverything()
  wasOffline = offline
})

/** Keys start with the user's id, so that one user's data never appears on another's screen. */
export function keyOf(userId: string, endpoint: Endpoint, input?: unknown): QueryKey {
  return input === undefined ? [userId, endpoint.path] : [userId, endpoint.path, input]
}

/** The key and function of one read, for useQuery, useInfiniteQuery, prefetch and the like. */
export function readOptions<E extends Endpoint>(
  userId: string,
  endpoint: E,
  input?: CallInput<E> & Parts,
  headers?: Record<string, string>,
) {
  const queryKey = keyOf(userId, endpoint, input)
  markStored(endpoint)
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      inRound(() =>
        callParts(endpoint, input, {
          signal,
          headers,
          earlier: queryClient.getQueryData<z.output<E['response']>>(queryKey),
        }),
      ),
  }
}

type ReadSettings = {
  enabled?: boolean
  staleTime?: number
  keepPrevious?: boolean
  refetchInterval?: number | false
}

/** Reads an endpoint as the signed-in user, in the data that this part of the screen is about; disabled while nobody is signed in. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E> & Parts,
  settings: ReadSettings = {},
): UseQueryResult<z.output<E['response']>> {
  const { key, headers } = useDataOf()
  const options = readOptions(key, endpoint, input, headers)
  const heldKey = JSON.stringify(options.queryKey)
  const isKnown = queryClient.getQueryData(options.queryKey) !== undefined
  // parsed once, not at each render, nor by each part of the screen that reads it
  const stored = useMemo(
    () => initialOf(heldKey, endpoint, isKnown),
    // oxlint-disable-next-line react/exhaustive-deps -- as it is when this part of the screen is first drawn
    [heldKey, endpoint],
  )
  return useQuery<z.output<E['response']>>(
    {
      ...options,
      ...stored,
      enabled: key !== '' && (settings.enabled ?? true),
      refetchInterval: settings.refetchInterval || againAfter,
      staleTime: settings.staleTime ?? ages[kindOf(endpoint.path)].fresh,
      // The layout is keyed by user and the cache is cleared with them, so previous data is never another
      // user's.
      ...(settings.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    },
    queryClient,
  )
}

/** Whether the user has a connected bank, also one that has delivered nothing yet; false until known. */
export function useHasBank(enabled = true): boolean {
  const { data } = useRead(leanEntities, undefined, { staleTime: 30_000, enabled })
  return data?.entities.some((bank) => bank.connection_status === 'active') ?? false
}
