import * as contract from '#contract/accounts.ts'
import { type App, contextOf } from '../../context.ts'
import { handle, type Route } from '../../platform/http/http.ts'
import * as own from '#contract/own-accounts.ts'
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

const ok = { success: true } as const

/** Reads stored accounts; the route that asks the banks first belongs to summaries. */
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
    ...ownRoutes(app),
  ]
}

function ownRoutes(app: App): Route[] {
  return [
    handle(own.listOwnAccounts, async (caller, _input, request) => {
      return { ...ok, ...(await listOwn(contextOf(app, caller, request))) }
    }),
    handle(own.createOwnAccount, async (caller, { body }, request) => {
      return { ...ok, account: await createOwn(contextOf(app, caller, request), body) }
    }),
    handle(own.updateOwnAccount, async (caller, { params, body }, request) => {
      return { ...ok, account: await renameOwnAccount(contextOf(app, caller, request), params.id, body.name) }
    }),
    handle(own.deleteOwnAccount, async (caller, { params }, request) => {
      await deleteOwnAccount(contextOf(app, caller, request), params.id)
      return ok
    }),
    handle(own.listValuations, async (caller, { params }, request) => {
      return { ...ok, ...(await listValuations(contextOf(app, caller, request), params.id)) }
    }),
    handle(own.saveValuation, async (caller, { params, body }, request) => {
      return { ...ok, ...(await saveValuation(contextOf(app, caller, request), params.id, body)) }
    }),
    handle(own.deleteValuation, async (caller, { params, query }, request) => {
      return { ...ok, ...(await removeValuation(contextOf(app, caller, request), params.id, query.day)) }
    }),
  ]
}
