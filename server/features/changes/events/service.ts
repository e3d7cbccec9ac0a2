/** Domain events: published with the change they report, and who receives them. */
import * as z from 'zod/mini'
import type { App, UserApp } from '../../../context.ts'
import { type EventData, type EventKind, events, type Notify } from '../../../events.ts'
import { type Tx, write } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { extendWaitingChange, insertEvent, postponeEvents } from './store.ts'

export { hasWaitingChange, selectUnreceivedChange as readUnreceivedChange } from './store.ts'

/** An event in the outbox. */
export type Published<K extends EventKind> = { id: string; userId: string; kind: K; data: EventData<K> }

/** Publishes an event, which takes effect when the user's transaction `tx` commits. */
export async function publishEvent<K extends EventKind>(
  tx: Tx,
  userId: string,
  kind: K,
  data: EventData<K>,
  now: Date,
): Promise<Published<K>> {
  const id = newId(now)
  await insertEvent(tx, userId, { id, kind, data, now })
  return { id, userId, kind, data }
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
    const publish = (within: Tx): Promise<unknown> =>
      publishEvent(within, userId, 'notification.requested', event, clock.now())
    await (tx ? publish(tx) : write(db, { userId }, publish, { keepVersion: true }))
  }
}

export type Subscription = {
  readonly kind: EventKind
  /** Unique among the subscribers of its kind; stored with partly delivered events, so it never changes. */
  readonly subscriber: string
  /** Runs outside the transaction of `handle` and before it, perhaps more than once for an event. */
  prepare?: (ctx: UserApp, event: { id: string; data: unknown }) => Promise<void>
  /** Resolves to whether any response shows what it wrote; if so, the user's data gets a new version. */
  handle(ctx: UserApp, tx: Tx, data: unknown): Promise<boolean>
  /** Runs once after the transactions of all waiting events of its kind; not retried if it fails. */
  after?: ((ctx: UserApp) => Promise<void>) | undefined
}

const schemas: { readonly [K in EventKind]: z.ZodMiniType<EventData<K>> } = events

/**
 * A subscription for worker.ts. `handle` runs in the transaction that marks the event as delivered: its writes through
 * `tx` happen exactly once. Effects outside the database belong in a separate job: `subscribeJob`.
 */
export function subscribe<K extends EventKind>(
  kind: K,
  subscriber: string,
  handle: (ctx: UserApp, tx: Tx, data: EventData<K>) => Promise<boolean>,
  after?: (ctx: UserApp) => Promise<void>,
): Subscription {
  return { kind, subscriber, handle: (ctx, tx, data) => handle(ctx, tx, schemas[kind].parse(data)), after }
}

/** A subscription that adds a job to `queue`; its data is the event's with `userId`, its id the event's. */
export function subscribeJob(kind: EventKind, queue: string): Subscription {
  return {
    kind,
    subscriber: queue,
    prepare: async (ctx, { id, data }) => {
      await ctx.queue.send(queue, { ...schemas[kind].parse(data), userId: ctx.userId }, { id })
    },
    handle: async () => false,
  }
}

/**
 * Adds the job of an event published with `subscribeJob` in mind at once, after its commit. If this fails, or
 * the process ends first, the delivery of the event adds the same job some seconds later.
 */
export async function startJob<K extends EventKind>(
  { queue, log }: Pick<App, 'queue' | 'log'>,
  name: string,
  { id, userId, data }: Published<K>,
): Promise<void> {
  await queue.send(name, { ...data, userId }, { id }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown'
    log.warn('A job could not be added at once', { queue: name, reason })
  })
}

/** When events that a job did not deliver, because it was killed or out of retries, are queued again. */
export const againMs = 600_000

/**
 * Leaves a user's events to a caller who delivers them soon; only if that fails are they queued. Within the transaction that
 * publishes them, or a worker may be faster.
 */
export async function holdEvents(tx: Tx, userId: string, now: Date): Promise<void> {
  await postponeEvents(tx, userId, new Date(now.getTime() + againMs))
}
