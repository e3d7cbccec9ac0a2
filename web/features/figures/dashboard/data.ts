import { useStored } from '../../../use-store.ts'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { dashboardDesign, type designs } from '../../../ui/display.ts'
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

/** The dashboard design that one starts with, and its setter. */
export const useDesign = () => useStored(dashboardDesign)

/** The design looked at until the dashboard is left; null for the one that one starts with. */
const lookedAt = atom<(typeof designs)[number] | null>(null)

/** The dashboard design that is shown, and a setter that changes it until the dashboard is left. */
export function useShownDesign() {
  const [design] = useDesign()
  const [looked, look] = useStored(lookedAt)
  return [looked ?? design, look] as const
}

/** Ends the look at another design when the dashboard is left. */
export function useLookEnds(): void {
  useEffect(() => () => lookedAt.set(null), [])
}

/** Expense categories of a summary, largest first. */
export function spendingOf(data: DashboardData): readonly CategoryFigure[] {
  return data.overview.category_list.filter((each) => each.type === 'expense' && each.amount > 0)
}

/** Whether any account is a bank's, not kept by hand. */
export function hasBankAccount({ accounts }: DashboardData): boolean {
  return accounts.data.some(({ source }) => source !== 'manual')
}
