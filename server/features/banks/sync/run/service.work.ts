/** Background work: queues, their workers and schedules. */
import * as z from 'zod'
import { limits } from '#contract/limits.ts'
import { BankError } from '../../../../banking/provider.ts'
import type { App } from '../../../../context.ts'
import { system, write } from '../../../../platform/db/db.ts'
import { doEach } from '../../../../platform/jobs/repeat.ts'
import { activeConnections } from '../../connections/service.ts'
import { catchUpEvents, handleEvent } from '../../connections/service.events.ts'
import { claimDueConnections, correctDue } from '../../connections/service.state.ts'
import { longest, longestWaitMs } from './schedule.ts'
import { runSync } from './service.run.ts'
import { isUnread } from '../service.limits.ts'
import { openRuns, sendRun } from '../service.ts'
import { deleteOldRuns, selectLostRuns } from '../store.ts'

const RunJob = z.object({ userId: z.uuid(), connectionId: z.uuid() })
const RequestJob = z.object({
  userId: z.uuid(),
  connectionId: z.uuid(),
  trigger: z.enum(['connect', 'webhook', 'reconnect']),
})
const EventJob = z.object({ provider: z.string().max(64), eventId: z.string().min(1).max(300) })

/** Syncs executed at the same time in one process. */
const syncsAtOnce = 4
const dueAtOnce = 20
/** Syncs started in a minute by all processes together. The provider publishes no limit: docs/evidence/million-users.md. */
const duePerMinute = 3300

/** Defines the queues, starts their workers and the schedules. */
export async function startSyncWork(app: App): Promise<void> {
  const { queue } = app
  // The lease in the run's row ensures one run per connection, so duplicate jobs are harmless.
  await queue.define('sync', {
    retryLimit: 3,
    retryDelaySeconds: 5,
    expireSeconds: 900,
    concurrency: syncsAtOnce,
  })
  for (const [name, concurrency, background] of [
    ['sync-request', 2, false],
    ['provider-event', 2, false],
    ['sync-due', 1, false],
    ['events-catchup', 1, true],
  ] as const)
    await queue.define(name, {
      retryLimit: 5,
      retryDelaySeconds: 5,
      expireSeconds: 120,
      concurrency,
      background,
      // one waiting job for an event that the provider delivers several times
      exclusive: name === 'provider-event',
    })
  await queue.work('sync', async (job) => {
    await runSync(app, RunJob.parse(job.data), { signal: job.signal })
  })
  await queue.work('sync-request', (job) => carryOutRequest(app, RequestJob.parse(job.data)))
  await queue.work('provider-event', ({ data }) => {
    const { provider, eventId } = EventJob.parse(data)
    return handleEvent(app, provider, eventId)
  })
  await queue.work('sync-due', () => startDue(app))
  await queue.work('events-catchup', () => catchUp(app))
  await queue.schedule('sync-due', '* * * * *', {})
  await queue.schedule('events-catchup', '17 * * * *', {})
}

async function carryOutRequest(app: App, request: z.infer<typeof RequestJob>): Promise<void> {
  const { userId, connectionId, trigger } = request
  const opened = await write(app.db, { userId }, async (tx) => {
    const bank = (await activeConnections(tx, userId)).find((row) => row.id === connectionId)
    if (!bank) return false
    // Several events report the same new data; a sync that has started since then includes it.
    if (trigger !== 'reconnect' && !bank.asked_again && !isUnread(bank)) return false
    // As many days as the app asks for: a run that is widened after its start is followed by another.
    const days = isUnread(bank) ? limits.fullSyncDays : limits.quickSyncDays
    await openRuns(tx, userId, { connectionIds: [connectionId], trigger, days }, app.clock.now())
    return true
  })
  if (opened) await sendRun(app, userId, connectionId, 0)
}

/** Starts due syncs, up to the provider's limit per minute, and queues new jobs for runs that lost theirs. */
export async function startDue(app: App, atOnce = dueAtOnce): Promise<void> {
  const lost = await system(app.db, (tx) => selectLostRuns(tx, app.clock.now(), longestWaitMs, dueAtOnce))
  await system(app.db, (tx) => correctDue(tx, app.clock.now(), longest))
  const failed = 'A due sync could not be started'
  await doEach(app.log, failed, lost, (run) => sendRun(app, run.user_id, run.connection_id, 0))
  for (let started = 0; started < duePerMinute; started += atOnce) {
    const due = await system(app.db, (tx) => claimDueConnections(tx, app.clock.now(), atOnce))
    await doEach(app.log, failed, due, async ({ userId, connectionId }) => {
      const request = {
        connectionIds: [connectionId],
        trigger: 'schedule',
        days: limits.quickSyncDays,
      } as const
      await write(app.db, { userId }, (tx) => openRuns(tx, userId, request, app.clock.now()))
      await sendRun(app, userId, connectionId, 0)
    })
    if (due.length < atOnce) return
  }
}

async function catchUp(app: App): Promise<void> {
  await system(app.db, (tx) => deleteOldRuns(tx, new Date(app.clock.now().getTime() - 90 * 86_400_000)))
  for (const bank of app.banks.all)
    try {
      const count = await catchUpEvents(app, bank)
      if (count > 0) app.log.info('Events that no webhook brought were taken', { count, provider: bank.name })
    } catch (error) {
      if (!(error instanceof BankError)) throw error
      app.log.warn('The log of events could not be read', { kind: error.kind, provider: bank.name })
    }
}
