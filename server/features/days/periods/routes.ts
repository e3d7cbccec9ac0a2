import * as contract from '#contract/days/periods.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { listPeriods, updatePayPeriod } from './service.ts'

export function periodRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.listPeriods, listPeriods),
    handle(contract.updatePayPeriod, async (ctx, { body }) => updatePayPeriod(ctx, body)),
  ]
}
