/**
 * A user's notifications: each becomes a row in the list and, depending on the settings, mail and push
 * messages.
 */
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { kindNames, kindOf, type NotificationKind } from '#contract/notification-kinds.ts'
import type * as contract from '#contract/notifications.ts'
import type { App, Ctx } from '../../context.ts'
import { read, type Tx, write } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Language } from '../../platform/i18n/index.ts'
import { subscribe, type Subscription } from '../events/service.ts'
import { describe } from './kinds.ts'
import { type Found, scanPayments } from './scan/payments.ts'
import { Changed, channelsFor, resolveSettings, sendableAt } from './settings.ts'
import {
  countUnread,
  insertNotification,
  markAllRead,
  markNotification,
  type NotificationRow,
  requestScan,
  selectNotifications,
  selectSettings,
} from './store.ts'
import { insertDelivery } from './store.deliveries.ts'

const pageSize = 50

/** The user's notifications, newest first. */
export async function listNotifications(
  ctx: Ctx,
  { group, before, state = 'open' }: QueryOf<typeof contract.listNotifications>,
): Promise<Omit<ResponseOf<typeof contract.listNotifications>, 'success'>> {
  const kinds = kindNames.filter((kind) => group === undefined || kindOf(kind).group === group)
  return read(ctx.db, ctx, async (tx) => {
    const [rows, unread] = await Promise.all([
      selectNotifications(tx, ctx.userId, { kinds, before, state, limit: pageSize + 1 }),
      countUnread(tx, ctx.userId),
    ])
    const shown = rows.slice(0, pageSize)
    return {
      notifications: shown.map((row) => notificationOf(row, ctx.language)),
      unread,
      next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    }
  })
}

function notificationOf(row: NotificationRow, language: Language): contract.Notification {
  const kind = kindNames.find((name) => name === row.kind)
  if (!kind) throw new Error(`an unknown kind of notification: ${row.kind}`)
  const { title, text, link } = describe(kind, row.data, language)
  return {
    id: row.id,
    kind,
    title,
    text,
    link,
    created_at: row.created_at.toISOString(),
    read: row.read_at !== null,
    done: row.done_at !== null,
  }
}

/**
 * Marks one notification as read and, unless `done` is null, as done or open. Returns how many are unread.
 */
export async function markAs(ctx: Ctx, id: string, change: { done: boolean | null }): Promise<number> {
  return write(ctx.db, ctx, async (tx) => {
    if (!(await markNotification(tx, ctx.userId, id, change, ctx.clock.now()))) fail('notification_not_found')
    return countUnread(tx, ctx.userId)
  })
}

export async function readAll(ctx: Ctx): Promise<number> {
  return write(ctx.db, ctx, async (tx) => {
    await markAllRead(tx, ctx.userId, ctx.clock.now())
    return countUnread(tx, ctx.userId)
  })
}

type Acting = Pick<App, 'clock' | 'language'> & { readonly userId: string }

/**
 * Records a notification in the user's transaction, with the deliveries that the settings require. Does
 * nothing, and resolves to false, if its key exists already or the user wants it on no channel.
 */
export async function recordNotification(
  ctx: Acting,
  tx: Tx,
  kind: NotificationKind,
  data: unknown,
): Promise<boolean> {
  const { userId } = ctx
  const stored = await selectSettings(tx, userId)
  if (!stored) return false // the user is being deleted
  const settings = resolveSettings(Changed.parse(stored.settings ?? {}))
  const channels = channelsFor(kind, settings, stored.main_switch)
  if (channels.size === 0) return false
  const now = ctx.clock.now()
  const { key, link } = describe(kind, data, ctx.language)
  const id = newId(now)
  const inApp = channels.has('app')
  if (!(await insertNotification(tx, userId, { id, kind, key, data, link, inApp }, now))) return false
  for (const channel of ['mail', 'push'] as const)
    if (channels.has(channel)) await insertDelivery(tx, userId, id, channel, sendableAt(kind, settings, now))
  return true
}

/** `receive` for several notifications; resolves to whether any of them is new. */
export async function recordNotifications(ctx: Acting, tx: Tx, found: readonly Found[]): Promise<boolean> {
  let told = false
  for (const { kind, data } of found) told = (await recordNotification(ctx, tx, kind, data)) || told
  return told
}

/** Has the user's figures scanned at the next look, which no response shows. */
async function scanSoon({ userId, clock }: Acting, tx: Tx): Promise<false> {
  if (await selectSettings(tx, userId)) await requestScan(tx, userId, clock.now())
  return false
}

/** The events that cause notifications: requests of other features, new bank rows and changed figures. For worker.ts. */
export const notificationSubscriptions: readonly Subscription[] = [
  subscribe('notification.requested', 'notifications', (ctx, tx, { kind, data }) =>
    recordNotification(ctx, tx, kind, data),
  ),
  subscribe('sync.finished', 'notifications', async (ctx, tx, event) => {
    const stored = await selectSettings(tx, ctx.userId)
    if (!stored) return false
    const settings = resolveSettings(Changed.parse(stored.settings ?? {}))
    const found = await scanPayments(tx, ctx.userId, event, settings, ctx.clock.now())
    return recordNotifications(ctx, tx, found)
  }),
  // again after the detection that the event starts, whose findings are news as well
  subscribe('transaction.changed', 'notifications', scanSoon, (ctx) =>
    write(ctx.db, ctx, async (tx) => void (await scanSoon(ctx, tx)), { keepVersion: true }),
  ),
  subscribe('account.changed', 'notifications', scanSoon),
]
