import * as z from 'zod/mini'
import { IdParams, successResponse, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { Transaction } from '../ledger/transaction.ts'

export const putRefund = endpoint('PUT', '/api/user/transactions/:id/refund', {
  demo: true,
  summary:
    'Links a refund to the purchase that it is of, so that it lowers what was spent in its category; null says that it is of none, and it is income',
  params: IdParams,
  body: z.object({ purchase_id: z.nullable(Uuid) }),
  response: successResponse({ transaction: Transaction }),
  errors: ['not_found', 'conflict'],
})
export const listPurchases = endpoint('GET', '/api/user/transactions/:id/purchases', {
  etag: true,
  summary: 'Purchases that a refund may be of: of the year before it, those at the same merchant first',
  params: IdParams,
  query: z.object({ q: z.optional(z.string().check(z.maxLength(limits.searchLength))) }),
  response: successResponse({ data: z.array(Transaction) }),
  errors: ['not_found'],
})
