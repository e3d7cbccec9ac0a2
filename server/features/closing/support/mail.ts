import { productName } from '#contract/product.ts'
import { type Diagnostics, diagnosticLines, type supportTopics } from '#contract/closing/support.ts'
import type { MailMessage } from '../../../platform/mail/mail.ts'

/** A mail as it waits to be sent. */
export type Letter = {
  id: string
  topic: (typeof supportTopics)[number]
  text: string
  diagnostics: Diagnostics | null
  /** The sender's address, which the answer goes to. */
  from: string
  sender: 'visitor' | 'free' | 'premium'
  sentAt: string
}

/** In the language of the support team, whatever the sender reads. */
const topicNames: Readonly<Record<Letter['topic'], string>> = {
  banks: 'Connecting and syncing banks',
  payments: 'Payments and categories',
  figures: 'A figure that looks wrong',
  account: 'Sign-in and account',
  plan: 'Plan and payment',
  idea: 'Suggestion',
  other: 'Something else',
}
const senders: Readonly<Record<Letter['sender'], string>> = {
  visitor: 'not signed in, address not verified',
  free: 'signed in, Free plan',
  premium: 'signed in, Premium plan',
}

/** Breaks of lines are kept; other control characters and those that reorder text are removed. */
const readable = (text: string): string =>
  text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '')

/** The mail to support. Nothing that the sender typed gets into its headers but the address for the answer. */
export function supportMail(letter: Letter, to: string, publicUrl: string): MailMessage {
  const { id, topic, from, sender, diagnostics } = letter
  const isPriority = sender === 'premium'
  const head = [`From: ${from} (${senders[sender]})`, `Sent: ${letter.sentAt}`, `Reference: ${id}`]
  const details = diagnostics
    ? ['Details attached by the sender:', ...diagnosticLines(diagnostics)]
    : ['The sender attached no details.']
  return {
    kind: 'support',
    to,
    replyTo: from,
    subject: `${isPriority ? '[Priority] ' : ''}${productName}: ${topicNames[topic]}`,
    text: [head.join('\n'), readable(letter.text), '-- ', details.join('\n')].join('\n\n') + '\n',
    // the same for every attempt, so that a mail sent just before a crash is recognised as a duplicate
    messageId: `<support-${id}@${new URL(publicUrl).hostname}>`,
    ...(isPriority ? { priority: 'high' } : {}),
  }
}
