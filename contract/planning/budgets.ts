import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Transaction } from '../ledger/transaction.ts'
import {
  Amount,
  DayText,
  Done,
  IdParams,
  periodQuery,
  successResponse,
  Success,
  Uuid,
  typedName,
} from '../common.ts'

export const budgetCycles = ['month', 'pay', 'year'] as const
/**
 * `fixed`: what is paid once or twice a period for a known purpose, such as rent, loans, school and subscriptions;
 * `yearly`: what is saved up for; `flexible`: everything else.
 */
export const budgetGroups = ['fixed', 'flexible', 'yearly'] as const
export type BudgetGroup = (typeof budgetGroups)[number]

/** A budget in the period that contains the last requested day. Amounts in AED. */
export const Budget = z.object({
  id: Uuid,
  name: z.string(),
  /** Empty for all spending. */
  category_ids: z.array(z.string()),
  every: z.enum(budgetCycles),
  group: z.enum(budgetGroups),
  carry: z.boolean(),
  /** The limit is the average spending of the last three periods. */
  average: z.boolean(),
  from: DayText,
  to: DayText,
  limit: Amount,
  /** Unspent (or, if negative, overspent) amounts of earlier periods. */
  carried: Amount,
  /** Booked spending less refunds; transfers between own accounts are excluded. */
  spent: Amount,
  pending: Amount,
  /** What can still be spent: limit + carried - spent - pending - expected; negative where that is more than there is. */
  left: Amount,
  /** Whether a payment has come since it was made; before the first, it raises no alarm over what was spent earlier. */
  paid_since: z.boolean(),
  /**
   * What is still expected to be spent until `to`: bills, cheques, instalments and payments entered ahead, by the category
   * of their earlier payments. The next of them, and how many there are.
   */
  expected: Amount,
  expected_payments: z.array(z.object({ name: z.string(), date: DayText, amount: Amount })),
  expected_count: z.number(),
  /** left, per day until the end, including today; 0 when nothing is left. */
  per_day: Amount,
  /** spent + pending + expected, and the current pace of what was not expected for the days to come. */
  projected: Amount,
  /** For a yearly budget: its share of a month, and what should lie aside by now for what is still to be paid. */
  monthly_share: z.nullable(Amount),
  put_aside: z.nullable(Amount),
  /**
   * For a yearly budget: its next large payment, as a year ago, and the monthly shares since the last one, at most its
   * amount. Null without such payments.
   */
  next_payment: z.nullable(z.object({ date: DayText, amount: Amount, saved: Amount })),
})
export type Budget = z.infer<typeof Budget>

export const listBudgets = endpoint('GET', '/api/user/budgets', {
  etag: true,
  summary: 'The budgets in the period asked for, this pay period by default',
  query: z.object(periodQuery),
  response: successResponse({
    budgets: z.array(Budget),
    /**
     * Sums of these budgets; a category in several budgets counts once, in the widest. Of yearly ones only the
     * monthly share counts, in `limit` and by itself as `yearly_share`.
     */
    totals: z.object({ limit: Amount, spent: Amount, pending: Amount, left: Amount, yearly_share: Amount }),
    /** The flexible budgets as one pool, counted as in `totals`; null without any. */
    flexible: z.nullable(
      z.object({
        available: Amount,
        spent: Amount,
        pending: Amount,
        expected: Amount,
        left: Amount,
        /** Null where their periods differ. */
        days: z.nullable(z.object({ from: DayText, to: DayText, per_day: Amount })),
      }),
    ),
    /** Spending in the period asked for that no budget covers, by category, largest first. */
    everything_else: z.object({
      from: DayText,
      to: DayText,
      spent: Amount,
      /** Spent in the categories of budgets, and all spending, in the same days. */
      budgeted: Amount,
      all: Amount,
      /** Null for uncategorised payments. */
      categories: z.array(
        z.object({ id: z.nullable(z.string()), name: z.nullable(z.string()), spent: Amount }),
      ),
    }),
  }),
})

const Name = typedName(60)
const CategoryIds = z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(60))
/** Omitted or null: the average of the last three periods. */
const Limit = z.optional(z.nullable(z.number()))
const One = successResponse({ budget: Budget })

/** The fields of a new budget. */
const newBudget = {
  name: Name,
  category_ids: z.optional(CategoryIds),
  amount: Limit,
  every: z.optional(z.enum(budgetCycles)),
  carry: z.optional(z.boolean()),
} as const

export const createBudget = endpoint('POST', '/api/user/budgets', {
  demo: true,
  summary: 'Adds a budget; without an amount it is the average of the last three periods',
  body: z.object(newBudget),
  response: One,
  errors: ['conflict'],
})
export const updateBudget = endpoint('PATCH', '/api/user/budgets/:id', {
  demo: true,
  summary: 'Changes a budget from its current period on; earlier periods keep the amount they had',
  params: IdParams,
  body: z.object({ ...newBudget, name: z.optional(Name) }),
  response: One,
  errors: ['not_found'],
})
export const deleteBudget = endpoint('DELETE', '/api/user/budgets/:id', {
  demo: true,
  summary: 'Removes a budget',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
export const budgetHistory = endpoint('GET', '/api/user/budgets/:id/history', {
  summary: 'The last twelve periods of a budget, newest first, each with the amount it had',
  params: IdParams,
  response: successResponse({
    periods: z.array(
      z.object({
        from: DayText,
        to: DayText,
        /** Null before the budget existed. */
        limit: z.nullable(Amount),
        spent: Amount,
      }),
    ),
  }),
  errors: ['not_found'],
})
export const createBudgets = endpoint('POST', '/api/user/budgets/batch', {
  maxBytes: 750_000,
  demo: true,
  summary: 'Adds several budgets at once: all of them, or none',
  body: z.object({ budgets: z.array(z.object(newBudget)).check(z.minLength(1), z.maxLength(60)) }),
  response: successResponse({ budgets: z.array(Budget) }),
  errors: ['conflict'],
})

const BudgetPayments = z.object({
  from: DayText,
  to: DayText,
  /** The sum over the categories, and over the payments and others; equals the budget's `spent`. */
  total: Amount,
  /** Null for uncategorised payments. */
  categories: z.array(
    z.object({
      id: z.nullable(z.string()),
      name: z.nullable(z.string()),
      spent: Amount,
      count: z.number(),
    }),
  ),
  /** The newest hundred; `counted` is in AED and negative for refunds. */
  payments: z.array(z.object({ counted: Amount, transaction: Transaction })),
  others: z.object({ count: z.number(), spent: Amount }),
})
export type BudgetPayments = z.infer<typeof BudgetPayments>

export const budgetPayments = endpoint('GET', '/api/user/budgets/:id/payments', {
  etag: true,
  summary: 'The payments and refunds behind a budget in the period asked for, this pay period by default',
  params: IdParams,
  query: z.object(periodQuery),
  response: z.extend(BudgetPayments, { success: Success }),
  errors: ['not_found'],
})
export const suggestBudgets = endpoint('POST', '/api/user/budgets/suggest', {
  demo: true,
  summary:
    'A budget for each category from the last six whole months, or pay periods, with the reason; nothing is saved',
  query: z.object({ every: z.optional(z.enum(['month', 'pay'])) }),
  response: successResponse({
    every: z.enum(['month', 'pay']),
    /** Income in a typical period; null while none is known. */
    income: z.nullable(Amount),
    suggestions: z.array(
      z.object({
        name: z.string(),
        category_ids: z.array(z.string()),
        amount: Amount,
        /** Paid a few times a year: to be saved up for, by a yearly budget of twelve times the amount. */
        yearly: z.boolean(),
        reason: z.string(),
        /** Spending in each of the six months or pay periods, oldest first. */
        months: z.array(Amount),
      }),
    ),
  }),
})
