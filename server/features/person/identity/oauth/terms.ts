/** What the OAuth parts share: scopes, lifetimes and addresses. Pure. */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { apiUrl, type Config, mcpAddress } from '../../../../config.ts'
import { basePath } from '../request.ts'

export const readScope = 'read'
export const proposeScope = 'propose'
/** Asked for by apps that want to be used later too; each app gets a refresh token. */
export const refreshScope = 'offline_access'
export const allScopes = [readScope, proposeScope, refreshScope] as const

export const accessSeconds = 600
/** How long an app may stay unused. */
export const refreshSeconds = 30 * 86_400
/** How long a person has for an answer, and an app for its code. */
export const codeSeconds = 600
/** How long a person's consent lasts. */
export const appDays = 90

/** Where an app may have people sent back to. Private-use schemes are left out: any other app on a device may take them. */
export const Redirect = z
  .url()
  .max(500)
  .refine((text) => /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])/.test(text))

/** Our page that asks the person; the library sends to it what it has checked and signed. */
export const askPath = '/authorize'

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** RFC 9728: where the tokens of `/mcp` come from. */
export const resourceMetadata = (config: Config) => ({
  resource: mcpAddress(config),
  authorization_servers: [config.publicUrl],
  scopes_supported: [readScope, proposeScope],
  bearer_methods_supported: ['header'],
  resource_documentation: `${config.publicUrl}/help/assistants`,
})

/** RFC 8414: how an app gets a token. */
export function serverMetadata(config: Config) {
  const addressOf = (path: string): string => `${apiUrl(config)}${basePath}/oauth2/${path}`
  return {
    issuer: config.publicUrl,
    authorization_endpoint: `${config.publicUrl}${askPath}`,
    token_endpoint: addressOf('token'),
    revocation_endpoint: addressOf('revoke'),
    ...(config.oauth.registration ? { registration_endpoint: addressOf('register') } : {}),
    client_id_metadata_document_supported: config.oauth.documents,
    jwks_uri: `${apiUrl(config)}${basePath}/jwks`,
    scopes_supported: allScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}
