import * as z from 'zod/mini'

/** The closed list of error codes and the HTTP status each one answers with. */
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
 * What every failed call answers: `code` says how to handle it, `reason` with `params` exactly what is wrong
 * (reasons.ts); `error` is the sentence in the caller's language, which `detail` repeats for older readers.
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

/** Sentences of the specification that server and web both use. */
export const words = {
  authAgain: 'Authentication required. Please log in again.',
  authRequired: 'Authentication required',
  unavailable: 'Financial data service temporarily unavailable. Please try again later.',
  days: 'Days must be between 1 and 1095 (3 years)',
  noEntityId: 'No entity ID provided',
  disconnectFailed: 'Failed to disconnect bank. Please try again.',
  dailyLimit: 'Daily limit reached (50 calls)',
  hourlyLimit: 'Hourly limit reached (10 calls)',
  waitSeconds: (seconds: number): string => `Please wait ${seconds} seconds before next sync`,
  amountRequired: 'Amount is required',
  categoryRequired: 'Category is required',
  descriptionRequired: 'Description is required',
  dateRequired: 'Date is required',
  typeRequired: 'Transaction type is required',
  fillAll: 'Please fill in all fields',
  strongerPassword: 'Please use a stronger password',
  loginFailed: 'Login failed. Please check your credentials.',
  signupFailed: 'Signup failed. Please try again.',
} as const
