/** The library's part of OAuth: codes, PKCE, signatures and refresh tokens. What it may be asked is in service.handler.ts. */
import { mcp } from '@better-auth/mcp'
import type { ClientDiscovery } from '@better-auth/oauth-provider'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import { type Config, canConnectApps, mcpAddress } from '../../../../config.ts'
import { read } from '../../../../platform/db/db.ts'
import type { IdentityParts } from '../service.parts.ts'
import { saveDocument, selectApp, selectDocument } from './store.ts'
import {
  accessSeconds,
  allScopes,
  askPath,
  codeSeconds,
  hashToken,
  proposeScope,
  refreshSeconds,
} from './terms.ts'
import { fail } from '../../../../platform/errors.ts'
import { hourlyRule, requireAttempt } from '../../../../platform/http/limits.ts'
import { PublicFetchError, fetchPublicText } from '../../../../platform/http/public-fetch.ts'
import { documentSource, isDocumentAddress, readDocument } from './document.ts'

/** The claim of an access token that names the row of `connected_apps`. */
export const appClaim = 'app'

/** Apps of the server's settings are read from there, so that one that is removed there ends at once. */
const fromSettings = ({ oauth }: Config): ClientDiscovery => ({
  id: 'settings',
  matches: (clientId) => oauth.clients.some(({ id }) => id === clientId),
  resolve: (_context, clientId) => {
    const client = oauth.clients.find(({ id }) => id === clientId)
    if (!client) return null
    return {
      clientId,
      name: client.name,
      redirectUris: client.redirects,
      scopes: [...allScopes],
      tokenEndpointAuthMethod: 'none',
      grantTypes: ['authorization_code', 'refresh_token'],
      responseTypes: ['code'],
      requirePKCE: true,
      disabled: false,
    }
  },
})

/** The library's plugin; none where the address is not one that the protocol allows. */
export function oauthPlugins(parts: IdentityParts): BetterAuthPlugin[] {
  const { config, db, clock } = parts
  if (!canConnectApps(config)) return []
  return [
    mcp({
      resource: mcpAddress(config),
      loginPage: `${config.publicUrl}/login`,
      consentPage: `${config.publicUrl}${askPath}`,
      scopes: [...allScopes],
      grantTypes: ['authorization_code', 'refresh_token'],
      accessTokenExpiresIn: accessSeconds,
      refreshTokenExpiresIn: refreshSeconds,
      codeExpiresIn: codeSeconds,
      refreshTokenReuseInterval: 0,
      enforcePerClientResources: false,
      allowDynamicClientRegistration: config.oauth.registration,
      allowUnauthenticatedClientRegistration: config.oauth.registration,
      storeTokens: { hash: async (token) => hashToken(token) },
      schema: {
        oauthClient: { modelName: 'identity_oauth_clients' },
        oauthResource: { modelName: 'identity_oauth_resources' },
        oauthClientResource: { modelName: 'identity_oauth_client_resources' },
        oauthRefreshToken: { modelName: 'identity_oauth_refresh_tokens' },
        oauthAccessToken: { modelName: 'identity_oauth_access_tokens' },
        oauthClientAssertion: { modelName: 'identity_oauth_client_assertions' },
        oauthConsent: { modelName: 'identity_oauth_consents' },
      },
      extensions: [
        {
          clientDiscovery: [fromSettings(config), fromDocuments(config)],
          claims: {
            // no token without what the person has allowed, however it was asked for
            accessToken: async ({ user, client, scopes }) => {
              const app = user
                ? await read(db, { userId: user.id }, (tx) =>
                    selectApp(tx, user.id, client.clientId, clock.now()),
                  )
                : null
              if (!app || (scopes.includes(proposeScope) && !app.may_propose))
                throw new APIError('BAD_REQUEST', { error: 'invalid_grant' })
              return { [appClaim]: app.id }
            },
          },
        },
      ],
    }),
  ]
}

/** A document is fetched again for a request after this long; the protocol leaves the bounds to the server. */
const freshMs = 5 * 60_000
const rule = hourlyRule('oauth-documents', 30)
const limits = { longestMs: 5000, mostBytes: 5 * 1024, contentType: /^application\/(?:[\w.-]+\+)?json\b/i }

/** Whether a client's id is the address of a document; ids of the server's settings are no addresses. */
export const isDocument = (clientId: string, { oauth, allowLoopback }: Config): boolean =>
  oauth.documents && isDocumentAddress(clientId, allowLoopback)

export const fromDocuments = (config: Config): ClientDiscovery => ({
  id: documentSource,
  matches: (clientId) => isDocument(clientId, config),
  resolve: (_context, _clientId, existing) => existing,
})

/** Fetches an app's document unless it is fresh. Fails where there is none, or it is not of this address. */
export async function refreshDocument(
  { config, db, keys, clock, log }: IdentityParts,
  clientId: string,
  userId: string,
): Promise<void> {
  const now = clock.now()
  const stored = await selectDocument(db, clientId)
  if (stored && Math.abs(now.getTime() - stored.fetchedAt.getTime()) < freshMs) return
  await requireAttempt(db, keys, rule, [userId], now)
  const { allowLoopback } = config
  const text = await fetchPublicText(clientId, { ...limits, allowLoopback }).catch((error: unknown) => {
    if (!(error instanceof PublicFetchError)) throw error
    log.info('The document of an app was not read', { clientId, problem: error.problem })
    return fail('app_document_wrong')
  })
  const document = readDocument(text, clientId) ?? fail('app_document_wrong')
  await saveDocument(db, { ...document, scopes: allScopes, now })
}
