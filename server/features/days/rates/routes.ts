import { listExchangeRates } from '#contract/days/rates.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { listRates } from './service.ts'

export function rateRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [handle(listExchangeRates, (ctx, { query }) => listRates(ctx, query.day))]
}
