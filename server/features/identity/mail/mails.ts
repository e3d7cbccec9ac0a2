import { productName } from '#contract/product.ts'
import { directionOf, fillAny, type Language } from '../../../platform/i18n/index.ts'
import type { Params } from '../../../platform/i18n/text.ts'
import { escapeHtml } from '../../../platform/mail/html.ts'
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
    html: asHtml(language, text, params['link']),
  }
}

/** The same paragraphs as a page in the direction of its language; the link stands in a paragraph of its own. */
function asHtml(language: Language, text: string, link: Params[string] | undefined): string {
  const paragraphs = [...text.split(/\n\n+/), productName].map((paragraph) => {
    const shown = escapeHtml(paragraph)
    return paragraph === link ? `<p dir="ltr"><a href="${shown}">${shown}</a></p>` : `<p>${shown}</p>`
  })
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width"></head><body>${paragraphs.join('\n')}</body></html>`
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
