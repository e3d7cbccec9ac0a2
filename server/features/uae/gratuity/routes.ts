import * as contract from '#contract/uae/gratuity.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { createEmployment, deleteEmployment, readGratuity, updateEmployment } from './service.ts'

export function gratuityRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.readGratuity, (ctx) => readGratuity(ctx)),
    handle(contract.createEmployment, async (ctx, { body }) => ({
      employment: await createEmployment(ctx, body),
    })),
    handle(contract.updateEmployment, async (ctx, { params, body }) => ({
      employment: await updateEmployment(ctx, params.id, body),
    })),
    handle(contract.deleteEmployment, (ctx, { params }) => deleteEmployment(ctx, params.id)),
  ]
}
