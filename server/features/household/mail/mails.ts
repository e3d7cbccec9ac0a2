import * as z from 'zod'
import { roles } from '#contract/household/roles.ts'
import { languages, textOf, type Language } from '../../../platform/i18n/index.ts'
import type { MailMessage } from '../../../platform/mail/mail.ts'
import { plainName } from '../../../platform/mail/plain-name.ts'
import { letterOf } from '../../person/identity/mails.ts'

const kinds = [
  'invitation',
  'accepted',
  'declined',
  'confirmed',
  'confirmed_own',
  'role',
  'role_own',
  'removed',
  'removed_own',
  'left',
  'left_own',
] as const
export type News = (typeof kinds)[number]
/** What a mail is about: the other person, where its link leads, and in which role the member is now. */
const About = z.object({
  name: z.string(),
  email: z.string().optional(),
  link: z.string().optional(),
  role: z.enum(roles).optional(),
})
export type About = z.infer<typeof About>
/** A mail that waits to be sent; `language` is that of who caused it, for a reader without an account. */
export const WaitingMail = z.object({
  to: z.object({ id: z.uuid().optional(), email: z.string() }),
  news: z.enum(kinds),
  about: About,
  language: z.enum(languages),
  /** Whether somebody else causes it, so that an address gets only so many in a day. */
  counted: z.boolean(),
})
export type WaitingMail = z.infer<typeof WaitingMail>

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
