import * as contract from '#contract/uae/domestic.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { readDomesticCosts } from './service.ts'

export function domesticRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [handle(contract.listDomesticCosts, async (ctx) => ({ costs: await readDomesticCosts(ctx) }))]
}
