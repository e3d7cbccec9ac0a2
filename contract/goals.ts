import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Amount, DayText, Done, IdParams, answer, Uuid, typedName, typedText } from './common.ts'

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
/** What of an account counts: its balance, or what was transferred into it since the goal began. */
export const goalCounts = ['balance', 'transfers'] as const

const Percent = z.number().check(z.int(), z.minimum(1), z.maximum(100))
const GoalAccount = z.object({
  account_id: Uuid,
  percent: z.number(),
  counts: z.enum(goalCounts),
  /** What it contributes, in AED; null while its balance is not known. */
  saved: z.nullable(Amount),
})

/**
 * A goal; amounts in AED. `monthly_savings` and `monthly_budget` are about the income and spending of the running pay
 * period (the calendar month while no salary is known) and hold no money; the others hold shares and contributions.
 */
export const Goal = z.object({
  id: Uuid,
  kind: z.enum(goalKinds),
  name: z.string(),
  icon: z.enum(goalIcons),
  /** Null while an emergency fund counts in months and essential spending is not known. */
  target: z.nullable(Amount),
  /** Of an emergency fund: how many months of essential spending it is to cover. */
  months: z.nullable(z.number()),
  /** Null while a balance it needs is not known. Of `monthly_budget` what is spent, of `monthly_savings` income less spending. */
  saved: z.nullable(Amount),
  /** The day it is for; of a monthly goal the pay period's last day. */
  by: z.nullable(DayText),
  /** What each pay period until `by` has to contribute, this one included. */
  needed: z.nullable(Amount),
  /** The day it is reached at the pace of the last 90 days; null where that is not known, never, or over. */
  reached_on: z.nullable(DayText),
  /** Saved as a part of the target, 0 to 1; of `monthly_budget` it can be more. */
  share: z.nullable(z.number()),
  /** What the last 90 days added, per 30 days; null with less than four weeks to tell from. */
  pace: z.nullable(Amount),
  /** Of an emergency fund: months of essential spending that are covered, with one decimal. */
  covers: z.nullable(z.number()),
  accounts: z.array(GoalAccount),
  /** Contributions less what was taken back, as entered. */
  pledged: Amount,
})
export type Goal = z.infer<typeof Goal>

export const listGoals = endpoint('GET', '/api/user/goals', {
  etag: true,
  summary: 'The goals with what is saved, needed and expected; no amount counts towards two of them',
  response: answer({
    goals: z.array(Goal),
    essential: z.object({
      /** Average of up to six whole months of data; null with none. */
      monthly: z.nullable(Amount),
      months: z.number(),
      category_ids: z.array(z.string()),
    }),
    /** The share of each account that goals have taken, in percent. */
    taken: z.array(z.object({ account_id: Uuid, percent: z.number() })),
    /** The next pay day. */
    next_pay: DayText,
  }),
})

const Name = typedName(60)
const Months = z.number().check(z.int(), z.minimum(1), z.maximum(36))
const Accounts = z
  .array(z.object({ account_id: Uuid, percent: z.optional(Percent), counts: z.optional(z.enum(goalCounts)) }))
  .check(z.maxLength(20))
const fields = {
  icon: z.optional(z.enum(goalIcons)),
  /** Of an emergency fund instead of `target`. */
  months: z.optional(z.nullable(Months)),
  target: z.optional(z.number()),
  by: z.optional(z.nullable(DayText)),
  /** Replaces those before. Without `percent` the whole of an account, without `counts` its balance. */
  accounts: z.optional(Accounts),
}
const One = answer({ goal: Goal })

export const createGoal = endpoint('POST', '/api/user/goals', {
  summary: 'Adds a goal; of the monthly ones and the emergency fund there is one each',
  body: z.object({ name: Name, kind: z.optional(z.enum(goalKinds)), ...fields }),
  response: One,
  errors: ['conflict'],
})
export const updateGoal = endpoint('PATCH', '/api/user/goals/:id', {
  summary: 'Changes a goal; what is not named stays',
  params: IdParams,
  body: z.object({ name: z.optional(Name), ...fields }),
  response: One,
  errors: ['not_found', 'conflict'],
})
export const deleteGoal = endpoint('DELETE', '/api/user/goals/:id', {
  summary: 'Removes a goal with its contributions; no money moves',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
export const pledgeToGoal = endpoint('POST', '/api/user/goals/:id/pledges', {
  summary: 'Records a contribution; a negative amount takes one back',
  params: IdParams,
  body: z.object({
    amount: z.number(),
    /** Today unless given; not a day to come. */
    date: z.optional(DayText),
    /** The account the money stays in, so that it counts only once; without it, money kept elsewhere. */
    account_id: z.optional(Uuid),
    note: z.optional(typedText(200)),
  }),
  response: One,
  errors: ['not_found', 'conflict'],
})
export const listPledges = endpoint('GET', '/api/user/goals/:id/pledges', {
  summary: 'The contributions to a goal, newest first, at most 500',
  params: IdParams,
  response: answer({
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
