import * as contract from '#contract/accounts.ts'
import { type App, contextOf } from '../../context.ts'
import { handle, type Route } from '../../platform/http/http.ts'
import { listAccounts } from './service.ts'
import { readBalanceHistory } from './service.history.ts'

/** Reading from the store; the route that asks the banks first is among the summaries. */
export function accountRoutes(app: App): Route[] {
  return [
    handle(contract.accountsQuick, async (caller, _input, request) =>
      listAccounts(contextOf(app, caller, request)),
    ),
    handle(contract.balanceHistory, async (caller, { query }, request) => {
      return {
        success: true as const,
        ...(await readBalanceHistory(contextOf(app, caller, request), query)),
      }
    }),
  ]
}
