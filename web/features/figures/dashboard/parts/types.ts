import type { PeriodChoice } from '../../../../api/period.ts'
import type { DashboardData } from '../data.ts'

export type DashboardProps = {
  data: DashboardData | undefined
  period: PeriodChoice
  error: Error | null
  fetching: boolean
  /** The figures belong to the previously chosen period. */
  stale: boolean
  retry: () => void
}
