import type { ResponseOf } from '#contract/endpoint.ts'
import type { dashboardData } from '#contract/summaries.ts'

export type DashboardData = Omit<ResponseOf<typeof dashboardData>, 'success'>
export type Trend = DashboardData['trend']
