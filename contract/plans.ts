/** A user's plan: its trial, its payment and its limits. */
import * as z from 'zod/mini'
import { Instant, answer } from './common.ts'
import { endpoint } from './endpoint.ts'

export const PlanState = z.object({
  plan: z.enum(['free', 'premium']),
  /** Whether the limits of Free are applied by this server. */
  enforced: z.boolean(),
  trial: z.object({
    state: z.enum(['available', 'running', 'used']),
    started_at: z.nullable(Instant),
    ends_at: z.nullable(Instant),
  }),
  /** Until when Premium is paid for; null where it is not. */
  paid_until: z.nullable(Instant),
  /** Whether the subscription renews itself then. */
  renews: z.boolean(),
  /** Whether this server takes payments. */
  payments: z.boolean(),
  /** Connected banks and how many the plan covers; null is any number. */
  banks: z.object({ connected: z.number(), limit: z.nullable(z.number()) }),
})
export type PlanState = z.infer<typeof PlanState>
const Answer = answer({ ...PlanState.shape })

export const readPlan = endpoint('GET', '/api/user/plan', {
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
  response: answer({ url: z.string() }),
  errors: ['conflict', 'not_configured', 'unavailable'],
})
export const cancelPlan = endpoint('POST', '/api/user/plan/cancel', {
  tokens: 'never',
  summary: 'Stops the renewal; Premium stays until what is paid for ends',
  response: Answer,
  errors: ['conflict', 'not_configured', 'unavailable'],
})
/** The payment provider's webhooks; the body is read raw and its signature checked before anything else. */
export const paymentWebhook = endpoint('POST', '/api/webhooks/stripe', {
  access: 'signature',
  summary: "The payment provider's signed events",
  headers: ['stripe-signature'],
  response: answer({}),
  errors: ['unauthenticated', 'not_configured', 'payload_too_large'],
})

/** The lines of the price list in their order; `comingLines` says which do not exist yet. */
export const planLines = {
  free: ['banks', 'tracking', 'insights', 'categories', 'mobile'],
  premium: ['allBanks', 'advisor', 'analytics', 'budgets', 'investments', 'support', 'export'],
} as const
/** The ones that do not exist yet. */
export const comingLines: readonly string[] = ['advisor', 'investments', 'support']
