import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import { type Tx, query, queryFirst, skipLocked } from '../../platform/db/db.ts'
import type { Changed } from './settings.ts'

export type NotificationRow = {
  id: string
  kind: string
  data: unknown
  created_at: Date
  read_at: Date | null
  done_at: Date | null
}
export type NewNotification = {
  id: string
  kind: NotificationKind
  key: string
  data: unknown
  link: string
  inApp: boolean
}

/** Adds a notification; false if its key exists already, so that nothing is sent twice. */
export async function insertNotification(
  tx: Tx,
  userId: string,
  row: NewNotification,
  now: Date,
): Promise<boolean> {
  const rows = await query(tx)`
    insert into notifications (user_id, id, kind, key, data, link, in_app, created_at)
    values (${userId}, ${row.id}, ${row.kind}, ${row.key}, ${JSON.stringify(row.data)}::jsonb, ${row.link}, ${row.inApp}, ${now})
    on conflict (user_id, key) do nothing returning id`
  return rows.length > 0
}

/**
 * A notification about a payment, a budget or a goal goes with it, as when an import is undone, and comes back with it; one
 * about payments to review goes with the last of them.
 */
const isCurrent = sql`(n.data ->> 'transactionId' is null or exists (
  select from payments p where p.user_id = n.user_id and p.id = (n.data ->> 'transactionId')::uuid and p.visible))
  and (n.data ->> 'budgetId' is null or exists (
    select from budgets b where b.user_id = n.user_id and b.id = (n.data ->> 'budgetId')::uuid))
  and (n.data ->> 'goalId' is null or exists (
    select from goals g where g.user_id = n.user_id and g.id = (n.data ->> 'goalId')::uuid))
  and (n.kind <> 'review_waiting' or exists (
    select from payments p where p.user_id = n.user_id and p.visible and p.booked and not p.verified))`

/** Gives a notification the figures of now, and shows it again if it was hidden; false if there is nothing to change. */
export async function renewNotification(
  tx: Tx,
  userId: string,
  { key, data, inApp }: Pick<NewNotification, 'key' | 'data' | 'inApp'>,
): Promise<boolean> {
  const stored = sql`${JSON.stringify(data)}::jsonb`
  const rows = await query(tx)`
    update notifications set data = ${stored}, in_app = ${inApp}
    where user_id = ${userId} and key = ${key} and (data <> ${stored} or in_app <> ${inApp}) returning id`
  return rows.length > 0
}

/** Hides these notifications, which are not true any more, and sends none of them; false if none was shown. */
export async function hideNotifications(tx: Tx, userId: string, keys: readonly string[]): Promise<boolean> {
  await query(tx)`
    delete from notification_deliveries where user_id = ${userId} and state = 'waiting' and notification_id in (
      select id from notifications where user_id = ${userId} and key = any(${keys}::text[]))`
  const rows = await query(tx)`
    update notifications set in_app = false
    where user_id = ${userId} and key = any(${keys}::text[]) and in_app returning id`
  return rows.length > 0
}

export type ListQuery = {
  kinds: readonly NotificationKind[]
  before: string | undefined
  state: 'unread' | 'open' | 'all'
  limit: number
}

export async function selectNotifications(
  tx: Tx,
  userId: string,
  { kinds, before, state, limit }: ListQuery,
): Promise<NotificationRow[]> {
  return query<NotificationRow>(tx)`
    select id, kind, data, created_at, read_at, done_at from notifications n
    where user_id = ${userId} and n.in_app and ${isCurrent} and kind = any(${kinds}::text[])
      ${before === undefined ? sql`` : sql`and id < ${before}::uuid`}
      ${state === 'all' ? sql`` : sql`and done_at is null`}
      ${state === 'unread' ? sql`and read_at is null` : sql``}
    order by id desc limit ${limit}`
}

/** Unread notifications, counted up to 100. */
export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const rows = await query<{ count: number }>(tx)`
    select count(*)::int as count from (
      select from notifications n where user_id = ${userId} and n.in_app and ${isCurrent} and read_at is null limit 100) unread`
  return rows[0]?.count ?? 0
}

/**
 * Marks as read and, unless `done` is null, as done or open; false if the user has no notification with this
 * id.
 */
export async function markNotification(
  tx: Tx,
  userId: string,
  id: string,
  { done }: { done: boolean | null },
  now: Date,
): Promise<boolean> {
  const rows = await query(tx)`
    update notifications set read_at = coalesce(read_at, ${now}::timestamptz),
      done_at = case when ${done}::boolean is null then done_at when ${done}::boolean then coalesce(done_at, ${now}::timestamptz) end
    where user_id = ${userId} and id::text = ${id} and in_app returning id`
  return rows.length > 0
}

export async function markAllRead(tx: Tx, userId: string, now: Date): Promise<void> {
  await query(tx)`update notifications set read_at = ${now}
    where user_id = ${userId} and in_app and read_at is null`
}

/**
 * The user's changes to the settings, with the main switch of the profile settings and the address for mail.
 */
export type SettingsRow = { settings: unknown; main_switch: boolean; email: string; language: string | null }

export async function selectSettings(tx: Tx, userId: string): Promise<SettingsRow | null> {
  return queryFirst<SettingsRow>(tx)`
    select s.settings, coalesce((d.settings ->> 'notifications')::boolean, true) as main_switch, d.email, d.settings ->> 'language' as language
    from user_documents d left join notification_settings s on s.user_id = d.user_id
    where d.user_id = ${userId}`
}

export async function upsertSettings(tx: Tx, userId: string, settings: Changed, now: Date): Promise<void> {
  await query(tx)`
    insert into notification_settings (user_id, settings, updated_at)
    values (${userId}, ${JSON.stringify(settings)}::jsonb, ${now})
    on conflict (user_id) do update set settings = excluded.settings, updated_at = excluded.updated_at`
}

/** Schedules a scan of the user's figures at `dueAt`, unless one is due earlier. */
export async function requestScan(tx: Tx, userId: string, dueAt: Date): Promise<void> {
  await query(tx)`
    insert into notification_scans (user_id, due_at) values (${userId}, ${dueAt})
    on conflict (user_id) do update set due_at = least(notification_scans.due_at, excluded.due_at)`
}

/**
 * Claims users whose scan is due. The next scan of each is within `morning`, or a day later if that is past,
 * at a minute derived from the user's id.
 */
export async function claimScans(
  systemTx: Tx,
  now: Date,
  morning: { begins: Date; minutes: number },
  limit: number,
): Promise<string[]> {
  const rows = await query<{ user_id: string }>(systemTx)`
    update notification_scans s set due_at = due.next
    from (
      select user_id, at + case when at <= ${now} then interval '1 day' else interval '0' end as next
      from notification_scans cross join lateral (select ${morning.begins}::timestamptz + interval '1 minute'
        * (('x' || right(replace(user_id::text, '-', ''), 6))::bit(24)::int % ${morning.minutes}::int) as at) minute
      where due_at <= ${now} order by due_at limit ${limit} ${skipLocked(systemTx)}) due
    where s.user_id = due.user_id and s.due_at <= ${now}
    returning s.user_id`
  return rows.map((row) => row.user_id)
}

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
    select id, kind, data, created_at, read_at, done_at from notifications n
    where user_id = ${userId} and id = ${id} and ${isCurrent}`
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
