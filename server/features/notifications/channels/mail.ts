/** The mail for one notification, as text and as HTML that follows the reader's light or dark setting. */
import { productName } from '#contract/product.ts'
import { type Language, directionOf, textOf } from '../../../platform/i18n/index.ts'
import { escapeHtml } from '../../../platform/mail/html.ts'
import { type NotificationData, notifications } from '../../../events.ts'
import { renamedWith } from '../../categories/names.ts'
import { moneyText } from '../../../platform/i18n/amount.ts'
import { dayText } from '../kinds.ts'
import { unsubscribeUrl } from '../unsubscribe.ts'
import type { Channel, Message } from './channel.ts'
import { paymentsAddress, screenOf, screens } from '../../assistant/addresses.ts'

export const mail: Channel = {
  async send(app, message) {
    const { language, kind, title } = message
    const origin = app.config.publicUrl
    const stop = kind === 'test' ? null : unsubscribeUrl(app, message.userId, kind)
    const parts: Parts = {
      title,
      ...bodyOf(message, origin),
      open: { text: textOf(language, 'notificationMail', 'open'), url: `${origin}${message.link}` },
      why: whyText(kind, language),
      stop: stop === null ? null : { text: textOf(language, 'notificationMail', 'stop'), url: stop },
      settings: {
        text: textOf(language, 'notificationMail', 'settings'),
        url: `${origin}/settings/notifications`,
      },
    }
    await app.mail.send({
      kind,
      to: message.email,
      subject: `${productName}: ${title}`,
      text: asText(parts),
      html: asHtml(parts, language),
      // the same for every attempt, so that a mail sent just before a crash is recognised as a duplicate
      messageId: `<${message.id}@${new URL(origin).hostname}>`,
      headers:
        stop === null
          ? {}
          : { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    })
    return 'sent'
  },
}

type Link = { text: string; url: string }
type Parts = {
  title: string
  /** Sentences that have a link of their own. */
  letter: readonly (Link & { sentence: string })[]
  paragraphs: readonly string[]
  open: Link
  why: string
  /** Null for a test message, which has no kind to unsubscribe from. */
  stop: Link | null
  settings: Link
}

const whyText = (kind: Message['kind'], language: Language): string =>
  kind === 'test'
    ? textOf(language, 'notificationMail', 'why_test')
    : textOf(language, 'notificationMail', 'why', { kind: textOf(language, 'notificationKindNames', kind) })

/** A digest begins with its sentences in place of the notification's text. */
function bodyOf(
  { kind, data, language, text }: Message,
  origin: string,
): Pick<Parts, 'letter' | 'paragraphs'> {
  const digest = kind === 'digest' ? notifications.digest.safeParse(data).data : undefined
  if (!digest) return { letter: [], paragraphs: [text] }
  const letter = letterOf(digest, language).map((sentence) => ({
    sentence: sentence.text,
    text: sentence.link,
    url: `${origin}${sentence.address}`,
  }))
  return { letter, paragraphs: digestLines(digest, language) }
}

/** The figures of a digest, one line each. */
function digestLines(digest: NotificationData<'digest'>, language: Language): string[] {
  const { income, spent, usual, changes, review, from, to } = digest
  const saved = { minor: (BigInt(income.minor) - BigInt(spent.minor)).toString(), currency: income.currency }
  const label = (key: 'digest_spent' | 'digest_income' | 'digest_saved' | 'digest_usual'): string =>
    textOf(language, 'notificationMail', key)
  const line = (name: string, value: string): string => `${name}: ${value}`
  return [
    `${dayText(language, from)} – ${dayText(language, to)}`,
    line(label('digest_spent'), moneyText(language, spent)),
    ...(usual ? [line(label('digest_usual'), moneyText(language, usual))] : []),
    line(label('digest_income'), moneyText(language, income)),
    line(label('digest_saved'), moneyText(language, saved)),
    ...(changes.length > 0 ? [textOf(language, 'notificationMail', 'digest_changes')] : []),
    ...changes.map(({ categoryId, name, amount, usual: before }) =>
      line(
        renamedWith(name, categoryId, language),
        textOf(language, 'notificationMail', 'digest_change', {
          amount: moneyText(language, amount),
          usual: moneyText(language, before),
        }),
      ),
    ),
    ...(review > 0 ? [textOf(language, 'notificationMail', 'digest_review', { count: review })] : []),
  ]
}

function asText({ title, letter, paragraphs, open, why, stop, settings }: Parts): string {
  const sentences = letter.map(({ sentence, text, url }) => `${sentence}\n${text}: ${url}`)
  const links = [open, ...(stop ? [stop] : []), settings].map((link) => `${link.text}: ${link.url}`)
  const [first = '', ...rest] = links
  return [title, ...sentences, ...paragraphs, first, `-- \n${why}`, ...rest].join('\n\n') + '\n'
}

function asHtml({ title, letter, paragraphs, open, why, stop, settings }: Parts, language: Language): string {
  const link = ({ text, url }: Link, name: string): string =>
    `<a class="${name}" href="${escapeHtml(url)}">${escapeHtml(text)}</a>`
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>
body{margin:0;padding:24px;background:#f6f5f1;color:#1d211e;font:16px/1.5 system-ui,sans-serif}
main{max-width:520px;margin:auto;background:#fff;border-radius:12px;padding:28px}
h1{font-size:20px;margin:0 0 12px}p{margin:0 0 10px}
a{color:#0e6655}.open{display:inline-block;margin:14px 0 4px;padding:11px 20px;border-radius:8px;background:#0e6655;color:#fff;text-decoration:none}
footer{max-width:520px;margin:16px auto;font-size:13px;color:#5e655f}footer a{color:inherit}
@media (prefers-color-scheme:dark){body{background:#121513;color:#e8ebe8}main{background:#1c201d}a{color:#5cc4ad}.open{background:#35a58c;color:#06120f}footer{color:#9aa39c}}
</style></head><body><main><h1>${escapeHtml(title)}</h1>
${letter.map(({ sentence, ...to }) => `<p>${escapeHtml(sentence)} ${link(to, 'see')}</p>`).join('\n')}
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
${link(open, 'open')}</main>
<footer><p>${escapeHtml(why)}</p><p>${stop ? `${link(stop, 'stop')} · ` : ''}${link(settings, 'settings')}</p></footer></body></html>`
}

/** A sentence, and the screen of the app that shows where its figure comes from. */
type Sentence = { text: string; link: string; address: string }

/** What was spent, what changed most, and what was left of the income. */
export function letterOf(digest: NotificationData<'digest'>, language: Language): Sentence[] {
  const { from, to, changes } = digest
  const [change] = changes
  const linkTo = (screen: 'letter_payments' | 'letter_flow'): string =>
    textOf(language, 'notificationMail', screen)
  const sentences: Sentence[] = [
    {
      text: spentText(digest, language),
      link: linkTo('letter_payments'),
      address: paymentsAddress({ from, to, type: 'expense' }),
    },
  ]
  if (change)
    sentences.push({
      text: changeText(change, language),
      link: linkTo('letter_payments'),
      address: paymentsAddress({ category: change.categoryId, from, to, type: 'expense' }),
    })
  if (BigInt(digest.income.minor) > 0n)
    sentences.push({
      text: leftText(digest, language),
      link: linkTo('letter_flow'),
      address: screenOf(screens.cashFlow, { from, to }),
    })
  return sentences
}

type Money = NotificationData<'digest'>['spent']

/** An amount less another of the same currency; its size as text, and whether it is above zero. */
function differenceOf(amount: Money, base: Money, language: Language): { size: string; sign: number } {
  const minor = BigInt(amount.minor) - BigInt(base.minor)
  const size = minor < 0n ? -minor : minor
  return {
    size: moneyText(language, { minor: size.toString(), currency: amount.currency }),
    sign: minor > 0n ? 1 : minor < 0n ? -1 : 0,
  }
}

function spentText({ spent, usual }: NotificationData<'digest'>, language: Language): string {
  const amount = moneyText(language, spent)
  if (usual === null) return textOf(language, 'notificationMail', 'letter_spent', { amount })
  const { size, sign } = differenceOf(spent, usual, language)
  if (sign === 0) return textOf(language, 'notificationMail', 'letter_spent_usual', { amount })
  const key = sign > 0 ? 'letter_spent_more' : 'letter_spent_less'
  return textOf(language, 'notificationMail', key, { amount, difference: size })
}

function changeText(
  { categoryId, name, amount, usual }: NotificationData<'digest'>['changes'][number],
  language: Language,
): string {
  const { size, sign } = differenceOf(amount, usual, language)
  return textOf(language, 'notificationMail', sign > 0 ? 'letter_change_more' : 'letter_change_less', {
    category: renamedWith(name, categoryId, language),
    amount: moneyText(language, amount),
    difference: size,
  })
}

function leftText({ income, spent }: NotificationData<'digest'>, language: Language): string {
  const { size, sign } = differenceOf(income, spent, language)
  return textOf(language, 'notificationMail', sign < 0 ? 'letter_short' : 'letter_left', {
    income: moneyText(language, income),
    difference: size,
  })
}
