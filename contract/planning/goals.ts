import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Amount, DayText, Done, IdParams, successResponse, Uuid, typedName, typedText } from '../common.ts'

export const goalKinds = ['custom', 'emergency_fund', 'monthly_savings', 'monthly_budget'] as const
export type GoalKind = (typeof goalKinds)[number]
export const goalIcons = [
  'target',
  'shield',
  'plane',
  'home',
  'car',
  'graduation-cap',
  'gift',
  'heart',
  'briefcase',
  'sunset',
] as const
/** What counts of an account: its balance, or the transfers into it since the goal was created. */
export const goalCounts = ['balance', 'transfers'] as const

const Percent = z.number().check(z.int(), z.minimum(1), z.maximum(100))
const GoalAccount = z.object({
  account_id: Uuid,
  /** Its share, as a percentage or as an amount; the other is null. */
  percent: z.nullable(z.number()),
  amount: z.nullable(Amount),
  counts: z.enum(goalCounts),
  /** Its contribution in AED; null while its balance is unknown. */
  saved: z.nullable(Amount),
  /** What the balance lacks for this share after those of goals added earlier; null while unknown. */
  short: z.nullable(Amount),
})

/**
 * A goal; amounts in AED. `monthly_savings` and `monthly_budget` measure the income and spending of the
 * current pay period (the calendar month while no salary is known) and hold no money; the others hold account
 * shares and contributions.
 */
export const Goal = z.object({
  id: Uuid,
  kind: z.enum(goalKinds),
  name: z.string(),
  icon: z.enum(goalIcons),
  /** Null for an emergency fund counted in months while essential spending is unknown. */
  target: z.nullable(Amount),
  /** For an emergency fund: the number of months of essential spending it should cover. */
  months: z.nullable(z.number()),
  /**
   * Null while a balance it needs is unknown. For `monthly_budget` the
   * amount spent, for `monthly_savings` income minus spending.
   */
  saved: z.nullable(Amount),
  /** The target date; for a monthly goal the last day of the pay period. */
  by: z.nullable(DayText),
  /** The contribution needed in each pay period until `by`, including the current one. */
  needed: z.nullable(Amount),
  /** The day it is reached at the pace of the last 90 days; null if that is unknown, never, or past. */
  reached_on: z.nullable(DayText),
  /** `saved` as a fraction of the target, 0 to 1; it can exceed 1 for `monthly_budget`. */
  share: z.nullable(z.number()),
  /** The gain of the last 90 days, per 30 days; null with less than four weeks of data. */
  pace: z.nullable(Amount),
  /** For an emergency fund: months of essential spending covered, with one decimal. */
  covers: z.nullable(z.number()),
  accounts: z.array(GoalAccount),
  /** Contributions minus withdrawals, as entered by the user. */
  pledged: Amount,
})
export type Goal = z.infer<typeof Goal>

export const listGoals = endpoint('GET', '/api/user/goals', {
  etag: true,
  summary: 'The goals with what is saved, needed and expected; no amount counts towards two of them',
  response: successResponse({
    goals: z.array(Goal),
    essential: z.object({
      /** Average of up to six whole months with data; null without any. */
      monthly: z.nullable(Amount),
      months: z.number(),
      category_ids: z.array(z.string()),
    }),
    /** Places where investments are held, which can be part of a goal by what they are worth. */
    invested: z.array(z.object({ account_id: Uuid, name: z.string() })),
    /** What of each account is assigned to goals, as percentages and as amounts, and its balance if known; in AED. */
    taken: z.array(
      z.object({ account_id: Uuid, percent: z.number(), amount: Amount, balance: z.nullable(Amount) }),
    ),
    /** The next pay day. */
    next_pay: DayText,
  }),
})

const Name = typedName(60)
const Months = z.number().check(z.int(), z.minimum(1), z.maximum(36))
const Accounts = z
  .array(
    z
      .object({
        account_id: Uuid,
        percent: z.optional(Percent),
        /** In AED, instead of `percent`. */
        amount: z.optional(z.number()),
        counts: z.optional(z.enum(goalCounts)),
      })
      .check(z.refine(({ percent, amount }) => percent === undefined || amount === undefined)),
  )
  .check(z.maxLength(20))
const fields = {
  icon: z.optional(z.enum(goalIcons)),
  /** For an emergency fund, instead of `target`. */
  months: z.optional(z.nullable(Months)),
  target: z.optional(z.number()),
  by: z.optional(z.nullable(DayText)),
  /** Replaces the previous accounts. Default: the whole (100 percent) of each account's balance. */
  accounts: z.optional(Accounts),
}
const One = successResponse({ goal: Goal })

export const createGoal = endpoint('POST', '/api/user/goals', {
  demo: true,
  summary: 'Adds a goal; of the monthly ones and the emergency fund there is one each',
  body: z.object({ name: Name, kind: z.optional(z.enum(goalKinds)), ...fields }),
  response: One,
  errors: ['conflict'],
})
export const updateGoal = endpoint('PATCH', '/api/user/goals/:id', {
  demo: true,
  summary: 'Changes a goal; what is not named stays',
  params: IdParams,
  body: z.object({ name: z.optional(Name), ...fields }),
  response: One,
  errors: ['not_found', 'conflict'],
})
export const deleteGoal = endpoint('DELETE', '/api/user/goals/:id', {
  demo: true,
  summary: 'Removes a goal with its contributions; no money moves',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
export const pledgeToGoal = endpoint('POST', '/api/user/goals/:id/pledges', {
  demo: true,
  summary: 'Records a contribution; a negative amount takes one back',
  params: IdParams,
  body: z.object({
    amount: z.number(),
    /** Defaults to today; may not be in the future. */
    date: z.optional(DayText),
    /**
     * The account that holds the money, so that it counts only once; if omitted, the money is held elsewhere.
     */
    account_id: z.optional(Uuid),
    note: z.optional(typedText(200)),
  }),
  response: One,
  errors: ['not_found', 'conflict'],
})
export const listPledges = endpoint('GET', '/api/user/goals/:id/pledges', {
  summary: 'The contributions to a goal, newest first, at most 500',
  params: IdParams,
  response: successResponse({
    pledges: z.array(
      z.object({
        id: Uuid,
        date: DayText,
        amount: Amount,
        account_id: z.nullable(Uuid),
        note: z.string(),
      }),
    ),
  }),
  errors: ['not_found'],
})
