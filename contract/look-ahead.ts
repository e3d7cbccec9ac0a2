import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Coverage } from './accounts.ts'
import { Amount, Currency, DayText, EntryType, answer, Uuid } from './common.ts'

export const longestLookAhead = 90

/** What safe to spend is made of. Amounts that reduce it are negative. */
export const safePartKinds = [
  'balance',
  'cards',
  'income',
  'pending',
  'bills',
  'planned',
  'what_if',
  'usual',
  'later_income',
  'after_pay_day',
  'buffer',
] as const
export type SafePartKind = (typeof safePartKinds)[number]

/** A payment or income that is known to come, in its own currency and never negative; `type` gives the direction. */
const LookAheadEvent = z.object({
  /** Where it is known from. */
  source: z.enum(['series', 'scheduled', 'planned', 'pending', 'what_if']),
  /** The series or transaction; null for a what-if. */
  id: z.nullable(Uuid),
  name: z.string(),
  type: EntryType,
  amount: Amount,
  currency: Currency,
  account_id: Uuid,
  /** The own account that receives it. */
  to_account_id: z.nullable(Uuid),
})
export type LookAheadEvent = z.infer<typeof LookAheadEvent>

/** Balances at the end of each day, one for each of `days`; eight of ten days are expected between low and high. */
const line = { expected: z.array(Amount), low: z.array(Amount), high: z.array(Amount) } as const

const SafeToSpend = z.object({
  /** In AED; negative where that much is short. */
  amount: Amount,
  /** The pay day that the money has to last to, and whether a salary or a day that the user set says so. */
  until: DayText,
  pay_known: z.boolean(),
  /** The day that decides, with what is then left before the buffer. */
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
    /** AED that would be spent, on a day or today. */
    spend: z.optional(z.string().check(z.maxLength(20))),
    on: z.optional(DayText),
  }),
  response: answer({
    /** All accounts together in AED, today first. */
    days: z.array(
      z.object({
        date: DayText,
        expected: Amount,
        low: Amount,
        high: Amount,
        events: z.array(LookAheadEvent),
      }),
    ),
    /** Each account by itself, in its own currency. */
    accounts: z.array(
      z.object({
        account_id: Uuid,
        name: z.string(),
        bank_name: z.string(),
        currency: Currency,
        /** Its money can be spent until pay day; what is owed on a card is taken off; others do not count. */
        counts: z.enum(['spending', 'card', 'no']),
        ...line,
      }),
    ),
    safe_to_spend: z.nullable(SafeToSpend),
    /** Why there is no figure: nothing is unknown as zero. */
    not_shown: z.nullable(z.enum(['no_accounts', 'no_spending_account', 'unread_bank', 'unknown_balance'])),
    /** What the user wants to keep untouched, in AED. */
    buffer: Amount,
    unconverted: z.array(z.object({ currency: Currency, amount: Amount })),
    coverage: Coverage,
  }),
  etag: true,
})

export const updateBuffer = endpoint('PATCH', '/api/user/look-ahead', {
  summary: 'Sets the buffer that safe to spend leaves untouched, in AED',
  body: z.object({ buffer: z.number() }),
  response: answer({ buffer: Amount }),
})
