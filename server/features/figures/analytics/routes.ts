import * as contract from '#contract/figures/analytics.ts'
import { financialReading } from '#contract/figures/financial-reading.ts'
import * as insights from '#contract/figures/insights.ts'
import * as reports from '#contract/figures/reports.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { dismissInsight, readInsights } from './insights/service.ts'
import { createReport, deleteReport, listReports, updateReport } from './reports/service.ts'
import { readCalendar, readCashFlow } from './service.flow.ts'
import { readFinancialReading } from './service.reading.ts'
import { readSpending } from './service.spending.ts'
import { readNetWorth } from './service.worth.ts'

export function analyticsRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.cashFlow, (ctx, { query }) => readCashFlow(ctx, query)),
    handle(contract.spending, (ctx, { query }) => readSpending(ctx, query)),
    handle(contract.netWorth, (ctx, { query }) => readNetWorth(ctx, query)),
    handle(financialReading, (ctx) => readFinancialReading(ctx)),
    handle(contract.calendar, (ctx, { query }) => readCalendar(ctx, query)),
    handle(insights.listInsights, (ctx) => readInsights(ctx)),
    handle(insights.dismissInsight, (ctx, { body }) => dismissInsight(ctx, body)),
    handle(reports.listReports, async (ctx) => ({ reports: await listReports(ctx) })),
    handle(reports.createReport, async (ctx, { body }) => ({ report: await createReport(ctx, body) })),
    handle(reports.updateReport, async (ctx, { params, body }) => ({
      report: await updateReport(ctx, params.id, body),
    })),
    handle(reports.deleteReport, (ctx, { params }) => deleteReport(ctx, params.id)),
  ]
}
