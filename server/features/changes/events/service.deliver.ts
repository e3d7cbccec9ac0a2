/** The delivery of domain events: to each subscriber exactly once, with its own retries. */
import * as z from 'zod/mini'
import { type App, type UserApp, withFields } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { doEach, repeat } from '../../../platform/jobs/repeat.ts'
import { againMs, type Subscription } from './service.ts'
import {
  claimDueUsers,
  deleteEvent,
  type EventRow,
  markDelivered,
  type Retry,
  retryEvent,
  selectEvents,
} from './store.ts'

const eventQueue = 'events'
const atOnce = 100
/** After a failure a subscriber receives the event again after 5 s, then after twice as long each time, up to 6 h. */
const firstRestMs = 5000
const longestRestMs = 6 * 3_600_000
/** Age at which an event whose subscribers keep failing is dropped. */
const oldestMs = 7 * 86_400_000
const firstId = '00000000-0000-0000-0000-000000000000'
const Job = z.object({ userId: z.uuid() })

/**
 * Starts delivering events to the subscriptions, beside other processes; looks for events every `everyMs`. The
 * returned function stops it.
 */
export async function startDelivery(
  app: App,
  subscriptions: readonly Subscription[],
  everyMs: number,
): Promise<() => Promise<void>> {
  await app.queue.define(eventQueue, {
    retryLimit: 5,
    retryDelaySeconds: 5,
    expireSeconds: 300,
    exclusive: true,
    concurrency: 2,
  })
  await app.queue.work(eventQueue, async ({ data, signal }) => {
    await deliverEvents(withFields(app, { userId: z.parse(Job, data).userId }), subscriptions, signal)
  })
  return repeat(
    everyMs,
    () => handOver(app),
    (error) => {
      const reason = error instanceof Error ? error.message : 'unknown'
      app.log.warn('Events could not be handed over', { reason })
    },
  )
}

/** Delivers a user's events at once, after what a person waits for; if it fails, the next look for events does. */
export async function deliverSoon({ queue }: Pick<App, 'queue'>, userId: string): Promise<void> {
  await queue.send(eventQueue, { userId }, { singletonKey: userId }).catch(() => null)
}

/** Queues a job for each user with due events. */
async function handOver(app: App): Promise<void> {
  const now = app.clock.now()
  const users = await claimDueUsers(app.db, now, new Date(now.getTime() + againMs))
  await doEach(app.log, 'The events of a user could not be handed over', users, (userId) =>
    app.queue.send(eventQueue, { userId }, { singletonKey: userId }),
  )
}

/**
 * Delivers the user's due events in order; returns the errors of subscribers. One that fails receives its event
 * again after a while, and delays neither other subscribers nor other events.
 */
export async function deliverEvents(
  ctx: UserApp,
  subscriptions: readonly Subscription[],
  signal: AbortSignal,
): Promise<unknown[]> {
  const { db, userId, clock } = ctx
  const failures: unknown[] = []
  for (let from = firstId; ;) {
    const due = await read(db, { userId }, (tx) =>
      selectEvents(tx, userId, { from, now: clock.now(), atOnce }),
    )
    for (const event of due) {
      signal.throwIfAborted()
      failures.push(...(await deliverEvent(ctx, event, subscriptions)))
    }
    const kinds = new Set(due.map(({ kind }) => kind))
    const following = subscriptions.flatMap(({ kind, after }) => (after && kinds.has(kind) ? [after] : []))
    for (const after of new Set(following))
      await after(ctx).catch((error: unknown) => {
        ctx.log.error('What follows events failed', { kinds: [...kinds].join(', ') }, error)
        failures.push(error)
      })
    const last = due.at(-1)
    if (!last || due.length < atOnce) return failures
    from = last.id
  }
}

/** Delivers one event to the subscribers that have not received it and are due; returns their errors. */
async function deliverEvent(
  ctx: UserApp,
  event: EventRow,
  subscriptions: readonly Subscription[],
): Promise<unknown[]> {
  const { db, userId, clock } = ctx
  const now = clock.now()
  const isOld = now.getTime() - event.created_at.getTime() >= oldestMs
  const failures: unknown[] = []
  const retries = new Map<string, Retry>()
  for (const subscription of subscriptions.filter(({ kind }) => kind === event.kind)) {
    const { subscriber } = subscription
    const before = event.retries[subscriber]
    if (before && new Date(before.at) > now) {
      retries.set(subscriber, before)
      continue
    }
    try {
      await deliverTo(ctx, event, subscription)
    } catch (error) {
      failures.push(error)
      const tries = (before?.tries ?? 0) + 1
      const about = { kind: event.kind, subscriber, event: event.id, tries }
      ctx.observe.event(isOld ? 'given_up' : 'failed')
      if (isOld) {
        ctx.log.error('An event was given up', about, error)
        continue
      }
      const reason = error instanceof Error ? error.message : 'unknown'
      ctx.log.warn('An event could not be delivered and will be tried again', { ...about, reason })
      const restMs = Math.min(firstRestMs * 2 ** (tries - 1), longestRestMs)
      retries.set(subscriber, { tries, at: new Date(now.getTime() + restMs).toISOString() })
    }
  }
  await write(
    db,
    { userId },
    (tx) =>
      retries.size === 0
        ? deleteEvent(tx, userId, event.id)
        : retryEvent(tx, userId, event.id, Object.fromEntries(retries)),
    { keepVersion: true },
  )
  return failures
}

async function deliverTo(ctx: UserApp, event: EventRow, subscription: Subscription): Promise<void> {
  const { db, userId } = ctx
  const { subscriber } = subscription
  if (event.delivered.includes(subscriber)) return
  await subscription.prepare?.(ctx, event)
  await write(
    db,
    { userId },
    async (tx) => {
      const marked = await markDelivered(tx, userId, event.id, subscriber)
      return marked !== null && subscription.handle(ctx, tx, marked.data)
    },
    { keepVersion: (shown) => !shown },
  )
}
