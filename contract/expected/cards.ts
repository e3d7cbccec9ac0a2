import * as z from 'zod/mini'
import { Amount, Currency, DayText, successResponse, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'

export const cardPays = ['full', 'minimum'] as const

/**
 * Percentages are numbers with at most two decimals; null
 * means unknown. `monthly_rate` is the rate per month.
 */
const CardTerms = z.object({
  statement_day: z.nullable(z.number()),
  due_days: z.nullable(z.number()),
  minimum_percent: z.nullable(z.number()),
  minimum_floor: z.nullable(Amount),
  monthly_rate: z.nullable(z.number()),
  /** Whether texts speak of profit instead of interest, and of a late-payment donation. */
  islamic: z.boolean(),
  pays: z.enum(cardPays),
})
export type CardTerms = z.infer<typeof CardTerms>

const Statement = z.object({
  day: DayText,
  due: z.nullable(DayText),
  amount: Amount,
  minimum: z.nullable(Amount),
  /**
   * Entered by the user, or calculated from the balance on the statement day; `told` where earlier payments of all that was
   * owed tell that day.
   */
  source: z.enum(['entered', 'calculated', 'told']),
  /** Payments and refunds since the statement. */
  paid: Amount,
  left: Amount,
  minimum_left: z.nullable(Amount),
  state: z.enum(['due', 'minimum_paid', 'paid', 'late']),
})
export type CardStatement = z.infer<typeof Statement>

/**
 * A credit card. Its limit is not money, so no total includes it.
 * Amounts are in the card's currency; null means unknown.
 */
export const CardDetails = z.object({
  account_id: Uuid,
  currency: Currency,
  limit: z.nullable(Amount),
  available: z.nullable(Amount),
  owed: z.nullable(Amount),
  terms: CardTerms,
  statement: z.nullable(Statement),
  next_statement: z.nullable(DayText),
  /**
   * The cost of paying only the minimum from now on; `months` is null if the debt would never be paid off.
   */
  minimum_only: z.nullable(
    z.object({ owed: Amount, months: z.nullable(z.number()), interest: z.nullable(Amount), first: Amount }),
  ),
  /** Cash advances of the last year: the cash is a transfer, its fee is spending. */
  advances: z.array(
    z.object({
      transaction_id: Uuid,
      date: DayText,
      amount: Amount,
      fee: z.nullable(Amount),
      fee_id: z.nullable(Uuid),
      counted: z.boolean(),
    }),
  ),
})
export type CardDetails = z.infer<typeof CardDetails>

const Params = z.object({ accountId: z.string().check(z.minLength(1), z.maxLength(64)) })
const Percent = z.nullable(z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01)))
const whole = (from: number, to: number) =>
  z.nullable(z.number().check(z.int(), z.minimum(from), z.maximum(to)))
const One = successResponse({ card: CardDetails })

export const readCard = endpoint('GET', '/api/user/cards/:accountId', {
  etag: true,
  summary:
    'A credit card: limit, what is available and owed, the newest statement with its minimum and due date, what paying only the minimum costs, and cash advances',
  params: Params,
  response: One,
  errors: ['not_found'],
})
export const updateCard = endpoint('PATCH', '/api/user/cards/:accountId', {
  demo: true,
  summary: 'Sets what the bank does not say of a card; what is not named stays',
  params: Params,
  body: z.object({
    statement_day: z.optional(whole(1, 31)),
    due_days: z.optional(whole(1, 60)),
    minimum_percent: z.optional(Percent),
    minimum_floor: z.optional(z.nullable(z.number())),
    monthly_rate: z.optional(Percent),
    islamic: z.optional(z.boolean()),
    pays: z.optional(z.enum(cardPays)),
  }),
  response: One,
  errors: ['not_found'],
})
export const saveStatement = endpoint('PUT', '/api/user/cards/:accountId/statements/:day', {
  demo: true,
  summary: 'Enters a statement as the bank printed it, in place of the calculated one',
  params: z.extend(Params, { day: DayText }),
  body: z.object({ due: DayText, amount: z.number(), minimum: z.optional(z.nullable(z.number())) }),
  response: One,
  errors: ['not_found'],
})
