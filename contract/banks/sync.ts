import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Coverage } from '../accounts/accounts.ts'
import { Amount, Currency, DayText, Instant, successResponse, Uuid } from '../common.ts'

export const syncStates = ['queued', 'running', 'done', 'failed'] as const
const syncTriggers = ['connect', 'manual', 'webhook', 'schedule', 'reconnect'] as const

/** One run of one connection, with its progress. */
export const SyncRun = z.object({
  id: Uuid,
  connection_id: Uuid,
  bank_name: z.string(),
  trigger: z.enum(syncTriggers),
  days: z.number(),
  state: z.enum(syncStates),
  started_at: z.nullable(Instant),
  finished_at: z.nullable(Instant),
  created_at: Instant,
  accounts_total: z.number(),
  accounts_done: z.number(),
  fetched: z.number(),
  inserted: z.number(),
  updated: z.number(),
  removed: z.number(),
  /**
   * Transactions of the connection that could not be parsed by the end of the run, and the day of the oldest.
   */
  unreadable: z.number(),
  unreadable_since: z.nullable(DayText),
  error_code: z.nullable(z.string()),
  error: z.nullable(z.string()),
})
export type SyncRun = z.infer<typeof SyncRun>

const Result = z.object({
  sync_type: z.enum(['quick', 'full', 'custom', 'connect']),
  total_transactions: z.number(),
  income_transactions: z.number(),
  expense_transactions: z.number(),
  duration_seconds: z.number(),
})
export const syncLeanData = endpoint('POST', '/api/user/sync-lean-data', {
  demo: true,
  summary:
    "Syncs the caller's banks. background answers at once; otherwise waits up to 25 s and then goes on behind the answer",
  body: z.optional(
    z.object({
      days: z.optional(z.unknown()),
      background: z.optional(z.boolean()),
      connection_id: z.optional(Uuid),
    }),
  ),
  response: successResponse({
    ...Result.shape,
    state: z.enum(['queued', 'running', 'done']),
    runs: z.array(SyncRun),
    data: Result,
    message: z.string(),
  }),
  errors: ['rate_limited', 'bank_unavailable'],
})
const status = successResponse({
  active: z.array(SyncRun),
  /** Whether what follows from changed payments, such as bills, is still worked out; absent in answers kept by older apps. */
  following: z.optional(z.boolean()),
  last_synced: z.nullable(Instant),
  next_sync_at: z.nullable(Instant),
  recommendation: z.enum(['no_data', 'outdated_data', 'regular_sync', 'initial_sync']),
  limits: z.object({
    day_used: z.number(),
    day_limit: z.number(),
    hour_used: z.number(),
    hour_limit: z.number(),
    wait_seconds: z.number(),
  }),
})
export const syncStatus = endpoint('GET', '/api/user/sync-status', {
  summary: 'Runs under way, the last sync and the limits',
  response: status,
})
/**
 * `text/event-stream`, read by fetch with the bearer token: `event: sync` with a SyncRun, and `event:
 * changed` without data when any of the user's data has changed.
 */
export const syncEvents = endpoint('GET', '/api/user/sync-events', {
  demo: true,
  tokens: 'never',
  summary: 'Stream of sync progress, and of the news that data has changed',
  response: z.unknown(),
  errors: ['rate_limited'],
})

const BankBalance = z.object({
  bank_name: z.string(),
  account_id: Uuid,
  account_name: z.string(),
  balance: z.nullable(Amount),
  currency: Currency,
  last_updated: z.nullable(Instant),
})
const Balances = successResponse({
  bank_balances: z.array(BankBalance),
  total_balance: Amount,
  coverage: Coverage,
  message: z.string(),
})
export const refreshBalances = endpoint('GET', '/api/user/refresh-balances', {
  demo: true,
  tokens: 'write',
  summary: 'Asks the banks for balances within the limits and answers with what is stored',
  response: Balances,
})
export const updateBalance = endpoint('GET', '/api/user/update-balance', {
  demo: true,
  tokens: 'write',
  summary: 'Recomputes the stored balances',
  response: Balances,
})
