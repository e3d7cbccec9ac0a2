import type { Tx } from '../../platform/db/db.ts'
import type { Found } from './found.ts'
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import type { App, UserClock } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import { describe, isStanding } from './kinds.ts'
import { Changed, channelsFor, resolveSettings, sendableAt } from './settings.ts'
import { insertDelivery, insertNotification, renewNotification, selectSettings } from './store.ts'

/** `receive` for several notifications; resolves to whether any of them is new. */
export async function recordNotifications(
  ctx: Recipient,
  tx: Tx,
  findings: readonly Found[],
): Promise<boolean> {
  let isRecorded = false
  for (const { kind, data } of findings)
    isRecorded = (await recordNotification(ctx, tx, kind, data)) || isRecorded
  return isRecorded
}

/** Whom a notification is for, in which language, and the time. */
type Recipient = UserClock & Pick<App, 'language'>

/**
 * Records a notification in the user's transaction, with the deliveries that the settings require. Does
 * nothing, and resolves to false, if its key exists already, apart from the figures of one that holds only while it is
 * true, or the user wants it on no channel.
 */
export async function recordNotification(
  ctx: Recipient,
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
  if (!(await insertNotification(tx, userId, { id, kind, key, data, link, inApp }, now)))
    return isStanding(kind) && renewNotification(tx, userId, { key, data, inApp })
  for (const channel of ['mail', 'push'] as const)
    if (channels.has(channel)) await insertDelivery(tx, userId, id, channel, sendableAt(kind, settings, now))
  return true
}
