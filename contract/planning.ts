import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Amount, DayText, Done, IdParams, periodQuery, Success, Uuid, typedName } from './common.ts'

export const budgetCycles = ['month', 'pay', 'year'] as const

/** A budget in the period of its own cycle that the question's last day lies in. Amounts in AED. */
export const Budget = z.object({
  id: Uuid,
  name: z.string(),
  /** Empty for all spending. */
  category_ids: z.array(z.string()),
  every: z.enum(budgetCycles),
  carry: z.boolean(),
  /** The limit is the average of the last three periods. */
  average: z.boolean(),
  from: DayText,
  to: DayText,
  limit: Amount,
  /** Unspent (or, negative, overspent) amounts of earlier periods. */
  carried: Amount,
  /** Booked spending less refunds; transfers between own accounts are in neither. */
  spent: Amount,
  expenses: Amount,
  refunds: Amount,
  pending: Amount,
  /** limit + carried - spent */
  left: Amount,
  /** What is left for each day to the end, today included; 0 when nothing is. */
  per_day: Amount,
  /** Spending at the end of the period if it goes on as until now. */
  projected: Amount,
  /** Of a yearly budget, what should be put aside by now. */
  put_aside: z.nullable(Amount),
})
export type Budget = z.infer<typeof Budget>

export const listBudgets = endpoint({
  method: 'GET',
  path: '/api/user/budgets',
  access: 'bearer',
  summary: 'The budgets in the period asked for, this pay period by default',
  query: z.object(periodQuery),
  response: z.object({
    success: Success,
    budgets: z.array(Budget),
    /** Sums of these budgets but the yearly ones. */
    totals: z.object({ limit: Amount, spent: Amount, pending: Amount, left: Amount }),
  }),
})

const Name = typedName(60)
const CategoryIds = z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(60))
/** Absent or null: the average of the last three periods. */
const Limit = z.optional(z.nullable(z.number()))
const One = z.object({ success: Success, budget: Budget })

export const createBudget = endpoint({
  method: 'POST',
  path: '/api/user/budgets',
  access: 'bearer',
  summary: 'Adds a budget; without an amount it is the average of the last three periods',
  body: z.object({
    name: Name,
    category_ids: z.optional(CategoryIds),
    amount: Limit,
    every: z.optional(z.enum(budgetCycles)),
    carry: z.optional(z.boolean()),
  }),
  response: One,
  errors: ['conflict'],
})
export const updateBudget = endpoint({
  method: 'PATCH',
  path: '/api/user/budgets/:id',
  access: 'bearer',
  summary: 'Changes a budget from its current period on; earlier periods keep the amount they had',
  params: IdParams,
  body: z.object({
    name: z.optional(Name),
    category_ids: z.optional(CategoryIds),
    amount: Limit,
    every: z.optional(z.enum(budgetCycles)),
    carry: z.optional(z.boolean()),
  }),
  response: One,
  errors: ['not_found'],
})
export const deleteBudget = endpoint({
  method: 'DELETE',
  path: '/api/user/budgets/:id',
  access: 'bearer',
  summary: 'Removes a budget',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
export const budgetHistory = endpoint({
  method: 'GET',
  path: '/api/user/budgets/:id/history',
  access: 'bearer',
  summary: 'The last twelve periods of a budget, newest first, each with the amount it had',
  params: IdParams,
  response: z.object({
    success: Success,
    periods: z.array(z.object({ from: DayText, to: DayText, limit: Amount, spent: Amount })),
  }),
  errors: ['not_found'],
})
export const suggestBudgets = endpoint({
  method: 'POST',
  path: '/api/user/budgets/suggest',
  access: 'bearer',
  summary: 'A budget for each category from the last six whole months, with the reason; nothing is saved',
  response: z.object({
    success: Success,
    suggestions: z.array(
      z.object({
        name: z.string(),
        category_ids: z.array(z.string()),
        amount: Amount,
        reason: z.string(),
        /** Spending of the six months, oldest first. */
        months: z.array(Amount),
      }),
    ),
  }),
})
