/** Connecting an app that says who it is by a document at its address. Runs in the world of mcp.test.ts. */
import { auth, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { AppAsking, listConnectedApps } from '#contract/person/api-tokens.ts'
import { readConfig } from '../../../config.ts'
import { publicLookup } from '../../../platform/http/public-address.ts'
import { fetchPublicText } from '../../../platform/http/public-fetch.ts'
import type { TestUser, World } from '../../../../test/world.ts'
import { fromDocuments, isDocument } from '../../person/identity/oauth/service.provider.ts'
import { serverMetadata } from '../../person/identity/oauth/terms.ts'
import { callsOf, Memory, redirect, Tokens } from './testing/app.ts'

export function testDocuments(world: () => World, pass: (minutes: number) => void): void {
  const { ask, decide, requestOf, exchange, ping, form } = callsOf(world)
  let site: Server
  let base: string
  let requests: string[] = []
  let redirects = [redirect]
  beforeAll(async () => {
    site = createServer(({ url = '' }, response) => {
      requests.push(url)
      const body = { client_id: `${base}${url}`, client_name: 'Claude', redirect_uris: redirects }
      const send = (value: object, type = 'application/json'): void =>
        void response.writeHead(200, { 'content-type': type }).end(JSON.stringify(value))
      if (url.startsWith('/moved')) response.writeHead(302, { location: '/app' }).end()
      else if (url.startsWith('/large')) send({ ...body, padding: 'x'.repeat(6000) })
      else if (url.startsWith('/false')) send({ ...body, client_id: `${base}/app` })
      else if (url.startsWith('/secret')) send({ ...body, token_endpoint_auth_method: 'client_secret_basic' })
      else if (url.startsWith('/page')) send(body, 'text/html')
      else if (url.startsWith('/missing')) response.writeHead(404).end()
      else send(body)
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const address: AddressInfo | string | null = site.address()
    base = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  })
  afterAll(() => {
    site.closeAllConnections()
    site.close()
  })
  const read = async (person: TestUser, clientId: string, more = {}): Promise<AppAsking> =>
    AppAsking.parse(await (await ask(person, requestOf({ client_id: clientId, ...more }))).json())
  const reasonOf = async (person: TestUser, clientId: string, more = {}): Promise<unknown> =>
    z
      .looseObject({ reason: z.string().optional() })
      .parse(await (await ask(person, requestOf({ client_id: clientId, ...more }))).json()).reason

  test('E33: an app with a document is asked about by its host, whatever it calls itself, and connects without having registered', async () => {
    const person = await world().signUp()
    const clientId = `${base}/app`
    requests = []
    const offer = await read(person, clientId)
    const host = new URL(base).host
    expect(offer).toMatchObject({
      name: host,
      calls_itself: 'Claude',
      registered: false,
      host: 'helper.example',
    })
    const back = await decide(person, offer.request)
    const answer = await exchange(back.searchParams.get('code') ?? '', { client_id: clientId })
    const tokens = Tokens.parse(await answer.json())
    expect((await ping(tokens.access_token)).status).toBe(200)
    const { apps } = (await person.call(listConnectedApps)).body
    expect(apps.map(({ name, host: sentTo }) => [name, sentTo])).toEqual([[host, 'helper.example']])
    const refreshed = await form('token', {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: tokens.refresh_token,
    })
    const next = Tokens.parse(await refreshed.json())
    // the calls of the app itself have nothing fetched
    expect(requests).toEqual(['/app'])
    await form('revoke', { token: next.refresh_token, client_id: clientId })
    expect((await ping(next.access_token)).status).toBe(401)
    expect((await person.call(listConnectedApps)).body.apps).toEqual([])
  })

  test('E33: the official client connects with the address of its document as its id', async () => {
    const person = await world().signUp()
    const app = new Memory({ client_id: `${base}/official` })
    const url = new URL(`${world().app.config.publicUrl}/mcp`)
    expect(await auth(app, { serverUrl: url })).toBe('REDIRECT')
    const offer = AppAsking.parse(
      await (await ask(person, app.authorizing?.searchParams ?? new URLSearchParams())).json(),
    )
    const back = await decide(person, offer.request)
    await new StreamableHTTPClientTransport(url, { authProvider: app }).finishAuth(back.searchParams)
    expect(app.stored).toMatchObject({ token_type: 'Bearer', scope: 'read offline_access' })
  })

  test('E33: a document is kept for five minutes at most, and an address it no longer names is refused', async () => {
    const person = await world().signUp()
    const clientId = `${base}/changing`
    requests = []
    await read(person, clientId)
    redirects = ['https://elsewhere.example/back']
    await read(person, clientId)
    expect(requests).toHaveLength(1)
    pass(6)
    expect(await reasonOf(person, clientId)).toBe('app_address_wrong')
    expect(requests).toHaveLength(2)
    redirects = [redirect]
    expect(await reasonOf(person, `${base}/another`, { redirect_uri: 'https://evil.example/back' })).toBe(
      'app_address_wrong',
    )
  })

  test.each(['/moved', '/large', '/false', '/secret', '/page', '/missing'])(
    'E33: a document at %s is none, and nobody is asked',
    async (path) => {
      const person = await world().signUp()
      expect(await reasonOf(person, `${base}${path}`)).toBe('app_document_wrong')
    },
  )

  test('E33: nothing is fetched from our own network, for a visitor, for an app, or where documents are off', async () => {
    const person = await world().signUp()
    for (const clientId of [
      'https://10.0.0.8/client',
      'https://169.254.169.254/client',
      'https://[fd00::1]/client',
      'https://db.internal/client',
    ])
      expect([clientId, await reasonOf(person, clientId)]).toEqual([clientId, 'app_document_wrong'])
    const limits = { allowLoopback: false, longestMs: 2000, mostBytes: 5120 }
    requests = []
    await expect(fetchPublicText(`${base}/app`, limits)).rejects.toMatchObject({ problem: 'unreachable' })
    // the address that a name resolves to is checked for the very connection
    const resolved = new Promise((resolve) => publicLookup(false)('localhost', { all: true }, resolve))
    expect(await resolved).toBeInstanceOf(Error)
    const clientId = `${base}/unknown`
    expect((await ask(null, requestOf({ client_id: clientId }))).status).toBe(401)
    expect((await exchange('a', { client_id: clientId })).ok).toBe(false)
    expect(requests).toEqual([])
    const off = readConfig({ PUSH_ALLOW_LOOPBACK: 'true', OAUTH_CLIENT_DOCUMENTS: 'false' })
    expect([isDocument(clientId, off), fromDocuments(off).matches(clientId)]).toEqual([false, false])
    expect(serverMetadata(off).client_id_metadata_document_supported).toBe(false)
    expect(serverMetadata(readConfig({})).client_id_metadata_document_supported).toBe(true)
  })

  test('E33: a person can have only so many documents fetched in an hour, and a stranger’s row is not taken over', async () => {
    const person = await world().signUp()
    const { db } = world().app
    const registeredId = `${base}/registered`
    await sql`insert into identity_oauth_clients ("clientId", "name", "redirectUris", "createdAt", "updatedAt")
      values (${registeredId}, 'Registered', '["https://first.example/back"]', now(), now())`.execute(db)
    expect(await reasonOf(person, registeredId)).toBe('app_address_wrong')
    let reason: unknown = null
    for (let count = 0; count < 40 && reason !== 'rate_limited'; count += 1)
      reason = await reasonOf(person, `${base}/many/${count}`)
    expect(reason).toBe('rate_limited')
  })
}
