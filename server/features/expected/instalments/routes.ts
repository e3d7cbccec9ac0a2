import * as contract from '#contract/expected/instalments.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import {
  addPlan,
  confirm,
  dismiss,
  editPlan,
  linkPayment,
  type listPlans,
  removePlan,
  unlinkPayment,
} from './service.ts'

export function instalmentRoutes(app: App, list: typeof listPlans): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.listInstalments, (ctx) => list(ctx)),
    handle(contract.confirmPlan, async (ctx, { params, body }) => ({
      plan: await confirm(ctx, params.id, body),
    })),
    handle(contract.dismissPlan, (ctx, { params }) => dismiss(ctx, params.id)),
    handle(contract.createPlan, async (ctx, { body }) => ({ plan: await addPlan(ctx, body) })),
    handle(contract.updatePlan, async (ctx, { params, body }) => ({
      plan: await editPlan(ctx, params.id, body),
    })),
    handle(contract.deletePlan, (ctx, { params }) => removePlan(ctx, params.id)),
    handle(contract.linkPlanPayment, async (ctx, { params, body }) => ({
      plan: await linkPayment(ctx, params.id, body),
    })),
    handle(contract.unlinkPlanPayment, async (ctx, { params }) => ({
      plan: await unlinkPayment(ctx, params.id, params.transaction),
    })),
  ]
}
