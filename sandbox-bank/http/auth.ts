import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Tokens } from '../state/tokens.ts'
import { findCustomer, type World } from '../state/world.ts'

function same(a: string, b: string): boolean {
  const x = Buffer.from(a)
  const y = Buffer.from(b)
  return x.length === y.length && timingSafeEqual(x, y)
}

function basicCredentials(header: string | undefined): [string, string] | undefined {
  const encoded = /^Basic (.+)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return undefined
  const [id, secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return id === undefined || secret === undefined
    ? undefined
    : [decodeURIComponent(id), decodeURIComponent(secret)]
}

/** The authorisation host: tokens, keys and the discovery document. */
export function authRoutes(world: World, tokens: Tokens): Hono {
  const app = new Hono()

  app.post('/oauth2/token', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const basic = basicCredentials(c.req.header('authorization'))
    const id = basic?.[0] ?? form.get('client_id') ?? ''
    const secret = basic?.[1] ?? form.get('client_secret') ?? ''
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

  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer: world.publicUrl,
      token_endpoint: `${world.publicUrl}/oauth2/token`,
      jwks_uri: `${world.publicUrl}/oauth2/jwks`,
      grant_types_supported: ['client_credentials'],
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
  )
  return app
}
