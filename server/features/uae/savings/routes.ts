import * as contract from '#contract/savings.ts'
import { type App, contextOf } from '../../../context.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import { editSavings, readSavings } from './service.ts'

const ok = { success: true } as const

export function savingsRoutes(app: App): Route[] {
  return [
    handle(contract.readSavings, async (caller, { params }, request) => {
      return { ...ok, savings: await readSavings(contextOf(app, caller, request), params.accountId) }
    }),
    handle(contract.updateSavings, async (caller, { params, body }, request) => {
      return { ...ok, savings: await editSavings(contextOf(app, caller, request), params.accountId, body) }
    }),
  ]
}
