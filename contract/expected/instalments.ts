import * as z from 'zod/mini'
import { Amount, Currency, DayText, Done, IdParams, successResponse, Uuid, typedName } from '../common.ts'
import { Cover } from './cover.ts'
import { endpoint } from '../endpoint.ts'

export const instalmentLimits = { plans: 200, most: 60 } as const
export const instalmentKinds = ['card', 'pay_later'] as const
export const instalmentProviders = ['card', 'tabby', 'tamara', 'postpay', 'other'] as const
/**
 * How a pay-later order counts as spending: each instalment when
 * it is paid, or the whole amount with the first one.
 */
export const instalmentCounts = ['paid', 'order'] as const
export const instalmentSteps = ['month', 'two_weeks'] as const
export const instalmentRoles = [
  'purchase',
  'conversion',
  'instalment',
  'fee',
  'interest',
  'settlement',
  'refund',
  'retry',
] as const
export type InstalmentRole = (typeof instalmentRoles)[number]

const Evidence = z.object({
  transaction_id: Uuid,
  role: z.enum(instalmentRoles),
  date: DayText,
  amount: Amount,
  text: z.string(),
})
export type InstalmentEvidence = z.infer<typeof Evidence>

/** Amounts are in the plan's currency. */
export const InstalmentPlan = z.object({
  id: Uuid,
  kind: z.enum(instalmentKinds),
  provider: z.enum(instalmentProviders),
  name: z.string(),
  account_id: Uuid,
  currency: Currency,
  state: z.enum(['active', 'finished', 'settled']),
  counts: z.enum(instalmentCounts),
  step: z.enum(instalmentSteps),
  first_due: DayText,
  /** The purchase price without fees and interest, and how much of it was refunded. */
  total: Amount,
  refunded: Amount,
  count: z.number(),
  paid_count: z.number(),
  /** The amount of each instalment, including interest. */
  each: Amount,
  /** The instalments paid so far, and those still to be paid. */
  paid: Amount,
  left: Amount,
  /** Fees and interest of the whole plan, including future ones, and their share of the total, 0 to 1. */
  cost: Amount,
  cost_share: z.number(),
  instalments: z.array(
    z.object({
      number: z.number(),
      due: DayText,
      amount: Amount,
      state: z.enum(['paid', 'due', 'late']),
      transaction_id: z.nullable(Uuid),
    }),
  ),
  evidence: z.array(Evidence),
  /** Whether its account is expected to hold the next instalment; null without one, and for a card, which owes. */
  cover: z.nullable(Cover),
})
export type InstalmentPlan = z.infer<typeof InstalmentPlan>

/** A plan that bank transactions suggest. It affects no figure until it is confirmed. */
export const InstalmentSuggestion = z.object({
  /** The bank transaction that mentions it. */
  key: Uuid,
  kind: z.enum(instalmentKinds),
  provider: z.enum(instalmentProviders),
  name: z.string(),
  account_id: Uuid,
  currency: Currency,
  total: Amount,
  /** Null if the transactions do not say how many there are. */
  count: z.nullable(z.number()),
  each: z.nullable(Amount),
  step: z.enum(instalmentSteps),
  first_due: DayText,
  evidence: z.array(Evidence),
})
export type InstalmentSuggestion = z.infer<typeof InstalmentSuggestion>

export const listInstalments = endpoint('GET', '/api/user/instalments', {
  etag: true,
  summary:
    'Plans that pay for a purchase in instalments, what they still take in each pay period, and plans that bank lines look like',
  response: successResponse({
    plans: z.array(InstalmentPlan),
    suggestions: z.array(InstalmentSuggestion),
    /** InstalmentPlan payments due in the current pay period from today on, and in the following ones, in AED. */
    commitments: z.array(z.object({ from: DayText, to: DayText, amount: Amount })),
    /** Over all running plans, in AED. */
    left: Amount,
    cost: Amount,
  }),
})

const Count = z.number().check(z.int(), z.minimum(2), z.maximum(instalmentLimits.most))
const One = successResponse({ plan: InstalmentPlan })

export const confirmInstalmentPlan = endpoint('POST', '/api/user/instalments/suggestions/:id', {
  demo: true,
  summary: 'Confirms a suggested plan; what is named replaces what the bank lines say',
  params: IdParams,
  body: z.object({
    name: z.optional(typedName(60)),
    total: z.optional(z.number()),
    count: z.optional(Count),
    counts: z.optional(z.enum(instalmentCounts)),
  }),
  response: One,
  errors: ['not_found', 'conflict'],
})
export const dismissInstalmentPlan = endpoint('DELETE', '/api/user/instalments/suggestions/:id', {
  demo: true,
  summary: 'Says that bank lines are no plan; they are not suggested again',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
export const createInstalmentPlan = endpoint('POST', '/api/user/instalments', {
  demo: true,
  summary: 'Adds a plan by hand; `purchase_id` names the purchase that it pays for',
  body: z.object({
    kind: z.enum(instalmentKinds),
    provider: z.optional(z.enum(instalmentProviders)),
    name: typedName(60),
    account_id: Uuid,
    total: z.number(),
    count: Count,
    /** The amount of each instalment; defaults to an equal share of the total. */
    each: z.optional(z.number()),
    first_due: DayText,
    step: z.optional(z.enum(instalmentSteps)),
    counts: z.optional(z.enum(instalmentCounts)),
    purchase_id: z.optional(Uuid),
  }),
  response: One,
  errors: ['not_found', 'conflict'],
})
export const updateInstalmentPlan = endpoint('PATCH', '/api/user/instalments/:id', {
  demo: true,
  summary:
    'Changes a plan. `refunded` shortens the last instalments first; `settled_on` says that the rest was paid early, with the transaction that did',
  params: IdParams,
  body: z.object({
    name: z.optional(typedName(60)),
    total: z.optional(z.number()),
    count: z.optional(Count),
    counts: z.optional(z.enum(instalmentCounts)),
    first_due: z.optional(DayText),
    refunded: z.optional(z.number()),
    settled_on: z.optional(z.nullable(DayText)),
    settlement_id: z.optional(Uuid),
  }),
  response: One,
  errors: ['not_found', 'conflict'],
})
export const deleteInstalmentPlan = endpoint('DELETE', '/api/user/instalments/:id', {
  demo: true,
  summary: 'Removes a plan; its bank lines stay, and count as they did before',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
export const linkInstalmentPayment = endpoint('POST', '/api/user/instalments/:id/payments', {
  demo: true,
  summary: 'Says what a transaction is to a plan',
  params: IdParams,
  body: z.object({ transaction_id: Uuid, role: z.enum(instalmentRoles) }),
  response: One,
  errors: ['not_found', 'conflict'],
})
export const unlinkInstalmentPayment = endpoint('DELETE', '/api/user/instalments/:id/payments/:transaction', {
  demo: true,
  summary: 'Says that a transaction does not belong to a plan; it is not matched with it again',
  params: z.extend(IdParams, { transaction: z.string().check(z.minLength(1), z.maxLength(64)) }),
  response: One,
  errors: ['not_found'],
})
