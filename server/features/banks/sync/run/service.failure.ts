/** Handles a failed run: retries it later, or ends it and notifies the user if they must act. */
import { BankError } from '../../../../banking/provider.ts'
import { type App, withFields } from '../../../../context.ts'
import { today } from '../../../../platform/clock.ts'
import { type Tx, write } from '../../../../platform/db/db.ts'
import { publishEvent } from '../../../changes/events/service.ts'
import type { ConnectionRow } from '../../connections/service.ts'
import { markProblem, reviewConnections } from '../../connections/service.state.ts'
import { PlanOutdated } from '../write/service.stage.ts'
import {
  longestWaitMs,
  maxAttempts,
  maxAttemptsAtOutage,
  nextSyncAfterFailure,
  retryDelayMs,
} from './schedule.ts'
import { openNextRun, sendRun } from '../service.ts'
import { failRun, selectRun, type RunRow } from '../store.ts'

type Failed = { run: RunRow; connection: ConnectionRow; lease: string }
type Input = { userId: string; connectionId: string }
type Verdict = { kind: string; retryInMs: number | null; nextSyncAt: Date | null; reconnectId: string | null }

const dayMs = 86_400_000

/** Queues a failed run for a retry or ends it. Only the run and connection change; stored data stays. */
export async function concludeFailure(app: App, input: Input, failed: Failed, error: unknown): Promise<void> {
  const { userId, connectionId } = input
  const verdict = judge(error, failed, app.clock.now())
  const { kind } = verdict
  app.observe.sync(kind)
  if (kind === 'internal') app.log.error('A sync failed', { run: failed.run.id }, error)
  else
    app.log.warn('A sync failed', {
      run: failed.run.id,
      kind,
      fault: error instanceof BankError ? error.fault : null,
      reason: error instanceof Error ? error.message : null,
      again: verdict.retryInMs !== null,
    })
  if (kind === 'gone') await lookAtEntities(app, userId, failed.connection)
  const now = app.clock.now()
  const retryAt = verdict.retryInMs === null ? null : new Date(now.getTime() + verdict.retryInMs)
  const next = await write(app.db, { userId }, async (tx) => {
    const run = await selectRun(tx, userId, failed.lease)
    if (run === null) return null
    await failRun(tx, userId, run.id, { kind, retryAt }, now)
    const { nextSyncAt, reconnectId } = verdict
    await markProblem(tx, userId, connectionId, { kind, reconnectId, nextSyncAt }, now)
    if (retryAt !== null) return { inSeconds: Math.ceil((retryAt.getTime() - now.getTime()) / 1000) }
    await reportFailure(app, tx, userId, { connection: failed.connection, runId: run.id, cause: kind })
    return (await openNextRun(tx, userId, connectionId, null, now)) ? { inSeconds: 0 } : null
  })
  if (next !== null) await sendRun(app, userId, connectionId, next.inSeconds)
}

const needUser = new Set(['reauthorise', 'consent_expired', 'gone'])

/** Publishes that a run has failed for good; asks the user to act once, not again for the same cause. */
async function reportFailure(
  app: App,
  tx: Tx,
  userId: string,
  { connection, runId, cause }: { connection: ConnectionRow; runId: string; cause: string },
): Promise<void> {
  const about = { connectionId: connection.id, bank: connection.bank_name, cause }
  await publishEvent(tx, userId, 'sync.failed', { ...about, runId }, app.clock.now())
  if (needUser.has(cause) && connection.error_kind !== cause)
    await app.notify(userId, 'bank_sign_in', { ...about, day: today(app.clock) }, tx)
}

/** Decides from the error and the attempts so far whether to retry a run and when to sync next. */
export function judge(error: unknown, { run, connection }: Failed, now: Date): Verdict {
  const attempt = run.attempts + 1
  const outage = error instanceof BankError && error.kind === 'unavailable'
  const last = attempt >= (outage ? maxAttemptsAtOutage : maxAttempts)
  const later = nextSyncAfterFailure(connection.failures, now)
  const ended = (kind: string, nextSyncAt: Date | null): Verdict => ({
    kind,
    retryInMs: null,
    nextSyncAt,
    reconnectId: null,
  })
  const again = (kind: string, ms: number): Verdict =>
    last || ms > longestWaitMs
      ? ended(kind, ms > later.getTime() - now.getTime() ? new Date(now.getTime() + ms) : later)
      : { kind, retryInMs: ms, nextSyncAt: null, reconnectId: null }
  if (error instanceof PlanOutdated) return again('unavailable', 500)
  if (!(error instanceof BankError)) return again('internal', retryDelayMs(attempt))
  switch (error.kind) {
    case 'reauthorise':
      return { ...ended(error.kind, new Date(now.getTime() + dayMs)), reconnectId: error.reconnectId }
    case 'consent_expired':
      return ended(error.kind, new Date(now.getTime() + dayMs))
    case 'gone':
    case 'refused':
      return ended(error.kind, later)
    case 'rate_limited':
      return again(error.kind, Math.max(1000, error.retryAfterMs ?? 60_000 * attempt))
    case 'pending':
      return again(error.kind, Math.max(error.retryAfterMs ?? 0, 30_000))
    default:
      return again(error.kind, Math.max(error.retryAfterMs ?? 0, retryDelayMs(attempt)))
  }
}

/** The data API does not know the entity: the provider's list of entities decides the connection's state. */
async function lookAtEntities(app: App, userId: string, connection: ConnectionRow): Promise<void> {
  try {
    const entities = await app.banks.named(connection.provider).listEntities(connection.customer_id)
    await reviewConnections(withFields(app, { userId }), connection.provider, entities)
  } catch (error) {
    if (!(error instanceof BankError)) throw error
  }
}
