import { useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { dashboardData } from '#contract/summaries.ts'
import type { CategoryTotal } from '#contract/summaries.ts'
import { usePeriod } from '../../api/period.ts'
import { useRead } from '../../api/queries.ts'
import { readText, writeText } from '../../api/storage/storage.ts'

export type DashboardData = z.infer<typeof dashboardData.response>
export type CategoryFigure = z.infer<typeof CategoryTotal>

/** One request for a whole dashboard; the old figures stay while a new period is on its way. */
export function useDashboard() {
  const [period] = usePeriod()
  const read = useRead(dashboardData, { query: { period } }, { keepPrevious: true })
  return { ...read, period }
}

export const designs = ['reference', 'overview'] as const
export type Design = (typeof designs)[number]
const designKey = 'dashboard_design'
const listeners = new Set<() => void>()

/** The chosen dashboard, kept on this device; the reference design is the default. */
export function useDesign(): readonly [Design, (next: Design) => void] {
  const design = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => designs.find((name) => name === readText(designKey)) ?? 'reference',
  )
  const choose = (next: Design): void => {
    writeText(designKey, next)
    for (const listener of listeners) listener()
  }
  return [design, choose] as const
}

/** Expense categories of a summary, largest first. */
export function spendingOf(data: DashboardData): readonly CategoryFigure[] {
  return data.overview.category_list.filter((each) => each.type === 'expense' && each.amount > 0)
}
