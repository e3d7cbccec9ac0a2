import { productName } from '#contract/product.ts'
import { directionOf, textOfDynamicKey, type Language } from '../../../platform/i18n/index.ts'
import { type MailMessage } from '../../../platform/mail/mail.ts'
import { escapeHtml } from '../../../platform/mail/html.ts'
import { plainName } from '../../../platform/mail/plain-name.ts'

type Kind =
  | 'reset'
  | 'password_reset'
  | 'password_changed'
  | 'password_changed_all'
  | 'confirm_address'
  | 'confirm_email'
  | 'email_changed'
  | 'link_google'
  | 'google_linked'
  | 'two_step_on'
  | 'two_step_off'
  | 'backup_codes_new'
  | 'passkey_added'
  | 'api_token_added'
  | 'app_connected'
/** A mail to a user: its address, its kind of text, the link in it, and the name of what it is about. */
export type Letter = { to: string; kind: Kind; link?: string; name?: string }

/** Builds the mail in the reader's language. */
export function mailOf(language: Language, { to, kind, link = '', name = '' }: Letter): MailMessage {
  const params = { link, name: plainName(name) }
  const text = textOfDynamicKey(language, 'mails', `${kind}_text`, params)
  const subject = textOfDynamicKey(language, 'mails', `${kind}_subject`, params)
  return letterOf(language, { kind, to, subject, text, link })
}

/** A mail with a text of the catalogue and the product's name. */
export function letterOf(
  language: Language,
  {
    subject,
    text,
    link,
    ...letter
  }: Pick<MailMessage, 'kind' | 'to' | 'subject' | 'text'> & { link: string },
): MailMessage {
  return {
    ...letter,
    subject: `${productName}: ${subject}`,
    text: `${text}\n\n${productName}\n`,
    html: asHtml(language, text, link),
  }
}

/** The text's paragraphs as an HTML page in the language's direction, the link as a paragraph of its own. */
function asHtml(language: Language, text: string, link: string): string {
  const paragraphs = [...text.split(/\n\n+/), productName].map((paragraph) => {
    const shown = escapeHtml(paragraph)
    return paragraph === link ? `<p dir="ltr"><a href="${shown}">${shown}</a></p>` : `<p>${shown}</p>`
  })
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width"></head><body>${paragraphs.join('\n')}</body></html>`
}
