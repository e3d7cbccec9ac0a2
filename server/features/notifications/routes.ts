import * as contract from '#contract/notifications.ts'
import { type App, contextOf } from '../../context.ts'
import { fail } from '../../platform/errors.ts'
import { countAttempt, type LimitRule } from '../../platform/http/limits.ts'
import { handle, handleOpen, type Route } from '../../platform/http/http.ts'
import { subscribeBrowser, unsubscribeBrowser } from './push/service.push.ts'
import { sendTest } from './service.send.ts'
import { listNotifications, markAs, readAll } from './service.ts'
import { readSettings, updateSettings } from './service.settings.ts'
import { stopPage } from './service.unsubscribe.ts'
import { vapidKeys } from './push/vapid.ts'

const ok = { success: true } as const
const testRule: LimitRule = {
  name: 'test-notification',
  free: 5,
  windowSeconds: 3600,
  firstDelaySeconds: 60,
  maxDelaySeconds: 3600,
}

export function notificationRoutes(app: App): Route[] {
  return [
    handle(contract.listNotifications, async (caller, { query }, request) => {
      return { ...ok, ...(await listNotifications(contextOf(app, caller, request), query)) }
    }),
    handle(contract.readNotification, async (caller, { params }, request) => {
      return { ...ok, unread: await markAs(contextOf(app, caller, request), params.id, { done: null }) }
    }),
    handle(contract.finishNotification, async (caller, { params, body }, request) => {
      const done = body?.done ?? true
      return { ...ok, unread: await markAs(contextOf(app, caller, request), params.id, { done }) }
    }),
    handle(contract.readAllNotifications, async (caller, _input, request) => {
      return { ...ok, unread: await readAll(contextOf(app, caller, request)) }
    }),
    handle(contract.readNotificationSettings, async (caller, _input, request) => {
      return { ...ok, ...(await readSettings(contextOf(app, caller, request))) }
    }),
    handle(contract.updateNotificationSettings, async (caller, { body }, request) => {
      return { ...ok, ...(await updateSettings(contextOf(app, caller, request), body)) }
    }),
    handle(contract.sendTestNotification, async ({ userId }, { body }, { language }) => {
      const now = app.clock.now()
      const attempt = await countAttempt(app.db, app.keys, testRule, [userId], now)
      if (!attempt.allowed)
        fail('too_many_test_messages', {}, { retryAfterSeconds: attempt.retryAfterSeconds })
      return { ...ok, sent: await sendTest({ ...app, language }, userId, body.channel) }
    }),
    handle(contract.pushKey, async () => ({ ...ok, key: vapidKeys(app.keys).publicKey })),
    handle(contract.addPushSubscription, async (caller, { body }, request) => {
      return { ...ok, id: await subscribeBrowser(contextOf(app, caller, request), body) }
    }),
    handle(contract.removePushSubscription, async (caller, { body }, request) => {
      await unsubscribeBrowser(contextOf(app, caller, request), body.endpoint)
      return ok
    }),
    handleOpen(contract.unsubscribePage, async ({ query }, request) =>
      stopPage(app, request, query.token, false),
    ),
    handleOpen(contract.unsubscribe, async ({ query }, request) => stopPage(app, request, query.token, true)),
  ]
}
