import * as z from 'zod/mini'

/** The closed list of error codes and the HTTP status of each. */
export const errorStatus = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  plan_limit: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  already_connected: 409,
  stale_edit: 409,
  consent_expired: 409,
  reauthorise: 409,
  payload_too_large: 413,
  unsupported_media: 415,
  idempotency_mismatch: 422,
  rate_limited: 429,
  internal: 500,
  bank_refused: 502,
  bank_unavailable: 503,
  unavailable: 503,
  not_configured: 503,
  storage_full: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

/**
 * Body of every failed call: `code` says how to handle it; `reason` with `params` says exactly what is wrong
 * (reasons.ts); `error` is the sentence in the caller's language, repeated in `detail` for older clients.
 */
export const ErrorBody = z.object({
  success: z.literal(false),
  code: z.string(),
  reason: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  error: z.string(),
  detail: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  retry_after: z.optional(z.number()),
  request_id: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof ErrorBody>
