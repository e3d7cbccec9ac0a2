import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Account, Coverage } from '../accounts/accounts.ts'
import {
  Amount,
  Currency,
  DayText,
  EntryType,
  Instant,
  Period,
  periodQuery,
  successResponse,
  Uuid,
} from '../common.ts'
import { HealthPart } from './health.ts'
import { Transaction } from '../ledger/transaction.ts'
import { everyRole } from '../household/roles.ts'

const Flow = z.object({
  income: Amount,
  expenses: Amount,
  net_income: Amount,
  transactions_count: z.number(),
  current_month: z.string(),
})
export const CategoryTotal = z.object({
  id: z.nullable(z.string()),
  name: z.string(),
  type: EntryType,
  color: z.string(),
  icon: z.string(),
  count: z.number(),
  amount: Amount,
  /** The same days of the previous period; null where they are not covered. */
  previous: z.nullable(Amount),
})

/**
 * The financial summary of a period. All amounts in AED; amounts without an exchange rate are listed in
 * `unconverted` and excluded from totals.
 */
export const Summary = z.object({
  balances: z.object({
    total_balance: Amount,
    lean_balance: Amount,
    manual_balance: Amount,
    accounts_count: z.number(),
    /** Those of connected banks alone. */
    connected_count: z.number(),
  }),
  monthly_summary: Flow,
  period_summary: Flow,
  yearly_summary: z.object({
    current_year: z.number(),
    income: Amount,
    expenses: Amount,
    net_income: Amount,
  }),
  /** Count and amount by category name, as the specification defines it. */
  categories: z.record(z.string(), z.object({ count: z.number(), amount: Amount })),
  /** The same data as a list, largest first, with ids for links. */
  category_list: z.array(CategoryTotal),
  period: z.object({
    key: z.union([Period, z.literal('custom')]),
    from: z.nullable(DayText),
    to: z.nullable(DayText),
  }),
  /** The same days of the previous period; null for `all` and for ranges without a start. */
  previous: z.nullable(
    z.object({ from: DayText, to: DayText, income: Amount, expenses: Amount, net_income: Amount }),
  ),
  /**
   * Every connected bank has data from this day on; null if none has any. Earlier days are not comparable.
   */
  data_from: z.nullable(DayText),
  health: z.object({ score: z.number(), parts: z.array(HealthPart) }),
  unconverted: z.array(
    z.object({ currency: Currency, amount: Amount, what: z.enum(['balance', 'income', 'expense']) }),
  ),
  /** Whether balances and period figures are known; with `none` they are 0 here and meaningless. */
  coverage: Coverage,
  last_updated: z.nullable(Instant),
})
export type Summary = z.infer<typeof Summary>

export const summaryQuick = endpoint('GET', '/api/user/financial-summary-quick', {
  roles: everyRole,
  etag: true,
  summary: 'The summary of a period, month to date by default',
  query: z.object(periodQuery),
  response: successResponse({ summary: Summary }),
})
export const financialSummary = endpoint('GET', '/api/user/financial-summary', {
  roles: everyRole,
  etag: true,
  summary: 'The summary of a period',
  query: z.object(periodQuery),
  response: successResponse({
    data: Summary,
    last_updated: z.nullable(Instant),
    message: z.string(),
  }),
})
/**
 * Cumulative spending per day of this period and the previous one, for the dashboard's chart. `days` and `previous`
 * cover a month, year or pay period that is still running to its end; `spent` ends today. For `all` the points are
 * months and there is no previous period. `previous` is at least as long as `days`: a shorter previous period
 * repeats its last value.
 */
const Trend = z.object({ days: z.array(DayText), spent: z.array(Amount), previous: z.array(Amount) })

/** The last thirty days against the thirty before, in the first five days of a month, year or pay period. */
const Recent = z.extend(Trend, {
  expenses: Amount,
  before: z.object({ from: DayText, to: DayText, expenses: Amount }),
})
export const dashboardData = endpoint('GET', '/api/user/dashboard-data', {
  roles: everyRole,
  etag: true,
  summary: 'All a dashboard shows, in one answer',
  query: z.object(periodQuery),
  response: successResponse({
    summary: z.object({
      total_balance: Amount,
      accounts_count: z.number(),
      income: Amount,
      expenses: Amount,
      transactions_count: z.number(),
    }),
    accounts: z.object({ data: z.array(Account), count: z.number() }),
    transactions: z.object({ data: z.array(Transaction), count: z.number() }),
    overview: Summary,
    trend: Trend,
    /** Null once a period has enough days of its own. */
    recent: z.nullable(Recent),
    history: z.object({
      from: DayText,
      to: DayText,
      total: z.array(Amount),
      /** Each account's balances, in its own currency. */
      accounts: z.array(z.object({ id: Uuid, balances: z.array(Amount) })),
    }),
    unverified_count: z.number(),
    last_synced: z.nullable(Instant),
  }),
})
export const optimizedTransactions = endpoint('GET', '/api/lean/transactions/optimized', {
  roles: everyRole,
  demo: true,
  summary: 'Recent transactions, of one connection or all, from the store',
  query: z.object({
    entity_id: z.optional(z.string().check(z.maxLength(128))),
    days: z.optional(z.coerce.number()),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    verbose: z.optional(z.string()),
  }),
  response: successResponse({
    transactions: z.array(Transaction),
    performance: z.object({ duration_ms: z.number(), rows: z.number(), source: z.string() }),
    fallback: z.boolean(),
    message: z.string(),
  }),
  errors: ['not_found'],
})
