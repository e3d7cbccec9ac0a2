import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { bodyBytes, type Endpoint, fillPath } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { openDatabase } from '../../../test/database.ts'
import { createDb, createPool, type Session } from '../db/db.ts'
import { createLog } from '../log.ts'
import { onceForAll } from '../turns.ts'
import { type Route } from './http.ts'
import { mountApi } from './serve.ts'

/** The whole contract over handlers of the test, called by one signed-in person. */
const mount = (run: Route['run'], pool = new pg.Pool(), session?: () => Session) =>
  mountApi({
    routes: api.map(({ endpoint }) => ({ endpoint, run })),
    db: createDb(pool),
    asMember: async (caller) => caller,
    readToken: async () => ({ userId: 'someone', sessionId: '', ...(session && { session: session() }) }),
    day: () => '2026-01-01',
    log: createLog('silent'),
    address: () => '127.0.0.1',
    strict: false,
    countDemoWrite: async () => undefined,
  })
const addressOf = ({ path }: Endpoint): string =>
  fillPath(path, Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', 'x'])))

test('E17: a body larger than its call takes is refused before it is read, whatever it says of its length', async () => {
  let ran: string[] = []
  const app = mount(async (_request, _caller, input) => {
    ran.push('run')
    await input.readBody()
    ran.push('read')
    return new Response()
  })
  for (const { endpoint } of api) {
    const { method, maxBytes = bodyBytes, body } = endpoint
    expect([endpoint.path, maxBytes <= 1_000_000 || body === undefined]).toEqual([endpoint.path, true])
    ran = []
    const send = (length: number, given?: BodyInit) => {
      const headers = { 'content-type': 'application/json', 'content-length': String(length) }
      if (given instanceof ReadableStream) headers['content-length'] = ''
      const init: RequestInit & { duplex: 'half' } = { method, headers, duplex: 'half' }
      return app.request(addressOf(endpoint), given === undefined ? init : { ...init, body: given })
    }
    const refused = await send(maxBytes + 1)
    const reason = body ? 'body_too_large' : 'payload_too_large'
    expect([method, endpoint.path, refused.status, await refused.json(), ran]).toMatchObject([
      method,
      endpoint.path,
      413,
      { reason },
      [],
    ])
    if (!body) continue
    expect([endpoint.path, (await send(2, '{}')).status, ran]).toEqual([endpoint.path, 200, ['run', 'read']])
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(' '.repeat(65_536))),
    })
    expect([endpoint.path, (await send(0, endless)).status]).toEqual([endpoint.path, 413])
  }
})

test('of every call one person runs few at once, and of reads lets some wait; more are refused for a second', async () => {
  let running = 0
  let most = 0
  let held = Promise.withResolvers<undefined>()
  const app = mount(async () => {
    most = Math.max(most, (running += 1))
    await held.promise
    running -= 1
    return new Response()
  })
  for (const { endpoint } of api) {
    if (endpoint.access !== 'bearer') continue
    const [atOnce, waiting] = endpoint.method === 'GET' ? [8, 100] : [21, 0]
    held = Promise.withResolvers()
    most = 0
    const answers = Array.from({ length: atOnce + waiting + 1 }, () =>
      Promise.resolve(app.request(addressOf(endpoint), { method: endpoint.method })),
    )
    const refused = await Promise.race(answers)
    const body: unknown = await refused.json()
    const told = [refused.status, refused.headers.get('retry-after'), body]
    expect([endpoint.path, ...told]).toMatchObject([endpoint.path, 429, '1', { reason: 'too_many_calls' }])
    expect([endpoint.path, running, most]).toEqual([endpoint.path, atOnce, atOnce])
    held.resolve(undefined)
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect([endpoint.path, statuses.filter((status) => status === 200).length]).toEqual([
      endpoint.path,
      atOnce + waiting,
    ])
    expect([endpoint.path, running, most]).toEqual([endpoint.path, 0, atOnce])
  }
})

test('the sessions of one person’s changes are checked one after the other, so that they open no connections', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-bounds-'))
  const { target, stop } = await openDatabase(folder)
  const pool = createPool(target, 16)
  const queries = () => [CompiledQuery.raw('select null as version, null as language')]
  const app = mount(
    async () => new Response(),
    pool,
    () => ({ queries, checked: false, version: null, language: null }),
  )
  try {
    const endpoint = api.map((bound) => bound.endpoint).find(({ method }) => method === 'PATCH')
    const address = endpoint ? addressOf(endpoint) : ''
    const answers = Array.from({ length: 21 }, async () => app.request(address, { method: 'PATCH' }))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(pool.totalCount).toBe(1)
  } finally {
    await pool.end()
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('calls that anybody may make are few, and each bounds itself', () => {
  const open = api.filter(({ endpoint }) => endpoint.access !== 'bearer')
  expect(open.map(({ endpoint: { method, path } }) => `${method} ${path}`).sort()).toEqual([
    'GET /api/config', // constants
    'GET /api/health', // constants
    'GET /api/notifications/unsubscribe', // of a signed link
    'GET /api/ready', // asks the database once for all that ask meanwhile
    'POST /api/csp-report', // limited by address
    'POST /api/invitations/mailed', // limited by address
    'POST /api/notifications/unsubscribe', // of a signed link
    'POST /api/support', // limited by address
    'POST /api/webhooks/lean', // signed
    'POST /api/webhooks/stripe', // signed
  ])
})

test('all who ask while the same work runs get its result', async () => {
  let runs = 0
  const ask = onceForAll(async () => (runs += 1))
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  expect(await ask()).toBe(2)
})
