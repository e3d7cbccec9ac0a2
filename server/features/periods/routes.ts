import * as contract from '#contract/periods.ts'
import { type App, contextOf } from '../../context.ts'
import { handle, type Route } from '../../platform/http/http.ts'
import { listPeriods, updatePayPeriod } from './service.ts'

export function periodRoutes(app: App): Route[] {
  return [
    handle(contract.listPeriods, async (caller, _input, request) =>
      listPeriods(contextOf(app, caller, request)),
    ),
    handle(contract.updatePayPeriod, async (caller, { body }, request) =>
      updatePayPeriod(contextOf(app, caller, request), body),
    ),
  ]
}
