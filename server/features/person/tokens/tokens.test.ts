import { expect, test, vi } from 'vitest'
import {
  createApiToken,
  deleteApiToken,
  listApiTokens,
  scopeFor,
  type TokenScope,
} from '#contract/person/api-tokens.ts'
import { api } from '#contract/index.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { listAudit } from '#contract/person/account.ts'
import { sql } from 'kysely'
import { system, write } from '../../../platform/db/db.ts'
import { pathWithId } from '../../../../test/access/help.ts'
import { startWorld, type TestUser } from '../../../../test/world.ts'
import { endAllTokens } from './service.ts'
import { startedFor } from '../../../../test/started.ts'

const hourMs = 3_600_000
let now = new Date('2026-03-16T08:00:00Z')
const statements: { text: string; parameters: readonly unknown[] }[] = []
const world = startedFor(() =>
  startWorld({
    clock: { now: () => now },
    onQuery: ({ sql: text, parameters }) => void statements.push({ text, parameters }),
  }),
)

const create = async (person: TestUser, scope: TokenScope, days = 30) => {
  await person.prove()
  return (await person.call(createApiToken, { body: { name: `For ${scope}`, scope, days } })).body
}
const ask = (secret: string, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${world.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
  })
const status = async (secret: string, path: string, init?: RequestInit): Promise<number> =>
  (await ask(secret, path, init)).status
const profile = '/api/user/profile'

test('E26: a token is shown once, stored hashed, listed without its secret, notified and audited', async () => {
  const person = await world.signUp()
  const { token, secret } = await create(person, 'read')
  expect(secret).toMatch(/^xt_r_[\w-]{64}$/)
  expect(token).toMatchObject({ name: 'For read', scope: 'read', last_used_at: null })
  expect(token.ends_at).toBe('2026-04-15T08:00:00.000Z')
  const answer = await ask(secret, profile)
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ id: person.id })])
  expect(answer.headers.getSetCookie()).toEqual([])
  const { tokens } = (await person.call(listApiTokens)).body
  expect(tokens).toEqual([{ ...token, last_used_at: now.toISOString() }])
  const stored = await system(world.app.db, async (tx) => {
    const { rows } = await sql`select * from api_tokens where user_id = ${person.id}`.execute(tx)
    return JSON.stringify(rows)
  })
  expect(stored).not.toContain(secret)
  expect(world.logLines.join('\n')).not.toContain(secret)
  const { data } = (await person.call(listAudit)).body
  expect(data.filter(({ kind }) => kind === 'api_token_added').map(({ detail }) => detail)).toEqual([
    { name: 'For read', scope: 'read' },
  ])
  await vi.waitFor(
    async () =>
      expect(
        (await person.call(listNotifications)).body.notifications.map(({ title, link }) => [title, link]),
      ).toEqual([['An API token was created: For read', '/settings/data#api-tokens']]),
    { timeout: 20_000 },
  )
  const exported = await (await person.fetch('/api/user/export')).text()
  expect(exported).toContain('"For read"')
  expect(exported).not.toContain(stored.match(/"hash":"(\w+)"/)?.[1] ?? 'hash')
})

test('E26: a token can use what its scope allows and nothing that protects the account', async () => {
  const person = await world.signUp()
  const [reading, writing] = [await create(person, 'read'), await create(person, 'write')]
  const refused: string[] = []
  const wrong: string[] = []
  for (const { endpoint } of api.filter((named) => named.endpoint.access === 'bearer')) {
    const needed = scopeFor(endpoint)
    if (needed === null) refused.push(`${endpoint.method} ${endpoint.path}`)
    for (const [scope, { secret }] of [['read', reading] as const, ['write', writing] as const]) {
      if (needed !== null && (scope === 'write' || needed === 'read')) continue
      now = new Date(now.getTime() + 1000)
      const answered = await status(secret, pathWithId(endpoint.path, person.id), {
        method: endpoint.method,
        ...(endpoint.method === 'GET' ? {} : { body: '{}' }),
      })
      if (answered !== 403) wrong.push(`${scope} ${endpoint.method} ${endpoint.path} ${answered}`)
    }
  }
  expect(wrong).toEqual([])
  expect(refused).toEqual(
    expect.arrayContaining([
      'GET /api/user/api-tokens',
      'POST /api/user/api-tokens',
      'DELETE /api/user/account',
      'GET /api/user/audit',
      'GET /api/user/notifications',
      'PUT /api/user/notification-settings',
      'POST /api/user/push-subscriptions',
      'POST /api/user/link-bank-account',
      'POST /api/auth/lean-token',
      'POST /api/user/plan/trial',
      'GET /api/user/sync-events',
    ]),
  )
  expect(await status(reading.secret, '/api/user/export')).toBe(403)
  expect(await status(reading.secret, '/api/user/export?format=csv')).toBe(200)
  expect(await status(writing.secret, '/api/identity/list-sessions')).toBe(401)
  const entry = {
    type: 'expense',
    amount: 12.5,
    category: 'groceries',
    description: 'By token',
    date: '2026-03-15',
  }
  const post = { method: 'POST', body: JSON.stringify(entry) }
  expect(await status(reading.secret, '/api/user/transactions', post)).toBe(403)
  expect(await status(writing.secret, '/api/user/transactions', post)).toBe(200)
  expect(await (await ask(reading.secret, '/api/user/transactions')).text()).toContain('By token')
})

test('E26: a token ends on its day, when it is removed, and with all others after a password reset', async () => {
  const [person, otherPerson] = [await world.signUp(), await world.signUp()]
  const short = await create(person, 'read', 1)
  const removed = await create(person, 'read')
  const last = await create(person, 'write')
  expect(await status(short.secret, profile)).toBe(200)
  const tag = (await ask(short.secret, '/api/user/transactions')).headers.get('etag')
  expect(tag).not.toBeNull()
  now = new Date(now.getTime() + 24 * hourMs)
  for (const path of [profile, '/api/user/transactions', '/api/user/no-such-call'])
    expect([path, await status(short.secret, path)]).toEqual([path, 401])
  expect((await otherPerson.call(deleteApiToken, { params: { id: removed.token.id } })).status).toBe(404)
  expect(await status(removed.secret, profile)).toBe(200)
  expect((await person.call(deleteApiToken, { params: { id: removed.token.id } })).status).toBe(200)
  expect(await status(removed.secret, profile)).toBe(401)
  expect(await status(last.secret.replace('xt_w_', 'xt_r_'), profile)).toBe(401)
  expect(await status(`${last.secret.slice(0, -1)}${last.secret.endsWith('A') ? 'B' : 'A'}`, profile)).toBe(
    401,
  )
  expect(await status(last.secret, profile)).toBe(200)
  const { data } = (await person.call(listAudit)).body
  expect(data.filter(({ kind }) => kind === 'api_token_removed')).toHaveLength(1)
  await write(world.app.db, { userId: person.id }, (tx) => endAllTokens(tx, person.id, now))
  expect(await status(last.secret, profile)).toBe(401)
  expect((await person.call(listApiTokens)).body.tokens).toEqual([])
})

test('E26: a token can make 120 calls per minute, and a user ten tokens per hour', async () => {
  const person = await world.signUp()
  const { secret } = await create(person, 'read')
  const answers: number[] = []
  for (let call = 0; call < 121; call += 1) answers.push(await status(secret, profile))
  expect([answers.filter((got) => got === 200).length, answers.at(-1)]).toEqual([120, 429])
  now = new Date(now.getTime() + 60_000)
  expect(await status(secret, profile)).toBe(200)
  const statuses: number[] = []
  for (let call = 0; call < 11; call += 1)
    statuses.push(
      (await person.call(createApiToken, { body: { name: 'One', scope: 'read', days: 1 } })).status,
    )
  expect(statuses.at(-1)).toBe(429)
  const wrong = await world.signUp()
  await wrong.prove()
  for (const body of [
    { name: ' ', scope: 'read' as const, days: 1 },
    { name: 'One', scope: 'read' as const, days: 366 },
    { name: 'One', scope: 'read' as const, days: 1.5 },
  ])
    expect((await wrong.call(createApiToken, { body })).status).toBe(400)
})

test('invented tokens that name a person are refused before they could wait among that person’s writes', async () => {
  const person = await world.signUp()
  const { secret } = await create(person, 'write')
  const writesOf = async (token: string): Promise<[number, number]> => {
    statements.length = 0
    const answered = await status(token, profile)
    return [
      answered,
      statements.filter(
        ({ text, parameters }) => /update api_tokens/.test(text) && parameters.includes(person.id),
      ).length,
    ]
  }
  const id = Buffer.from(person.id.replaceAll('-', ''), 'hex')
  const invented = `xt_w_${Buffer.concat([id, Buffer.alloc(32, 7)]).toString('base64url')}`
  expect(await writesOf(secret)).toEqual([200, 1])
  expect(await writesOf(invented)).toEqual([401, 0])
})
