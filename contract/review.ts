import * as z from 'zod/mini'
import { Amount, DayText, successResponse, Uuid } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Transaction } from './transaction.ts'

/** A card of the review deck: one transaction, or several with the same merchant, category and type. */
export const ReviewCard = z.object({
  key: z.string(),
  ids: z.array(Uuid),
  count: z.number(),
  total: Amount,
  /** The median amount. */
  usual: Amount,
  /** Each payment of the card, newest first; any of them can be reviewed separately. */
  payments: z.array(z.object({ id: Uuid, date: DayText, amount: Amount, account_id: Uuid })),
  transaction: Transaction,
})
/** The number of cards and payments in a queue, and of older payments that match the filter. */
const ReviewQueue = z.object({ cards: z.number(), payments: z.number(), older: z.number() })
export const reviewQueue = endpoint('GET', '/api/user/review/queue', {
  etag: true,
  summary: 'How much there is to review of the newest three months, and how many older payments',
  response: successResponse({ queue: ReviewQueue }),
})
export const reviewDeck = endpoint('GET', '/api/user/review', {
  etag: true,
  summary: 'The review deck and its counters',
  query: z.object({
    filter: z.optional(z.enum(['unverified', 'verified', 'all'])),
    cursor: z.optional(z.string().check(z.maxLength(200))),
    batches: z.optional(z.enum(['true', 'false'])),
    /** For batches: the newest three months by default. */
    scope: z.optional(z.enum(['recent', 'all'])),
  }),
  response: successResponse({
    cards: z.array(ReviewCard),
    next_cursor: z.nullable(z.string()),
    queue: ReviewQueue,
    counters: z.object({ total: z.number(), verified: z.number(), unverified: z.number() }),
  }),
})
