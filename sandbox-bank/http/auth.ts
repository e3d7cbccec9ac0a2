import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Tokens } from '../state/tokens.ts'
import { findCustomer, type World } from '../state/world.ts'

function same(a: string, b: string): boolean {
  const x = Buffer.from(a)
  const y = Buffer.from(b)
  return x.length === y.length && timingSafeEqual(x, y)
}

/** The authorisation host: tokens and keys. */
export function authRoutes(world: World, tokens: Tokens): Hono {
  const app = new Hono()

  app.post('/oauth2/token', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const id = form.get('client_id') ?? ''
    const secret = form.get('client_secret') ?? ''
    if (!same(id, world.clientId) || !same(secret, world.clientSecret))
      return c.json({ error: 'invalid_client' }, 401)
    if (form.get('grant_type') !== 'client_credentials')
      return c.json({ error: 'unsupported_grant_type' }, 400)
    const scope = form.get('scope') ?? ''
    const customerId = /^customer\.(.+)$/.exec(scope)?.[1]
    if (scope !== 'api' && (customerId === undefined || !findCustomer(world, customerId))) {
      return c.json({ error: 'invalid_scope' }, 400)
    }
    const access_token = customerId === undefined ? await tokens.api() : await tokens.customer(customerId)
    c.header('cache-control', 'no-store')
    return c.json({ access_token, scope, token_type: 'Bearer', expires_in: 3599 })
  })

  app.get('/oauth2/jwks', (c) => c.json(tokens.keys))
  return app
}
