import type { PeriodChoice } from '../../../api/period.ts'
import type { DashboardData } from '../data.ts'

export type DashboardProps = {
  data: DashboardData | undefined
  period: PeriodChoice
  error: Error | null
  fetching: boolean
  /** The figures are those of the period before the one just chosen. */
  stale: boolean
  retry: () => void
}
