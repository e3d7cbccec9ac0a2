/** The provider's events: stored once per id; a job then reads the current state from the provider. */
import { BankError, type BankProvider, type ProviderEvent } from '../../../banking/provider.ts'
import { type App, type UserApp, withFields } from '../../../context.ts'
import { read, system } from '../../../platform/db/db.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { userOfCustomer } from '../../person/settings/service.ts'
import { storeEntities } from './service.link.ts'
import { activeConnections } from './service.ts'
import { reviewConnections } from './service.state.ts'
import { markNewData } from './store.ts'
import {
  deleteOldEvents,
  type EventRow,
  finishEvent,
  insertEvents,
  newestEventAt,
  selectEvent,
  selectUndone,
  selectWaiting,
} from './store.events.ts'

/** Older events are ignored: scheduled syncs have run since. */
const oldestMs = 86_400_000

/** Checks a webhook's signature and stores its event for a job. Throws when the signature is wrong. */
export async function receiveWebhook(
  app: App,
  provider: BankProvider,
  rawBody: Uint8Array,
  headers: Headers,
): Promise<void> {
  let event: ProviderEvent | null
  try {
    event = provider.readWebhook(rawBody, headers)
  } catch (error) {
    if (error instanceof BankError && error.kind === 'refused')
      fail('webhooks_not_configured', {}, { cause: error })
    throw error
  }
  if (event === null) fail('signature_wrong')
  await takeEvents(app, provider.name, [event])
}

/** Stores the events that are new and queues a job for each that is not done; returns how many were new. */
async function takeEvents(app: App, provider: string, events: readonly ProviderEvent[]): Promise<number> {
  const now = app.clock.now()
  const recent = events.filter(
    (event) => event.type !== 'other' && now.getTime() - event.sentAt.getTime() <= oldestMs,
  )
  if (recent.length === 0) return 0
  const { fresh, undone } = await system(app.db, async (tx) => {
    const ids = new Set(await insertEvents(tx, provider, recent, now))
    // A read of these connections in progress may have missed the new data.
    const news = recent.filter(
      ({ eventId, type, complete }) => ids.has(eventId) && type === 'data_refreshed' && complete,
    )
    if (news.length > 0) await markNewData(tx, provider, news)
    const known = recent.map(({ eventId }) => eventId)
    return { fresh: ids.size, undone: await selectUndone(tx, provider, known) }
  })
  await queueEvents(app, provider, undone)
  return fresh
}

/** Queues a job for each event, unless one is waiting. */
async function queueEvents(app: App, provider: string, eventIds: readonly string[]): Promise<void> {
  for (const eventId of eventIds)
    await app.queue.send('provider-event', { provider, eventId }, { singletonKey: `${provider} ${eventId}` })
}

/**
 * Queues stored events again that have waited for a minute without being done, then fetches those that no
 * webhook delivered, from two hours before the newest stored one but at most a day back. Returns how many
 * were new.
 */
export async function catchUpEvents(app: App, provider: BankProvider): Promise<number> {
  const now = app.clock.now()
  const span = {
    since: new Date(now.getTime() - oldestMs),
    until: new Date(now.getTime() - 60_000),
    limit: 1000,
  }
  const { newest, waiting } = await system(app.db, async (tx) => {
    await deleteOldEvents(tx, new Date(now.getTime() - 30 * oldestMs))
    return {
      newest: await newestEventAt(tx, provider.name),
      waiting: await selectWaiting(tx, provider.name, span),
    }
  })
  await queueEvents(app, provider.name, waiting)
  // An event dated in the future does not move the position from which events are fetched.
  const last = Math.min(now.getTime(), newest?.getTime() ?? 0)
  const since = Math.max(now.getTime() - oldestMs, last - 2 * 3_600_000)
  return takeEvents(app, provider.name, await provider.listEvents(new Date(since)))
}

/**
 * Processes one event. It only tells where to look: states come from the provider's list of entities, so
 * events may arrive late, twice or in any order.
 */
export async function handleEvent(app: App, provider: string, eventId: string): Promise<void> {
  const event = await system(app.db, async (tx) => {
    const row = await selectEvent(tx, provider, eventId)
    if (row === null || row.doneAt !== null || row.customerId === null) return null
    const userId = await userOfCustomer(tx, provider, row.customerId)
    return userId === null ? null : { ...row, provider, userId, customerId: row.customerId }
  })
  if (event !== null) await applyEvent(withFields(app, { userId: event.userId }), event)
  await system(app.db, (tx) => finishEvent(tx, provider, eventId, app.clock.now()))
}

type Known = Omit<EventRow, 'customerId'> & { provider: string; customerId: string }

async function applyEvent(ctx: UserApp, event: Known): Promise<void> {
  if (event.type === 'bank_availability') return
  const entities = await ctx.banks.named(event.provider).listEntities(event.customerId)
  const entity = entities.find((each) => each.entityId === event.entityId)
  // The user agreed in the widget: the bank must not be lost because the browser closed too early.
  if (entity?.consent.state === 'active')
    await storeEntities(ctx, event.provider, [entity]).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'plan_limit')) throw error
    })
  await reviewConnections(ctx, event.provider, entities)
  const rows = await read(ctx.db, ctx, (tx) => activeConnections(tx, ctx.userId))
  const row = rows.find((each) => each.entity_id === event.entityId)
  if (!row || row.consent_state !== 'active') return
  const trigger = triggerOf(event, row.last_synced_at !== null)
  if (trigger === null) return
  await ctx.queue.send('sync-request', { userId: ctx.userId, connectionId: row.id, trigger })
}

function triggerOf(event: Known, synced: boolean): 'connect' | 'webhook' | 'reconnect' | null {
  if (event.type === 'data_refreshed' && !event.complete) return null
  if (!synced) return 'connect'
  if (event.type === 'data_refreshed') return 'webhook'
  return event.type === 'consent_status' ? null : 'reconnect'
}
