import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import type { RuntimeConfig } from '#contract/meta.ts'
import { type Language, languageNamed, preferredLanguage } from '../i18n/index.ts'
import { packText } from '../http/pack.ts'
import { apiHeaders, assetHeaders, baseHeaders, connectHeaders, newNonce, pageHeaders } from './headers.ts'

export type PageOptions = {
  /** Folder of the built web app. */
  dist: string
  publicUrl: string
  apiOrigin: string | null
  /** Run-time settings, embedded in the page as JSON. */
  runtimeConfig: RuntimeConfig
  linkUrl: string
  connectUrl: string | null
}

/** Serves the built web app: immutable assets, the page with its nonce, and the connect document. */
export function mountPages(options: PageOptions): Hono {
  const https = options.publicUrl.startsWith('https:')
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(baseHeaders(https)))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  const files = serveStatic({
    root: path.relative(process.cwd(), options.dist) || '.',
    precompressed: true,
    onFound: (file, c) => {
      const forever = /[\\/]assets[\\/]/.test(file)
      c.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      for (const [name, value] of Object.entries(assetHeaders)) c.header(name, value)
    },
  })
  app.get('/assets/*', files, (c) => c.notFound())
  const page = readPage(path.join(options.dist, 'index.html'))
  const pages = readPages(path.join(options.dist, 'pages'), options.runtimeConfig)
  const connect = readPage(path.join(options.dist, 'connect.html'))
  app.get('/connect', (c) => {
    if (!connect) return c.notFound()
    const nonce = newNonce()
    const data = { linkUrl: options.linkUrl, parentOrigin: new URL(options.publicUrl).origin }
    return c.html(
      fill(connect, nonce, data),
      200,
      connectHeaders(nonce, { https, linkUrl: options.linkUrl, apart: options.connectUrl !== null }),
    )
  })
  // The service worker keeps what was shared under the key in the address; of another site's page it stays there.
  app.get('/share-target', (c) => {
    const isOwn = ['none', 'same-origin'].includes(c.req.header('sec-fetch-site') ?? '')
    return c.redirect(`/add-transaction${isOwn ? new URL(c.req.url).search : ''}`, 303)
  })
  app.get('/:file{[\\w.-]+\\.(?:js|json|webmanifest|png|svg|ico|txt|woff2)}', files, (c) => c.notFound())
  app.get('/*', (c) => {
    if (!page)
      return c.text('The web app is not built yet: run npm run build, or npm start which builds it.', 503)
    const nonce = newNonce()
    const connectOrigin = options.connectUrl ? new URL(options.connectUrl).origin : null
    return send(
      c,
      fill(pageFor(c, pages[languageOfPage(c)]) ?? page, nonce, options.runtimeConfig),
      pageHeaders(nonce, { https, apiOrigin: options.apiOrigin, connectOrigin }),
    )
  })
  return app
}

/** The language chosen on this device, which the web app stores in a cookie, else the browser's. */
function languageOfPage(c: Context): Language {
  const chosen = /(?:^|;\s*)language=([\w-]+)/.exec(c.req.header('cookie') ?? '')?.[1]
  return languageNamed(chosen) ?? preferredLanguage(c.req.header('accept-language'))
}

/** The built page for this path; a prerendered one only if the request shows no sign of a signed-in user. */
function pageFor(c: Context, pages: ReadonlyMap<string, string>): string | undefined {
  const page = pages.get(c.req.path) ?? pages.get(anyAddress)
  if (!page?.includes(drawnMark)) return page
  const plain = new URL(c.req.url).search === '' && !/session_token=/.test(c.req.header('cookie') ?? '')
  return plain ? page : pages.get(anyAddress)
}
/** Key of the page for all paths without a page of their own. */
const anyAddress = '/index'
const drawnMark = ' data-page="'

/** Compresses the page for each response, since each has its own nonce. */
function send(c: Context, html: string, headers: Record<string, string>): Response {
  const packed = packText(html, 'text/html; charset=UTF-8', c.req.header('accept-encoding'))
  return c.body(packed.body, 200, {
    ...headers,
    ...packed.headers,
    vary: 'accept-encoding, accept-language, cookie',
  })
}

/** The response with the human-readable API documentation, rendered by the server and without scripts. */
export function docsPage(html: string, publicUrl: string): Response {
  const headers = apiHeaders(publicUrl.startsWith('https:'))
  return new Response(html, {
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  })
}

const readPage = (file: string): string | null => ifThere(() => readFileSync(file, 'utf8'))

/** Returns null if the file or folder cannot be read. */
function ifThere<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

type Pages = Readonly<Record<Language, ReadonlyMap<string, string>>>

function readPages(folder: string, settings: PageOptions['runtimeConfig']): Pages {
  const read = (language: Language): ReadonlyMap<string, string> =>
    readPagesIn(path.join(folder, language), settings)
  return { 'en-AE': read('en-AE'), 'ar-AE': read('ar-AE') }
}

/** The built pages of a language by path, each in the variant for this installation's settings. */
function readPagesIn(folder: string, settings: PageOptions['runtimeConfig']): ReadonlyMap<string, string> {
  const pages = new Map<string, string>()
  if (settings.apiBaseUrl === null) return pages // the app reports the bad address, prerendered pages do not
  const files = ifThere(() => readdirSync(folder)) ?? []
  const names = files.map((file) => file.replace(/\.html$/, ''))
  for (const name of names.filter((each) => !each.includes('.'))) {
    const file = settings.google && names.includes(`${name}.google`) ? `${name}.google` : name
    const page = readPage(path.join(folder, `${file}.html`))
    if (page) pages.set(name === 'root' ? '/' : `/${name}`, page)
  }
  return pages
}

function fill(html: string, nonce: string, data: object): string {
  const json = JSON.stringify(data).replace(/</g, '\\u003c')
  return html
    .replaceAll('__NONCE__', nonce)
    .replace(
      '<!--runtime-config-->',
      () => `<script type="application/json" id="runtime-config">${json}</script>`,
    )
}
