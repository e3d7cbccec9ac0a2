import * as z from 'zod/mini'
import { IdParams, Instant, successResponse, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Filter } from '../ledger/transactions.ts'

export const exportFormats = ['csv', 'xlsx', 'pdf', 'json', 'hledger'] as const
/** Laying out a PDF statement takes about a millisecond per payment. */
export const maxStatementRows = 5000
export type ExportFormat = (typeof exportFormats)[number]

export const exportData = endpoint('GET', '/api/user/export', {
  roles: ['accountant'],
  summary:
    'Without parameters everything held about the caller as one JSON document. With a format or a filter the transactions that it finds: CSV (the default then) and XLSX with one header row and one row a payment, JSON, a statement of at most 5,000 transactions as PDF, or a journal for hledger with booked payments alone. Of a split payment a filter by category takes the lines that it fits',
  query: z.extend(Filter, { format: z.optional(z.enum(exportFormats)) }),
  response: z.unknown(),
})

/** The web app requests a background export for more transactions than this. */
export const backgroundRows = 20_000
/** How many days a prepared file can be downloaded, and the maximum number of files stored per user. */
export const preparedExports = { days: 7, most: 5 } as const

export const PreparedExport = z.object({
  id: Uuid,
  format: z.enum(exportFormats),
  state: z.enum(['preparing', 'ready', 'failed']),
  /** The file name; empty until it is ready. */
  name: z.string(),
  /** Size in bytes; null until it is ready. */
  size: z.nullable(z.number()),
  created_at: Instant,
  expires_at: Instant,
})
export type PreparedExport = z.infer<typeof PreparedExport>

export const listPreparedExports = endpoint('GET', '/api/user/exports', {
  summary:
    'The files that are or were prepared in the background, newest first; each is deleted after 7 days',
  response: successResponse({ exports: z.array(PreparedExport) }),
})
export const prepareExport = endpoint('POST', '/api/user/exports', {
  summary:
    'Has the file of `GET /api/user/export` prepared in the background; a notification says when it is ready. A sixth takes the place of the oldest',
  body: z.extend(Filter, { format: z.enum(exportFormats) }),
  response: successResponse({ export: PreparedExport }),
  errors: ['rate_limited'],
})
export const readPreparedExport = endpoint('GET', '/api/user/exports/:id/file', {
  summary: 'A prepared file, while it is held',
  params: IdParams,
  response: z.unknown(),
  errors: ['not_found'],
})
