import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Filter } from '#contract/ledger/transactions.ts'
import { type PeriodChoice, toPeriod, toRange, useChosenPeriod } from '../../../api/period.ts'
import { paths } from '../../../paths.ts'
import { filterOf, searchWith, withPeriod } from './filter.ts'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { listTags } from '#contract/payments/tags.ts'
import { staleTimes, useRead } from '../../../api/queries.ts'

export type FilterState = {
  filter: Filter
  /** The filter's period, for the period stepper. */
  period: PeriodChoice
  change: (part: Filter) => void
  clear: () => void
}

/** The filter in the query string; if it names no period, the one shared by all screens applies. */
export function useFilter(): FilterState {
  const search = useSearch()
  const [, navigate] = useLocation()
  const shared = useChosenPeriod('all')
  const filter = useMemo(() => withPeriod(search, shared), [search, shared])
  const change = useCallback(
    (part: Filter): void => {
      const everything = new URLSearchParams(location.search).get('period') === 'all'
      const next: Filter = { ...(everything ? { period: 'all' } : {}), ...filterOf(location.search), ...part }
      navigate(`${paths.transactions}${searchWith(location.search, next)}`, { replace: true })
    },
    [navigate],
  )
  const clear = useCallback((): void => {
    const next: Filter = shared === 'all' ? {} : { period: 'all' }
    navigate(`${paths.transactions}${searchWith(location.search, next)}`, { replace: true })
  }, [navigate, shared])
  const period = toPeriod(filter.period) ?? toRange(filter.from, filter.to) ?? 'all'
  return { filter, period, change, clear }
}

export function useAccounts() {
  return useRead(accountsQuick, undefined, { staleTime: staleTimes.accounts }).data?.data ?? []
}

export function useTags() {
  return useRead(listTags, undefined, { staleTime: staleTimes.accounts }).data?.tags ?? []
}
