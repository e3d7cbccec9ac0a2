import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Coverage } from '../accounts/accounts.ts'
import { Amount, Currency, AskedDay, DayText, EntryType, successResponse, Uuid } from '../common.ts'

export const longestLookAhead = 90

/**
 * The components of safe to spend; amounts that reduce it are negative. With a reserve they begin with what the pay period
 * brought (`earned`, `from_before`) and take off what was spent and moved to savings, else with the balance.
 */
export const safePartKinds = [
  'balance',
  'cards',
  'earned',
  'from_before',
  'income',
  'bills',
  'transfers',
  'invested',
  'planned',
  'usual',
  'spent',
  'put_aside',
  'pending',
  'what_if',
  'later_income',
  'after_pay_day',
  'buffer',
  // in what version 0.1.0 kept for offline reading
  'reserve',
] as const
export type SafePartKind = (typeof safePartKinds)[number]

/** An expected payment or income, in its own currency and never negative; `type` gives the direction. */
const LookAheadEvent = z.object({
  /**
   * Where the expectation comes from; `bank` if the bank makes the payment on a standing order or as
   * scheduled, `transfer` between own accounts, `investment` for what regularly goes into investments, `planned` for the user's own cheques, instalments
   * and entries.
   */
  source: z.enum(['series', 'bank', 'card', 'transfer', 'investment', 'planned', 'pending', 'what_if']),
  /** The series or transaction; null for a what-if. */
  id: z.nullable(Uuid),
  name: z.string(),
  type: EntryType,
  amount: Amount,
  currency: Currency,
  account_id: Uuid,
  /** The user's own account that receives it. */
  to_account_id: z.nullable(Uuid),
  /** What arrives there, in that account's currency. */
  to_amount: z.nullable(Amount),
  /** What it changes, in AED and signed: on all accounts together, and on the money for everyday spending. */
  effects: z.object({ total: Amount, everyday: Amount }),
  /** Income whose day has passed; it is expected any day, but no cheque or instalment relies on it. */
  overdue: z.boolean(),
  /** Whether its amount is an estimate from earlier ones that differ. */
  varies: z.boolean(),
})
export type LookAheadEvent = z.infer<typeof LookAheadEvent>

/**
 * Balances at the end of each day, one for each of `days`; 80 % of days are expected to fall between low and high.
 * A day's balance is that of the day before (`opening` today), what its events change, `spending` and `irregular`.
 */
const line = {
  opening: Amount,
  expected: z.array(Amount),
  low: z.array(Amount),
  high: z.array(Amount),
  /** Usual everyday spending of each day, negative. */
  spending: z.array(Amount),
  /** Irregular income, transfers and rare payments of each day, signed. */
  irregular: z.array(Amount),
} as const

const SafeToSpend = z.object({
  /** In AED; negative when there is a shortfall. */
  amount: Amount,
  /** Money beyond it that would last too, but is not of this pay period's income. */
  reserve: Amount,
  /** What the reserve adds to this pay period: a usual week's spending where its income leaves less, and what is spent beyond both. */
  from_reserve: Amount,
  /** A usual week's spending where the reserve makes the period's money up to it: the amount, but for what was spent beside the usual. */
  usual_week: z.optional(Amount),
  /** With it, the usual spending of the whole pay period, which that income would have to cover beside its bills. */
  usual_period: z.optional(Amount),
  /** What of this pay period's income was moved to savings, which lowers the amount; absent if nothing. */
  put_aside: z.optional(Amount),
  /**
   * The pay day that the money has to last until, and whether
   * it comes from a salary or a day set by the user.
   */
  until: DayText,
  pay_known: z.boolean(),
  /**
   * The day with the lowest balance, which determines the amount,
   * and that balance before the buffer is subtracted.
   */
  lowest: z.object({ date: DayText, amount: Amount }),
  /** They add up to the amount. */
  parts: z.array(z.object({ kind: z.enum(safePartKinds), amount: Amount })),
  ...line,
})
export type SafeToSpend = z.infer<typeof SafeToSpend>

export const lookAhead = endpoint('GET', '/api/user/look-ahead', {
  summary:
    'The balance day by day from today on, and what is safe to spend until pay day; `spend` and `on` ask what if, and save nothing',
  query: z.object({
    days: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(longestLookAhead))),
    /** What would be spent on `on` or today: in AED, or in the currency of the account `from`. */
    spend: z.optional(z.string().check(z.maxLength(20))),
    on: z.optional(AskedDay),
    from: z.optional(Uuid),
  }),
  response: successResponse({
    /** What is expected on each day, starting today. */
    days: z.array(z.object({ date: DayText, events: z.array(LookAheadEvent) })),
    /**
     * All accounts together in AED. Where that is expected no better, they come back to today's balance: what that takes is
     * in `irregular`, and in no account.
     */
    total: z.object(line),
    /** Each account separately, in its own currency. */
    accounts: z.array(
      z.object({
        account_id: Uuid,
        name: z.string(),
        bank_name: z.string(),
        currency: Currency,
        /**
         * `spending`: its money can be spent until pay day;
         * `card`: its debt is subtracted; `no`: not counted.
         */
        counts: z.enum(['spending', 'card', 'no']),
        ...line,
      }),
    ),
    safe_to_spend: z.nullable(SafeToSpend),
    /** Why there is no figure; unknown amounts are never treated as zero, nor are bills that are still looked for. */
    not_shown: z.nullable(
      z.enum(['no_accounts', 'no_spending_account', 'unread_bank', 'searching', 'unknown_balance']),
    ),
    /** The amount that the user wants to leave untouched, in AED. */
    buffer: Amount,
    unconverted: z.array(z.object({ currency: Currency, amount: Amount })),
    coverage: Coverage,
  }),
  etag: true,
})

export const updateBuffer = endpoint('PATCH', '/api/user/look-ahead', {
  demo: true,
  summary: 'Sets the buffer that safe to spend leaves untouched, in AED',
  body: z.object({ buffer: z.number() }),
  response: successResponse({ buffer: Amount }),
})
