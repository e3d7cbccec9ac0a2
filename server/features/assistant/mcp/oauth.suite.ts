/** Connecting an app by OAuth, with the protocol's official client. Runs in the world of mcp.test.ts. */
import { auth, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { AppAsking, disconnectApp, listConnectedApps } from '#contract/person/api-tokens.ts'
import { listAudit } from '#contract/person/account.ts'
import { system } from '../../../platform/db/db.ts'
import { createAppReader } from '../../person/identity/oauth/service.apps.ts'
import type { World } from '../../../../test/world.ts'
import { callsOf, Memory, redirect, settingsClient, Tokens } from './testing/app.ts'

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
    const offer = AppAsking.parse(await (await ask(person, authorizing.searchParams)).json())
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
    const folder = path.join(world().dataDir, 'outbox')
    await vi.waitFor(() => {
      const mails = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
      expect(mails.filter((mail) => mail.includes(person.email) && mail.includes('Test app'))).toHaveLength(1)
    })
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
    const local = AppAsking.parse(
      await (await ask(person, requestOf({ redirect_uri: 'http://127.0.0.1:50123/back' }))).json(),
    )
    expect(local.host).toBe('127.0.0.1')
    // a request that was changed after it was checked
    const changed = new URLSearchParams(local.request)
    changed.set('redirect_uri', 'https://evil.example/back')
    await person.prove()
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
