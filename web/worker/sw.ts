import { linkFrom, messageFrom } from './message.ts'
import { arriving, dropFiles, keepFiles, keepText } from '../api/offline/receipts.ts'
import { handlingOf, nameOf, outdated, sharePath } from './handling.ts'

/** How long to wait for a page if a cached one can be used instead. */
const patienceMs = 8000
const shell = '/dashboard'
const formPath = '/add-transaction'
const cacheName = nameOf(__VERSION__)

/** Caches the page and all files of one build together, so that they always match. */
async function keepApp(): Promise<void> {
  const cache = await caches.open(cacheName)
  const page = new Request(shell, { cache: 'no-store', credentials: 'omit' })
  await cache.addAll([page, ...__FILES__])
}

async function dropOld(): Promise<void> {
  await Promise.all(outdated(await caches.keys(), __VERSION__).map((name) => caches.delete(name)))
  // Lets the browser request a page while this worker is still starting.
  await registration.navigationPreload.enable()
  await clients.claim()
}

/** The server's page; if there is no response, the cached one with its original headers and nonce. */
async function answerPage(request: Request, begun: Promise<Response | undefined>): Promise<Response> {
  const cachedPage = async (): Promise<Response | undefined> =>
    (await caches.open(cacheName)).match(shell, { ignoreVary: true })
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs)
  })
  const fetched = begun.then((answer) => answer ?? fetch(request))
  try {
    return (await Promise.race([fetched, late])) ?? (await cachedPage()) ?? (await fetched)
  } catch (error) {
    const page = await cachedPage()
    if (page) return page
    throw error
  }
}

async function answerAsset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request))
}

/**
 * Stores shared files and text for the form; nothing is sent to the server before the user submits it. A page of another site may post here too, and one that hides its origin looks like the system: only the
 * server sees which it was, by a header that browsers add to the redirect. So they wait under a name nobody else knows, and
 * a link with a text fills in nothing.
 */
async function answerShare(request: Request): Promise<Response> {
  const origin = request.headers.get('origin') ?? 'null'
  if (origin !== 'null' && origin !== location.origin) return Response.redirect(formPath, 303)
  const form = await request.formData()
  const files = form.getAll('receipts').filter((part) => part instanceof File)
  const key = crypto.randomUUID()
  await dropFiles(arriving)
  const storedCount = await keepFiles(`${arriving}/${key}`, files)
  const address = new URL(sharePath, location.origin)
  address.searchParams.set('shared', key)
  if (storedCount < files.length) address.searchParams.set('left_out', String(files.length - storedCount))
  const texts = ['shared_title', 'shared_text'].map((name) => form.get(name))
  await keepText(
    key,
    texts
      .filter((text) => typeof text === 'string')
      .join(' ')
      .slice(0, 1000),
  )
  return Response.redirect(address.href, 303)
}

/** Without a connection nothing tells who shared; then it is let through, as the form shows it before anything is saved. */
async function answerShared(request: Request): Promise<Response> {
  return fetch(request).catch(() => Response.redirect(formPath + new URL(request.url).search, 303))
}

addEventListener('install', (event) => {
  // where browsers can, they take built files from the cache without asking this worker
  event.addRoutes?.({ condition: { urlPattern: '/assets/*' }, source: 'cache' }).catch(() => undefined)
  event.waitUntil(keepApp())
})
addEventListener('activate', (event) => event.waitUntil(dropOld()))
addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.data === 'take over') void skipWaiting()
})
addEventListener('fetch', (event) => {
  const plan = handlingOf(event.request, location.origin)
  if (plan === 'page') event.respondWith(answerPage(event.request, event.preloadResponse))
  if (plan === 'asset') event.respondWith(answerAsset(event.request))
  if (plan === 'share') event.respondWith(answerShare(event.request))
  if (plan === 'shared') event.respondWith(answerShared(event.request))
})
addEventListener('push', (event) => {
  const message = messageFrom(event.data?.json())
  if (message) event.waitUntil(registration.showNotification(message.title, message.options))
})
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openApp(linkFrom(event.notification.data, location.origin)))
})

/** Opens an address in the app's existing window if there is one, else in a new one. */
async function openApp(address: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const openWindow = windows.find(({ url }) => new URL(url).origin === location.origin)
  if (openWindow) {
    await openWindow.focus()
    await openWindow.navigate(address)
  } else await clients.openWindow(address)
}
