/** Domain events: published with the change they report, delivered to each subscriber exactly once. */
import * as z from 'zod/mini'
import { type App, type UserApp, withFields } from '../../../context.ts'
import { type EventData, type EventKind, events, type Notify } from '../../../events.ts'
import { read, type Tx, write } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { repeat } from '../../../platform/jobs/repeat.ts'
import {
  claimDueUsers,
  deleteEvent,
  type EventRow,
  extendWaitingChange,
  insertEvent,
  markDelivered,
  postponeEvents,
  selectEvents,
} from './store.ts'

/** Publishes an event, which takes effect when the user's transaction `tx` commits. */
export async function publishEvent<K extends EventKind>(
  tx: Tx,
  userId: string,
  kind: K,
  data: EventData<K>,
  now: Date,
): Promise<void> {
  await insertEvent(tx, userId, { id: newId(now), kind, data, now })
}

/**
 * Publishes that payments since a day have changed (null: any may have), written at `now` or later. Changes
 * that nobody has received yet are published together.
 */
export async function publishChanged(tx: Tx, userId: string, since: string | null, now: Date): Promise<void> {
  const change = { since, at: now.toISOString() }
  if (await extendWaitingChange(tx, userId, change)) return
  await publishEvent(tx, userId, 'transaction.changed', change, now)
}

/** Creates the `notify` of every feature's context. */
export function createNotify({ db, clock }: Pick<App, 'db' | 'clock'>): Notify {
  return async (userId, kind, data, tx) => {
    const event = { kind, data }
    const publish = (within: Tx): Promise<void> =>
      publishEvent(within, userId, 'notification.requested', event, clock.now())
    await (tx ? publish(tx) : write(db, { userId }, publish, { keepVersion: true }))
  }
}

/** The app's context with the user an event belongs to. */
export type Subscription = {
  readonly kind: EventKind
  /** Unique among the subscribers of its kind; stored with partly delivered events, so it never changes. */
  readonly subscriber: string
  /** Resolves to whether any response shows what it wrote; if so, the user's data gets a new version. */
  handle(ctx: UserApp, tx: Tx, data: unknown): Promise<boolean>
  /** Runs once after the transactions of all waiting events of its kind; not retried if it fails. */
  after?: ((ctx: UserApp) => Promise<void>) | undefined
}

const schemas: { readonly [K in EventKind]: z.ZodMiniType<EventData<K>> } = events

/**
 * A subscription for worker.ts. `handle` runs in the transaction that marks the event as delivered: its writes through
 * `tx` happen exactly once. Effects outside the database belong in a separate job.
 */
export function subscribe<K extends EventKind>(
  kind: K,
  subscriber: string,
  handle: (ctx: UserApp, tx: Tx, data: EventData<K>) => Promise<boolean>,
  after?: (ctx: UserApp) => Promise<void>,
): Subscription {
  return { kind, subscriber, handle: (ctx, tx, data) => handle(ctx, tx, schemas[kind].parse(data)), after }
}

const eventQueue = 'events'
/** When events that a job did not deliver, because it was killed or out of retries, are queued again. */
const againMs = 600_000
const atOnce = 100
/** Age at which an event whose subscribers keep failing is dropped. */
const oldestMs = 7 * 86_400_000
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
  await app.queue.work(eventQueue, ({ data, signal }) =>
    deliverEvents(withFields(app, { userId: z.parse(Job, data).userId }), subscriptions, signal),
  )
  return repeat(
    everyMs,
    () => handOver(app),
    (error) => {
      const reason = error instanceof Error ? error.message : 'unknown'
      app.log.warn('Events could not be handed over', { reason })
    },
  )
}

/** Queues a job for each user with due events. */
async function handOver(app: App): Promise<void> {
  const now = app.clock.now()
  const users = await claimDueUsers(app.db, now, new Date(now.getTime() + againMs))
  for (const userId of users) await app.queue.send(eventQueue, { userId }, { singletonKey: userId })
}

/**
 * Leaves a user's events to a caller who delivers them soon; only if that fails are they queued. Within the transaction that
 * publishes them, or a worker may be faster.
 */
export async function holdEvents(tx: Tx, userId: string, now: Date): Promise<void> {
  await postponeEvents(tx, userId, new Date(now.getTime() + againMs))
}

/**
 * Delivers the user's waiting events in order. A failing subscriber does not block others; the first failure
 * is thrown at the end, so that the job is retried.
 */
export async function deliverEvents(
  ctx: UserApp,
  subscriptions: readonly Subscription[],
  signal: AbortSignal,
): Promise<void> {
  const { db, userId } = ctx
  for (;;) {
    const waiting = await read(db, { userId }, (tx) => selectEvents(tx, userId, atOnce))
    const failures: unknown[] = []
    for (const event of waiting) {
      signal.throwIfAborted()
      failures.push(...(await deliverEvent(ctx, event, subscriptions)))
    }
    const kinds = new Set(waiting.map(({ kind }) => kind))
    const following = subscriptions.flatMap(({ kind, after }) => (after && kinds.has(kind) ? [after] : []))
    for (const after of new Set(following)) await after(ctx).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
    if (waiting.length < atOnce) return
  }
}

/** Delivers one event to the subscribers that have not received it; returns their errors. */
async function deliverEvent(
  ctx: UserApp,
  event: EventRow,
  subscriptions: readonly Subscription[],
): Promise<unknown[]> {
  const { db, userId } = ctx
  const failures: unknown[] = []
  for (const subscription of subscriptions.filter(({ kind }) => kind === event.kind))
    try {
      await write(
        db,
        { userId },
        async (tx) => {
          const marked = await markDelivered(tx, userId, event.id, subscription.subscriber)
          return marked !== null && subscription.handle(ctx, tx, marked.data)
        },
        { keepVersion: (shown) => !shown },
      )
    } catch (error) {
      failures.push(error)
    }
  const age = ctx.clock.now().getTime() - event.created_at.getTime()
  if (failures.length > 0 && age < oldestMs) return failures
  for (const failure of failures)
    ctx.log.error('An event was given up', { kind: event.kind, event: event.id }, failure)
  await write(db, { userId }, (tx) => deleteEvent(tx, userId, event.id), { keepVersion: true })
  return []
}
