import * as contract from '#contract/settings.ts'
import { type App, contextOf } from '../../context.ts'
import { handle, type Route } from '../../platform/http/http.ts'
import { diagnose } from './service.ts'

export function developerRoutes(app: App): Route[] {
  return [
    handle(contract.diagnose, async (caller, _input, request) => {
      return { success: true as const, ...(await diagnose(contextOf(app, caller, request))) }
    }),
  ]
}
