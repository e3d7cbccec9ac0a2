import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Filter } from '#contract/transactions.ts'
import { setPeriod, toRange } from '../../../api/period.ts'
import { paths } from '../../../paths.ts'
import { filterOf, searchWith } from './filter.ts'

/** The filter lives in the address alone; a chosen period is the one of all screens. */
export function useFilter(): readonly [Filter, (change: Filter) => void, () => void] {
  const search = useSearch()
  const [, navigate] = useLocation()
  const filter = useMemo(() => filterOf(search), [search])
  const change = useCallback(
    (part: Filter): void => {
      const next = { ...filterOf(location.search), ...part }
      navigate(`${paths.transactions}${searchWith(location.search, next)}`, { replace: true })
      const chosen = part.period ?? ((part.from ?? part.to) ? toRange(next.from, next.to) : null)
      if (chosen) setPeriod(chosen)
    },
    [navigate],
  )
  const clear = useCallback((): void => {
    navigate(`${paths.transactions}${searchWith(location.search, {})}`, { replace: true })
  }, [navigate])
  return [filter, change, clear] as const
}
