import * as contract from '#contract/uae/savings.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { editSavings, readSavings } from './service.ts'

export function savingsRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.readSavings, async (ctx, { params }) => ({
      savings: await readSavings(ctx, params.accountId),
    })),
    handle(contract.updateSavings, async (ctx, { params, body }) => ({
      savings: await editSavings(ctx, params.accountId, body),
    })),
  ]
}
