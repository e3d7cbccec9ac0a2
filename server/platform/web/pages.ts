import { readFileSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { apiHeaders, assetHeaders, baseHeaders, connectHeaders, newNonce, pageHeaders } from './headers.ts'

export type PageOptions = {
  /** Folder of the built web app. */
  dist: string
  publicUrl: string
  apiOrigin: string | null
  /** Run-time settings, written into the page as data. */
  runtimeConfig: object
  linkUrl: string
  connectUrl: string | null
}

/** Serves the built web app: files that never change, the page with its nonce, and the connect document. */
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
  app.get('/:file{[\\w.-]+\\.(?:js|json|webmanifest|png|svg|ico|txt|woff2)}', files, (c) => c.notFound())
  app.get('/*', (c) => {
    if (!page)
      return c.text('The web app is not built yet: run npm run build, or npm start which builds it.', 503)
    const nonce = newNonce()
    const connectOrigin = options.connectUrl ? new URL(options.connectUrl).origin : null
    return c.html(
      fill(page, nonce, options.runtimeConfig),
      200,
      pageHeaders(nonce, { https, apiOrigin: options.apiOrigin, connectOrigin }),
    )
  })
  return app
}

/** The readable page over the OpenAPI document; written by the server, without a script. */
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

function readPage(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
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
