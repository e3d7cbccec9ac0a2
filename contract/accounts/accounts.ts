import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  Amount,
  Currency,
  DayText,
  HistoryPeriodKey,
  Instant,
  periodQuery,
  successResponse,
  Unreadable,
  Uuid,
} from '../common.ts'
import { everyRole } from '../household/roles.ts'

export const accountKinds = ['current', 'savings', 'card', 'loan', 'other', 'manual'] as const

/** One account as the specification presents it: a card on the dashboard and on /accounts. */
export const Account = z.object({
  id: Uuid,
  entity_id: z.nullable(z.string()),
  bank_name: z.string(),
  bank_identifier: z.nullable(z.string()),
  account_name: z.string(),
  account_types: z.array(z.string()),
  individual_accounts_count: z.number(),
  /** The booked balance in the account's own currency; negative for money owed; null while unknown. */
  balance: z.nullable(Amount),
  available: z.nullable(Amount),
  /**
   * For a card, its limit and the unused part; each is null if the
   * bank does not report it. Null for other accounts.
   */
  credit: z.nullable(z.object({ limit: z.nullable(Amount), available: z.nullable(Amount) })),
  currency: Currency,
  /** The balance in AED at a dated rate, with the rate's publisher; null when no rate is known. */
  balance_aed: z.nullable(Amount),
  rate: z.nullable(z.object({ value: z.string(), date: DayText, source: z.string() })),
  account_type: z.string(),
  kind: z.enum(accountKinds),
  /** Last four characters only. */
  iban_last4: z.nullable(z.string()),
  source: z.enum(['lean', 'lean_api', 'manual']),
  connection_status: z.enum(['active', 'disconnected']),
  last_updated: z.nullable(Instant),
  /** Balance minus the sum explained by booked transactions since the first balance; 0 when they agree. */
  unreconciled: Amount,
  /** Transactions that cannot be parsed. While `unknown_amounts` is above 0 the balance cannot be checked. */
  unreadable: z.nullable(z.object({ count: z.number(), since: DayText, unknown_amounts: z.number() })),
  /**
   * Null while open. `currency`: since that day the bank lists the account in another currency, as a separate
   * account; this one keeps its history, but its balance is null and in no total.
   */
  closed: z.nullable(
    z.object({ on: DayText, reason: z.enum(['bank', 'currency']), last_balance: z.nullable(Amount) }),
  ),
})
export type Account = z.infer<typeof Account>

/**
 * How much of the connected banks the figures cover. `none`: banks are connected but nothing has been read
 * yet, so every figure is unknown (shown as '–'), not zero. `partial`: some banks were never read completely,
 * or some accounts have no balance yet and are in no total.
 */
export const Coverage = z.object({
  state: z.enum(['none', 'partial', 'complete']),
  unread_banks: z.array(z.object({ connection_id: Uuid, bank_name: z.string(), connected_at: Instant })),
  accounts_without_balance: z.number(),
  /** Transactions that the banks list but we cannot parse; they are in no period figure. */
  unreadable: Unreadable,
})
export type Coverage = z.infer<typeof Coverage>

export const AccountList = successResponse({
  data: z.array(Account),
  count: z.number(),
  total_balance: Amount,
  unconverted: z.array(z.object({ currency: Currency, amount: Amount })),
  coverage: Coverage,
})
export const accountsQuick = endpoint('GET', '/api/user/accounts-quick', {
  roles: everyRole,
  etag: true,
  summary: 'Accounts as stored',
  response: AccountList,
})
export const accountsFresh = endpoint('GET', '/api/user/accounts', {
  summary: 'Accounts after a balance refresh within the limits',
  response: AccountList,
})

export const balanceHistory = endpoint('GET', '/api/user/balance-history', {
  roles: everyRole,
  etag: true,
  summary:
    'Balances of a period in AED, oldest first, as arrays of one each `step` days; reconstructed from today where no balance was stored',
  query: z.object({ ...periodQuery, period: z.optional(HistoryPeriodKey) }),
  response: successResponse({
    period: z.union([HistoryPeriodKey, z.literal('custom')]),
    from: DayText,
    to: DayText,
    /** Days between two balances: 1, or 7 where the range has more days than the chart can show. */
    step: z.number(),
    total: z.array(Amount),
    accounts: z.array(
      z.object({
        id: Uuid,
        name: z.string(),
        bank_name: z.string(),
        currency: Currency,
        balances: z.array(Amount),
      }),
    ),
    change: Amount,
    change_percent: z.nullable(z.number()),
    unconverted: z.array(z.object({ currency: Currency, amount: Amount })),
    coverage: Coverage,
  }),
})
