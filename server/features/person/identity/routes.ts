import type { Context, Hono } from 'hono'
import { basePath } from './request.ts'
import type { Identity } from './service.ts'

/** Mounts every identity call, without COOP because the popup's pages must keep their opener. */
export function mountIdentity(app: Hono, identity: Identity, address: (c: Context) => string): void {
  app.all(`${basePath}/*`, async (c) => {
    const response = await identity.handler(c.req.raw, address(c))
    response.headers.set('cross-origin-opener-policy', 'unsafe-none')
    // Also drops pages cached for the back button. The app itself clears storage, except the device's theme.
    if (response.ok && c.req.path === `${basePath}/sign-out`)
      response.headers.set('clear-site-data', '"cache"')
    return response
  })
}
