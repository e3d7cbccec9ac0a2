import * as contract from '#contract/person/subscription.ts'
import { type App, handleIn } from '../../../context.ts'
import { readCapped } from '../../../platform/http/body.ts'
import { handleOpen, type Route } from '../../../platform/http/http.ts'
import { cancelSubscription, receivePaymentEvent, startCheckout } from './service.payments.ts'
import { type CountBanks, readSubscriptionState, startTrial } from './service.ts'

/** What plans need from features that are built on them. */
export type SubscriptionParts = { countBanks: CountBanks; emailOf: (userId: string) => Promise<string> }

export function subscriptionRoutes(app: App, { countBanks, emailOf }: SubscriptionParts): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.readSubscription, async (ctx) => readSubscriptionState(ctx, countBanks)),
    handle(contract.startTrial, async (ctx) => startTrial(ctx, await emailOf(ctx.userId), countBanks)),
    handle(contract.startCheckout, async (ctx) => ({
      url: await startCheckout(ctx, await emailOf(ctx.userId)),
    })),
    handle(contract.cancelSubscription, async (ctx) => {
      await cancelSubscription(ctx)
      return readSubscriptionState(ctx, countBanks)
    }),
    handleOpen(contract.paymentWebhook, async (_input, { request, headers }) => {
      await receivePaymentEvent(app, await readCapped(request, contract.paymentWebhook.maxBytes), headers)
      return { success: true } as const
    }),
  ]
}
