import * as z from 'zod/mini'
import { IdParams, successResponse } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Transaction } from '../ledger/transaction.ts'

export const putCash = endpoint('PUT', '/api/user/transactions/:id/cash', {
  demo: true,
  summary:
    'Says that withdrawn cash went into the cash wallet, as a transfer between own accounts, or takes that back. Only booked payments in AED',
  params: IdParams,
  body: z.object({ in_wallet: z.boolean() }),
  response: successResponse({ transaction: Transaction }),
  errors: ['not_found', 'conflict'],
})
