import type { PeriodKey } from '#contract/period.ts'
import type { DashboardData } from '../data.ts'

export type DashboardProps = {
  data: DashboardData | undefined
  period: PeriodKey
  error: Error | null
  fetching: boolean
  /** The figures are those of the period before the one just chosen. */
  stale: boolean
  retry: () => void
}
