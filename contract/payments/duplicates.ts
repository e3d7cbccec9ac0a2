import * as z from 'zod/mini'
import { IdParams, successResponse, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Transaction } from '../ledger/transaction.ts'

export const listDuplicates = endpoint('GET', '/api/user/duplicates', {
  etag: true,
  summary:
    'Payments added by hand beside one of a bank or a file with the same amount at most three days apart, the newest fifty',
  response: successResponse({
    /** `entered` was added by hand. */
    duplicates: z.array(z.object({ entered: Transaction, other: Transaction })),
    count: z.number(),
  }),
})
export const answerDuplicate = endpoint('POST', '/api/user/transactions/:id/duplicate', {
  demo: true,
  summary:
    'Says whether a payment added by hand is the same as another. If so it is deleted, and what was said of it goes to the other; if not, both stay and are not asked about again',
  params: IdParams,
  body: z.object({ other_id: Uuid, same: z.boolean() }),
  /** The payment that stays. */
  response: successResponse({ transaction: Transaction }),
  errors: ['not_found', 'conflict'],
})
