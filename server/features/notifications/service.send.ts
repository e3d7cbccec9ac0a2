/** Sends due messages, and scans the figures of users whose scan is due. For worker.ts. */
import { kindNames } from '#contract/notifications/notification-kinds.ts'
import { dubaiDay, dubaiInstant } from '#contract/period.ts'
import { languageNamed, textOf } from '../../platform/i18n/index.ts'
import { type App, type Ctx, withFields } from '../../context.ts'
import { read, system, write } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { repeat } from '../../platform/jobs/repeat.ts'
import { mail } from './channels/mail.ts'
import type { Channel, Message } from './channels/channel.ts'
import { push } from './channels/service.push.ts'
import { describe } from './kinds.ts'
import { Changed, resolveSettings } from './settings.ts'
import { scanUser } from './scan/service.scan.ts'
import {
  type ClaimedDelivery,
  type DeliveryEnd,
  type OutsideChannel,
  claimDeliveries,
  claimScans,
  endDelivery,
  selectNotification,
  selectSettings,
} from './store.ts'

const channels: Readonly<Record<OutsideChannel, Channel>> = { mail, push }
const lookEveryMs = 20_000
const atOnce = 20
/** Daily scans are spread over 08:00 to 12:00 in Dubai, each user at a fixed minute. */
const morningBegins = 8 * 60
const morningMinutes = 4 * 60
/** After this many attempts, over about two hours, sending is given up. */
const mostAttempts = 7

/**
 * Starts sending and scanning, possibly in several processes at once. Scans do not wait for messages, since a
 * mail server that hangs takes minutes. The result stops both and waits for those in progress.
 */
export function startSending(app: App): () => Promise<void> {
  const stops = [
    repeat(
      lookEveryMs,
      () => sendDue(app),
      (error) => app.log.error('Notifications could not be sent', {}, error),
    ),
    repeat(
      lookEveryMs,
      () => scanDue(app),
      (error) => app.log.error('Figures could not be looked at', {}, error),
    ),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

/** Sends all messages that are due. */
export async function sendDue(app: App): Promise<void> {
  for (;;) {
    const claimed = await system(app.db, (tx) => claimDeliveries(tx, app.clock.now(), atOnce))
    await Promise.all(claimed.map((delivery) => sendOne(app, delivery)))
    if (claimed.length < atOnce) return
  }
}

async function sendOne(app: App, delivery: ClaimedDelivery): Promise<void> {
  const { user_id: userId, channel, attempts } = delivery
  const end = async (how: DeliveryEnd): Promise<void> =>
    write(app.db, { userId }, (tx) => endDelivery(tx, delivery, how, app.clock.now()), { keepVersion: true })
  try {
    const message = await messageOf(app, delivery)
    const sent = message === null ? 'nobody' : await channels[channel].send(app, message)
    await end({ state: sent === 'sent' ? 'sent' : 'dropped', error: null })
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    app.log.warn('A notification could not be sent', { channel, attempts, reason })
    if (attempts < mostAttempts) return
    app.log.error('A notification was given up', { channel, notification: delivery.notification_id, reason })
    await end({ state: 'failed', error: reason.slice(0, 200) })
  }
}

/** The message to send; null if the user has read or settled it meanwhile, or was deleted. */
async function messageOf(
  app: App,
  { user_id: userId, notification_id: id }: ClaimedDelivery,
): Promise<Message | null> {
  return read(app.db, { userId }, async (tx) => {
    const [row, stored] = [await selectNotification(tx, userId, id), await selectSettings(tx, userId)]
    const kind = kindNames.find((name) => name === row?.kind)
    if (!row || !stored || !kind || row.read_at !== null || row.done_at !== null) return null
    const language = languageNamed(stored.language) ?? app.language
    const settings = resolveSettings(Changed.parse(stored.settings ?? {}))
    const { title, text, link } = describe(kind, row.data, language)
    return {
      id,
      userId,
      kind,
      data: row.data,
      title,
      text,
      link,
      language,
      email: stored.email,
      hideAmounts: settings.hide_amounts,
    }
  })
}

/** Sends a test message by one channel. Returns 1 if it was sent, 0 if there was nowhere to send it. */
export async function sendTest(ctx: Ctx, channel: OutsideChannel): Promise<number> {
  const { userId } = ctx
  const stored = await read(ctx.db, { userId }, (tx) => selectSettings(tx, userId))
  if (!stored) return 0
  const language = languageNamed(stored.language) ?? ctx.language
  const message: Message = {
    id: newId(ctx.clock.now()),
    userId,
    kind: 'test',
    data: null,
    title: textOf(language, 'notifications', 'test_title'),
    text: textOf(language, 'notifications', 'test_text'),
    link: '/settings/notifications',
    language,
    email: stored.email,
    hideAmounts: false,
  }
  return (await channels[channel].send(ctx, message)) === 'sent' ? 1 : 0
}

/** Scans the figures of every user whose scan is due. */
export async function scanDue(app: App): Promise<void> {
  for (;;) {
    const now = app.clock.now()
    const users = await system(app.db, (tx) =>
      claimScans(
        tx,
        now,
        { begins: dubaiInstant(dubaiDay(now), morningBegins), minutes: morningMinutes },
        atOnce,
      ),
    )
    for (const userId of users)
      await scanUser(withFields(app, { userId })).catch((error: unknown) =>
        app.log.error('The figures of a user could not be looked at', {}, error),
      )
    if (users.length < atOnce) return
  }
}
