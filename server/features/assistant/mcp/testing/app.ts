/** An app that is connected by OAuth, and the calls of its tests. */
import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import * as z from 'zod'
import { AppAsking, AppReturn } from '#contract/person/api-tokens.ts'
import type { TestUser, World } from '../../../../../test/world.ts'

export const settingsClient = {
  id: 'helper',
  name: 'Helper',
  redirects: ['https://helper.example/back', 'http://127.0.0.1/back'],
}
export const redirect = settingsClient.redirects[0] ?? ''
export const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
})
export type Tokens = z.infer<typeof Tokens>

/** An app as the official client sees it; it keeps what it is given in memory. */
export class Memory implements OAuthClientProvider {
  readonly redirectUrl = redirect
  readonly clientMetadata = {
    client_name: 'Test app',
    redirect_uris: [redirect],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
  }
  client: StoredOAuthClientInformation | undefined
  stored: StoredOAuthTokens | undefined
  authorizing: URL | undefined
  #discovered: OAuthDiscoveryState | undefined
  #verifier = ''
  constructor(client?: StoredOAuthClientInformation) {
    this.client = client
  }
  clientInformation = () => this.client
  saveClientInformation = (client: StoredOAuthClientInformation) => void (this.client = client)
  tokens = () => this.stored
  saveTokens = (tokens: StoredOAuthTokens) => void (this.stored = tokens)
  redirectToAuthorization = (url: URL) => void (this.authorizing = url)
  discoveryState = () => this.#discovered
  saveDiscoveryState = (state: OAuthDiscoveryState) => void (this.#discovered = state)
  saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier)
  codeVerifier = () => this.#verifier
}

/** The calls of the tests; `world` is read when they run. */
export function callsOf(world: () => World) {
  const publicUrl = (): string => world().app.config.publicUrl
  const identity = (person: TestUser | null, path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${world().url}/api/identity${path}`, {
      ...init,
      headers: {
        origin: publicUrl(),
        'content-type': 'application/json',
        ...(person ? { cookie: person.cookie } : {}),
      },
    })
  const form = (path: string, fields: Record<string, string>): Promise<Response> =>
    fetch(`${world().url}/api/identity/oauth2/${path}`, { method: 'POST', body: new URLSearchParams(fields) })
  const ask = (person: TestUser | null, query: URLSearchParams): Promise<Response> =>
    identity(person, `/oauth2/authorize?${query}`)
  const decide = async (
    person: TestUser,
    request: string,
    { accept = true, propose = false } = {},
  ): Promise<URL> => {
    if (accept) await person.prove()
    const body = JSON.stringify({ accept, propose, request })
    const answer = await identity(person, '/oauth2/consent', { method: 'POST', body })
    expect(answer.status).toBe(200)
    return new URL(AppReturn.parse(await answer.json()).url)
  }
  const verifier = randomBytes(32).toString('base64url')
  const requestOf = (more: Record<string, string | null> = {}): URLSearchParams => {
    const fields: Record<string, string | null> = {
      response_type: 'code',
      client_id: settingsClient.id,
      redirect_uri: redirect,
      state: 'kept',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    }
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(fields)) if (value !== null) query.set(name, value)
    return query
  }
  const codeFor = async (person: TestUser, scope = 'read'): Promise<string> => {
    const answer = await ask(person, requestOf({ scope }))
    const { request } = AppAsking.parse(await answer.json())
    const to = await decide(person, request, { propose: true })
    return to.searchParams.get('code') ?? ''
  }
  const exchange = (code: string, more: Record<string, string> = {}): Promise<Response> =>
    form('token', {
      grant_type: 'authorization_code',
      client_id: settingsClient.id,
      redirect_uri: redirect,
      code,
      code_verifier: verifier,
      ...more,
    })
  const connect = async (person: TestUser, scope?: string): Promise<Tokens> =>
    Tokens.parse(await (await exchange(await codeFor(person, scope))).json())
  const refresh = (token: string): Promise<Response> =>
    form('token', { grant_type: 'refresh_token', client_id: settingsClient.id, refresh_token: token })
  const ping = (token: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${world().url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
  return { publicUrl, identity, form, ask, decide, requestOf, codeFor, exchange, connect, refresh, ping }
}
