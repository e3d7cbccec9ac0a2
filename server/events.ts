import * as z from 'zod/mini'
import type { Tx } from './platform/db/db.ts'

const Id = z.uuid()

/** Kinds of notifications to a person, with what their texts need. A new kind is one more entry. */
export const notifications = {
  /** The consent for a bank ends soon. */
  'consent.ending': z.object({ connectionId: Id, bank: z.string(), endsAt: z.iso.datetime() }),
  /** A bank gives no new data until its user does something; `cause` is the kind of the bank's error. */
  'connection.action_needed': z.object({ connectionId: Id, bank: z.string(), cause: z.string() }),
} as const
export type NotificationKind = keyof typeof notifications
export type NotificationData<K extends NotificationKind> = z.output<(typeof notifications)[K]>

/**
 * The domain events with their data. They are published inside the transaction whose change they report
 * (features/events/service.ts) and delivered to the subscriptions that worker.ts lists.
 */
export const events = {
  /** A user added a transaction by hand. */
  'transaction.added': z.object({ transactionId: Id, accountId: Id, day: z.string() }),
  /** A user changed a transaction or deleted one; `since` is the earlier of its days before and after. */
  'transaction.changed': z.object({ since: z.string(), at: z.iso.datetime() }),
  /** A sync has ended well; the counts are of transactions. */
  'sync.finished': z.object({
    connectionId: Id,
    runId: Id,
    inserted: z.number(),
    updated: z.number(),
    removed: z.number(),
    /** The first day with a changed transaction, null where all may have; and when they were written. */
    since: z.optional(z.nullable(z.string())),
    at: z.optional(z.iso.datetime()),
  }),
  /** A sync has failed for good; `cause` is the kind of the bank's error. */
  'sync.failed': z.object({ connectionId: Id, runId: Id, bank: z.string(), cause: z.string() }),
  /** A consent ends within a week; published once for each end. */
  'consent.ending': notifications['consent.ending'],
  /** A consent has ended: withdrawn by its user, ended at the bank or expired. */
  'consent.ended': z.object({ connectionId: Id, bank: z.string(), reason: z.string() }),
  /** A notification to the user; `data` is parsed by the schema of its kind. */
  'notification.requested': z.object({
    kind: z.keyof(z.object(notifications)),
    data: z.record(z.string(), z.unknown()),
  }),
} as const
export type EventKind = keyof typeof events
export type EventData<K extends EventKind> = z.output<(typeof events)[K]>

/**
 * Asks for a notification to a user. With `tx` it is asked for only if that transaction of the same user is committed;
 * else it is on record when this resolves.
 */
export type Notify = <K extends NotificationKind>(
  userId: string,
  kind: K,
  data: NotificationData<K>,
  tx?: Tx,
) => Promise<void>
