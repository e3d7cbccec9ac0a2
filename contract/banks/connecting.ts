import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { Reason } from '../reasons.ts'
import { Done, IdParams, Instant, successResponse } from '../common.ts'
import { Connection } from './connections.ts'

const gone = successResponse({ message: z.string() })
export const disconnectEntity = endpoint('DELETE', '/api/lean/entities/:id/delete', {
  summary: 'Withdraws consent at the provider, then hides the bank here',
  params: IdParams,
  response: gone,
  errors: ['not_found', 'bank_unavailable'],
})
export const disconnectEntityPost = endpoint('POST', '/api/lean/entities/:id/delete', {
  summary: 'The same as DELETE',
  params: IdParams,
  response: gone,
  errors: ['not_found', 'bank_unavailable'],
})

const TokenBody = z.optional(
  z.object({ firebase_user_id: z.optional(z.string()), email: z.optional(z.string()) }),
)
const TokenResponse = successResponse({
  access_token: z.string(),
  customer_id: z.string(),
  scope: z.string(),
  /** The application's public identifier, which the widget requires. */
  app_token: z.string(),
  sandbox: z.boolean(),
})
export const leanToken = endpoint('POST', '/api/auth/lean-token', {
  summary: "A short-lived widget token for the caller's own customer",
  body: TokenBody,
  response: TokenResponse,
  errors: ['forbidden', 'plan_limit', 'bank_unavailable'],
})
export const leanTokenFirebase = endpoint('POST', '/api/auth/lean-token-firebase', {
  summary: 'The same as lean-token',
  body: TokenBody,
  response: TokenResponse,
  errors: ['forbidden', 'plan_limit', 'bank_unavailable'],
})

export const saveConnectedEntity = endpoint('POST', '/api/user/save-connected-entity', {
  tokens: 'never',
  summary: "Stores an entity after the provider confirmed that it is the caller's",
  body: z.object({
    firebase_user_id: z.optional(z.string()),
    entity_id: z.string().check(z.minLength(1, 'entity_id_required' satisfies Reason), z.maxLength(128)),
    customer_id: z.optional(z.string()),
    bank_identifier: z.optional(z.string()),
  }),
  response: successResponse({
    bank_name: z.string(),
    entity_id: z.string(),
    connection: Connection,
  }),
  errors: ['forbidden', 'not_found', 'plan_limit', 'bank_unavailable'],
})
export const linkBankAccount = endpoint('POST', '/api/user/link-bank-account', {
  maxBytes: 80_000,
  tokens: 'never',
  summary:
    "Stores the caller's entities of a customer and bank; an access_token in the body is dropped unread",
  body: z.object({
    user_id: z.optional(z.string()),
    lean_customer_id: z.string().check(z.minLength(1), z.maxLength(128)),
    lean_account_ids: z.optional(z.array(z.string().check(z.maxLength(128))).check(z.maxLength(200))),
    bank_identifier: z.string().check(z.minLength(1), z.maxLength(128)),
    institution_id: z.optional(z.nullable(z.string())),
  }),
  response: successResponse({ message: z.string(), connections: z.array(Connection) }),
  errors: ['forbidden', 'not_found', 'bank_unavailable'],
})
/**
 * The client-written status of the specification's document database, as an
 * enum; `connected` is stored only if the provider confirms it.
 */
const StatusBody = z.object({ connection_status: z.enum(['connected', 'disconnected', 'active']) })
export const updateLeanCustomer = endpoint('PATCH', '/api/user/lean-customer', {
  tokens: 'never',
  summary: "Records the customer's connection status",
  body: StatusBody,
  response: successResponse({ connection_status: z.string(), updated_at: Instant }),
  errors: ['conflict'],
})
export const updateUserEntity = endpoint('PATCH', '/api/user/entities/:id', {
  tokens: 'never',
  summary: "Records an entity's connection status",
  params: IdParams,
  body: StatusBody,
  response: successResponse({ connection_status: z.string(), updated_at: Instant }),
  errors: ['not_found', 'conflict'],
})

export const reconnectStarted = endpoint('POST', '/api/user/connections/:id/reconnect-token', {
  tokens: 'never',
  summary: 'A widget token to reconnect or renew one connection',
  params: IdParams,
  response: z.object({
    ...TokenResponse.shape,
    reconnect_id: z.nullable(z.string()),
    bank_identifier: z.string(),
  }),
  errors: ['not_found', 'bank_unavailable'],
})
export const pauseConnection = endpoint('POST', '/api/user/connections/:id/pause', {
  tokens: 'never',
  summary: 'Stops or resumes scheduled syncs of a connection',
  params: IdParams,
  body: z.object({ paused: z.boolean() }),
  response: Done,
  errors: ['not_found'],
})
/** The provider's webhooks; the raw body is read and its signature checked before anything else. */
export const leanWebhook = endpoint('POST', '/api/webhooks/lean', {
  maxBytes: 262_144,
  access: 'signature',
  summary: "The provider's signed events",
  headers: ['lean-signature'],
  response: successResponse({}),
  errors: ['unauthenticated', 'not_configured', 'payload_too_large'],
})
