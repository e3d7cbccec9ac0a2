import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import { query, queryFirst, skipLocked, type Tx } from '../../platform/db/db.ts'
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
    select id, kind, data, created_at, read_at, done_at from notifications
    where user_id = ${userId} and in_app and kind = any(${kinds}::text[])
      ${before === undefined ? sql`` : sql`and id < ${before}::uuid`}
      ${state === 'all' ? sql`` : sql`and done_at is null`}
      ${state === 'unread' ? sql`and read_at is null` : sql``}
    order by id desc limit ${limit}`
}

/** Unread notifications, counted up to 100. */
export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const rows = await query<{ count: number }>(tx)`
    select count(*)::int as count from (
      select from notifications where user_id = ${userId} and in_app and read_at is null limit 100) unread`
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
