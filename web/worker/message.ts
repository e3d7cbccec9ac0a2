/** Push messages as encrypted by our server. Parsed by hand, since the worker includes no libraries. */
export type Message = { title: string; options: NotificationOptions }

function textOf(data: object, name: string): string {
  const value: unknown = Reflect.get(data, name)
  return typeof value === 'string' ? value : ''
}

/** The notification for a push message; null if the message is not ours. */
export function messageFrom(data: unknown): Message | null {
  if (typeof data !== 'object' || data === null) return null
  const title = textOf(data, 'title')
  if (title === '') return null
  const options = {
    body: textOf(data, 'body'),
    // a repeated message replaces the earlier one
    tag: textOf(data, 'tag'),
    lang: textOf(data, 'lang'),
    icon: '/icon-192.png',
    data: { link: textOf(data, 'link') },
  }
  return { title, options }
}

/** The address that a message links to: a page of this origin, else the notifications page. */
export function linkFrom(data: unknown, origin: string): string {
  const link = typeof data === 'object' && data !== null ? textOf(data, 'link') : ''
  const url = URL.parse(link, origin)
  return url?.origin === origin && link.startsWith('/') ? url.href : `${origin}/notifications`
}
