import type { ResponseFields } from '#contract/endpoint.ts'
import type { SyncRun, syncStatus } from '#contract/banks/sync.ts'
import { shownBankName } from '#contract/banks/bank-names.ts'
import { dubaiDay } from '#contract/period.ts'
import { limits } from '#contract/limits.ts'
import type { App, UserApp } from '../../../context.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { activeConnections, type ConnectionRow, requireConnection } from '../connections/service.ts'
import type { Language } from '../../../platform/i18n/index.ts'
import { causeOf } from '../connections/service.failure.ts'
import { readUsage } from './service.limits.ts'
import { hasWaitingChange } from '../../changes/events/service.ts'
import { openRun, type RunRow, selectNewestRuns, selectOpenRuns } from './store.ts'

export { selectOrders as readBankOrders } from './store.ts'

export type Trigger = RunRow['trigger']

export type RunRequest = { connectionIds: readonly string[]; trigger: Trigger; days: number }

/** Opens or widens the run of each connection; returns the run ids. `sendRuns` queues the jobs afterwards. */
export async function openRuns(tx: Tx, userId: string, request: RunRequest, now: Date): Promise<string[]> {
  const { connectionIds, trigger, days } = request
  const ids: string[] = []
  for (const connectionId of connectionIds)
    ids.push(await openRun(tx, userId, { id: newId(now), connectionId, trigger, days }, now))
  return ids
}

/** Queues a job for the open run of each connection. */
export async function sendRuns(app: App, userId: string, connectionIds: readonly string[]): Promise<void> {
  for (const connectionId of connectionIds) await sendRun(app, userId, connectionId, 0)
}

/**
 * Opens the run that must follow one ended in this transaction: it was widened meanwhile, or the provider
 * announced data that it may have missed. Returns whether a run was opened.
 */
export async function openNextRun(
  tx: Tx,
  userId: string,
  connectionId: string,
  wider: Pick<RunRow, 'trigger' | 'days'> | null,
  now: Date,
): Promise<boolean> {
  const { asked_again: news, connection_status: status } = await requireConnection(tx, userId, connectionId)
  if (status !== 'active') return false
  const next = wider ?? (news ? { trigger: 'webhook' as const, days: limits.quickSyncDays } : null)
  if (next !== null) await openRun(tx, userId, { id: newId(now), connectionId, ...next }, now)
  return next !== null
}

/** Queues the job that executes a connection's open run, after `afterSeconds`. */
export async function sendRun(
  app: App,
  userId: string,
  connectionId: string,
  afterSeconds: number,
): Promise<void> {
  const later = afterSeconds > 0 ? { startAfterSeconds: afterSeconds } : {}
  await app.queue.send('sync', { userId, connectionId }, later)
}

/** A run as the API returns it, with its progress; its error is in the caller's language. */
export function viewRun(row: RunRow, language: Language): SyncRun {
  const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null
  return {
    id: row.id,
    connection_id: row.connection_id,
    bank_name: shownBankName(row.bank_name, language),
    trigger: row.trigger,
    days: row.days,
    state: row.state,
    started_at: iso(row.started_at),
    finished_at: iso(row.finished_at),
    created_at: row.created_at.toISOString(),
    accounts_total: row.accounts_total,
    accounts_done: row.accounts_done,
    fetched: row.fetched,
    inserted: row.inserted,
    updated: row.updated,
    removed: row.removed,
    unreadable: row.unreadable,
    unreadable_since: row.unreadable_since === null ? null : dubaiDay(row.unreadable_since),
    error_code: row.error_kind,
    error: row.error_kind === null ? null : causeOf(language, row.error_kind, row.bank_name),
  }
}

/** The newest 50 runs, newest first. */
export async function listRuns(ctx: UserApp): Promise<SyncRun[]> {
  const rows = await read(ctx.db, ctx, (tx) => selectNewestRuns(tx, ctx.userId, 50))
  return rows.map((row) => viewRun(row, ctx.language))
}

const outdatedMs = 3 * 86_400_000

export type SyncStatus = ResponseFields<typeof syncStatus>

/** The open runs, what follows from the last ones, the last sync, the recommendation and what is left of the limits. */
export async function readSyncStatus(ctx: UserApp): Promise<SyncStatus> {
  const now = ctx.clock.now()
  const { open, connections, usage, following } = await read(ctx.db, ctx, async (tx) => ({
    open: await selectOpenRuns(tx, ctx.userId),
    connections: await activeConnections(tx, ctx.userId),
    usage: await readUsage(tx, ctx.userId, now),
    following: await hasWaitingChange(tx, ctx.userId),
  }))
  const last = newest(connections.map((row) => row.last_synced_at))
  const next = connections.flatMap((row) => row.next_sync_at ?? []).sort((a, b) => a.getTime() - b.getTime())
  return {
    active: open.map((row) => viewRun(row, ctx.language)),
    following,
    last_synced: last?.toISOString() ?? null,
    next_sync_at: next[0]?.toISOString() ?? null,
    recommendation: recommend(connections, now),
    limits: {
      day_used: usage.day,
      day_limit: limits.syncPerDay,
      hour_used: usage.hour,
      hour_limit: limits.syncPerHour,
      wait_seconds: usage.waitSeconds,
    },
  }
}

function newest(instants: readonly (Date | null)[]): Date | null {
  return instants.reduce((best, each) => (each && (!best || each > best) ? each : best), null)
}

function recommend(connections: readonly ConnectionRow[], now: Date): SyncStatus['recommendation'] {
  if (connections.length === 0) return 'no_data'
  if (connections.some((row) => row.last_synced_at === null)) return 'initial_sync'
  const old = connections.some((row) => now.getTime() - (row.last_synced_at?.getTime() ?? 0) > outdatedMs)
  return old ? 'outdated_data' : 'regular_sync'
}
