import * as contract from '#contract/plans.ts'
import { type App, contextOf } from '../../context.ts'
import { readCapped } from '../../platform/http/body.ts'
import { handle, handleOpen, type Route } from '../../platform/http/http.ts'
import { cancelPlan, receivePaymentEvent, startCheckout } from './service.payments.ts'
import { type CountBanks, readPlanState, startTrial } from './service.ts'

const ok = { success: true } as const
const maxWebhookBytes = 262_144

/** What plans need of later features. */
export type PlanParts = { countBanks: CountBanks; emailOf: (userId: string) => Promise<string> }

export function planRoutes(app: App, { countBanks, emailOf }: PlanParts): Route[] {
  return [
    handle(contract.readPlan, async (caller, _input, request) => {
      return { ...ok, ...(await readPlanState(contextOf(app, caller, request), countBanks)) }
    }),
    handle(contract.startTrial, async (caller, _input, request) => {
      return { ...ok, ...(await startTrial(contextOf(app, caller, request), countBanks)) }
    }),
    handle(contract.startCheckout, async (caller, _input, request) => {
      const email = await emailOf(caller.userId)
      return { ...ok, url: await startCheckout(contextOf(app, caller, request), email) }
    }),
    handle(contract.cancelPlan, async (caller, _input, request) => {
      const ctx = contextOf(app, caller, request)
      await cancelPlan(ctx)
      return { ...ok, ...(await readPlanState(ctx, countBanks)) }
    }),
    handleOpen(contract.paymentWebhook, async (_input, { request, headers }) => {
      await receivePaymentEvent(app, await readCapped(request, maxWebhookBytes), headers)
      return ok
    }),
  ]
}
