import * as z from 'zod/mini'
import { IdParams, successResponse, typedText } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { Transaction } from '../ledger/transaction.ts'

export const splitLimits = { least: 2, most: 50 } as const

export const putSplits = endpoint('PUT', '/api/user/transactions/:id/splits', {
  maxBytes: 170_000,
  demo: true,
  summary:
    'Splits a payment into 2 to 50 lines that add up to its amount; an empty list undoes it. When the amount changes later the lines stay, but count only once they are corrected',
  params: IdParams,
  body: z.object({
    splits: z
      .array(
        z.object({
          /** More than 0, in the payment's currency. */
          amount: z.union([z.number(), z.string().check(z.maxLength(40))]),
          /** '' and null for none. */
          category_id: z.nullable(z.string().check(z.maxLength(64))),
          note: z.optional(typedText(limits.noteLength)),
        }),
      )
      .check(z.maxLength(splitLimits.most)),
    version: z.optional(z.number()),
  }),
  response: successResponse({ transaction: Transaction }),
  errors: ['not_found', 'conflict', 'stale_edit'],
})
