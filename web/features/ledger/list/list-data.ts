import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { filterTotals, searchTransactions, type Filter } from '#contract/ledger/transactions.ts'
import { listCategories, type Category } from '#contract/categories/categories.ts'
import type { CategoryGroup } from '#contract/categories/category-groups.ts'
import { call } from '../../../api/call.ts'
import { keyOf, queryClient, staleTimes, useRead } from '../../../api/queries.ts'
import { useSession } from '../../../api/auth/session.ts'

const pageSize = 100
/** With more pages than this, refetching is too expensive; the screen offers a reload instead. */
const refreshedPages = 10

type Page = ResponseOf<typeof searchTransactions>
type Pages = InfiniteData<Page, string | null>

export type TransactionList = UseInfiniteQueryResult<Pages>

/** A filter's list with keyset pagination; the previous filter's rows stay until the first page arrives. */
export function useTransactions(filter: Filter): TransactionList {
  const userId = useSession().user?.id ?? ''
  const queryKey = keyOf(userId, searchTransactions, filter)
  return useInfiniteQuery<Page, Error, Pages, QueryKey, string | null>(
    {
      queryKey,
      queryFn: ({ pageParam, signal }) => {
        const cached = queryClient.getQueryData<Pages>(queryKey)
        return call(
          searchTransactions,
          { query: { ...filter, size: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) } },
          { signal, earlier: cached?.pages[cached.pageParams.indexOf(pageParam)] },
        )
      },
      initialPageParam: null,
      getNextPageParam: (page) => page.next_cursor,
      enabled: (query) => userId !== '' && (query.state.data?.pages.length ?? 0) <= refreshedPages,
      placeholderData: keepPreviousData,
      staleTime: staleTimes.transactions,
      // Comparing a hundred thousand rows on each page costs more than rerendering.
      structuralSharing: false,
    },
    queryClient,
  )
}

/** Whether a long list is outdated because a refresh skipped it. */
export function useIsOutdated(filter: Filter, list: TransactionList): boolean {
  const userId = useSession().user?.id ?? ''
  const state = queryClient.getQueryState(keyOf(userId, searchTransactions, filter))
  return Boolean(state?.isInvalidated) && (list.data?.pages.length ?? 0) > refreshedPages
}

/** Reloads the list from its newest page. */
export function restartList(userId: string, filter: Filter): void {
  queryClient.setQueryData<Pages>(keyOf(userId, searchTransactions, filter), (kept) =>
    kept ? { pages: kept.pages.slice(0, 1), pageParams: kept.pageParams.slice(0, 1) } : kept,
  )
  void queryClient.invalidateQueries({ queryKey: keyOf(userId, searchTransactions, filter) })
}

export function useTotals(filter: Filter) {
  return useRead(filterTotals, { query: filter }, { keepPrevious: true, staleTime: staleTimes.transactions })
}

export type Categories = {
  /** In the user's order. */
  list: readonly Category[]
  byId: ReadonlyMap<string, Category>
  groups: readonly CategoryGroup[]
}

/** The user's categories; empty until loaded. */
export function useCategories(): Categories & { pending: boolean; failed: boolean; retry: () => void } {
  const { data, isPending, isError, refetch } = useRead(
    listCategories,
    {},
    { staleTime: staleTimes.accounts },
  )
  const categories = useMemo(() => {
    const list = data?.data ?? []
    return {
      list,
      byId: new Map(list.map((category) => [category.id, category])),
      groups: data?.groups ?? [],
    }
  }, [data])
  return { ...categories, pending: isPending, failed: isError, retry: () => void refetch() }
}

/** Updates a changed row in every cached list that contains it, before anything is refetched. */
export function patchRow(userId: string, row: Transaction): void {
  changeRows(userId, (rows) => rows.map((old) => (old.id === row.id ? row : old)))
}
export function dropRow(userId: string, id: string): void {
  changeRows(userId, (rows) => rows.filter((row) => row.id !== id))
}

/** What is cached of a list: pages where it scrolls; the search box and the calendar read one page alone. */
type Kept = Pages | Page

function changeRows(userId: string, change: (rows: Transaction[]) => Transaction[]): void {
  const changed = (page: Page): Page => ({ ...page, data: change(page.data) })
  queryClient.setQueriesData<Kept>({ queryKey: [userId, searchTransactions.path] }, (kept) => {
    if (!kept) return kept
    return 'pages' in kept ? { ...kept, pages: kept.pages.map(changed) } : changed(kept)
  })
}

/** Finds a row in any cached list. */
export function findLoaded(userId: string, id: string): Transaction | undefined {
  const lists = queryClient.getQueriesData<Kept>({ queryKey: [userId, searchTransactions.path] })
  for (const [, kept] of lists)
    for (const page of kept === undefined ? [] : 'pages' in kept ? kept.pages : [kept]) {
      const row = page.data.find((candidate) => candidate.id === id)
      if (row) return row
    }
  return undefined
}
