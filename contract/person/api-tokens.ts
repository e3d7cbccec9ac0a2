/** API tokens for a user's own programs, and the calls that each scope allows. */
import * as z from 'zod/mini'
import { Done, IdParams, Instant, successResponse, typedName, Uuid } from '../common.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'

/**
 * `propose` reads, and may propose changes at /mcp that the person has to confirm. `messages` may send in messages of
 * banks and nothing else.
 */
export const tokenScopes = ['read', 'propose', 'write', 'messages'] as const
export type TokenScope = (typeof tokenScopes)[number]

export const ApiToken = z.object({
  id: Uuid,
  name: z.string(),
  scope: z.enum(tokenScopes),
  created_at: Instant,
  ends_at: Instant,
  /** Precise to the minute; null if it was never used. */
  last_used_at: z.nullable(Instant),
})
export type ApiToken = z.infer<typeof ApiToken>

export const listApiTokens = endpoint('GET', '/api/user/api-tokens', {
  demo: true,
  tokens: 'never',
  summary: "The caller's API tokens that have not ended, newest first; never their secrets",
  response: successResponse({ tokens: z.array(ApiToken) }),
})
export const createApiToken = endpoint('POST', '/api/user/api-tokens', {
  tokens: 'never',
  summary:
    'Makes an API token for Authorization: Bearer. The secret is in this answer alone. A read token may make GET calls',
  body: z.object({
    name: typedName(60),
    scope: z.enum(tokenScopes),
    /** Number of days after which the token expires. */
    days: z.number().check(z.multipleOf(1), z.minimum(1), z.maximum(365)),
  }),
  response: successResponse({ token: ApiToken, secret: z.string() }),
  errors: ['conflict', 'rate_limited'],
})
export const deleteApiToken = endpoint('DELETE', '/api/user/api-tokens/:id', {
  tokens: 'never',
  summary: 'Ends an API token at once',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})

export const ConnectedApp = z.object({
  id: Uuid,
  name: z.string(),
  /** Where the person was sent back to when connecting it. */
  host: z.string(),
  may_propose: z.boolean(),
  created_at: Instant,
  ends_at: Instant,
  /** Precise to the minute; null if it was never used. */
  last_used_at: z.nullable(Instant),
})
export type ConnectedApp = z.infer<typeof ConnectedApp>

/** What an app asks a person for, which the page of the request shows. */
export const AppAsking = z.object({
  kind: z.literal('ask'),
  /** What the answer must send back. */
  request: z.string(),
  /** For an app that has a document about itself, the host of that document. */
  name: z.string(),
  /** Where the person is sent back to. */
  host: z.string(),
  /** Whether the app gave its name itself, without any proof. */
  registered: z.boolean(),
  /** What the document of an app says it is called; null without one. */
  calls_itself: z.nullable(z.string()),
  propose: z.boolean(),
  days: z.number(),
  unused_days: z.number(),
})
export type AppAsking = z.infer<typeof AppAsking>
/** The answer of `oauth2/authorize`; `return` has the address at which the app is told why it cannot ask. */
export const AppRequest = z.discriminatedUnion('kind', [
  AppAsking,
  z.object({ kind: z.literal('return'), url: z.string() }),
])
export type AppRequest = z.infer<typeof AppRequest>
/** The answer of `oauth2/consent`: the address at which the app is told the person's answer. */
export const AppReturn = z.object({ url: z.string() })

export const listConnectedApps = endpoint('GET', '/api/user/connected-apps', {
  demo: true,
  tokens: 'never',
  summary: 'The apps that the caller allowed to read at /mcp, newest first',
  response: successResponse({ apps: z.array(ConnectedApp), address: z.string() }),
})
export const disconnectApp = endpoint('DELETE', '/api/user/connected-apps/:id', {
  tokens: 'never',
  summary: 'Ends what an app may do, at once',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})

/**
 * The scope that a token needs for an endpoint; null where no token is accepted. Tokens reach only the user's
 * own data: bank connections, sign-in and account security require an interactive session.
 */
export function scopeFor({ access, path, method, tokens }: Endpoint): 'read' | 'write' | 'messages' | null {
  if (access !== 'bearer' || tokens === 'never' || !path.startsWith('/api/user/')) return null
  return tokens ?? (method === 'GET' ? 'read' : 'write')
}
