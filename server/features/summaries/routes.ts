import { accountsFresh } from '#contract/accounts.ts'
import * as contract from '#contract/summaries.ts'
import { transactionsFresh } from '#contract/transactions.ts'
import { type App, contextOf } from '../../context.ts'
import { handle, type Route } from '../../platform/http/http.ts'
import { listFreshAccounts, listFreshPage } from './service.fresh.ts'
import { readRecent } from './service.recent.ts'
import { readDashboard, readSummary } from './service.ts'

const ok = { success: true } as const

export function summaryRoutes(app: App): Route[] {
  return [
    handle(contract.summaryQuick, async (caller, { query }, request) => {
      return { ...ok, summary: await readSummary(contextOf(app, caller, request), query) }
    }),
    handle(contract.financialSummary, async (caller, { query }, request) => {
      const data = await readSummary(contextOf(app, caller, request), query)
      return { ...ok, data, last_updated: data.last_updated, message: 'Financial summary' }
    }),
    handle(contract.dashboardData, async (caller, { query }, request) => {
      return { ...ok, ...(await readDashboard(contextOf(app, caller, request), query)) }
    }),
    handle(accountsFresh, async (caller, _input, request) =>
      listFreshAccounts(contextOf(app, caller, request)),
    ),
    handle(transactionsFresh, async (caller, { query }, request) => {
      return { ...ok, ...(await listFreshPage(contextOf(app, caller, request), query)) }
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
