import * as z from 'zod/mini'
import { IdParams, Instant, successResponse, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { kindNames, notificationGroups } from './notification-kinds.ts'

export const Kind = z.enum(kindNames)

export const Notification = z.object({
  id: Uuid,
  kind: Kind,
  /** A one-line title, and one or two sentences on why it was sent, in the caller's language. */
  title: z.string(),
  text: z.string(),
  /** Path of the app page for the one action it calls for. */
  link: z.string(),
  created_at: Instant,
  read: z.boolean(),
  done: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = endpoint('GET', '/api/user/notifications', {
  demo: true,
  tokens: 'never',
  summary: 'Notifications, newest first, 50 at a time; `before` continues after the last one',
  query: z.object({
    before: z.optional(Uuid),
    group: z.optional(z.enum(notificationGroups)),
    /** Defaults to all that are not done. */
    state: z.optional(z.enum(['unread', 'open', 'all'])),
  }),
  response: successResponse({
    notifications: z.array(Notification),
    unread: z.number(),
    /** Pass it as `before` to get the next page; null at the end. */
    next: z.nullable(Uuid),
  }),
  etag: true,
})
export const readNotification = endpoint('POST', '/api/user/notifications/:id/read', {
  demo: true,
  tokens: 'never',
  summary: 'Marks a notification as read',
  params: IdParams,
  response: successResponse({ unread: z.number() }),
  errors: ['not_found'],
})
export const finishNotification = endpoint('POST', '/api/user/notifications/:id/done', {
  demo: true,
  tokens: 'never',
  summary:
    'Marks a notification as read and done, so that the list leaves it out; `done: false` brings it back',
  params: IdParams,
  body: z.optional(z.object({ done: z.optional(z.boolean()) })),
  response: successResponse({ unread: z.number() }),
  errors: ['not_found'],
})
export const readAllNotifications = endpoint('POST', '/api/user/notifications/read-all', {
  demo: true,
  tokens: 'never',
  summary: 'Marks every notification as read',
  response: successResponse({ unread: z.number() }),
})
