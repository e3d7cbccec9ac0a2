import type { Role } from '#contract/household/roles.ts'
import { textOf, type Language } from '../../platform/i18n/index.ts'
import type { MailMessage } from '../../platform/mail/mail.ts'
import { plainName } from '../../platform/mail/plain-name.ts'
import { letterOf } from '../person/identity/mails.ts'

export type News =
  | 'invitation'
  | 'accepted'
  | 'declined'
  | 'confirmed'
  | 'confirmed_own'
  | 'role'
  | 'role_own'
  | 'removed'
  | 'removed_own'
  | 'left'
  | 'left_own'
/** What a mail is about: the other person, where its link leads, and in which role the member is now. */
export type About = { name: string; email?: string; link?: string; role?: Role }

/** Builds the mail in the reader's language; the name, which its bearer chose, stands in it without addresses. */
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
  const params = { name: plainName(name) || textOf(language, 'mails', 'somebody'), email, link, ...roleTexts }
  const subject = textOf(language, 'mails', `household_${news}_subject`, params)
  return letterOf(language, {
    kind: `household_${news}`,
    to,
    subject,
    text: textOf(language, 'mails', `household_${news}_text`, params),
    link,
  })
}
