/**
 * Receipts on this device that the server does not have yet: shared by another app, or attached to an entry
 * made offline. The service worker stores shared files as arriving, the form takes them into the inbox; a pending
 * entry's files are stored under its key.
 */
import { attachmentLimits } from '#contract/limits.ts'

const cacheName = 'receipts'
/** Where shared files wait for the form they will be attached in. */
export const inbox = 'inbox'
/** Shared files by the key of their sharing, until the form that knows the key takes them. */
export const arriving = 'arriving'
/** Shared text, beside the files. */
const words = 'words'
const folder = (holder: string): string => `/receipts/${holder}/`

/** Stores those of the files that the server would accept, up to the limit per payment; returns how many. */
export async function keepFiles(holder: string, files: readonly File[]): Promise<number> {
  const fitting = files
    .filter(({ size }) => size > 0 && size <= attachmentLimits.fileBytes)
    .slice(0, attachmentLimits.perOwner)
  const cache = await caches.open(cacheName)
  await Promise.all(
    fitting.map((file, index) => {
      const headers = {
        'content-type': file.type || 'application/octet-stream',
        'x-name': encodeURIComponent(file.name),
      }
      return cache.put(`${folder(holder)}${index}`, new Response(file, { headers }))
    }),
  )
  return fitting.length
}

export type HeldFile = { place: string; file: File }

/** The files of a holder in order; empty if the browser has no Cache API. */
export async function filesOf(holder: string): Promise<HeldFile[]> {
  if (!('caches' in globalThis)) return []
  const cache = await caches.open(cacheName)
  const places = (await cache.keys())
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => path.startsWith(folder(holder)))
    .toSorted()
  const receipts = await Promise.all(
    places.map(async (place): Promise<HeldFile[]> => {
      const stored = await cache.match(place)
      if (!stored) return []
      const name = decodeURIComponent(stored.headers.get('x-name') ?? '')
      const type = stored.headers.get('content-type') ?? ''
      return [{ place, file: new File([await stored.blob()], name || 'receipt', { type }) }]
    }),
  )
  return receipts.flat()
}

export async function dropFile(place: string): Promise<void> {
  await (await caches.open(cacheName)).delete(place)
}

export async function dropFiles(holder: string): Promise<void> {
  for (const { place } of await filesOf(holder)) await dropFile(place)
}

/** Moves the files of one holder to another. */
export async function moveFiles(from: string, to: string): Promise<void> {
  const waiting = await filesOf(from)
  if (waiting.length === 0) return
  await keepFiles(
    to,
    waiting.map(({ file }) => file),
  )
  await dropFiles(from)
}

/** Moves the files of one sharing into the inbox, in place of what waits there. */
export async function takeShared(key: string): Promise<void> {
  const holder = `${arriving}/${key}`
  if ((await filesOf(holder)).length === 0) return
  await dropFiles(inbox)
  await moveFiles(holder, inbox)
}

/** Keeps the text of a sharing under its key, in place of earlier ones. */
export async function keepText(key: string, text: string): Promise<void> {
  await dropFiles(words)
  await keepFiles(`${words}/${key}`, [new File([text], 'text')])
}

/** Takes the text of a sharing, once; '' if there is none. */
export async function takeText(key: string): Promise<string> {
  const [held] = await filesOf(`${words}/${key}`)
  if (!held) return ''
  await dropFile(held.place)
  return held.file.text()
}
