import * as z from 'zod/mini'
import { measures, spendingGroups } from './analytics.ts'
import { endpoint } from '../endpoint.ts'
import { Done, IdParams, Instant, successResponse, typedName, Uuid } from '../common.ts'
import { Filter } from '../ledger/transactions.ts'

export const reportCharts = ['table', 'bars', 'line', 'area', 'share'] as const
export type ReportChart = (typeof reportCharts)[number]

/**
 * What a report shows: the measure, what it is grouped by, which transactions it covers, and the chart type.
 */
export const ReportDefinition = z.object({
  measure: z.enum(measures),
  group: z.enum(spendingGroups),
  chart: z.enum(reportCharts),
  /** The filters of the transaction list; `measure` determines the type. */
  filter: Filter,
})
export type ReportDefinition = z.infer<typeof ReportDefinition>

export const Report = z.object({
  id: Uuid,
  name: z.string(),
  /** Shown on the analytics overview. */
  pinned: z.boolean(),
  on_dashboard: z.boolean(),
  definition: ReportDefinition,
  updated_at: Instant,
})
export type Report = z.infer<typeof Report>

const Name = typedName(60)
const One = successResponse({ report: Report })

export const listReports = endpoint('GET', '/api/user/analytics/reports', {
  etag: true,
  summary: 'Saved reports, pinned ones first; their figures come from the spending call',
  response: successResponse({ reports: z.array(Report) }),
})
const NewReport = z.object({
  name: Name,
  definition: ReportDefinition,
  pinned: z.optional(z.boolean()),
  on_dashboard: z.optional(z.boolean()),
})
export const createReport = endpoint('POST', '/api/user/analytics/reports', {
  demo: true,
  summary: 'Saves a report under a name',
  body: NewReport,
  response: One,
  errors: ['conflict'],
})
export const updateReport = endpoint('PATCH', '/api/user/analytics/reports/:id', {
  demo: true,
  summary: 'Renames, changes, pins or unpins a report',
  params: IdParams,
  body: z.partial(NewReport),
  response: One,
  errors: ['not_found'],
})
export const deleteReport = endpoint('DELETE', '/api/user/analytics/reports/:id', {
  demo: true,
  summary: 'Deletes a saved report',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
