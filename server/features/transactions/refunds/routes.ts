import * as contract from '#contract/refunds.ts'
import { type App, contextOf } from '../../../context.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import { linkRefund, listPurchases } from './service.refunds.ts'

const ok = { success: true } as const

export function refundRoutes(app: App): Route[] {
  return [
    handle(contract.putRefund, async (caller, { params, body }, request) => {
      const ctx = contextOf(app, caller, request)
      return { ...ok, transaction: await linkRefund(ctx, params.id, body.purchase_id) }
    }),
    handle(contract.listPurchases, async (caller, { params, query }, request) => {
      return { ...ok, data: await listPurchases(contextOf(app, caller, request), params.id, query.q) }
    }),
  ]
}
