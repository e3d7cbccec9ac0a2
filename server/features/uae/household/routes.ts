import * as contract from '#contract/household.ts'
import { type App, contextOf } from '../../../context.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import { listHouseholdCosts } from './service.ts'

export function householdRoutes(app: App): Route[] {
  return [
    handle(contract.listHousehold, async (caller, _input, request) => {
      return { success: true as const, costs: await listHouseholdCosts(contextOf(app, caller, request)) }
    }),
  ]
}
