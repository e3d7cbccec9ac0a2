/** Tokens with which a user's own program calls the API, and the calls each scope allows. */
import * as z from 'zod/mini'
import { Done, IdParams, Instant, answer, typedName, Uuid } from './common.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

export const tokenScopes = ['read', 'write'] as const
export type TokenScope = (typeof tokenScopes)[number]

export const ApiToken = z.object({
  id: Uuid,
  name: z.string(),
  scope: z.enum(tokenScopes),
  created_at: Instant,
  ends_at: Instant,
  /** To the minute; null while it has not been used. */
  last_used_at: z.nullable(Instant),
})
export type ApiToken = z.infer<typeof ApiToken>

export const listApiTokens = endpoint('GET', '/api/user/api-tokens', {
  tokens: 'never',
  summary: "The caller's API tokens that have not ended, newest first; never their secrets",
  response: answer({ tokens: z.array(ApiToken) }),
})
export const createApiToken = endpoint('POST', '/api/user/api-tokens', {
  tokens: 'never',
  summary:
    'Makes an API token for Authorization: Bearer. The secret is in this answer alone. A read token may make GET calls',
  body: z.object({
    name: typedName(60),
    scope: z.enum(tokenScopes),
    /** After so many days the token ends. */
    days: z.number().check(z.multipleOf(1), z.minimum(1), z.maximum(365)),
  }),
  response: answer({ token: ApiToken, secret: z.string() }),
  errors: ['conflict', 'rate_limited'],
})
export const deleteApiToken = endpoint('DELETE', '/api/user/api-tokens/:id', {
  tokens: 'never',
  summary: 'Ends an API token at once',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})

/**
 * The scope a token needs for a call; null where no token is accepted. Only the user's own data can be reached:
 * bank connections, the sign-in and everything that guards the account need a person who is signed in.
 */
export function scopeFor({ access, path, method, tokens }: Endpoint): TokenScope | null {
  if (access !== 'bearer' || tokens === 'never' || !path.startsWith('/api/user/')) return null
  return tokens ?? (method === 'GET' ? 'read' : 'write')
}
