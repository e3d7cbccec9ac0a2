import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** An OpenID provider that can also lie: a test chooses the content of the ID tokens. */
export type RogueProvider = {
  issuer: string
  /** Changes to the next ID tokens. */
  next: ForgedToken
  stop(): Promise<void>
}
export type ForgedToken = {
  claims?: JWTPayload
  /** Sign with a key that the provider does not publish, or not at all. */
  sign?: 'other key' | 'none'
}

export async function startRogueProvider(clientId: string): Promise<RogueProvider> {
  const good = await generateKeyPair('RS256', { extractable: true })
  const otherKey = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(good.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const nonces = new Map<string, string>()
  const provider: RogueProvider = { issuer: '', next: {}, stop: async () => {} }
  const idToken = async (nonce: string): Promise<string> => {
    const now = Math.floor(Date.now() / 1000)
    const claims: JWTPayload = {
      iss: provider.issuer,
      aud: clientId,
      sub: 'subject-1',
      email: 'google.person@example.test',
      email_verified: true,
      name: 'Google Person',
      nonce,
      iat: now,
      exp: now + 300,
      ...provider.next.claims,
    }
    if (provider.next.sign === 'none') {
      const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none', kid: 'one' })}.${part(claims)}.`
    }
    const key = provider.next.sign === 'other key' ? otherKey.privateKey : good.privateKey
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key)
  }
  const answer = async (url: URL): Promise<unknown> => {
    if (url.pathname === '/.well-known/openid-configuration')
      return {
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/auth`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/jwks`,
        userinfo_endpoint: `${provider.issuer}/me`,
        id_token_signing_alg_values_supported: ['RS256'],
      }
    if (url.pathname === '/jwks') return { keys: [jwk] }
    return null
  }
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', provider.issuer)
      if (url.pathname === '/auth') {
        const code = crypto.randomUUID()
        nonces.set(code, url.searchParams.get('nonce') ?? '')
        const back = new URL(url.searchParams.get('redirect_uri') ?? '')
        back.searchParams.set('code', code)
        back.searchParams.set('state', url.searchParams.get('state') ?? '')
        response.writeHead(302, { location: back.href }).end()
        return
      }
      let body: unknown = await answer(url)
      if (url.pathname === '/token') {
        const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
        const nonce = nonces.get(form.get('code') ?? '') ?? ''
        body = {
          access_token: 'opaque',
          token_type: 'Bearer',
          expires_in: 300,
          id_token: await idToken(nonce),
        }
      }
      response.writeHead(body === null ? 404 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address: AddressInfo | string | null = server.address()
  provider.issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  provider.stop = () => new Promise((resolve) => server.close(() => resolve()))
  return provider
}
