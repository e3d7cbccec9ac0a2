import { useStore } from '../../use-store.ts'
import type * as z from 'zod/mini'
import { dashboardData } from '#contract/summaries.ts'
import type { CategoryTotal } from '#contract/summaries.ts'
import { queryOf, usePeriod } from '../../api/period.ts'
import { useRead } from '../../api/queries.ts'
import { storedAtom } from '../../local-storage.ts'

export type DashboardData = z.infer<typeof dashboardData.response>
export type CategoryFigure = z.infer<typeof CategoryTotal>

/** One request for a whole dashboard; the old figures stay while a new period is on its way. */
export function useDashboard() {
  const [period] = usePeriod()
  const read = useRead(dashboardData, { query: queryOf(period) }, { keepPrevious: true })
  return { ...read, period }
}

export const designs = ['reference', 'overview'] as const
export type Design = (typeof designs)[number]
const design = storedAtom(
  'dashboard_design',
  (text): Design => designs.find((name) => name === text) ?? 'reference',
)

/** The chosen dashboard, kept on this device; the reference design is the default. */
export function useDesign(): readonly [Design, (next: Design) => void] {
  return [useStore(design), (next) => design.set(next)] as const
}

/** Expense categories of a summary, largest first. */
export function spendingOf(data: DashboardData): readonly CategoryFigure[] {
  return data.overview.category_list.filter((each) => each.type === 'expense' && each.amount > 0)
}
