import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

export const googleEnv = (issuer: string): Record<string, string> => ({
  GOOGLE_CLIENT_ID: 'our-client',
  GOOGLE_CLIENT_SECRET: 'our-secret',
  GOOGLE_ISSUER: issuer,
})

/** A real OpenID provider that accepts any login name: `layla` has the e-mail layla@example.test. */
export type OpenIdProvider = {
  issuer: string
  /** Starts responding, for the app at this URL. */
  serve(publicUrl: string): void
  stop(): Promise<void>
}

/** Opens the provider's port before it serves, since app and provider must know each other's URL. */
export async function openProvider(): Promise<OpenIdProvider> {
  const web = createServer()
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', () => resolve()))
  const address = web.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return {
    issuer,
    serve(publicUrl) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: 'our-client',
            client_secret: 'our-secret',
            redirect_uris: [`${publicUrl}/api/identity/callback/google`],
          },
        ],
        pkce: { required: () => true },
        claims: { email: ['email', 'email_verified'], profile: ['name'], openid: ['sub'] },
        features: { devInteractions: { enabled: true } },
        findAccount: (_context: unknown, id: string) => ({
          accountId: id,
          claims: () => ({ sub: id, email: `${id}@example.test`, email_verified: true, name: 'Real Person' }),
        }),
        cookies: { keys: ['test'] },
      })
      web.on('request', provider.callback())
    },
    stop: () => new Promise((resolve) => web.close(() => resolve())),
  }
}
