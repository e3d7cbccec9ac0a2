import * as z from 'zod/mini'
import { Account } from '../accounts/accounts.ts'
import {
  Amount,
  Currency,
  DayText,
  Done,
  EntryType,
  IdParams,
  periodQuery,
  successResponse,
  typedName,
  Uuid,
} from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Transaction } from '../ledger/transaction.ts'

const Sums = z.object({ assets: Amount, debts: Amount, net: Amount, income: Amount, expenses: Amount })
export const readOurs = endpoint('GET', '/api/user/sharing/ours', {
  self: true,
  tokens: 'never',
  summary:
    'The household: what all people who share with the caller, and the caller with them, share together. In AED; a joint account counts once, and payments between shared accounts are transfers',
  query: z.object(periodQuery),
  response: successResponse({
    from: z.nullable(DayText),
    to: z.nullable(DayText),
    total: Sums,
    /** The caller first, with the membership of the others. */
    people: z.array(z.extend(Sums, { name: z.string(), membership_id: z.nullable(Uuid) })),
    accounts: z.array(
      z.object({
        id: Uuid,
        membership_id: z.nullable(Uuid),
        account: Account,
        /** Of a joint account that another person shares too: it counts once, where this is false. */
        counted_elsewhere: z.boolean(),
      }),
    ),
    /** Places where investments are held, in AED; null where a price or exchange rate is missing, then in no total. */
    investments: z.array(
      z.object({
        id: Uuid,
        membership_id: z.nullable(Uuid),
        name: z.string(),
        value: z.nullable(Amount),
      }),
    ),
    categories: z.array(
      z.object({
        id: z.nullable(z.string()),
        name: z.string(),
        type: EntryType,
        color: z.string(),
        icon: z.string(),
        amount: Amount,
        count: z.number(),
      }),
    ),
    transfers: z.object({ count: z.number(), amount: Amount }),
    /** The currencies of amounts without an exchange rate, which are in no figure above. */
    unconverted: z.array(Currency),
  }),
})

export const oursMonths = ['6', '12', '24'] as const
export const readOursFlow = endpoint('GET', '/api/user/sharing/ours/flow', {
  self: true,
  tokens: 'never',
  summary:
    'Income and spending of the household by calendar month, the current one last; twelve months unless asked otherwise. In AED, without payments between its accounts',
  query: z.object({ months: z.optional(z.enum(oursMonths)) }),
  response: successResponse({
    months: z.array(z.object({ from: DayText, to: DayText, income: Amount, expenses: Amount, net: Amount })),
    /** The currencies of amounts without an exchange rate, which are in no figure above. */
    unconverted: z.array(Currency),
  }),
})

/** The payments behind a category, at most so many. */
export const mostOursPayments = 200
export const listOursPayments = endpoint('GET', '/api/user/sharing/ours/payments', {
  self: true,
  tokens: 'never',
  summary: 'The payments behind a category of the household’s spending, by its name, newest first',
  query: z.object({ ...periodQuery, category: z.string().check(z.maxLength(120)) }),
  response: successResponse({
    payments: z.array(
      z.object({
        membership_id: z.nullable(Uuid),
        /** What it counts with in the category, in AED: of a split payment its lines there. Null without a rate. */
        counted: z.nullable(Amount),
        transaction: Transaction,
      }),
    ),
    /** How many there are, and what they add up to. */
    count: z.number(),
    total: Amount,
  }),
})

const HouseholdBudget = z.object({
  id: Uuid,
  /** Whose it is; null: the caller's, who alone may change it. */
  membership_id: z.nullable(Uuid),
  /** Null for all spending. */
  category: z.nullable(z.object({ id: z.string(), name: z.string(), color: z.string(), icon: z.string() })),
  limit: Amount,
  /** Spending of this calendar month so far, minus refunds. */
  spent: Amount,
  left: Amount,
})
export type HouseholdBudget = z.infer<typeof HouseholdBudget>

const HouseholdGoal = z.object({
  id: Uuid,
  membership_id: z.nullable(Uuid),
  name: z.string(),
  target: Amount,
  by: z.nullable(DayText),
  /** The accounts that count and that the caller sees. */
  accounts: z.array(Uuid),
  /** How many count that the caller does not see; then nothing is said of what is saved. */
  hidden: z.number(),
  /** Null while a balance is unknown or hidden. */
  saved: z.nullable(Amount),
  /** What is needed in each calendar month until `by`, including this one; null without a day or while unknown. */
  needed: z.nullable(Amount),
})
export type HouseholdGoal = z.infer<typeof HouseholdGoal>

/** Days for which bills are listed. */
export const oursBillDays = 30
export const readOursBudgets = endpoint('GET', '/api/user/sharing/ours/plan', {
  self: true,
  tokens: 'never',
  summary:
    'The household’s budgets and goals, and the bills of the next 30 days that are expected in its shared accounts',
  response: successResponse({
    month: z.object({ from: DayText, to: DayText }),
    budgets: z.array(HouseholdBudget),
    goals: z.array(HouseholdGoal),
    bills: z.array(
      z.object({
        name: z.string(),
        membership_id: z.nullable(Uuid),
        account_name: z.string(),
        due: DayText,
        state: z.enum(['due', 'late']),
        amount: Amount,
        currency: Currency,
        /** The amount may differ. */
        estimated: z.boolean(),
      }),
    ),
    /** In AED, of the bills whose currency has a rate. */
    bills_total: Amount,
    /** How many of the caller's own expected payments are left out because they have no account. */
    bills_without_account: z.number(),
  }),
})

const Cost = z.object({
  id: Uuid,
  transaction_id: Uuid,
  description: z.string(),
  date: DayText,
  amount: Amount,
})
const CostBalance = z.object({
  /** The membership by which the caller sees the person's accounts; null where they share none. */
  membership_id: z.nullable(Uuid),
  name: z.string(),
  currency: Currency,
  /** What the person owes the caller, what the caller owes them, and the difference. */
  owed: Amount,
  owing: Amount,
  net: Amount,
  /** The shares of both, all of the first, since the caller may settle them. */
  owed_costs: z.array(Cost),
  owing_costs: z.array(Cost),
  /** A payment of exactly what is owed that came from the household; it may have settled it. */
  matched: z.nullable(z.object({ transaction_id: Uuid, date: DayText, description: z.string() })),
})
export type CostBalance = z.infer<typeof CostBalance>
export const readOursCosts = endpoint('GET', '/api/user/sharing/ours/costs', {
  self: true,
  tokens: 'never',
  summary:
    'Who owes whom in the household, by person and currency: open shares of payments in accounts that the other sees',
  response: successResponse({ balances: z.array(CostBalance) }),
})

const target = z.number().check(z.positive())
const goalFields = {
  name: typedName(60),
  target,
  by: z.optional(z.nullable(DayText)),
  accounts: z.array(Uuid).check(z.minLength(1), z.maxLength(20)),
}
const writes = { self: true, tokens: 'never' } as const
const Stored = successResponse({ id: Uuid })

export const mostHouseholdBudgets = 40
export const createOursBudget = endpoint('POST', '/api/user/sharing/ours/budgets', {
  ...writes,
  summary:
    'Adds a monthly limit on the household’s spending, in AED: in a category, with everybody’s of the same name, or in all',
  body: z.object({ category_id: z.nullable(z.string().check(z.maxLength(60))), limit: target }),
  response: Stored,
  errors: ['conflict'],
})
export const updateOursBudget = endpoint('PATCH', '/api/user/sharing/ours/budgets/:id', {
  ...writes,
  summary: 'Changes the limit of a household budget of the caller',
  params: IdParams,
  body: z.object({ limit: target }),
  response: Stored,
  errors: ['not_found'],
})
export const deleteOursBudget = endpoint('DELETE', '/api/user/sharing/ours/budgets/:id', {
  ...writes,
  summary: 'Removes a household budget of the caller',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
export const createOursGoal = endpoint('POST', '/api/user/sharing/ours/goals', {
  ...writes,
  summary:
    'Adds a goal of the household, in AED, towards which the balances of shared accounts of anybody in it count',
  body: z.object(goalFields),
  response: Stored,
  errors: ['conflict'],
})
export const updateOursGoal = endpoint('PATCH', '/api/user/sharing/ours/goals/:id', {
  ...writes,
  summary: 'Changes a household goal of the caller',
  params: IdParams,
  body: z.partial(z.object(goalFields)),
  response: Stored,
  errors: ['not_found'],
})
export const deleteOursGoal = endpoint('DELETE', '/api/user/sharing/ours/goals/:id', {
  ...writes,
  summary: 'Removes a household goal of the caller',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
