import { accountsFresh } from '#contract/accounts/accounts.ts'
import * as contract from '#contract/figures/summaries.ts'
import { readToDo as toDoContract } from '#contract/figures/to-do.ts'
import { transactionsFresh } from '#contract/ledger/transactions.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { listFreshAccounts, listFreshPage } from './service.fresh.ts'
import { readRecent } from './service.recent.ts'
import { readToDo } from './service.to-do.ts'
import { readDashboard, readSummary } from './service.ts'

export function summaryRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.summaryQuick, async (ctx, { query }) => ({ summary: await readSummary(ctx, query) })),
    handle(contract.financialSummary, async (ctx, { query }) => {
      const data = await readSummary(ctx, query)
      return { data, last_updated: data.last_updated, message: 'Financial summary' }
    }),
    handle(contract.dashboardData, (ctx, { query }) => readDashboard(ctx, query)),
    handle(toDoContract, (ctx) => readToDo(ctx)),
    handle(accountsFresh, listFreshAccounts),
    handle(transactionsFresh, (ctx, { query }) => listFreshPage(ctx, query)),
    handle(contract.optimizedTransactions, async (ctx, { query }) => {
      const { transactions, durationMs } = await readRecent(ctx, query)
      return {
        transactions,
        performance: { duration_ms: durationMs, rows: transactions.length, source: 'store' },
        fallback: false,
        message: `${transactions.length} transactions`,
      }
    }),
  ]
}
