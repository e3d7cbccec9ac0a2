import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import * as transactions from '#contract/ledger/transactions.ts'
import * as edits from '#contract/ledger/transaction-edits.ts'
import { dubaiDay } from '#contract/period.ts'
import { startWorld, type TestUser, type World } from '../world.ts'
import { errorIn, listen, raw, type Raw, pathWithId } from './help.ts'

let world: World
let user: TestUser
let otherUser: TestUser
beforeAll(async () => {
  world = await startWorld()
  user = await world.signUp()
  otherUser = await world.signUp()
  for (let index = 0; index < 12; index += 1) await add({ description: `Coffee ${index} 100% (a+)+$ O'Hara` })
  await raw(
    `${world.url}/api/user/transactions`,
    await post(JSON.stringify(entry({ description: 'Theirs' })), otherUser),
  )
})
afterAll(() => world.stop())

const entry = (more: object = {}): object => ({
  type: 'expense',
  amount: 10,
  category: 'dining',
  description: 'Lunch',
  date: dubaiDay(new Date()),
  ...more,
})
async function post(body: string, as = user, type = 'application/json'): Promise<RequestInit> {
  return {
    method: 'POST',
    body,
    headers: { 'content-type': type, authorization: `Bearer ${await as.token()}` },
  }
}
async function send(body: string, type?: string): Promise<Raw> {
  return raw(`${world.url}/api/user/transactions`, await post(body, user, type))
}
const add = (more: object): Promise<Raw> => send(JSON.stringify(entry(more)))
const get = async (path: string): Promise<Raw> =>
  raw(world.url + path, { headers: { authorization: `Bearer ${await user.token()}` } })
const idOf = (answer: Raw): string => edits.createTransaction.response.parse(JSON.parse(answer.text)).id

test('E17: fields that the caller may not set are ignored', async () => {
  const answer = await send(
    JSON.stringify({
      ...entry({ description: 'Mass assignment' }),
      user_id: otherUser.id,
      userId: otherUser.id,
      id: otherUser.id,
      verified_by: 'admin',
      source: 'lean',
      status: 'pending',
      lean_balance: 1e9,
      balance_minor: 5,
      plan: 'premium',
      account_id: otherUser.id,
      createdAt: '1999-01-01T00:00:00Z',
      version: 99,
      transfer: { counterpart_id: otherUser.id, by: 'user' },
    }),
  )
  expect(answer.status).toBe(200)
  const row = edits.createTransaction.response.parse(JSON.parse(answer.text)).transaction
  expect(row).toMatchObject({ source: 'manual', status: 'booked', version: 1, transfer: null })
  expect([row.id, row.account_id]).not.toContain(otherUser.id)
  expect(row.createdAt.startsWith('1999')).toBe(false)
  expect((await (await otherUser.fetch(`/api/user/transactions/${row.id}`)).json()) as unknown).toMatchObject(
    {
      code: 'not_found',
    },
  )
  const profile = {
    settings: { darkMode: false, plan: 'premium', __proto__: { x: 1 } },
    plan: 'premium',
    profile: { email: 'x@y.z' },
  }
  const patched = await user.fetch('/api/user/document', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(profile),
  })
  expect(await patched.json()).toMatchObject({ document: { plan: 'free', profile: { email: user.email } } })
})

test('E17: prototype keys and duplicate keys have no effect', async () => {
  const day = dubaiDay(new Date())
  for (const body of [
    `{"__proto__":{"amount":5,"isAdmin":true},"type":"expense","amount":10,"category":"dining","description":"a","date":"${day}"}`,
    `{"constructor":{"prototype":{"isAdmin":true}},"type":"expense","amount":10,"category":"dining","description":"a","date":"${day}"}`,
    `{"amount":-5,"type":"expense","amount":10,"category":"dining","description":"a","date":"${day}"}`,
  ]) {
    const answer = await send(body)
    expect([body, answer.status]).toEqual([body, 200])
    expect(edits.createTransaction.response.parse(JSON.parse(answer.text)).transaction.amount).toBe(10)
  }
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('isAdmin')
  expect(
    (await send('{"__proto__":{"type":"expense","amount":10,"category":"dining","description":"a"}}')).status,
  ).toBe(400)
})

test.each([
  ['a text with an exponent', '"1e3"'],
  ['a text', '"ten"'],
  ['NaN', 'NaN'],
  ['null', 'null'],
  ['negative', '-1'],
  ['zero', '0'],
  ['minus zero', '-0'],
  ['three decimals', '1.005'],
  ['a tiny amount', '1e-9'],
  ['thirteen digits', '1000000000000'],
  ['a huge amount', '1e15'],
  ['beyond any number', '1e999'],
  ['true', 'true'],
  ['a list', '[10]'],
  ['an object', '{"valueOf":10}'],
])('E17: %s is not accepted as an amount', async (_name, amount) => {
  const answer = await send(JSON.stringify(entry({ amount: 0 })).replace('"amount":0', `"amount":${amount}`))
  expect(answer.status).toBe(400)
  expect(errorIn(answer).code).toBe('invalid_input')
})

test('E17: anything but small, shallow, well-formed JSON is rejected with our own errors', async () => {
  const deep = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
  const cases: [string, string, number, string?][] = [
    ['not JSON', '{"type":', 400],
    ['single quotes', "{'type':'expense'}", 400],
    ['a list', '[]', 400],
    ['a number', '5', 400],
    ['nothing', '', 400],
    ['too deep', deep(21), 400],
    ['very deep', deep(9_000), 400],
    ['more than 64 kB', JSON.stringify(entry({ description: 'x'.repeat(65_536) })), 413],
    ['long text', JSON.stringify(entry({ description: 'x'.repeat(201) })), 400],
    ['NUL', JSON.stringify(entry({ description: 'a\u0000b' })), 400],
    [
      'a lone surrogate',
      '{"type":"expense","amount":10,"category":"dining","description":"\\ud800","date":"2026-01-01"}',
      400,
    ],
    ['a form', 'type=expense&amount=10', 415, 'application/x-www-form-urlencoded'],
    ['text/plain JSON', JSON.stringify(entry()), 415, 'text/plain'],
    ['xml', '<a/>', 415, 'application/xml'],
    ['a day that is none', JSON.stringify(entry({ date: '2026-02-31' })), 400],
    ['before 1970', JSON.stringify(entry({ date: '1969-12-31' })), 400],
    ['far ahead', JSON.stringify(entry({ date: '2100-01-01' })), 400],
  ]
  for (const [name, body, status, type] of cases) {
    const answer = await send(body, type)
    expect([name, answer.status]).toEqual([name, status])
    errorIn(answer)
  }
  const broken = await fetch(`${world.url}/api/user/transactions`, {
    ...(await post('')),
    body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  })
  expect(broken.status).toBe(400)
})

test('E18: pages, sizes and days out of range are rejected at once with our own messages', async () => {
  const cases: [string, RegExp?][] = [
    ['/api/user/transactions?size=100000'],
    ['/api/user/transactions?size=101'],
    ['/api/user/transactions?size=0'],
    ['/api/user/transactions?page=-1'],
    ['/api/user/transactions?page=1.5'],
    ['/api/user/transactions?page=abc'],
    ['/api/user/transactions?page=1e99'],
    ['/api/user/transactions?size=Infinity'],
    ['/api/user/transactions-quick?size=101'],
    ['/api/user/transactions/search?size=101'],
    ['/api/user/transactions?period=2w'],
    ['/api/user/dashboard-data?period=__proto__'],
    ['/api/lean/transactions/optimized?limit=101'],
    ['/api/user/transactions/search?cursor=nonsense'],
    ['/api/user/transactions/search?from=2026-02-30'],
    [`/api/user/transactions/search?q=${'x'.repeat(101)}`],
    ['/api/user/balance-history?period=9y'],
    ['/api/user/review?filter=some'],
    ['/api/lean/transactions/optimized?days=0', /Days must be between 1 and 1095 \(3 years\)/],
    ['/api/lean/transactions/optimized?days=1096', /Days must be between 1 and 1095 \(3 years\)/],
    ['/api/lean/transactions/optimized?days=abc'],
  ]
  for (const [path, message] of cases) {
    const started = performance.now()
    const answer = await get(path)
    expect([path, answer.status]).toEqual([path, 400])
    expect(performance.now() - started).toBeLessThan(15_000)
    if (message) expect(errorIn(answer).error).toMatch(message)
    else errorIn(answer)
  }
  const requests = listen(world)
  for (const days of [0, 1096, -5, 1.5, '30x', {}, [], 1e99, true]) {
    const answer = await raw(`${world.url}/api/user/sync-lean-data`, await post(JSON.stringify({ days })))
    expect([days, answer.status, errorIn(answer).error]).toEqual([
      days,
      400,
      'Days must be between 1 and 1095 (3 years)',
    ])
  }
  expect(requests()).toEqual([])
  const beyond = await get('/api/user/transactions?page=9999999&size=100')
  expect(transactions.transactionsPage.response.parse(JSON.parse(beyond.text)).data).toEqual([])
})

test('E19: search takes every character literally, finds only the caller’s rows, and stays fast', async () => {
  const find = async (q: string): Promise<number> => {
    const started = performance.now()
    const answer = await get(`/api/user/transactions/search?size=100&q=${encodeURIComponent(q)}`)
    expect([q, answer.status]).toEqual([q, 200])
    expect(performance.now() - started).toBeLessThan(15_000)
    return transactions.searchTransactions.response.parse(JSON.parse(answer.text)).data.length
  }
  expect(await find('coffee')).toBe(12)
  expect(await find('100%')).toBe(12)
  expect(await find("o'hara")).toBe(12)
  expect(await find('Theirs')).toBe(0)
  for (const q of [
    "' or 1=1--",
    "'; drop table transactions; --",
    '") or ("a"="a',
    '%%',
    '_____',
    'c_ffee',
    '\\',
    '%\\',
    '\\%',
    '$1',
    '{{7*7}}',
    'pg_sleep(5)',
    "' || pg_sleep(5) || '",
    '%'.repeat(100),
    '(((((((((('.repeat(10),
  ])
    expect([q, await find(q)]).toEqual([q, 0])
  expect(await find('(a+)+$')).toBe(12)
  for (const q of ['%'.repeat(5000), 'x'.repeat(101), 'a\u0000b']) {
    const answer = await get(`/api/user/transactions/search?q=${encodeURIComponent(q)}`)
    expect([q.slice(0, 5), answer.status]).toEqual([q.slice(0, 5), 400])
  }
  expect(await find('coffee')).toBe(12)
})

test('E19: invalid ids, cursors and filters are rejected or find nothing', async () => {
  for (const id of [
    "' or '1'='1",
    '../../user/profile',
    '%00',
    '00000000-0000-0000-0000-000000000000',
    'x'.repeat(200),
    '__proto__',
  ]) {
    const answer = await get(`/api/user/transactions/${encodeURIComponent(id)}`)
    expect([id, answer.status]).toEqual([id, 404])
  }
  for (const query of [
    'account=1',
    'from=yesterday',
    'from=0000-01-01',
    'to=0000-12-31',
    'type=both',
    'cursor=%00',
    `cursor=${'A'.repeat(201)}`,
    'cursor=e30',
    'status=x',
  ])
    expect([query, (await get(`/api/user/transactions/search?${query}`)).status]).toEqual([query, 400])
  expect((await get("/api/user/transactions/search?category=' or 1=1--")).status).toBe(200)
  expect((await get('/api/user/transactions/search?from=1900-01-01&to=2199-12-31')).status).toBe(200)
  expect((await get('/api/user/transactions/totals?from=1900-01-01&to=2199-12-31')).status).toBe(200)
})

test('days at the ends of time are refused or answered by every reading call, and never fail', async () => {
  const [first, last] = ['0001-01-01', '9999-12-31']
  const calls = api.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.query !== undefined)
  expect(calls.length).toBeGreaterThan(30)
  for (const { endpoint } of calls)
    for (const days of [
      `from=${first}&to=${last}`,
      `from=${last}&to=${last}`,
      `to=${first}`,
      `day=${last}`,
    ]) {
      const answer = await get(`${pathWithId(endpoint.path, randomUUID())}?${days}`)
      expect([endpoint.path, days, answer.status < 500]).toEqual([endpoint.path, days, true])
    }
  const early = await get(`/api/user/financial-summary?from=${first}&to=${last}`)
  expect([early.status, errorIn(early).fields]).toMatchObject([400, { from: expect.any(String) as unknown }])
})

test('E21: developer calls return only the caller’s own counts, and no address, version or secret', async () => {
  for (const path of ['/api/firebase/diagnose', '/api/config', '/api/ready', '/api/health']) {
    const { text: whole, status, headers } = await get(path)
    expect(status).toBe(200)
    // the provider's host is an address that the user will open, here the sandbox bank's
    const text = whole.replace(/"providerHost":"[^"]*"/, '')
    expect([
      path,
      /postgres|pglite|node\/|\d+\.\d+\.\d+\.\d+|secret|password|\/work|\/tmp/i.test(text),
    ]).toEqual([path, false])
    expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull()
  }
  expect((await raw(`${world.url}/api/firebase/diagnose`)).status).toBe(401)
  const ownCounts = JSON.parse((await get('/api/firebase/diagnose')).text) as { transactions: number }
  const otherCounts = (await (await otherUser.fetch('/api/firebase/diagnose')).json()) as {
    transactions: number
  }
  expect(ownCounts.transactions).toBeGreaterThan(otherCounts.transactions)
  expect(otherCounts.transactions).toBe(1)
})

test('E21: with a real provider no sandbox bank runs, and a production server reveals nothing more', async () => {
  const hidden = ['a-real-client-secret', 'a-real-webhook-secret', '127.0.0.1:9', 'postgres:']
  const live = await startWorld({
    env: {
      NODE_ENV: 'production',
      LEAN_CLIENT_ID: 'a-real-client',
      LEAN_CLIENT_SECRET: 'a-real-client-secret',
      LEAN_WEBHOOK_SECRET: 'a-real-webhook-secret',
      LEAN_ENV: 'production',
      LEAN_API_URL: 'http://127.0.0.1:9',
      LEAN_AUTH_URL: 'http://127.0.0.1:9',
    },
  })
  try {
    expect(() => live.bank).toThrow('no sandbox bank')
    const config = await raw(`${live.url}/api/config`)
    expect(JSON.parse(config.text)).toMatchObject({
      production: true,
      sandbox: false,
      debugScreens: false,
    })
    const pages = [
      '/api/config',
      '/api/ready',
      '/add-transaction?debug=1',
      '/test-transactions',
      '/fresh-setup',
    ]
    for (const path of pages) {
      const { text } = await raw(live.url + path)
      expect([path, hidden.filter((word) => text.includes(word))]).toEqual([path, []])
    }
    for (const path of ['/customers/v1', '/data/v2/accounts', '/oauth2/token', '/__faults', '/admin'])
      expect([path, (await raw(live.url + path)).type]).toEqual([path, expect.not.stringContaining('json')])
  } finally {
    await live.stop()
  }
})

test('E21: the write test of the debug panel exists only where the operator turned it on', async () => {
  const answer = await user.fetch('/api/user/connection-test', { method: 'POST' })
  expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })])
  expect(JSON.parse((await raw(`${world.url}/api/config`)).text)).toMatchObject({
    production: false,
    debugScreens: false,
  })
})

test('E22: no request can change the backend’s address', async () => {
  const base = JSON.parse((await raw(`${world.url}/api/config?backend=https://evil.example`)).text) as {
    apiBaseUrl: string
  }
  expect(base.apiBaseUrl).toBe('')
  for (const name of ['host', 'x-forwarded-host', 'origin']) {
    const headers = { [name]: name === 'origin' ? 'https://evil.example' : 'evil.example' }
    const page = await raw(`${world.url}/login?apiBaseUrl=https://evil.example`, { headers })
    expect(page.text).not.toContain('evil.example')
    expect(page.headers.get('content-security-policy') ?? '').not.toContain('evil.example')
  }
})

test('E18: a row can still be read back unchanged after all of this', async () => {
  const id = idOf(await add({ description: "Robert'); DROP TABLE transactions;--" }))
  const row = await get(`/api/user/transactions/${id}`)
  expect(row.text).toContain("Robert'); DROP TABLE transactions;--")
})

test('E14: the export is one JSON document for download, in which formulas are plain text', async () => {
  const formulas = ['=HYPERLINK("http://x")', '@SUM(A1)', '-2+3', '+1', '\u0009=1']
  for (const description of formulas)
    expect((await add({ description: `${description} x` })).status).toBe(200)
  const answer = await get('/api/user/export')
  expect([answer.status, answer.type]).toEqual([200, expect.stringMatching(/^application\/json/)])
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.json"$/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(() => JSON.parse(answer.text) as unknown).not.toThrow()
  for (const { endpoint } of api) expect(endpoint.path).not.toMatch(/csv|xlsx/)
})

test('E15: calls that take no files reject tables, sheets and forms without reading them', async () => {
  for (const type of ['text/csv', 'application/vnd.ms-excel', 'multipart/form-data; boundary=x'])
    for (const { endpoint } of api.filter(
      (each) => each.endpoint.body && each.endpoint.access === 'bearer',
    )) {
      const answer = await raw(world.url + pathWithId(endpoint.path, user.id), {
        method: endpoint.method,
        headers: { 'content-type': type, authorization: `Bearer ${await user.token()}` },
        body: 'date,amount\n2026-01-01,=1+1\n',
      })
      expect([endpoint.path, answer.status]).toEqual([
        endpoint.path,
        expect.toSatisfy((n) => n === 415 || n === 404),
      ])
    }
})

test('names such as `constructor` work like any other', async () => {
  for (const name of ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']) {
    for (const path of [
      `/api/user/transactions/search?category=${name}`,
      `/api/user/transactions/totals?category=${name}`,
    ])
      expect([path, (await get(path)).status]).toEqual([path, 200])
    expect([name, (await add({ category: name })).status]).toEqual([name, 400])
  }
})

test('a currency is accepted or rejected, never ignored', async () => {
  expect((await add({ currency: 'AED' })).status).toBe(200)
  const refused = await add({ currency: 'USD' })
  expect(JSON.parse(refused.text)).toMatchObject({
    code: 'invalid_input',
    error: 'Only AED is supported here',
    fields: { currency: 'Only AED is supported here' },
  })
  const id = idOf(await add({}))
  const edit = (body: object): Promise<Response> =>
    user.fetch(`/api/user/transactions/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await edit({ amount: 7, currency: 'USD' })).status).toBe(400)
  expect((await edit({ amount: 7, currency: 'AED' })).status).toBe(200)
  const settings = await user.fetch('/api/user/document', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ settings: { currency: 'USD' } }),
  })
  expect(settings.status).toBe(400)
})

test.each([
  [{ amount: -5 }, 'Amount must be more than 0'],
  [{ amount: 'ten' }, 'Amount must be a number'],
  [{ amount: { value: 1 } }, 'Amount must be a number'],
  [{ amount: 1.005 }, 'Amount can have at most 12 digits and 2 decimals'],
  [{ amount: 0 }, 'Amount is required'],
  [{ amount: '' }, 'Amount is required'],
  [{ amount: '-٥' }, 'Amount must be more than 0'],
])('%j is rejected with %s', async (more, sentence) => {
  const answer = await add(more)
  expect([answer.status, errorIn(answer).error]).toEqual([400, sentence])
})

test('amounts may use Arabic digits; invisible characters do not count as a name or text', async () => {
  const answer = await add({ amount: '١٬٢٣٤٫٥٠' })
  expect(edits.createTransaction.response.parse(JSON.parse(answer.text)).transaction.amount).toBe(1234.5)
  expect((await add({ description: '\u200b\u3164' })).status).toBe(400)
  const turned = await add({ description: 'pay\u202egnp' })
  expect(edits.createTransaction.response.parse(JSON.parse(turned.text)).transaction.description).toBe(
    'paygnp',
  )
  const named = await user.fetch('/api/user/categories', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: '\u3164\u2800', type: 'expense' }),
  })
  expect(named.status).toBe(400)
})
