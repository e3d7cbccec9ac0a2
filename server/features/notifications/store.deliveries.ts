import { query, queryFirst, skipLocked, type Tx } from '../../platform/db/db.ts'
import type { NotificationRow } from './store.ts'

export type OutsideChannel = 'mail' | 'push'
export type ClaimedDelivery = {
  user_id: string
  notification_id: string
  channel: OutsideChannel
  attempts: number
}

export async function insertDelivery(
  tx: Tx,
  userId: string,
  notificationId: string,
  channel: OutsideChannel,
  dueAt: Date,
): Promise<void> {
  await query(tx)`
    insert into notification_deliveries (user_id, notification_id, channel, due_at)
    values (${userId}, ${notificationId}, ${channel}, ${dueAt})
    on conflict do nothing`
}

/**
 * Claims deliveries that are due. Each becomes due again after a wait that doubles with every attempt, so
 * that a delivery whose worker is killed before sending it is claimed again.
 */
export async function claimDeliveries(systemTx: Tx, now: Date, limit: number): Promise<ClaimedDelivery[]> {
  return query<ClaimedDelivery>(systemTx)`
    update notification_deliveries d
    set attempts = d.attempts + 1, due_at = due.again
    from (
      select user_id, notification_id, channel, ${now}::timestamptz + interval '1 minute' * power(2, attempts) as again
      from notification_deliveries
      where state = 'waiting' and due_at <= ${now} order by due_at limit ${limit}
      ${skipLocked(systemTx)}) due
    where d.user_id = due.user_id and d.notification_id = due.notification_id and d.channel = due.channel
      and d.state = 'waiting' and d.due_at <= ${now}
    returning d.user_id, d.notification_id, d.channel, d.attempts`
}

export type DeliveryEnd = { state: 'sent' | 'dropped' | 'failed'; error: string | null }

export async function endDelivery(
  tx: Tx,
  delivery: ClaimedDelivery,
  { state, error }: DeliveryEnd,
  now: Date,
): Promise<void> {
  await query(tx)`
    update notification_deliveries set state = ${state}, ended_at = ${now}, error = ${error}
    where user_id = ${delivery.user_id} and notification_id = ${delivery.notification_id}
      and channel = ${delivery.channel} and state = 'waiting'`
}

export async function selectNotification(
  tx: Tx,
  userId: string,
  id: string,
): Promise<NotificationRow | null> {
  return queryFirst<NotificationRow>(tx)`
    select id, kind, data, created_at, read_at, done_at from notifications
    where user_id = ${userId} and id = ${id}`
}

export type PushRow = { id: string; endpoint: string; p256dh: string; auth: string }
const mostSubscriptions = 20

/** The user's most recently added browsers. */
export async function selectSubscriptions(tx: Tx, userId: string): Promise<PushRow[]> {
  return query<PushRow>(tx)`
    select id, endpoint, p256dh, auth from push_subscriptions
    where user_id = ${userId} order by created_at desc, id limit ${mostSubscriptions}`
}

/** Adds a browser or renews its keys; returns its id. Browsers beyond the newest twenty are deleted. */
export async function upsertSubscription(tx: Tx, userId: string, row: PushRow, now: Date): Promise<string> {
  const rows = await query<{ id: string }>(tx)`
    insert into push_subscriptions (user_id, id, endpoint, p256dh, auth, created_at)
    values (${userId}, ${row.id}, ${row.endpoint}, ${row.p256dh}, ${row.auth}, ${now})
    on conflict (user_id, endpoint) do update
      set p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at
    returning id`
  await query(tx)`
    delete from push_subscriptions where user_id = ${userId} and id not in (
      select id from push_subscriptions where user_id = ${userId}
      order by created_at desc, id limit ${mostSubscriptions})`
  return rows[0]?.id ?? row.id
}

export async function deleteSubscription(tx: Tx, userId: string, endpoint: string): Promise<void> {
  await query(tx)`delete from push_subscriptions where user_id = ${userId} and endpoint = ${endpoint}`
}

export async function deleteSubscriptions(tx: Tx, userId: string): Promise<void> {
  await query(tx)`delete from push_subscriptions where user_id = ${userId}`
}

/** Removes a browser from other users: it belongs to the one who subscribed it last. */
export async function deleteElsewhere(systemTx: Tx, userId: string, endpoint: string): Promise<void> {
  await query(systemTx)`delete from push_subscriptions where endpoint = ${endpoint} and user_id <> ${userId}`
}
