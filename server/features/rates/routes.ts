import { listExchangeRates } from '#contract/rates.ts'
import { type App, contextOf } from '../../context.ts'
import { handle, type Route } from '../../platform/http/http.ts'
import { listRates } from './service.ts'

const ok = { success: true } as const

export function rateRoutes(app: App): Route[] {
  return [
    handle(listExchangeRates, async (caller, { query }, request) => {
      return { ...ok, ...(await listRates(contextOf(app, caller, request), query.day)) }
    }),
  ]
}
