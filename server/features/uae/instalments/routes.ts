import * as contract from '#contract/instalments.ts'
import { type App, contextOf } from '../../../context.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import {
  addPlan,
  confirm,
  dismiss,
  editPlan,
  linkPayment,
  listInstalments,
  removePlan,
  unlinkPayment,
} from './service.ts'

const ok = { success: true } as const

export function instalmentRoutes(app: App): Route[] {
  return [
    handle(contract.listInstalments, async (caller, _input, request) => {
      return { ...ok, ...(await listInstalments(contextOf(app, caller, request))) }
    }),
    handle(contract.confirmPlan, async (caller, { params, body }, request) => {
      return { ...ok, plan: await confirm(contextOf(app, caller, request), params.id, body) }
    }),
    handle(contract.dismissPlan, async (caller, { params }, request) => {
      await dismiss(contextOf(app, caller, request), params.id)
      return ok
    }),
    handle(contract.createPlan, async (caller, { body }, request) => {
      return { ...ok, plan: await addPlan(contextOf(app, caller, request), body) }
    }),
    handle(contract.updatePlan, async (caller, { params, body }, request) => {
      return { ...ok, plan: await editPlan(contextOf(app, caller, request), params.id, body) }
    }),
    handle(contract.deletePlan, async (caller, { params }, request) => {
      await removePlan(contextOf(app, caller, request), params.id)
      return ok
    }),
    handle(contract.linkPlanPayment, async (caller, { params, body }, request) => {
      return { ...ok, plan: await linkPayment(contextOf(app, caller, request), params.id, body) }
    }),
    handle(contract.unlinkPlanPayment, async (caller, { params }, request) => {
      const ctx = contextOf(app, caller, request)
      return { ...ok, plan: await unlinkPayment(ctx, params.id, params.transaction) }
    }),
  ]
}
