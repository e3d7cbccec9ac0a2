import * as contract from '#contract/summaries.ts'
import { type App, contextOf } from '../../context.ts'
import { handle, type Route } from '../../platform/http.ts'
import { readRecent } from './service.recent.ts'
import { readDashboard, readSummary } from './service.ts'

const ok = { success: true } as const

export function summaryRoutes(app: App): Route[] {
  return [
    handle(contract.summaryQuick, async (caller, { query }, request) => {
      return { ...ok, summary: await readSummary(contextOf(app, caller, request), query.period) }
    }),
    handle(contract.financialSummary, async (caller, { query }, request) => {
      const data = await readSummary(contextOf(app, caller, request), query.period)
      return { ...ok, data, last_updated: data.last_updated, message: 'Financial summary' }
    }),
    handle(contract.dashboardData, async (caller, { query }, request) => {
      return { ...ok, ...(await readDashboard(contextOf(app, caller, request), query.period)) }
    }),
    handle(contract.optimizedTransactions, async (caller, { query }, request) => {
      const { transactions, durationMs } = await readRecent(contextOf(app, caller, request), query)
      return {
        ...ok,
        transactions,
        performance: { duration_ms: durationMs, rows: transactions.length, source: 'store' },
        fallback: false,
        message: `${transactions.length} transactions`,
      }
    }),
  ]
}
