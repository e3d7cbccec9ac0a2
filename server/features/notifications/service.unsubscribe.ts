/** The page behind the unsubscribe link of a mail. */
import type { App } from '../../context.ts'
import type { RequestInfo } from '../../platform/http/http.ts'
import { directionOf, textOf } from '../../platform/i18n/index.ts'
import { escapeHtml } from '../../platform/mail/html.ts'
import { stopMails } from './service.settings.ts'
import { readUnsubscribe } from './unsubscribe.ts'

/**
 * Shows the page or, with `stop`, stops the mails. Following the link changes nothing, since mail scanners do
 * that too.
 */
export async function stopPage(
  app: App,
  { language }: RequestInfo,
  token: string,
  stop: boolean,
): Promise<Response> {
  const named = readUnsubscribe(app.keys, token)
  const valid = named !== null && (!stop || (await stopMails(app, named.userId, named.kind)))
  const kind = named ? textOf(language, 'notificationKindNames', named.kind) : ''
  const title = !valid
    ? textOf(language, 'notificationMail', 'stop_invalid')
    : textOf(language, 'notificationMail', stop ? 'stopped' : 'stop_title', { kind })
  const button = escapeHtml(textOf(language, 'notificationMail', 'stop_button'))
  const form = valid && !stop ? `<form method="post"><button>${button}</button></form>` : ''
  const html = `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width"><title>XTharwa</title></head><body><p>${escapeHtml(title)}</p>${form}</body></html>`
  return new Response(html, {
    status: valid ? 200 : 400,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    },
  })
}
