import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Amount, Currency, DayText, EntryType, periodQuery, successResponse } from '../common.ts'
import { Filter } from '../ledger/transactions.ts'
import { everyRole } from '../household/roles.ts'

/**
 * All amounts are in AED. Amounts without an exchange rate are
 * excluded from them and listed in `unconverted`.
 */
const Unconverted = z.array(z.object({ currency: Currency, amount: Amount, what: EntryType }))

export const flowUnits = ['month', 'pay', 'week', 'quarter', 'year'] as const
export type FlowUnit = (typeof flowUnits)[number]

const Flow = z.object({
  from: DayText,
  to: DayText,
  income: Amount,
  expenses: Amount,
  net: Amount,
  /** Net divided by income: 0.25 for a quarter; null without income. */
  saved_share: z.nullable(z.number()),
  count: z.number(),
})
/** `partial`: the days do not cover the whole month, week or other unit. */
const FlowRow = z.extend(Flow, { partial: z.boolean() })
export type FlowRow = z.infer<typeof FlowRow>

export const cashFlow = endpoint('GET', '/api/user/analytics/cash-flow', {
  roles: everyRole,
  etag: true,
  summary:
    'Income and spending by month, pay period, week, quarter or year, beside as many before, to the same day; without days the newest twelve',
  query: z.object({ ...periodQuery, by: z.optional(z.enum(flowUnits)) }),
  response: successResponse({
    by: z.enum(flowUnits),
    total: Flow,
    rows: z.array(FlowRow),
    /** The same rows one period earlier; a row is null where some bank has no data for its days. */
    previous: z.nullable(z.object({ total: z.nullable(Flow), rows: z.array(z.nullable(FlowRow)) })),
    unconverted: Unconverted,
    /** Every connected bank has data from this day on. */
    data_from: z.nullable(DayText),
  }),
})

export const spendingGroups = [
  'category',
  'group',
  'merchant',
  'account',
  'tag',
  'weekday',
  'week',
  'month',
  'quarter',
  'year',
] as const
export type SpendingGroup = (typeof spendingGroups)[number]

/** What is summed: spending, income, or income minus spending. */
export const measures = ['expense', 'income', 'net'] as const
export type Measure = (typeof measures)[number]

const SpendingRow = z.object({
  /**
   * The value to filter the transaction list by: a category id, a group, a merchant's key, `none` for no
   * merchant or tag, a weekday from 1 (Monday) to 7, or a first day.
   */
  key: z.string(),
  name: z.string(),
  color: z.nullable(z.string()),
  icon: z.nullable(z.string()),
  amount: Amount,
  /** Share of the total, 0.25 for a quarter; null for the `net` measure. */
  share: z.nullable(z.number()),
  count: z.number(),
  /** The amount for the same days of the previous period; null where some bank has no data for them. */
  previous: z.nullable(Amount),
  /** The newest twelve months, oldest first, if requested; the last one is still incomplete. */
  trend: z.nullable(z.array(Amount)),
})
export type SpendingRow = z.infer<typeof SpendingRow>

export const spending = endpoint('GET', '/api/user/analytics/spending', {
  roles: everyRole,
  etag: true,
  summary:
    "Spending, income (`measure=income`, or `type=income`) or what is left (`measure=net`) by category and the like; each amount is the total of the transaction list with the row's key as a further filter",
  query: z.extend(Filter, {
    group: z.optional(z.enum(spendingGroups)),
    measure: z.optional(z.enum(measures)),
    trend: z.optional(z.enum(['true', 'false'])),
  }),
  response: successResponse({
    group: z.enum(spendingGroups),
    measure: z.enum(measures),
    from: z.nullable(DayText),
    to: z.nullable(DayText),
    previous: z.nullable(z.object({ from: DayText, to: DayText })),
    total: z.object({
      amount: Amount,
      count: z.number(),
      previous: z.nullable(Amount),
    }),
    /**
     * Largest first, or chronological; at most the hundred largest
     * merchants. A payment counts under each of its tags.
     */
    rows: z.array(SpendingRow),
    /** Rows of the previous days that have nothing in these, the largest first; with them the differences add up. */
    ended: z.array(SpendingRow),
    /** Totals of the rows that were left out. */
    others: z.object({ rows: z.number(), amount: Amount, count: z.number() }),
    unconverted: Unconverted,
    /** Every connected bank has data from this day on. */
    data_from: z.nullable(DayText),
  }),
})

export const worthDrivers = [
  'income',
  'expenses',
  'transfers',
  'invested',
  'revaluation',
  'exchange',
  'own_amounts',
  'corrections',
  'uncounted',
] as const
export type WorthDriver = (typeof worthDrivers)[number]

export const netWorth = endpoint('GET', '/api/user/analytics/net-worth', {
  roles: everyRole,
  etag: true,
  summary: 'What is owned and owed at the end of each day, and what moved it; the drivers add up to the fils',
  query: z.object(periodQuery),
  response: successResponse({
    /**
     * One point every `step` days; the last is on the last day of
     * the range. Debts are positive; net is assets - debts.
     */
    step: z.number(),
    points: z.array(z.object({ day: DayText, assets: Amount, debts: Amount, net: Amount })),
    /** The last point broken down by kind of account, with the opening and closing balance of each kind. */
    kinds: z.array(
      z.object({ kind: z.string(), side: z.enum(['asset', 'debt']), opening: Amount, closing: Amount }),
    ),
    from: DayText,
    to: DayText,
    /** At the end of the day before `from`. */
    opening: Amount,
    closing: Amount,
    /**
     * closing - opening, by cause; spending is negative. `invested`: paid into
     * investments, less what was taken out; `revaluation`: new balances of accounts without payments, and
     * gains of investments; `corrections`: differences between a bank's balance and its payments; `own_amounts`: what
     * payments moved beyond what counts of them, such as others' shares of a cost; `exchange`: rate
     * changes and rounding; `uncounted`: removes the payments of accounts whose balance is unknown.
     */
    drivers: z.array(z.object({ key: z.enum(worthDrivers), amount: Amount })),
    unconverted: z.array(z.object({ currency: Currency, amount: Amount })),
    /** Number of accounts excluded because their bank reports no balance. */
    without_balance: z.number(),
  }),
})

export const calendar = endpoint('GET', '/api/user/analytics/calendar', {
  roles: everyRole,
  etag: true,
  summary: 'Income and spending of each day that has any, of the newest twelve months unless days are given',
  query: z.object(periodQuery),
  response: successResponse({
    from: DayText,
    to: DayText,
    days: z.array(z.object({ day: DayText, income: Amount, expenses: Amount, count: z.number() })),
  }),
})
