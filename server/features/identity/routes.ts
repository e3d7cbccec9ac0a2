import type { Context, Hono } from 'hono'
import { basePath } from './address.ts'
import type { Identity } from './service.ts'

/** Mounts every identity call; the popup's own pages must keep their opener, so no COOP here. */
export function mountIdentity(app: Hono, identity: Identity, address: (c: Context) => string): void {
  app.all(`${basePath}/*`, async (c) => {
    const response = await identity.handler(c.req.raw, address(c))
    response.headers.set('cross-origin-opener-policy', 'unsafe-none')
    return response
  })
}
