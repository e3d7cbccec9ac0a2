/** Connecting an app by OAuth, with the protocol's official client. Runs in the world of mcp.test.ts. */
import {
  auth,
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { disconnectApp, listConnectedApps } from '#contract/api-tokens.ts'
import { listAudit } from '#contract/settings.ts'
import { system } from '../../platform/db/db.ts'
import { createAppReader } from '../identity/oauth/service.apps.ts'
import type { TestUser, World } from '../../../test/world.ts'

export const settingsClient = {
  id: 'helper',
  name: 'Helper',
  redirects: ['https://helper.example/back', 'http://127.0.0.1/back'],
}
const redirect = settingsClient.redirects[0] ?? ''
const Ask = z.object({
  kind: z.literal('ask'),
  request: z.string(),
  name: z.string(),
  host: z.string(),
  registered: z.boolean(),
  propose: z.boolean(),
})
const Return = z.object({ url: z.url() })
const Tokens = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() })
type Tokens = z.infer<typeof Tokens>

/** An app as the official client sees it; it keeps what it is given in memory. */
class Memory implements OAuthClientProvider {
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
function callsOf(world: () => World) {
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
    const body = JSON.stringify({ accept, propose, request })
    const answer = await identity(person, '/oauth2/consent', { method: 'POST', body })
    expect(answer.status).toBe(200)
    return new URL(Return.parse(await answer.json()).url)
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
    const { request } = Ask.parse(await answer.json())
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

export function testOAuth(world: () => World): void {
  const calls = callsOf(world)
  const { publicUrl, form, ask, decide, requestOf, codeFor, exchange, connect, refresh, ping } = calls

  test('E33: the official client finds the way, is allowed by the person and reads; a refusal of the person ends it', async () => {
    const person = await world().signUp()
    const app = new Memory()
    const url = new URL(`${publicUrl()}/mcp`)
    expect(await auth(app, { serverUrl: url })).toBe('REDIRECT')
    const authorizing = app.authorizing ?? expect.fail('no address to open')
    expect(authorizing.href.startsWith(`${publicUrl()}/authorize?`)).toBe(true)
    const offer = Ask.parse(await (await ask(person, authorizing.searchParams)).json())
    expect(offer).toMatchObject({ name: 'Test app', host: 'helper.example', registered: true, propose: true })
    const declined = await decide(person, offer.request, { accept: false })
    expect(declined.searchParams.get('error')).toBe('access_denied')
    expect((await person.call(listConnectedApps)).body.apps).toEqual([])

    const back = await decide(person, offer.request)
    const transport = new StreamableHTTPClientTransport(url, { authProvider: app })
    await transport.finishAuth(back.searchParams)
    expect(app.stored).toMatchObject({ scope: 'read offline_access', token_type: 'Bearer', expires_in: 600 })
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(url, { authProvider: app }))
    const worth = await client.callTool({ name: 'net_worth', arguments: {} })
    expect(worth.isError).not.toBe(true)
    await client.close()
    const { apps } = (await person.call(listConnectedApps)).body
    expect(apps).toMatchObject([{ name: 'Test app', host: 'helper.example', may_propose: false }])
    expect(apps[0]?.last_used_at).not.toBeNull()
    const { data } = (await person.call(listAudit)).body
    expect(data.map(({ kind, detail }) => [kind, detail])).toEqual(
      expect.arrayContaining([
        ['assistant_read', { name: 'Test app' }],
        ['app_connected', { name: 'Test app', host: 'helper.example', scope: 'read' }],
      ]),
    )
  })

  test('E33: nobody is sent to an address that is not the app’s, and PKCE by S256 and the resource are needed', async () => {
    const person = await world().signUp()
    expect((await ask(null, requestOf())).status).toBe(401)
    const reasonOf = async (more: Record<string, string | null>): Promise<unknown> => {
      const body = z
        .looseObject({ reason: z.string().optional(), url: z.string().optional() })
        .parse(await (await ask(person, requestOf(more))).json())
      return body.reason ?? URL.parse(body.url ?? '')?.searchParams.get('error')
    }
    expect(await reasonOf({ redirect_uri: 'https://evil.example/back' })).toBe('app_address_wrong')
    expect(await reasonOf({ redirect_uri: `${redirect}/../evil` })).toBe('app_address_wrong')
    expect(await reasonOf({ client_id: 'nobody' })).toBe('app_unknown')
    expect(await reasonOf({ code_challenge: null })).toBe('invalid_request')
    expect(await reasonOf({ code_challenge_method: 'plain' })).toBe('invalid_request')
    expect(await reasonOf({ resource: 'https://evil.example/mcp' })).toBe('invalid_target')
    expect(await reasonOf({ scope: 'read write' })).toBe('invalid_scope')
    const local = Ask.parse(
      await (await ask(person, requestOf({ redirect_uri: 'http://127.0.0.1:50123/back' }))).json(),
    )
    expect(local.host).toBe('127.0.0.1')
    // a request that was changed after it was checked
    const changed = new URLSearchParams(local.request)
    changed.set('redirect_uri', 'https://evil.example/back')
    const answer = await calls.identity(person, '/oauth2/consent', {
      method: 'POST',
      body: JSON.stringify({ accept: true, propose: false, request: changed.toString() }),
    })
    expect(answer.status).toBe(400)
    expect((await person.call(listConnectedApps)).body.apps).toEqual([])
  })

  test('E33: a code works once, with its verifier, redirect and resource alone', async () => {
    const person = await world().signUp()
    const wrong: Record<string, string>[] = [
      { code_verifier: randomBytes(32).toString('base64url') },
      { code_verifier: '' },
      { redirect_uri: 'http://127.0.0.1/back' },
      { resource: 'https://evil.example/mcp' },
      { client_id: 'nobody' },
    ]
    for (const more of wrong) {
      const answer = await exchange(await codeFor(person), more)
      expect([more, answer.status >= 400 && answer.status < 500, answer.ok]).toEqual([more, true, false])
    }
    const code = await codeFor(person)
    const { access_token: token, refresh_token: next } = Tokens.parse(await (await exchange(code)).json())
    expect((await ping(token)).status).toBe(200)
    expect((await exchange(code)).status).toBe(400)
    expect((await refresh(next)).status).toBe(400)
  })

  test('E33: tokens open /mcp alone, are stored as hashes, rotate, and end where one is used twice', async () => {
    const person = await world().signUp()
    const first = await connect(person)
    const profile = await fetch(`${world().url}/api/user/profile`, {
      headers: { authorization: `Bearer ${first.access_token}` },
    })
    expect(profile.status).toBe(401)
    expect((await ping(await person.token())).status).toBe(401)
    const stored = await system(world().app.db, async (tx) => {
      const { rows } = await sql`select to_jsonb(t)::text as row from identity_oauth_refresh_tokens t
        union all select to_jsonb(v)::text from identity_verifications v`.execute(tx)
      return JSON.stringify(rows)
    })
    const second = Tokens.parse(await (await refresh(first.refresh_token)).json())
    for (const secret of [first.access_token, first.refresh_token, second.refresh_token]) {
      expect(stored).not.toContain(secret)
      expect(world().logLines.join('\n')).not.toContain(secret)
    }
    expect((await ping(second.access_token)).status).toBe(200)
    expect((await refresh(first.refresh_token)).status).toBe(400)
    expect((await refresh(second.refresh_token)).status).toBe(400)
  })

  test('E33: an app sees its own person alone, and ends at once where the person or the app ends it', async () => {
    const [person, neighbour] = [await world().signUp(), await world().signUp()]
    const tokens = await connect(person)
    const membership = { 'x-household-membership': neighbour.id }
    expect((await ping(tokens.access_token, membership)).status).toBe(200)
    const [app] = (await person.call(listConnectedApps)).body.apps
    const id = app?.id ?? ''
    expect((await neighbour.call(disconnectApp, { params: { id } })).status).toBe(404)
    expect((await person.call(disconnectApp, { params: { id } })).status).toBe(200)
    expect((await person.call(listAudit)).body.data[0]?.kind).toBe('app_disconnected')
    expect((await ping(tokens.access_token)).status).toBe(401)
    expect((await refresh(tokens.refresh_token)).status).toBe(400)
    const again = await connect(person)
    expect((await ping(tokens.access_token)).status).toBe(401)
    expect((await refresh(tokens.refresh_token)).status).toBe(400)
    await form('revoke', { token: again.refresh_token, client_id: settingsClient.id })
    expect((await ping(again.access_token)).status).toBe(401)
    expect((await person.call(listConnectedApps)).body.apps).toEqual([])
  })

  test('E33: a token that has expired, was changed or is no longer allowed is refused with the way to a new one', async () => {
    const person = await world().signUp()
    const { access_token: token } = await connect(person)
    const [header = '', body = '', signature = ''] = token.split('.')
    const claims = z
      .looseObject({ aud: z.string(), exp: z.number(), iat: z.number() })
      .parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
    expect([claims.aud, claims.exp - claims.iat]).toEqual([`${publicUrl()}/mcp`, 600])
    const forged = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 9999 })).toString('base64url')
    const answer = await ping(`${header}.${forged}.${signature}`)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer realm="mcp", error="invalid_token", resource_metadata="${publicUrl()}/.well-known/oauth-protected-resource/mcp"`,
    ])
    const later = createAppReader(world().app, { now: () => new Date((claims.exp + 1) * 1000) })
    expect(await later(new Headers({ authorization: `Bearer ${token}` }))).toBeNull()
    expect((await ping(token)).status).toBe(200)
    await sql`update connected_apps set ends_at = created_at where user_id = ${person.id}`.execute(
      world().app.db,
    )
    expect((await ping(token)).status).toBe(401)
  })
}
