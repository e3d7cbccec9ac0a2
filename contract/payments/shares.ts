import * as z from 'zod/mini'
import {
  Amount,
  Currency,
  DayText,
  Done,
  IdParams,
  Instant,
  successResponse,
  typedName,
  Uuid,
} from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Transaction } from '../ledger/transaction.ts'

export const shareLimits = { people: 20, nameLength: 60, settled: 200 } as const

export const putShares = endpoint('PUT', '/api/user/transactions/:id/shares', {
  demo: true,
  summary:
    'Says who owes how much of a payment, at most its amount in all; in place of what was said before, but for shares that are settled. Somebody in the household who sees its account sees what they owe',
  params: IdParams,
  body: z.object({
    shares: z
      .array(
        z.object({
          person: typedName(shareLimits.nameLength),
          amount: z.union([z.number(), z.string().check(z.maxLength(40))]),
          /** The person, by name, is one who sees accounts of the caller. */
          household: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(shareLimits.people)),
    /** Only the caller's part counts as spending; a payment that settles then is no income. As before if left out. */
    own_part: z.optional(z.boolean()),
  }),
  response: successResponse({ transaction: Transaction }),
  errors: ['not_found', 'conflict'],
})

const SharedItem = z.object({
  id: Uuid,
  transaction_id: Uuid,
  description: z.string(),
  date: DayText,
  amount: Amount,
  settled_at: z.nullable(Instant),
  /** The payment that settled it. */
  settled_by: z.nullable(Uuid),
})
export const SharedBalance = z.object({
  person: z.string(),
  currency: Currency,
  /** The unsettled amount. */
  open: Amount,
  shares: z.array(SharedItem),
})
export type SharedBalance = z.infer<typeof SharedBalance>

export const listShares = endpoint('GET', '/api/user/shares', {
  etag: true,
  summary: 'Who owes how much by person and currency, with what it is made of, the most first',
  response: successResponse({ data: z.array(SharedBalance) }),
})
export const settleShares = endpoint('POST', '/api/user/shares/settle', {
  demo: true,
  summary:
    'Marks shares as settled, by a payment that came in or without one, or as open again. A payment gets the category of what it settles, so that it lowers what was spent there',
  body: z.object({
    ids: z.array(Uuid).check(z.minLength(1), z.maxLength(shareLimits.settled)),
    settled: z.boolean(),
    transaction_id: z.optional(z.nullable(Uuid)),
  }),
  response: z.object({ ...Done.shape, changed: z.number() }),
  errors: ['not_found', 'conflict'],
})
