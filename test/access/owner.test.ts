import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import * as connections from '#contract/banks/connections.ts'
import * as connecting from '#contract/banks/connecting.ts'
import { api } from '#contract/index.ts'
import { connectBank } from '../connect.ts'
import { startWorld, type World } from '../world.ts'
import { dump, errorIn, listen, type Person, personWithData, raw, settle, pathWithId } from './help.ts'

let world: World
let a: Person
let b: Person
beforeAll(async () => {
  world = await startWorld()
  a = await personWithData(world)
  b = await personWithData(world, 'FAB_AE')
}, 120_000)
afterAll(() => world.stop())

const json = { 'content-type': 'application/json' }
/** Bodies that pass validation, so that only the ownership check can reject them. */
const bodyOf: Record<string, unknown> = {
  updateCategory: { name: 'Taken over' },
  updateOwnAccount: { name: 'Taken over' },
  saveValuation: { day: '2026-01-01', value: 1 },
  mergeCategory: { into: 'dining' },
  editTransaction: { note: 'mine now', category: 'dining', version: 1 },
  verifyTransaction: { action: 'correct' },
  pauseConnection: { paused: true },
  updateUserEntity: { connection_status: 'disconnected' },
  updateGoal: { name: 'Taken over', target: 1 },
  updateOursBudget: { limit: 1 },
  updateOursGoal: { name: 'Taken over', target: 1 },
  pledgeToGoal: { amount: 1 },
  correctCalendarEntry: { from: '2026-03-19', to: '2026-03-22', state: 'announced', day_off: true },
  linkChequePayment: { transaction_id: '019a0000-0000-7000-8000-000000000001', role: 'debit' },
  linkLoanPayment: { transaction_id: '019a0000-0000-7000-8000-000000000001' },
  linkInstalmentPayment: { transaction_id: '019a0000-0000-7000-8000-000000000001', role: 'instalment' },
  saveStatement: { due: '2026-01-20', amount: 1 },
  updateEmployment: {
    name: 'Taken over',
    regime: 'mainland',
    started_on: '2020-01-01',
    salaries: [{ from: '2020-01-01', basic: 1 }],
  },
  addInvestmentCash: { kind: 'balance', day: '2026-01-01', currency: 'USD', amount: 1 },
  createTrade: { kind: 'buy', account: 'Mine', day: '2026-01-01', quantity: '1', price: '1' },
  linkTradeLine: { transaction_id: null },
  decideFoundPayment: { account_id: null },
  addCorporateAction: { kind: 'reinvestment', account: 'x', day: '2026-01-01', quantity: '1', amount: 1 },
  updateTrade: { kind: 'buy', account: 'Mine', day: '2026-01-01', quantity: '1', price: '1' },
  savePrice: { day: '2026-01-01', price: '1' },
  savePriceFeed: { address: null },
  importPrices: { text: '2026-01-01,5' },
  putSplits: { splits: [] },
  putRefund: { purchase_id: null },
  putCash: { in_wallet: true },
  putShares: { shares: [] },
  mergeTag: { into: '019a0000-0000-7000-8000-000000000001' },
  answerDuplicate: { other_id: '019a0000-0000-7000-8000-000000000001', same: true },
}
/** Query strings that calls need besides the id. */
const queryOf: Record<string, string> = {
  deleteValuation: '?day=2026-01-01',
  deletePrice: '?day=2026-01-01',
}
/** The number of timed requests per call; times are compared only if set, on an otherwise idle machine. */
const timings = Number(process.env['CHECK_TIMES'] ?? 0)
const withId = api.filter(({ endpoint }) => endpoint.path.includes(':'))

test("E2: every id of A in every call that takes an id answers B as an unknown id does, and leaves A's rows unchanged", async () => {
  const before = await dump(world, a.user.id)
  const requests = listen(world)
  const headers = { ...json, authorization: `Bearer ${await b.user.token()}` }
  const wrong: string[] = []
  for (const { endpoint, name } of withId) {
    const send = async (id: string): Promise<string> => {
      const answer = await raw(world.url + pathWithId(endpoint.path, id) + (queryOf[name] ?? ''), {
        method: endpoint.method,
        headers,
        ...(endpoint.body ? { body: JSON.stringify(bodyOf[name] ?? {}) } : {}),
      })
      if (answer.status !== 404) return `${answer.status} ${answer.text.slice(0, 120)}`
      return JSON.stringify({ ...errorIn(answer), request_id: '', size: answer.text.length })
    }
    const unknown = await send('019a0000-0000-7000-8000-000000000000')
    if (!unknown.startsWith('{')) wrong.push(`${name} unknown ${unknown}`)
    for (const id of a.ids) {
      const theirs = await send(id)
      if (theirs !== unknown) wrong.push(`${name} ${id} ${theirs}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await dump(world, a.user.id)).toBe(before)
  expect(requests().filter((line) => a.ids.some((id) => line.includes(id)))).toEqual([])
}, 120_000)

// on an otherwise idle machine, with CHECK_TIMES requests of each call
test.skipIf(timings === 0)(
  'E2: it answers as fast as an unknown id',
  async () => {
    const headers = { ...json, authorization: `Bearer ${await b.user.token()}` }
    const unknown = (n: number): string => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`
    const medianOf = (times: number[]): number => times.toSorted((x, y) => x - y)[times.length >> 1] ?? 0
    const slower: string[] = []
    for (const { endpoint, name } of withId) {
      const times: Record<'theirs' | 'none', number[]> = { theirs: [], none: [] }
      const send = async (kind: keyof typeof times, id: string): Promise<void> => {
        const from = performance.now()
        await raw(world.url + pathWithId(endpoint.path, id), {
          method: endpoint.method,
          headers,
          ...(endpoint.body ? { body: JSON.stringify(bodyOf[name] ?? {}) } : {}),
        })
        times[kind].push(performance.now() - from)
      }
      for (let n = 0; n < timings; n += 1) {
        await send('theirs', a.ids[n % a.ids.length] ?? '')
        await send('none', unknown(n))
      }
      const [foreignMs, unknownMs] = [medianOf(times.theirs), medianOf(times.none)]
      process.stderr.write(`${name} ${foreignMs.toFixed(1)} ${unknownMs.toFixed(1)}\n`)
      if (Math.abs(foreignMs - unknownMs) > 10) slower.push(name)
    }
    expect(slower).toEqual([])
  },
  120_000,
)

test("E2: A's ids in queries and lists find nothing of A's", async () => {
  const account = a.accountId
  for (const path of [
    `/api/user/transactions/search?account=${account}`,
    `/api/user/transactions/search?q=${encodeURIComponent(`Secret lunch ${a.user.id}`)}`,
    `/api/user/transactions/search?q=${a.user.id}`,
    `/api/user/transactions/totals?account=${account}`,
    `/api/user/transactions?user_id=${a.user.id}&firebase_user_id=${a.user.id}`,
    `/api/user/dashboard-data?user_id=${a.user.id}`,
    `/api/lean/transactions/optimized?entity_id=${a.entityId}&days=30&limit=50`,
    '/api/user/review?filter=all',
    '/api/user/transactions?size=100&period=all',
  ]) {
    const answer = await (await b.user.fetch(path)).text()
    const found = a.ids.filter((id) => id !== a.user.id && answer.includes(id))
    expect([path, found, answer.includes('Secret lunch ' + a.user.id)]).toEqual([path, [], false])
  }
  const batch = await b.user.fetch('/api/user/transactions/verify-batch', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ ids: [a.manualId], action: 'correct' }),
  })
  expect([200, 404]).toContain(batch.status)
  if (batch.status === 200) expect(await batch.json()).toMatchObject({ changed: 0 })
})

test('E2: a cursor of A returns only the rows of its caller', async () => {
  const Page = z.object({ data: z.array(z.object({ id: z.string() })), next_cursor: z.string().nullable() })
  const first = Page.parse(await (await a.user.fetch('/api/user/transactions/search?size=5')).json())
  const cursor = encodeURIComponent(first.next_cursor ?? '')
  const firstPage = Page.parse(
    await (await a.user.fetch(`/api/user/transactions/search?size=100&cursor=${cursor}`)).json(),
  )
  const ownPage = Page.parse(
    await (await b.user.fetch(`/api/user/transactions/search?size=100&cursor=${cursor}`)).json(),
  )
  const known = new Set(firstPage.data.map((row) => row.id))
  expect(ownPage.data.filter((row) => known.has(row.id))).toEqual([])
})

test('E11, E2: naming another user in a body is 403, is recorded, and requests nothing from the bank', async () => {
  await settle(world, b.user)
  const before = await dump(world, a.user.id)
  const requests = listen(world)
  const named: [string, object][] = [
    ['/api/auth/lean-token', { firebase_user_id: a.user.id, email: a.user.email }],
    ['/api/auth/lean-token-firebase', { firebase_user_id: a.user.id, email: a.user.email }],
    [
      '/api/user/save-connected-entity',
      {
        firebase_user_id: a.user.id,
        entity_id: a.entityId,
        customer_id: a.customerId,
        bank_identifier: 'ENBD_AE',
      },
    ],
    [
      '/api/user/link-bank-account',
      {
        user_id: a.user.id,
        lean_customer_id: a.customerId,
        lean_account_ids: [],
        bank_identifier: 'ENBD_AE',
        access_token: 'x',
      },
    ],
    ['/api/auth/lean-token', { firebase_user_id: a.user.id.toUpperCase() }],
  ]
  for (const [path, body] of named) {
    const answer = await raw(world.url + path, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${await b.user.token()}` },
      body: JSON.stringify(body),
    })
    expect([path, answer.status, errorIn(answer).code]).toEqual([path, 403, 'forbidden'])
  }
  expect(requests()).toEqual([])
  expect(await dump(world, a.user.id)).toBe(before)
  const audit = await b.user.fetch('/api/user/audit')
  expect((await audit.text()).match(/token_refused/g)?.length).toBe(named.length)
})

test('E8: no call of the result pages can bind a connection of A to B', async () => {
  const before = await dump(world, b.user.id)
  const requests = listen(world)
  const tries: [string, object][] = [
    [
      '/api/user/save-connected-entity',
      {
        firebase_user_id: b.user.id,
        entity_id: a.entityId,
        customer_id: a.customerId,
        bank_identifier: 'ENBD_AE',
      },
    ],
    ['/api/user/save-connected-entity', { entity_id: a.entityId }],
    ['/api/user/save-connected-entity', { entity_id: a.entityId, customer_id: b.customerId }],
    ['/api/user/save-connected-entity', { entity_id: 'made-up', customer_id: b.customerId }],
    [
      '/api/user/link-bank-account',
      {
        user_id: b.user.id,
        lean_customer_id: a.customerId,
        lean_account_ids: [],
        bank_identifier: 'ENBD_AE',
        access_token: 'x',
      },
    ],
    ['/api/user/link-bank-account', { lean_customer_id: 'made-up', bank_identifier: 'ENBD_AE' }],
    // B's own entity together with A's customer
    ['/api/user/save-connected-entity', { entity_id: b.entityId, customer_id: a.customerId }],
    ['/api/user/link-bank-account', { lean_customer_id: a.customerId, bank_identifier: 'FAB_AE' }],
    ['/api/user/link-bank-account', { lean_customer_id: b.customerId, bank_identifier: 'ENBD_AE' }],
    [
      '/api/user/link-bank-account',
      { lean_customer_id: b.customerId, lean_account_ids: [a.accountId], bank_identifier: 'FAB_AE' },
    ],
  ]
  for (const [path, body] of tries) {
    const answer = await b.user.fetch(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
    expect([path, body, answer.status]).toEqual([path, body, 404])
  }
  expect(await dump(world, b.user.id)).toBe(before)
  expect(requests().filter((line) => line.includes(a.customerId) || line.includes(a.entityId))).toEqual([])
})

test('E8: the same success reported repeatedly and concurrently creates one connection', async () => {
  const user = await world.signUp()
  const { entityId, customerId } = await connectBank(world, user, { person: 'empty', sync: false })
  const post = () =>
    user.call(connecting.saveConnectedEntity, { body: { entity_id: entityId, customer_id: customerId } })
  const answers = await Promise.all([post(), post(), post()])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  const listed = await user.call(connections.leanEntities)
  expect(listed.body.entities.map((entity) => entity.entity_id)).toEqual([entityId])
})

test('E11: ten concurrent first calls create exactly one customer at the bank, and the token is for that one only', async () => {
  const user = await world.signUp()
  const from = world.bank.requests.length
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      user.call(connecting.leanToken, { body: { firebase_user_id: user.id } }),
    ),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200))
  const customers = new Set(answers.map((answer) => answer.body.customer_id))
  expect(customers.size).toBe(1)
  const [customerId = ''] = customers
  const creations = world.bank.requests
    .slice(from)
    .filter(
      ({ method, path, status }) => method === 'POST' && path.startsWith('/customers/v1') && status < 300,
    )
  expect(creations).toHaveLength(1)
  for (const { body, headers } of answers) {
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.scope).toBe(`customer.${customerId}`)
    const claims: unknown = JSON.parse(
      Buffer.from(body.access_token.split('.')[1] ?? '', 'base64url').toString(),
    )
    expect(JSON.stringify(claims)).toContain(customerId)
    expect(JSON.stringify(claims)).not.toContain('"api"')
  }
})

test("E11: B's widget token gives no access to A's data at the bank and to no server call", async () => {
  const { body } = await b.user.call(connecting.leanToken, { body: {} })
  const authorization = `Bearer ${body.access_token}`
  for (const path of [
    `/customers/v1/${a.customerId}`,
    `/customers/v1/${a.customerId}/entities`,
    `/data/v2/accounts?entity_id=${a.entityId}`,
    '/customers/v1/',
    '/banks/v1/',
  ]) {
    const answer = await raw(world.bank.url + path, { headers: { authorization } })
    expect([path, answer.status >= 400]).toEqual([path, true])
  }
})

test('E13: a stream sends only its user’s runs, takes no token in the address, ends with the session; a sixth is rejected', async () => {
  const reader = await world.signUp()
  const streams = await Promise.all(Array.from({ length: 5 }, () => reader.fetch('/api/user/sync-events')))
  expect(streams.map((stream) => stream.status)).toEqual([200, 200, 200, 200, 200])
  const sixth = await reader.fetch('/api/user/sync-events')
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
  const byAddress = await raw(`${world.url}/api/user/sync-events?token=${await reader.token()}`)
  expect(byAddress.status).toBe(401)
  const heard = streams[0]?.text() ?? Promise.resolve('')
  const otherTexts = streams.slice(1).map((stream) => stream.text())
  await a.user.fetch('/api/user/sync-lean-data', {
    method: 'POST',
    headers: json,
    body: '{"background":true}',
  })
  await settle(world, a.user)
  const signedOutAt = performance.now()
  await raw(`${world.url}/api/identity/sign-out`, {
    method: 'POST',
    headers: { ...json, cookie: reader.cookie, origin: world.app.config.publicUrl },
    body: '{}',
  })
  const text = await heard
  await Promise.all(otherTexts)
  expect(performance.now() - signedOutAt).toBeLessThan(15_000)
  expect(text).not.toContain('event: sync')
}, 60_000)
