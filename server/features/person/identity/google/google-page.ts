import { createHash } from 'node:crypto'
import { directionOf, type Language, textOf } from '../../../../platform/i18n/index.ts'

const script = `(function () {
  var message = JSON.parse(document.getElementById('message').textContent)
  var origin = document.documentElement.dataset.origin
  try { var channel = new BroadcastChannel('xtharwa:google'); channel.postMessage(message); channel.close() } catch (e) {}
  try { if (window.opener) window.opener.postMessage(message, origin) } catch (e) {}
  window.close()
})()`
const hash = createHash('sha256').update(script).digest('base64')

export type GoogleMessage = {
  type: 'xtharwa:google'
  nonce: string
  ok: boolean
  code?: 'account_exists' | 'email_not_verified' | 'other_account' | 'cancelled' | 'failed'
  error?: string
}

/** The popup's last page: posts the result to its opener and closes. It contains no token. */
export function donePage(
  message: GoogleMessage,
  { origin, language }: { origin: string; language: Language },
): Response {
  const data = JSON.stringify(message).replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}" data-origin="${origin}"><head><meta charset="utf-8"><title>${textOf(language, 'google', 'title')}</title></head>
<body><p>${textOf(language, 'google', 'close')}</p>
<script type="application/json" id="message">${data}</script>
<script>${script}</script></body></html>`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}
