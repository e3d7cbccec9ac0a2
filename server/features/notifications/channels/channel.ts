import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import type { App } from '../../../context.ts'
import type { Language } from '../../../platform/i18n/index.ts'

/** One notification to be sent to one user. */
export type Message = {
  id: string
  userId: string
  /** `test` is the message with which a user tries out a channel. */
  kind: NotificationKind | 'test'
  /** The data of its kind, parsed by the kind's schema. */
  data: unknown
  title: string
  text: string
  /** A path of the web app. */
  link: string
  language: Language
  email: string
  hideAmounts: boolean
}

/** `nobody`: there was nowhere to send the message, which is not a failure. */
export type Sent = 'sent' | 'nobody'

/**
 * A channel outside the app. A new one needs a file in this folder and an entry in `channels` of
 * service.send.ts.
 */
export type Channel = {
  /** Sends a message; throws if it should be retried. */
  send(app: App, message: Message): Promise<Sent>
}
