import * as contract from '#contract/notifications/notifications.ts'
import * as channels from '#contract/notifications/channels.ts'
import { type App, handleIn } from '../../context.ts'
import { fail } from '../../platform/errors.ts'
import { countAttempt, hourlyRule } from '../../platform/http/limits.ts'
import { handleOpen, type Route } from '../../platform/http/http.ts'
import { subscribeBrowser, unsubscribeBrowser } from './push/service.push.ts'
import { sendTest } from './service.send.ts'
import { listNotifications, markAs, readAll } from './service.ts'
import { readSettings, stopPage, updateSettings } from './service.settings.ts'
import { vapidKeys } from './push/vapid.ts'

const testRule = hourlyRule('test-notification', 5)

export function notificationRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.listNotifications, (ctx, { query }) => listNotifications(ctx, query)),
    handle(contract.readNotification, async (ctx, { params }) => ({
      unread: await markAs(ctx, params.id, { done: null }),
    })),
    handle(contract.finishNotification, async (ctx, { params, body }) => ({
      unread: await markAs(ctx, params.id, { done: body?.done ?? true }),
    })),
    handle(contract.readAllNotifications, async (ctx) => ({ unread: await readAll(ctx) })),
    handle(channels.readNotificationSettings, readSettings),
    handle(channels.updateNotificationSettings, (ctx, { body }) => updateSettings(ctx, body)),
    handle(channels.sendTestNotification, async (ctx, { body }) => {
      const attempt = await countAttempt(app.db, app.keys, testRule, [ctx.userId], app.clock.now())
      if (!attempt.allowed)
        fail('too_many_test_messages', {}, { retryAfterSeconds: attempt.retryAfterSeconds })
      return { sent: await sendTest(ctx, body.channel) }
    }),
    handle(channels.pushKey, async () => ({ key: vapidKeys(app.keys).publicKey })),
    handle(channels.addPushSubscription, async (ctx, { body }) => ({
      id: await subscribeBrowser(ctx, body),
    })),
    handle(channels.removePushSubscription, (ctx, { body }) => unsubscribeBrowser(ctx, body.endpoint)),
    handleOpen(channels.unsubscribePage, ({ query }, request) => stopPage(app, request, query.token, false)),
    handleOpen(channels.unsubscribe, ({ query }, request) => stopPage(app, request, query.token, true)),
  ]
}
