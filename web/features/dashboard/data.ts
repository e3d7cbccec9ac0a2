import { useStore } from '../../use-store.ts'
import type * as z from 'zod/mini'
import { dashboardData } from '#contract/summaries.ts'
import type { CategoryTotal } from '#contract/summaries.ts'
import { queryOf, usePeriod } from '../../api/period.ts'
import { useRead } from '../../api/queries.ts'
import { dashboardDesign, type Design } from '../../ui/display.ts'

export type DashboardData = z.infer<typeof dashboardData.response>
export type CategoryFigure = z.infer<typeof CategoryTotal>

/** One request for the whole dashboard; old figures stay visible while a new period loads. */
export function useDashboard() {
  const [period] = usePeriod()
  const read = useRead(dashboardData, { query: queryOf(period) }, { keepPrevious: true })
  return { ...read, period }
}

/** The chosen dashboard design and its setter. */
export function useDesign(): readonly [Design, (next: Design) => void] {
  return [useStore(dashboardDesign), (next) => dashboardDesign.set(next)] as const
}

/** Expense categories of a summary, largest first. */
export function spendingOf(data: DashboardData): readonly CategoryFigure[] {
  return data.overview.category_list.filter((each) => each.type === 'expense' && each.amount > 0)
}
