import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Done, Instant, successResponse, Uuid } from '../common.ts'

export const connectionTest = endpoint('POST', '/api/user/connection-test', {
  tokens: 'never',
  summary: 'Writes a test document and reads it back, where the operator turned on DEBUG_SCREENS',
  body: z.optional(z.object({ message: z.optional(z.string().check(z.maxLength(200))) })),
  response: successResponse({
    id: Uuid,
    message: z.string(),
    timestamp: Instant,
    createdAt: Instant,
  }),
  errors: ['not_found'],
})
export const diagnose = endpoint('GET', '/api/firebase/diagnose', {
  summary: "Whether the caller's own data can be reached; no addresses, versions or secrets",
  response: successResponse({
    database: z.enum(['ok', 'unavailable']),
    document: z.boolean(),
    categories: z.number(),
    connections: z.number(),
    transactions: z.number(),
  }),
})
export const AuditEntry = z.object({
  id: Uuid,
  at: Instant,
  kind: z.string(),
  detail: z.record(z.string(), z.string()),
  /** An app's calls of one day: how many, and the newest of them. */
  calls: z.optional(
    z.object({ count: z.number(), list: z.array(z.object({ at: Instant, tool: z.string() })) }),
  ),
})
export const listAudit = endpoint('GET', '/api/user/audit', {
  demo: true,
  tokens: 'never',
  summary:
    'The newest 200 sign-ins, consents and deletions of the caller, and what assistants called in 90 days, by app and day',
  response: successResponse({ data: z.array(AuditEntry) }),
})
export const deleteAccount = endpoint('DELETE', '/api/user/account', {
  tokens: 'never',
  summary: "Withdraws all consents, then deletes the caller's data and sign-in",
  /** Everyone who has a password must enter it. */
  body: z.object({
    confirm: z.literal('DELETE'),
    password: z.optional(z.string().check(z.maxLength(1024))),
  }),
  response: Done,
  errors: ['bank_unavailable', 'rate_limited'],
})
