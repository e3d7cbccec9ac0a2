/** Push messages as our server encrypts them. Read by hand, since the worker carries no library. */
export type Message = { title: string; options: NotificationOptions }

function textOf(data: object, name: string): string {
  const value: unknown = Reflect.get(data, name)
  return typeof value === 'string' ? value : ''
}

/** What to show of a push message; null for one that is not ours. */
export function messageFrom(data: unknown): Message | null {
  if (typeof data !== 'object' || data === null) return null
  const title = textOf(data, 'title')
  if (title === '') return null
  const options = {
    body: textOf(data, 'body'),
    // the same message twice stands there once
    tag: textOf(data, 'tag'),
    lang: textOf(data, 'lang'),
    icon: '/icon-192.png',
    data: { link: textOf(data, 'link') },
  }
  return { title, options }
}

/** The address that a message leads to: a page of this origin, else the notifications. */
export function linkFrom(data: unknown, origin: string): string {
  const link = typeof data === 'object' && data !== null ? textOf(data, 'link') : ''
  const url = URL.parse(link, origin)
  return url?.origin === origin && link.startsWith('/') ? url.href : `${origin}/notifications`
}
