import * as contract from '#contract/cash.ts'
import { type App, contextOf } from '../../../context.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import { moveCash } from './service.cash.ts'

export function cashRoutes(app: App): Route[] {
  return [
    handle(contract.putCash, async (caller, { params, body }, request) => {
      const ctx = contextOf(app, caller, request)
      return { success: true as const, transaction: await moveCash(ctx, params.id, body.in_wallet) }
    }),
  ]
}
