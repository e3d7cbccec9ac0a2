import * as z from 'zod/mini'
import { Amount, Currency, DayText, EntryType, successResponse, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
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
  /** Ids of the likeliest categories other than its own, at most three. */
  likely: z.array(z.string()),
  transaction: Transaction,
})
/** The number of cards and payments in a queue, and of older payments that match the filter. */
const ReviewQueue = z.object({ cards: z.number(), payments: z.number(), older: z.number() })
export const reviewDeck = endpoint('GET', '/api/user/review', {
  roles: ['partner'],
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

/**
 * Someone paid, or who paid, whose payments have no category or one that only says that they went to a person or came
 * from one: all of one direction, with the likely categories.
 */
export const Payee = z.object({
  /** Identifies the payee among those of its type. */
  key: z.string(),
  type: EntryType,
  name: z.string(),
  /** As payments have it; null if only the bank's text is known. */
  merchant: z.nullable(z.string()),
  count: z.number(),
  /** In dirhams if the payments are in several currencies. */
  currency: Currency,
  total: Amount,
  /** The median amount; `same` if all payments have it. */
  usual: Amount,
  same: z.boolean(),
  /** The day of the newest payment. */
  last: DayText,
  /** Ids of the likeliest categories, at most three, likeliest first. */
  likely: z.array(z.string()),
})
export type Payee = z.infer<typeof Payee>
export const listPayees = endpoint('GET', '/api/user/review/payees', {
  etag: true,
  summary:
    'Payees whose booked payments have no category or only say that they went to a person: the twenty largest totals',
  /** `count` is the number of all such payees. */
  response: successResponse({ payees: z.array(Payee), count: z.number() }),
})
export const answerPayee = endpoint('POST', '/api/user/review/payees', {
  demo: true,
  summary:
    "Gives a payee's undecided payments a category and learns it for later ones: one change, undone as a whole",
  body: z.object({
    key: z.string().check(z.minLength(1), z.maxLength(200)),
    type: EntryType,
    /** Null leaves the payments as they are; the payee is not listed again. */
    category: z.nullable(z.string().check(z.minLength(1), z.maxLength(64))),
    /** The id of the change that the call makes. A repeated call with the same id changes nothing. */
    change_id: z.optional(Uuid),
  }),
  response: successResponse({ changed: z.number() }),
  errors: ['not_found'],
})
