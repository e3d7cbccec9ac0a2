/** The page behind the unsubscribe link of a mail. */
import type { App, Ctx } from '../../context.ts'
import type { RequestInfo } from '../../platform/http/http.ts'
import { directionOf, textOf } from '../../platform/i18n/index.ts'
import { escapeHtml } from '../../platform/mail/html.ts'
import { readUnsubscribe } from './unsubscribe.ts'
import { type NotificationKind, kindNames, kindOf } from '#contract/notifications/notification-kinds.ts'
import type { NotificationSettings, updateNotificationSettings } from '#contract/notifications/channels.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type Tx, read, write } from '../../platform/db/db.ts'
import { writeChange } from '../changes/service.ts'
import { fail } from '../../platform/errors.ts'
import { Changed, mergeChanges, resolveSettings } from './settings.ts'
import { selectSettings, selectSubscriptions, upsertSettings } from './store.ts'

/**
 * Shows the page or, with `stop`, stops the mails. Following the link changes nothing, since mail scanners do
 * that too.
 */
export async function stopPage(
  app: App,
  { language }: RequestInfo,
  token: string,
  stop: boolean,
): Promise<Response> {
  const named = readUnsubscribe(app.keys, token)
  const valid = named !== null && (!stop || (await stopMails(app, named.userId, named.kind)))
  const kind = named ? textOf(language, 'notificationKindNames', named.kind) : ''
  const title = !valid
    ? textOf(language, 'notificationMail', 'stop_invalid')
    : textOf(language, 'notificationMail', stop ? 'stopped' : 'stop_title', { kind })
  const button = escapeHtml(textOf(language, 'notificationMail', 'stop_button'))
  const form = valid && !stop ? `<form method="post"><button>${button}</button></form>` : ''
  const html = `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width"><title>XTharwa</title></head><body><p>${escapeHtml(title)}</p>${form}</body></html>`
  return new Response(html, {
    status: valid ? 200 : 400,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    },
  })
}

type Shown = NotificationSettings & { devices: number }

export async function readSettings(ctx: Ctx): Promise<Shown> {
  return read(ctx.db, ctx, (tx) => shownIn(tx, ctx.userId))
}

async function shownIn(tx: Tx, userId: string): Promise<Shown> {
  const [stored, devices] = await Promise.all([selectSettings(tx, userId), selectSubscriptions(tx, userId)])
  return { ...resolveSettings(Changed.parse(stored?.settings ?? {})), devices: devices.length }
}

/** Changes the given settings. Fails if a threshold is outside its kind's limits, or the kind has none. */
export async function updateSettings(
  ctx: Ctx,
  change: BodyOf<typeof updateNotificationSettings>,
): Promise<Shown> {
  for (const kind of kindNames) checkThreshold(kind, change.kinds?.[kind]?.threshold)
  return writeChange(ctx, 'settings.notifications', async (tx) => {
    await changeSettings(tx, ctx.userId, Changed.parse(change), ctx.clock.now())
    return shownIn(tx, ctx.userId)
  })
}

function checkThreshold(kind: NotificationKind, value: number | null | undefined): void {
  if (value === undefined || value === null) return
  const { threshold } = kindOf(kind)
  if (!threshold || value < threshold.min || value > threshold.max)
    fail('notification_threshold_invalid', {}, { field: `kinds.${kind}.threshold` })
}

async function changeSettings(tx: Tx, userId: string, change: Changed, now: Date): Promise<void> {
  const stored = await selectSettings(tx, userId)
  if (!stored) fail('not_found')
  await upsertSettings(tx, userId, mergeChanges(Changed.parse(stored.settings ?? {}), change), now)
}

/** Stops mails of one kind, for the link in a mail. Returns whether the user still exists. */
async function stopMails(app: App, userId: string, kind: NotificationKind): Promise<boolean> {
  return write(app.db, { userId }, async (tx) => {
    if (!(await selectSettings(tx, userId))) return false
    await changeSettings(tx, userId, { kinds: { [kind]: { mail: false } } }, app.clock.now())
    return true
  })
}
