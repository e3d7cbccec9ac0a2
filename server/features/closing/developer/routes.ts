import * as contract from '#contract/person/account.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { diagnose } from './service.ts'

export function developerRoutes(app: App): Route[] {
  return [handleIn(app)(contract.diagnose, diagnose)]
}
