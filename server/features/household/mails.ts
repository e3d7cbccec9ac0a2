import type { Role } from '#contract/household/roles.ts'
import { textOf, type Language } from '../../platform/i18n/index.ts'
import type { MailMessage } from '../../platform/mail/mail.ts'
import { letterOf } from '../person/identity/mails.ts'

export type News =
  | 'invitation'
  | 'accepted'
  | 'declined'
  | 'confirmed'
  | 'role'
  | 'role_own'
  | 'removed'
  | 'removed_own'
  | 'left'
  | 'left_own'
/** What a mail is about: the other person, where its link leads, and in which role the member is now. */
export type About = { name: string; email?: string; link?: string; role?: Role }

/** Builds the mail in the reader's language. */
export function newsMail(
  language: Language,
  to: string,
  news: News,
  { name, email = '', link = '', role }: About,
): MailMessage {
  const roleTexts = role && {
    role: textOf(language, 'mails', `household_as_${role}`),
    may: textOf(language, 'mails', `household_may_${role}`),
  }
  const params = { name, email, link, ...roleTexts }
  const subject = textOf(language, 'mails', `household_${news}_subject`, params)
  return letterOf(language, {
    to,
    subject,
    text: textOf(language, 'mails', `household_${news}_text`, params),
    link,
  })
}
