/**
 * Web Push (RFC 8030, 8291, 8292): each message is encrypted for one browser and sent to its push service.
 */
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { App } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { isPublicUrl, publicLookup } from '../../../platform/http/public-address.ts'
import { deleteSubscription, type PushRow, selectSubscriptions } from '../store.ts'
import { vapidKeys } from '../push/vapid.ts'
import type { Channel, Message } from './channel.ts'

const secondsToLive = 86_400
const timeoutMs = 10_000
/** Push services refuse larger messages; encryption adds about 100 bytes. */
const mostBytes = 3000

export const push: Channel = {
  async send(app, message) {
    const { userId } = message
    const browsers = await read(app.db, { userId }, (tx) => selectSubscriptions(tx, userId))
    const payload = payloadOf(message)
    const results = await Promise.allSettled(
      browsers.map((browser) => sendTo(app, browser, payload, message.id)),
    )
    for (const result of results)
      if (result.status === 'rejected') app.observe.push('failed')
      else if (result.value === 'sent') app.observe.push('sent')
    const gone = browsers.filter((_, index) => {
      const result = results[index]
      return result?.status === 'fulfilled' && result.value === 'gone'
    })
    for (const { endpoint } of gone)
      await write(app.db, { userId }, (tx) => deleteSubscription(tx, userId, endpoint))
    if (results.some((result) => result.status === 'fulfilled' && result.value === 'sent')) return 'sent'
    const failure = results.find((result) => result.status === 'rejected')
    if (failure) throw failure.reason
    return 'nobody'
  },
}

/** The payload for the service worker. The tag makes a message that arrives twice appear only once. */
function payloadOf({ id, title, text, link, kind, hideAmounts, language }: Message): string {
  const body = hideAmounts ? '' : text
  const whole = { id, kind, title, body: body.slice(0, mostBytes / 3), link, tag: id, lang: language }
  return JSON.stringify(whole)
}

async function sendTo(app: App, browser: PushRow, payload: string, id: string): Promise<'sent' | 'gone'> {
  const { allowLoopback, publicUrl, mailFrom } = app.config
  if (!isPublicUrl(browser.endpoint, allowLoopback)) return 'gone'
  const { default: webPush } = await import('web-push')
  const address = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    { endpoint: browser.endpoint, keys: { p256dh: browser.p256dh, auth: browser.auth } },
    payload,
    {
      vapidDetails: {
        subject: publicUrl.startsWith('https:') ? publicUrl : `mailto:${address}`,
        ...vapidKeys(app.keys),
      },
      TTL: secondsToLive,
      urgency: 'normal',
      topic: id.replaceAll('-', ''),
      contentEncoding: 'aes128gcm',
    },
  )
  const status = await post(endpoint, headers, body, allowLoopback)
  if (status === 404 || status === 410) return 'gone'
  if (status >= 200 && status < 300) return 'sent'
  throw new Error(`the push service answered ${status}`)
}

/**
 * Sends one request; its address is checked again on name resolution, so that no name leads to an internal
 * host.
 */
function post(
  endpoint: string,
  headers: Record<string, unknown>,
  body: Buffer | null,
  allowLoopback: boolean,
): Promise<number> {
  const url = new URL(endpoint)
  const send = url.protocol === 'http:' ? httpRequest : httpsRequest
  const fields = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: fields,
      lookup: publicLookup(allowLoopback),
      timeout: timeoutMs,
    }
    const request = send(url, options, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('timeout', () => request.destroy(new Error('the push service did not answer in time')))
    request.on('error', reject)
    request.end(body ?? undefined)
  })
}
