import { dubaiMinute } from '#contract/period.ts'
import type pg from 'pg'
import type { App, UserApp } from './context.ts'
import { removeOldChanges } from './features/changes/service.ts'
import { sweepMessages } from './features/banks/messages/service.ts'
import { announceEndingConsents } from './features/banks/connections/service.ts'
import { sweepAttachments } from './features/files/attachments/service.ts'
import { mailSubscriptions, startMails } from './features/changes/events/service.mails.ts'
import { deliverEvents, startDelivery } from './features/changes/events/service.deliver.ts'
import { subscribe, type Subscription } from './features/changes/events/service.ts'
import { startDemoUpkeep } from './features/closing/demo/service.ts'
import type { Identity } from './features/person/identity/service.ts'
import {
  detectChanges,
  detectWaiting,
  recordChangedPayments,
  recurringSubscriber,
} from './features/expected/series/service.detect.ts'
import { startSending } from './features/notifications/service.send.ts'
import { notificationSubscriptions } from './features/notifications/service.ts'
import { importSubscriptions, startImports } from './features/imports/service.apply.ts'
import { sweepImports } from './features/imports/service.undo.ts'
import { exportSubscriptions, startExports, sweepExports } from './features/files/exports/service.prepared.ts'
import { householdSubscriptions, startHouseholdMails } from './features/household/mail/service.ts'
import { startPayments } from './features/person/subscription/service.payments.ts'
import { announceEndingTrials } from './features/person/subscription/service.ts'
import { deletionSubscriptions, startForgetting } from './features/closing/privacy/service.delete.ts'
import { categorySubscriptions } from './features/payments/recategorise/service.move.ts'
import { refreshAllRates } from './features/payments/totals/service.totals.ts'
import { transferSubscriptions } from './features/payments/transfers/service.transfers.ts'
import { expectedSubscriptions } from './features/expected/service.follow.ts'
import { investmentSubscriptions } from './features/investments/lines/service.follow.ts'
import { remittanceSubscriptions } from './features/uae/remittances/service.ts'
import { sweepEntries } from './features/assistant/model/service.log.ts'
import { startPriceFeeds } from './features/investments/service.feeds.ts'
import { startRates } from './features/days/rates/service.ts'
import { forgetSentMails, startSupport } from './features/closing/support/service.ts'
import { startSyncWork } from './features/banks/sync/run/service.work.ts'
import { createPool, query, system } from './platform/db/db.ts'
import { analyseGrown } from './platform/db/statistics.ts'
import { removeOldAside } from './platform/embedded/snapshots.ts'
import type { EmbeddedEngine } from './platform/embedded/engine.ts'
import { checkpointAbove, vacuumAfterWrites } from './platform/embedded/upkeep.ts'
import { repeat } from './platform/jobs/repeat.ts'

const snapshotEveryMs = 3_600_000
const maintainEveryMs = 5000
const analyseEveryMs = 5000
/** Bytes of WAL; keeps recovery after a kill within seconds. */
const mostReplayedBytes = 64 * 2 ** 20
const sweepQueue = 'sweep'

/** The subscribers of each domain event. A feature reacts to an earlier feature's events by an entry here. */
const subscriptions: readonly Subscription[] = [
  subscribe(
    'transaction.changed',
    recurringSubscriber,
    (ctx, tx, { since, at }) => recordChangedPayments(tx, ctx.userId, since, new Date(at)),
    detectChanges,
  ),
  ...importSubscriptions,
  ...exportSubscriptions,
  ...householdSubscriptions,
  ...mailSubscriptions,
  ...deletionSubscriptions,
  ...categorySubscriptions,
  ...transferSubscriptions,
  ...expectedSubscriptions,
  ...remittanceSubscriptions,
  ...investmentSubscriptions,
  ...notificationSubscriptions,
]

/**
 * Starts all background work of a worker process, which looks for events every `lookSeconds`; the returned
 * function stops its timers.
 */
export async function startWork(app: App, identity: Identity, lookSeconds = 5): Promise<() => Promise<void>> {
  await startSyncWork(app)
  await startForgetting(app, identity)
  await startDemoUpkeep(app, identity)
  await startImports(app)
  await startExports(app)
  await startPayments(app)
  await startSupport(app)
  await startHouseholdMails(app)
  await startMails(app)
  await startPriceFeeds(app)
  await startRates(app, () => refreshAllRates(app))
  await app.queue.define(sweepQueue, {
    retryLimit: 1,
    retryDelaySeconds: 60,
    expireSeconds: 300,
    background: true,
  })
  await app.queue.work(sweepQueue, () => sweep(app, identity))
  await app.queue.schedule(sweepQueue, '17 * * * *', {})
  const stops = [await startDelivery(app, subscriptions, lookSeconds * 1000), startSending(app)]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

/** Delivers a user's events now, so that what follows from them is there for the first screen. */
export async function settleEvents(ctx: UserApp): Promise<void> {
  const [failure] = await deliverEvents(ctx, subscriptions, new AbortController().signal)
  if (failure !== undefined) throw failure
}

/** The hour in Dubai for what is done once a day. */
const quietHour = 3
const hourIn = (clock: App['clock']): number => Math.floor(dubaiMinute(clock.now()) / 60)

/**
 * Does all hourly work. A part that fails is logged and keeps none of the others from being done; it is thrown
 * at the end, so that the job is tried again.
 */
export async function sweep(app: App, identity: Pick<Identity, 'sweep'>): Promise<void> {
  const parts: Record<string, () => Promise<unknown>> = {
    consents: () => announceEndingConsents(app),
    trials: () => announceEndingTrials(app),
    'recurring payments': () => detectWaiting(app),
    'sign-in': () => identity.sweep(),
    'idempotency keys': () => sweepKeys(app),
    changes: () => removeOldChanges(app),
    imports: () => sweepImports(app),
    exports: () => sweepExports(app),
    messages: () => sweepMessages(app),
    'mails to support': () => forgetSentMails(app),
    'log of the language model': () => sweepEntries(app),
    ...(hourIn(app.clock) === quietHour ? { attachments: () => sweepAttachments(app) } : {}),
  }
  const failed: string[] = []
  for (const [part, work] of Object.entries(parts))
    await work().catch((error: unknown) => {
      app.log.error('A part of the hourly work failed', { part }, error)
      failed.push(part)
    })
  if (failed.length > 0) throw new Error(`hourly work failed: ${failed.join(', ')}`)
}

/**
 * Deletes stored responses of idempotent requests after 31 days, because an entry made offline may be sent
 * that late, and the provider's events after 90 days, as long as the provider keeps its own log.
 */
async function sweepKeys(app: App): Promise<void> {
  const now = app.clock.now()
  await system(app.db, async (tx) => {
    await query(tx)`delete from idempotency_keys where created_at < ${now}::timestamptz - interval '31 days'`
    await query(tx)`delete from provider_events where received_at < ${now}::timestamptz - interval '90 days'`
  })
}

/** Keeps the statistics of a PostgreSQL server fresh for tables that grow at once; returns how to stop it. */
export function startStatistics({ log }: Pick<App, 'log'>, pool: pg.Pool): () => Promise<void> {
  return repeat(
    analyseEveryMs,
    async () => void (await analyseGrown(pool)),
    (error) => {
      const reason = error instanceof Error ? error.message : 'unknown'
      log.warn('Grown tables could not be analysed', { reason })
    },
  )
}

/**
 * Maintains the embedded database: an hourly snapshot, a checkpoint after heavy writing, and fresh statistics
 * for tables that have grown. The returned function stops it.
 */
export function startUpkeep(app: App, engine: EmbeddedEngine): () => Promise<void> {
  const clearAside = (): void => {
    removeOldAside(app.config.dataDir, app.clock.now()).then(
      (names) => names.length > 0 && app.log.info('Old directories put aside were deleted', { names }),
      (error: unknown) => app.log.error('Directories put aside could not be deleted', {}, error),
    )
  }
  clearAside()
  const stopSnapshots = repeat(
    snapshotEveryMs,
    async () => {
      clearAside()
      if (await engine.snapshot()) app.log.info('A snapshot of the database was written')
    },
    (error) => app.log.error('A snapshot could not be written', {}, error),
  )
  const pool = createPool(engine.target, 1)
  const vacuum = vacuumAfterWrites(pool)
  const stopMaintenance = repeat(
    maintainEveryMs,
    async () => {
      const { written } = await checkpointAbove(pool, mostReplayedBytes)
      await vacuum(written)
    },
    (error) => {
      const reason = error instanceof Error ? error.message : 'unknown'
      app.log.warn('The database could not be maintained', { reason })
    },
  )
  return async () => {
    await Promise.all([stopSnapshots(), stopMaintenance()])
    await pool.end()
  }
}
