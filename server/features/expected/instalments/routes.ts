import * as contract from '#contract/expected/instalments.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import {
  addInstalmentPlan,
  confirm,
  dismiss,
  editInstalmentPlan,
  linkPayment,
  type listInstalmentPlans,
  removeInstalmentPlan,
  unlinkPayment,
} from './service.ts'

export function instalmentRoutes(app: App, list: typeof listInstalmentPlans): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.listInstalments, (ctx) => list(ctx)),
    handle(contract.confirmInstalmentPlan, async (ctx, { params, body }) => ({
      plan: await confirm(ctx, params.id, body),
    })),
    handle(contract.dismissInstalmentPlan, (ctx, { params }) => dismiss(ctx, params.id)),
    handle(contract.createInstalmentPlan, async (ctx, { body }) => ({
      plan: await addInstalmentPlan(ctx, body),
    })),
    handle(contract.updateInstalmentPlan, async (ctx, { params, body }) => ({
      plan: await editInstalmentPlan(ctx, params.id, body),
    })),
    handle(contract.deleteInstalmentPlan, (ctx, { params }) => removeInstalmentPlan(ctx, params.id)),
    handle(contract.linkInstalmentPayment, async (ctx, { params, body }) => ({
      plan: await linkPayment(ctx, params.id, body),
    })),
    handle(contract.unlinkInstalmentPayment, async (ctx, { params }) => ({
      plan: await unlinkPayment(ctx, params.id, params.transaction),
    })),
  ]
}
