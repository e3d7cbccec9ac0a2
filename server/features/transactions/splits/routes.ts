import * as contract from '#contract/splits.ts'
import { type App, contextOf } from '../../../context.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import { splitTransaction } from './service.splits.ts'

export function splitRoutes(app: App): Route[] {
  return [
    handle(contract.putSplits, async (caller, { params, body }, request) => {
      const transaction = await splitTransaction(contextOf(app, caller, request), params.id, body)
      return { success: true as const, transaction }
    }),
  ]
}
