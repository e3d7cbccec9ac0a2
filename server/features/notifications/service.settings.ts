/** Which notifications a user wants, and on which channels. */
import { kindNames, kindOf, type NotificationKind } from '#contract/notifications/notification-kinds.ts'
import type {
  NotificationSettings,
  updateNotificationSettings,
} from '#contract/notifications/notifications.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { App, Ctx } from '../../context.ts'
import { read, type Tx, write } from '../../platform/db/db.ts'
import { writeChange } from '../changes/service.ts'
import { fail } from '../../platform/errors.ts'
import { Changed, mergeChanges, resolveSettings } from './settings.ts'
import { selectSettings, upsertSettings } from './store.ts'
import { selectSubscriptions } from './store.deliveries.ts'

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
export async function stopMails(app: App, userId: string, kind: NotificationKind): Promise<boolean> {
  return write(app.db, { userId }, async (tx) => {
    if (!(await selectSettings(tx, userId))) return false
    await changeSettings(tx, userId, { kinds: { [kind]: { mail: false } } }, app.clock.now())
    return true
  })
}
