/** Bank lines that look like money paid to or from a place where investments are held. */
import * as z from 'zod/mini'
import { Amount, Currency, DayText, Done, IdParams, successResponse, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** How many are listed, oldest first, so that money is followed from the first one on. */
export const listedFound = 50

const FoundPayment = z.object({
  /** Of the bank line. */
  id: z.string(),
  day: DayText,
  kind: z.enum(['deposit', 'withdrawal']),
  amount: Amount,
  currency: Currency,
  text: z.string(),
  /** The bank account. */
  account: z.string(),
  /** The place that the text of the bank names; null if only its words speak of investing. */
  place: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type FoundPayment = z.infer<typeof FoundPayment>

export const listFoundPayments = endpoint('GET', '/api/user/investments/found', {
  summary:
    'Bank lines of the last year that name a place where investments are held, or speak of investing, and that pay no trade or deposit yet',
  response: successResponse({ found: z.array(FoundPayment) }),
})
export const decideFoundPayment = endpoint('PUT', '/api/user/investments/found/:id', {
  summary:
    'Says that a bank line is a payment to or from a place, which adds it there and makes the line a transfer; with null that it is none',
  params: IdParams,
  body: z.object({
    account_id: z.nullable(Uuid),
    /** What came or went there, if in another currency than the bank's. */
    currency: z.optional(Currency),
    amount: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  }),
  response: Done,
  errors: ['not_found', 'conflict'],
})
