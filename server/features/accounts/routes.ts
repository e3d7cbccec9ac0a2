import * as contract from '#contract/accounts/accounts.ts'
import { type App, handleIn } from '../../context.ts'
import type { Route } from '../../platform/http/http.ts'
import * as own from '#contract/accounts/own-accounts.ts'
import { listAccounts } from './service.ts'
import { readBalanceHistory } from './service.history.ts'
import {
  createOwn,
  deleteOwnAccount,
  listOwn,
  listValuations,
  removeValuation,
  renameOwnAccount,
  saveValuation,
} from './service.valued.ts'

/** Reads stored accounts; the route that first refreshes them from the banks is in summaries. */
export function accountRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.accountsQuick, (ctx) => listAccounts(ctx)),
    handle(contract.balanceHistory, (ctx, { query }) => readBalanceHistory(ctx, query)),
    ...ownRoutes(app),
  ]
}

function ownRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(own.listOwnAccounts, (ctx) => listOwn(ctx)),
    handle(own.createOwnAccount, async (ctx, { body }) => ({ account: await createOwn(ctx, body) })),
    handle(own.updateOwnAccount, async (ctx, { params, body }) => ({
      account: await renameOwnAccount(ctx, params.id, body.name),
    })),
    handle(own.deleteOwnAccount, (ctx, { params }) => deleteOwnAccount(ctx, params.id)),
    handle(own.listValuations, (ctx, { params }) => listValuations(ctx, params.id)),
    handle(own.saveValuation, (ctx, { params, body }) => saveValuation(ctx, params.id, body)),
    handle(own.deleteValuation, (ctx, { params, query }) => removeValuation(ctx, params.id, query.day)),
  ]
}
