import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Amount, Instant, successResponse, Unreadable, Uuid } from '../common.ts'

/** The states of a connection as shown to the user. */
export const healthStates = ['up_to_date', 'updating', 'needs_you', 'bank_trouble', 'paused'] as const

export const Connection = z.object({
  id: Uuid,
  entity_id: z.string(),
  bank_name: z.string(),
  bank_identifier: z.string(),
  connection_status: z.enum(['active', 'disconnected']),
  /** The badge defined by the specification. */
  status: z.enum(['Active', 'Inactive', 'Expired']),
  health: z.enum(healthStates),
  /** The cause as a sentence; empty when all is well. */
  cause: z.string(),
  action: z.enum(['none', 'reconnect', 'renew', 'retry', 'wait']),
  reconnect_id: z.nullable(z.string()),
  permissions: z.array(z.string()),
  created_at: Instant,
  connected_at: Instant,
  consent_expires_at: z.nullable(Instant),
  last_synced_at: z.nullable(Instant),
  last_data_at: z.nullable(Instant),
  /** Accounts that the bank lists but we cannot parse; they are in no figure. */
  skipped_accounts: z.array(z.object({ name: z.string() })),
  unreadable: Unreadable,
  accounts_count: z.number(),
  accounts: z.array(
    z.object({ id: Uuid, name: z.string(), currency: z.string(), balance: z.nullable(Amount) }),
  ),
})
export type Connection = z.infer<typeof Connection>

const EntityList = successResponse({
  entity_ids: z.array(z.string()),
  entities: z.array(Connection),
  count: z.number(),
  lean_customer_id: z.nullable(z.string()),
  message: z.string(),
})
export const leanEntities = endpoint('GET', '/api/lean/entities', {
  demo: true,
  summary: "The user's bank connections",
  response: successResponse({ entities: z.array(Connection) }),
})
export const userEntities = endpoint('GET', '/api/user/entities', {
  demo: true,
  tokens: 'never',
  summary: 'The entities the provider has for this user, read live and reconciled with what is stored',
  response: EntityList,
  errors: ['bank_unavailable'],
})

export const Consent = z.object({
  id: Uuid,
  bank_name: z.string(),
  bank_identifier: z.string(),
  purpose: z.string(),
  permissions: z.array(z.string()),
  text_version: z.string(),
  given_at: Instant,
  expires_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
  end_reason: z.nullable(z.string()),
  state: z.enum(['active', 'ended', 'expired']),
})
export const listConsents = endpoint('GET', '/api/user/consents', {
  summary: 'Consents given and ended, newest first',
  response: successResponse({ data: z.array(Consent) }),
})
