/**
 * A user's notifications: each becomes a row in the list and, depending on the settings, mail and push
 * messages.
 */
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { kindNames, kindOf } from '#contract/notifications/notification-kinds.ts'
import type * as contract from '#contract/notifications/notifications.ts'
import type { Ctx, UserApp } from '../../context.ts'
import { read, type Tx, write } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { type EventData, notifications } from '../../events.ts'
import { today } from '../../platform/clock.ts'
import { shownAccountName } from '../accounts/names.ts'
import { readAccountBalances } from '../accounts/service.ts'
import { readSharedWith } from '../household/service.ts'
import { type Language, textOf } from '../../platform/i18n/index.ts'
import { findChequeByNumber } from '../expected/cheques/service.book.ts'
import { subscribe, type Subscription } from '../changes/events/service.ts'
import { describe } from './kinds.ts'
import { scanPayments } from './scan/service.payments.ts'
import { Changed, resolveSettings } from './settings.ts'
import {
  countUnread,
  markAllRead,
  markNotification,
  type NotificationRow,
  requestScan,
  selectNotifications,
  selectSettings,
} from './store.ts'
import { recordNotifications, recordNotification } from './service.record.ts'

const pageSize = 50

/** The user's notifications, newest first. */
export async function listNotifications(
  ctx: Ctx,
  { group, before, state = 'open' }: QueryOf<typeof contract.listNotifications>,
): Promise<Omit<ResponseOf<typeof contract.listNotifications>, 'success'>> {
  const kinds = kindNames.filter((kind) => group === undefined || kindOf(kind).group === group)
  const [rows, unread] = await read(ctx.db, ctx, (tx) =>
    Promise.all([
      selectNotifications(tx, ctx.userId, { kinds, before, state, limit: pageSize + 1 }),
      countUnread(tx, ctx.userId),
    ]),
  )
  const pageRows = rows.slice(0, pageSize)
  const joined = await readJoined(ctx, pageRows)
  return {
    notifications: pageRows.map((row) => notificationOf(row, ctx.language, joined.get(row.id))),
    unread,
    next: rows.length > pageSize ? (pageRows.at(-1)?.id ?? null) : null,
  }
}

type Joined = { person: string; accounts: string }

/** Who joined the household and what they see now, by the notification that tells of it. */
async function readJoined(ctx: Ctx, rows: readonly NotificationRow[]): Promise<ReadonlyMap<string, Joined>> {
  const memberships = new Map(
    rows.flatMap(({ id, kind, data }): [string, string][] => {
      if (kind !== 'invitation_accepted') return []
      const { memberId } = notifications.invitation_accepted.parse(data)
      return memberId === undefined ? [] : [[id, memberId]]
    }),
  )
  if (memberships.size === 0) return new Map()
  const { db, userId, clock, language } = ctx
  const shared = await readSharedWith(db, userId, [...memberships.values()])
  const { rows: accounts } = await read(db, ctx, (tx) => readAccountBalances(tx, userId, today(clock)))
  const names = new Map(accounts.map((row) => [row.id, shownAccountName(row, language)]))
  return new Map(
    [...memberships].flatMap(([id, memberId]): [string, Joined][] => {
      const member = shared.find((one) => one.id === memberId)
      const seen = member?.accounts.flatMap((account) => names.get(account) ?? []) ?? []
      return member && seen.length > 0
        ? [[id, { person: member.name, accounts: new Intl.ListFormat(language).format(seen) }]]
        : []
    }),
  )
}

function notificationOf(row: NotificationRow, language: Language, joined?: Joined): contract.Notification {
  const kind = kindNames.find((name) => name === row.kind)
  if (!kind) throw new Error(`an unknown kind of notification: ${row.kind}`)
  const data = joined ? { ...notifications.invitation_accepted.parse(row.data), ...joined } : row.data
  const { title, text, link } = describe(kind, data, language)
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

/** Has the user's figures scanned at the next look, which no response shows. */
async function scanSoon({ userId, clock }: UserApp, tx: Tx): Promise<false> {
  if (await selectSettings(tx, userId)) await requestScan(tx, userId, clock.now())
  return false
}

async function scanNewPayments(
  ctx: UserApp,
  tx: Tx,
  event: Parameters<typeof scanPayments>[2],
): Promise<boolean> {
  const stored = await selectSettings(tx, ctx.userId)
  if (!stored) return false
  const settings = resolveSettings(Changed.parse(stored.settings ?? {}))
  const found = await scanPayments(tx, ctx.userId, event, settings, ctx.clock.now())
  return recordNotifications(ctx, tx, found)
}

/** The events that cause notifications: requests of other features, new bank rows, imports and changed figures. For worker.ts. */
/** A cheque that a bank's message says came back: of the cheque book, if its number is there. */
async function tellOfReturn(ctx: UserApp, tx: Tx, data: EventData<'cheque.returned'>): Promise<boolean> {
  const { number, messageId, day, amount } = data
  const cheque = await findChequeByNumber(tx, ctx.userId, number)
  const name = cheque?.payee ?? data.name
  const titled =
    number === null
      ? (name ?? textOf(ctx.language, 'titles', 'cheque_returned'))
      : name === null
        ? textOf(ctx.language, 'titles', 'cheque_numbered', { number })
        : textOf(ctx.language, 'titles', 'cheque_numbered_named', { number, name })
  const about = cheque ? { chequeId: cheque.id } : { messageId }
  return recordNotification(ctx, tx, 'cheque_returned', { ...about, day, name: titled, amount })
}

export const notificationSubscriptions: readonly Subscription[] = [
  subscribe('notification.requested', 'notifications', (ctx, tx, { kind, data }) =>
    recordNotification(ctx, tx, kind, data),
  ),
  subscribe('sync.finished', 'notifications', scanNewPayments),
  subscribe('import.finished', 'notifications', scanNewPayments),
  // again after the detection that the event starts, whose findings are news as well
  subscribe('transaction.changed', 'notifications', scanSoon, (ctx) =>
    write(ctx.db, ctx, async (tx) => void (await scanSoon(ctx, tx)), { keepVersion: true }),
  ),
  subscribe('account.changed', 'notifications', scanSoon),
  subscribe('cheque.returned', 'notifications', tellOfReturn),
]
