import type { Context, Hono } from 'hono'
import { basePath } from './address.ts'
import type { Identity } from './service.ts'

/** Mounts every identity call; the popup's own pages must keep their opener, so no COOP here. */
export function mountIdentity(app: Hono, identity: Identity, address: (c: Context) => string): void {
  app.all(`${basePath}/*`, async (c) => {
    const response = await identity.handler(c.req.raw, address(c))
    response.headers.set('cross-origin-opener-policy', 'unsafe-none')
    // Pages kept for the back button go too; storage is emptied by the app, which leaves the device's theme.
    if (response.ok && c.req.path === `${basePath}/sign-out`)
      response.headers.set('clear-site-data', '"cache"')
    return response
  })
}
