import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Filter } from './transactions.ts'

export const exportFormats = ['csv', 'xlsx', 'pdf', 'json', 'hledger'] as const
/** Laying out a statement takes about a millisecond a payment. */
export const maxStatementRows = 5000
export type ExportFormat = (typeof exportFormats)[number]

export const exportData = endpoint({
  method: 'GET',
  path: '/api/user/export',
  access: 'bearer',
  summary:
    'Without parameters everything held about the caller as one JSON document. With a format or a filter the transactions that it finds: CSV (the default then) and XLSX with one header row and one row a payment, JSON, a statement of at most 5,000 transactions as PDF, or a journal for hledger with booked payments alone. Of a split payment a filter by category takes the lines that it fits',
  query: z.extend(Filter, { format: z.optional(z.enum(exportFormats)) }),
  response: z.unknown(),
})
