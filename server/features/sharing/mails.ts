import { textOf, type Language } from '../../platform/i18n/index.ts'
import type { MailMessage } from '../../platform/mail/mail.ts'
import { letterOf } from '../identity/mails.ts'

export type News =
  | 'invitation'
  | 'accepted'
  | 'declined'
  | 'confirmed'
  | 'removed'
  | 'removed_own'
  | 'left'
  | 'left_own'
/** What a mail is about: the other person, and where its link leads. */
export type About = { name: string; email?: string; link?: string }

/** Builds the mail in the reader's language. */
export function newsMail(
  language: Language,
  to: string,
  news: News,
  { name, email = '', link = '' }: About,
): MailMessage {
  const params = { name, email, link }
  const subject = textOf(language, 'mails', `household_${news}_subject`, params)
  return letterOf(language, {
    to,
    subject,
    text: textOf(language, 'mails', `household_${news}_text`, params),
    link,
  })
}
