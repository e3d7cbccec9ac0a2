import * as contract from '#contract/analytics.ts'
import * as insights from '#contract/insights.ts'
import * as reports from '#contract/reports.ts'
import { type App, contextOf } from '../../context.ts'
import { handle, type Route } from '../../platform/http/http.ts'
import { dismissInsight, readInsights } from './insights/service.ts'
import { createReport, deleteReport, listReports, updateReport } from './reports/service.ts'
import { readCalendar } from './service.calendar.ts'
import { readCashFlow } from './service.flow.ts'
import { readSpending } from './service.spending.ts'
import { readNetWorth } from './service.worth.ts'

const ok = { success: true } as const

export function analyticsRoutes(app: App): Route[] {
  return [
    handle(contract.cashFlow, async (caller, { query }, request) => {
      return { ...ok, ...(await readCashFlow(contextOf(app, caller, request), query)) }
    }),
    handle(contract.spending, async (caller, { query }, request) => {
      return { ...ok, ...(await readSpending(contextOf(app, caller, request), query)) }
    }),
    handle(contract.netWorth, async (caller, { query }, request) => {
      return { ...ok, ...(await readNetWorth(contextOf(app, caller, request), query)) }
    }),
    handle(contract.calendar, async (caller, { query }, request) => {
      return { ...ok, ...(await readCalendar(contextOf(app, caller, request), query)) }
    }),
    handle(insights.listInsights, async (caller, _input, request) => {
      return { ...ok, ...(await readInsights(contextOf(app, caller, request))) }
    }),
    handle(insights.dismissInsight, async (caller, { body }, request) => {
      await dismissInsight(contextOf(app, caller, request), body)
      return ok
    }),
    ...reportRoutes(app),
  ]
}

function reportRoutes(app: App): Route[] {
  return [
    handle(reports.listReports, async (caller, _input, request) => {
      return { ...ok, reports: await listReports(contextOf(app, caller, request)) }
    }),
    handle(reports.createReport, async (caller, { body }, request) => {
      return { ...ok, report: await createReport(contextOf(app, caller, request), body) }
    }),
    handle(reports.updateReport, async (caller, { params, body }, request) => {
      return { ...ok, report: await updateReport(contextOf(app, caller, request), params.id, body) }
    }),
    handle(reports.deleteReport, async (caller, { params }, request) => {
      await deleteReport(contextOf(app, caller, request), params.id)
      return ok
    }),
  ]
}
