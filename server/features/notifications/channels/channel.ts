import type { NotificationKind } from '#contract/notification-kinds.ts'
import type { App } from '../../../context.ts'
import type { Language } from '../../../platform/i18n/index.ts'

/** One notification to be sent to one user. */
export type Message = {
  id: string
  userId: string
  /** `test` is the message by which a user tries a channel. */
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

/** `nobody`: there is nowhere to send it to, which is no failure. */
export type Sent = 'sent' | 'nobody'

/** A channel outside the app. A new one is a file in this folder and an entry in `channels.ts`. */
export type Channel = {
  /** Sends a message; throws where it should be tried again. */
  send(app: App, message: Message): Promise<Sent>
}
