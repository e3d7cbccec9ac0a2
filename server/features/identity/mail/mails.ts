import { productName } from '#contract/product.ts'
import { fillAny, type Language } from '../../../platform/i18n/index.ts'
import type { Params } from '../../../platform/i18n/text.ts'
import type { MailMessage } from '../../../platform/mail/mail.ts'

type Kind =
  | 'reset'
  | 'password_changed'
  | 'confirm_email'
  | 'email_changed'
  | 'link_google'
  | 'google_linked'
  | 'two_step_on'
  | 'two_step_off'
type Letter = (language: Language, to: string) => MailMessage
type LinkLetter = (language: Language, to: string, link: string) => MailMessage

function letter(language: Language, to: string, kind: Kind, params: Params = {}): MailMessage {
  const text = fillAny(language, 'mails', `${kind}_text`, params)
  return {
    to,
    subject: `${productName}: ${fillAny(language, 'mails', `${kind}_subject`, {})}`,
    text: `${text}\n\n${productName}\n`,
  }
}

export const resetMail: LinkLetter = (language, to, link) => letter(language, to, 'reset', { link })
export const confirmEmailMail: LinkLetter = (language, to, link) =>
  letter(language, to, 'confirm_email', { link })
export const linkGoogleMail: LinkLetter = (language, to, link) =>
  letter(language, to, 'link_google', { link })
export const passwordChangedMail: Letter = (language, to) => letter(language, to, 'password_changed')
export const emailChangedMail: Letter = (language, to) => letter(language, to, 'email_changed')
export const googleLinkedMail: Letter = (language, to) => letter(language, to, 'google_linked')
export const twoStepMail = (language: Language, to: string, on: boolean): MailMessage =>
  letter(language, to, on ? 'two_step_on' : 'two_step_off')
