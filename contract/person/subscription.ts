/** A user's plan: trial, payment and limits. */
import * as z from 'zod/mini'
import { Instant, successResponse } from '../common.ts'
import { endpoint } from '../endpoint.ts'

export const SubscriptionState = z.object({
  plan: z.enum(['free', 'premium']),
  /** Whether this server enforces the limits of the Free plan. */
  enforced: z.boolean(),
  trial: z.object({
    state: z.enum(['available', 'running', 'used']),
    started_at: z.nullable(Instant),
    ends_at: z.nullable(Instant),
  }),
  /** End of the paid Premium period; null if it was never paid for. */
  paid_until: z.nullable(Instant),
  /** Whether the subscription then renews automatically. */
  renews: z.boolean(),
  /** Whether this server accepts payments. */
  payments: z.boolean(),
  /** Number of connected banks, and how many the plan allows; null is unlimited. */
  banks: z.object({ connected: z.number(), limit: z.nullable(z.number()) }),
})
export type SubscriptionState = z.infer<typeof SubscriptionState>
const Answer = successResponse({ ...SubscriptionState.shape })

export const readSubscription = endpoint('GET', '/api/user/plan', {
  summary: "The caller's plan, trial and limits",
  response: Answer,
})
export const startTrial = endpoint('POST', '/api/user/plan/trial', {
  tokens: 'never',
  summary: 'Starts the seven days of Premium that everybody has once',
  response: Answer,
  errors: ['conflict'],
})
export const startCheckout = endpoint('POST', '/api/user/plan/checkout', {
  tokens: 'never',
  summary: 'The page of the payment provider on which Premium is paid for',
  response: successResponse({ url: z.string() }),
  errors: ['conflict', 'not_configured', 'unavailable'],
})
export const cancelSubscription = endpoint('POST', '/api/user/plan/cancel', {
  tokens: 'never',
  summary: 'Stops the renewal; Premium stays until what is paid for ends',
  response: Answer,
  errors: ['conflict', 'not_configured', 'unavailable'],
})
/** The payment provider's webhooks; the raw body is read and its signature checked before anything else. */
export const paymentWebhook = endpoint('POST', '/api/webhooks/stripe', {
  maxBytes: 262_144,
  access: 'signature',
  summary: "The payment provider's signed events",
  headers: ['stripe-signature'],
  response: successResponse({}),
  errors: ['unauthenticated', 'not_configured', 'payload_too_large'],
})

/** The features in the price list, in order. */
export const subscriptionLines = {
  free: ['banks', 'tracking', 'insights', 'categories', 'mobile'],
  premium: ['allBanks', 'advisor', 'analytics', 'budgets', 'investments', 'support', 'export'],
} as const
