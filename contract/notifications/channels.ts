import * as z from 'zod/mini'
import { Done, successResponse, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Kind } from './notifications.ts'

const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const Channels = z.object({ app: z.boolean(), mail: z.boolean(), push: z.boolean() })
const KindSettings = z.object({
  app: z.boolean(),
  mail: z.boolean(),
  push: z.boolean(),
  /** An amount in AED, a percentage or a count, depending on the kind; null for kinds without a threshold. */
  threshold: z.nullable(z.number()),
})
/** Hours in Dubai during which only security alerts are mailed or pushed. `from` may be later than `to`. */
const Quiet = z.object({ from: Time, to: Time })
/** Day 1 is Monday. `pay`: on the first day of each pay period. */
const Digest = z.object({
  every: z.enum(['never', 'week', 'pay']),
  day: z.number().check(z.minimum(1), z.maximum(7)),
})

export const NotificationSettings = z.object({
  /** A channel that is off sends nothing, whatever the kind. */
  channels: Channels,
  kinds: z.record(Kind, KindSettings),
  quiet: z.nullable(Quiet),
  digest: Digest,
  /** Whether messages on a locked screen omit amounts. */
  hide_amounts: z.boolean(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>
const Settings = successResponse({
  ...NotificationSettings.shape,
  /** Browsers that receive push messages. */
  devices: z.number(),
})

export const readNotificationSettings = endpoint('GET', '/api/user/notification-settings', {
  demo: true,
  tokens: 'never',
  summary: 'What is sent by which channel, quiet hours and the digest',
  response: Settings,
})
export const updateNotificationSettings = endpoint('PUT', '/api/user/notification-settings', {
  tokens: 'never',
  summary: 'Changes what is named and leaves the rest as it is',
  body: z.object({
    channels: z.optional(z.partial(Channels)),
    kinds: z.optional(z.partialRecord(Kind, z.partial(KindSettings))),
    quiet: z.optional(z.nullable(Quiet)),
    digest: z.optional(z.partial(Digest)),
    hide_amounts: z.optional(z.boolean()),
  }),
  response: Settings,
})
export const sendTestNotification = endpoint('POST', '/api/user/notification-settings/test', {
  tokens: 'never',
  summary: 'Sends a test message by mail or to every subscribed browser',
  body: z.object({ channel: z.enum(['mail', 'push']) }),
  response: successResponse({ sent: z.number() }),
  errors: ['rate_limited'],
})

export const pushKey = endpoint('GET', '/api/user/push-subscriptions/key', {
  tokens: 'never',
  summary: 'The public key that a browser subscribes with (VAPID, base64url)',
  response: successResponse({ key: z.string() }),
})
const PushEndpoint = z.string().check(z.minLength(1), z.maxLength(2000))
export const addPushSubscription = endpoint('POST', '/api/user/push-subscriptions', {
  tokens: 'never',
  summary: 'Adds a browser: its own PushSubscription as JSON. Its endpoint must be https on a public address',
  body: z.object({
    endpoint: PushEndpoint,
    expirationTime: z.optional(z.nullable(z.number())),
    keys: z.object({
      p256dh: z.string().check(z.regex(/^[\w-]{86,90}=*$/)),
      auth: z.string().check(z.regex(/^[\w-]{20,26}=*$/)),
    }),
  }),
  response: successResponse({ id: Uuid }),
})
export const removePushSubscription = endpoint('DELETE', '/api/user/push-subscriptions', {
  tokens: 'never',
  summary: 'Removes a browser by its endpoint, whether it is there or not',
  body: z.object({ endpoint: PushEndpoint }),
  response: Done,
})

export const unsubscribePage = endpoint('GET', '/api/notifications/unsubscribe', {
  access: 'public',
  summary: 'The page behind the link of a mail that stops this kind of mail; it asks first',
  query: z.object({ token: z.string().check(z.maxLength(500)) }),
  response: z.unknown(),
})
export const unsubscribe = endpoint('POST', '/api/notifications/unsubscribe', {
  access: 'public',
  summary: 'Stops mails of the kind that the signed token names (RFC 8058: one click)',
  query: z.object({ token: z.string().check(z.maxLength(500)) }),
  response: z.unknown(),
})
