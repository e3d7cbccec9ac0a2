import * as contract from '#contract/shares.ts'
import { type App, contextOf } from '../../../context.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import { listBalances, settleShares, shareTransaction } from './service.shares.ts'

const ok = { success: true } as const

export function shareRoutes(app: App): Route[] {
  return [
    handle(contract.listShares, async (caller, _input, request) => {
      return { ...ok, data: await listBalances(contextOf(app, caller, request)) }
    }),
    handle(contract.settleShares, async (caller, { body }, request) => {
      return { ...ok, changed: await settleShares(contextOf(app, caller, request), body) }
    }),
    handle(contract.putShares, async (caller, { params, body }, request) => {
      const ctx = contextOf(app, caller, request)
      return { ...ok, transaction: await shareTransaction(ctx, params.id, body.shares) }
    }),
  ]
}
