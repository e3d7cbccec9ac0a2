import { useStored } from '../../../use-store.ts'
import { dashboardDesign } from '../../../ui/display.ts'
import type * as z from 'zod/mini'
import { dashboardData } from '#contract/figures/summaries.ts'
import type { CategoryTotal } from '#contract/figures/summaries.ts'
import { queryOf, usePeriod } from '../../../api/period.ts'
import { useRead } from '../../../api/queries.ts'

export type DashboardData = z.infer<typeof dashboardData.response>
export type CategoryFigure = z.infer<typeof CategoryTotal>

/** One request for the whole dashboard; old figures stay visible while a new period loads. */
export function useDashboard() {
  const [period] = usePeriod()
  const read = useRead(dashboardData, { query: queryOf(period) }, { keepPrevious: true })
  return { ...read, period }
}

/** The chosen dashboard design and its setter. */
export const useDesign = () => useStored(dashboardDesign)

/** Expense categories of a summary, largest first. */
export function spendingOf(data: DashboardData): readonly CategoryFigure[] {
  return data.overview.category_list.filter((each) => each.type === 'expense' && each.amount > 0)
}

/** Whether any account is a bank's, not kept by hand. */
export function hasBankAccount({ accounts }: DashboardData): boolean {
  return accounts.data.some(({ source }) => source !== 'manual')
}
