import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Method } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { basePath } from '../../server/features/person/identity/request.ts'
import { googleCalls, libraryCalls } from '../../server/features/person/identity/calls.ts'
import { startWorld, type TestUser, type World } from '../world.ts'
import { errorIn, listen, raw, sendBytes, settle, pathWithId } from './help.ts'

let world: World
let user: TestUser
beforeAll(async () => {
  world = await startWorld()
  user = await world.signUp()
})
afterAll(() => world.stop())

const id = '019a0000-0000-7000-8000-000000000001'
const json = { 'content-type': 'application/json' }
const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const open = new Set(
  api.filter(({ endpoint }) => endpoint.access !== 'bearer').map(({ endpoint }) => endpoint.path as string),
)
/** Every address in the specification's list of calls and on the page that lists more, written by hand. */
const specified = [
  '/api/user/financial-summary-quick',
  '/api/user/financial-summary?period=mtd',
  '/api/user/accounts-quick',
  '/api/user/accounts',
  '/api/user/refresh-balances',
  '/api/user/transactions-quick',
  '/api/user/fresh-transactions',
  '/api/user/transactions?page=0&size=10',
  '/api/user/dashboard-data',
  '/api/lean/entities',
  `/api/lean/entities/${id}/delete`,
  '/api/lean/transactions/optimized?days=30&limit=5',
  '/api/auth/lean-token',
  '/api/auth/lean-token-firebase',
  '/api/user/entities',
  '/api/user/save-connected-entity',
  '/api/user/sync-lean-data',
  '/api/user/update-balance',
  '/api/user/transaction-counts',
  '/api/user/link-bank-account',
  '/api/user/profile',
  '/api/firebase/diagnose',
]
const described = api.map(({ endpoint }) => pathWithId(endpoint.path, id)).filter((path) => !open.has(path))
const unknown = ['/api/user', '/api/users', `/api/user/${id}`, '/api/admin', '/api/internal/metrics', '/api/']

const notATokens: Record<string, Record<string, string>> = {
  'an empty bearer': { authorization: 'Bearer ' },
  'another scheme': { authorization: 'Basic YTpi' },
  'three random parts': { authorization: 'Bearer aaaa.bbbb.cccc' },
  'alg none': {
    authorization: `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(`{"sub":"${id}","sid":"${id}"}`).toString('base64url')}.`,
  },
}

test('E1: without a token every call, known or unknown, gets 401 and nothing is requested from the bank', async () => {
  await settle(world, user)
  const requests = listen(world)
  const wrong: string[] = []
  for (const path of new Set([...specified, ...described, ...unknown])) {
    for (const method of methods) {
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }
      const answer = await raw(`${world.url}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...body,
      })
      const error = errorIn(answer)
      if (answer.status !== 401 || error.code !== 'unauthenticated')
        wrong.push(`${method} ${path} ${answer.status}`)
    }
  }
  expect(wrong).toEqual([])
  expect(requests()).toEqual([])
})

test('E1: exactly these calls need no token', () => {
  const listed = api
    .filter(({ endpoint }) => endpoint.access !== 'bearer')
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path} ${endpoint.access}`)
  expect(listed.sort()).toEqual([
    'GET /api/config public',
    'GET /api/health public',
    'GET /api/notifications/unsubscribe public',
    'GET /api/ready public',
    'POST /api/csp-report public',
    'POST /api/invitations/mailed public',
    'POST /api/notifications/unsubscribe public',
    'POST /api/support public',
    'POST /api/webhooks/lean signature',
    'POST /api/webhooks/stripe signature',
  ])
})

test.each(Object.entries(notATokens))('E1: %s does not authenticate', async (_name, headers) => {
  for (const { endpoint } of api.filter((named) => named.endpoint.access === 'bearer')) {
    const answer = await raw(`${world.url}${pathWithId(endpoint.path, id)}`, {
      method: endpoint.method,
      headers,
    })
    expect([endpoint.path, answer.status, errorIn(answer).code]).toEqual([
      endpoint.path,
      401,
      'unauthenticated',
    ])
  }
})

test('E1: neither the session cookie nor a token in the address, a form or another header authenticates a call', async () => {
  const token = await user.token()
  const tries: [string, RequestInit][] = [
    ['/api/user/profile', { headers: { cookie: user.cookie } }],
    [`/api/user/profile?token=${token}`, {}],
    [`/api/user/profile?access_token=${token}`, {}],
    ['/api/user/profile', { headers: { 'x-access-token': token, 'proxy-authorization': `Bearer ${token}` } }],
    [
      '/api/user/connection-test',
      {
        method: 'POST',
        body: `access_token=${token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ],
  ]
  for (const [path, init] of tries) expect((await raw(world.url + path, init)).status).toBe(401)
  expect((await user.fetch('/api/user/profile')).status).toBe(200)
})

test('E1: identity calls that need a session, a mailed link or an earlier step do nothing without a cookie', async () => {
  const google = new Set<string>(googleCalls.map((each) => each.call)) // not configured here
  const password = 'Silver-Boats-At-Night-4'
  const body = {
    id,
    password,
    token: 'made-up',
    code: '000000',
    response: {},
    method: 'totp',
    newPassword: password,
    currentPassword: password,
    newEmail: 'a@example.test',
  }
  for (const { call, who } of [...libraryCalls, ...googleCalls].filter((each) => each.who !== 'everyone')) {
    const [method = '', path = ''] = call.split(' ')
    const answer = await raw(`${world.url}${basePath}${path}`, {
      method,
      headers: json,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    })
    const allowed = who === 'session' ? [401, 403] : [400, 401, 403]
    const refused =
      allowed.includes(answer.status) || (google.has(call) && [404, 503].includes(answer.status))
    expect([call, answer.status, refused, answer.headers.getSetCookie()]).toEqual([
      call,
      answer.status,
      true,
      [],
    ])
    errorIn(answer)
  }
})

test('E33: no app may register itself, and none is told that it might, unless the settings allow it', async () => {
  const metadata = await raw(`${world.url}/.well-known/oauth-authorization-server`)
  expect([metadata.status, metadata.text.includes('register')]).toEqual([200, false])
  const client = { client_name: 'Any', redirect_uris: ['https://any.example/back'] }
  const answer = await raw(`${world.url}${basePath}/oauth2/register`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(client),
  })
  expect([answer.status, answer.text]).toEqual([403, '{"error":"access_denied"}'])
})

test('E1: HEAD has no effect and reveals nothing', async () => {
  const requests = listen(world)
  for (const path of specified) {
    const nobody = await raw(`${world.url}${path}`, { method: 'HEAD' })
    expect([path, nobody.status, nobody.text]).toEqual([path, 401, ''])
    const owner = await user.fetch(path, { method: 'HEAD' })
    expect([path, owner.status]).toEqual([path, 405])
  }
  expect(requests()).toEqual([])
})

test('E1: unusual spellings of a URL do not bypass authentication', async () => {
  const spellings = [
    '/api//user/profile',
    '/api/user/profile/',
    '/API/user/profile',
    '/api/user/%70rofile',
    '/api/user/profile%2f',
    '/api/identity/../user/profile',
    '/api/identity/%2e%2e/user/profile',
    '/api/health/../user/profile',
    '/api/webhooks/lean/../../user/profile',
    '/assets/..%2f..%2fapi/user/profile',
    '/api/user/profile;a=b',
  ]
  for (const path of spellings) {
    const answer = await raw(`${world.url}${path}`)
    expect([path, /"email"|lean_customer_id/.test(answer.text)]).toEqual([path, false])
    expect([path, [401, 404, 503].includes(answer.status) || answer.type.startsWith('text/html')]).toEqual([
      path,
      true,
    ])
  }
})

test('E1: no method, override header or duplicate content-length bypasses authentication', async () => {
  const ask = (method: string, path: string, more = ''): ReturnType<typeof sendBytes> =>
    sendBytes(world.url, `${method} ${path} HTTP/1.1\r\nHost: x\r\n${more}Connection: close\r\n\r\n`)
  for (const method of ['OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'PATCH', 'TRACK', 'BREW'])
    for (const path of ['/api/user/profile', '/api/identity/token']) {
      const { statuses, text } = await ask(method, path, 'Cookie: a=marker\r\n')
      expect([method, path, [400, 401, 404].includes(statuses[0] ?? 0), text.includes('marker')]).toEqual([
        method,
        path,
        true,
        false,
      ])
    }
  const bearer = { ...json, authorization: `Bearer ${await user.token()}` }
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override'])
    expect(
      (
        await raw(`${world.url}/api/user/account?_method=DELETE`, {
          method: 'POST',
          headers: { ...bearer, [name]: 'DELETE' },
          body: '{"confirm":"DELETE","_method":"DELETE"}',
        })
      ).status,
    ).toBe(405)
  const hidden = 'GET /api/config HTTP/1.1\r\nHost: x\r\n\r\n'
  for (const [lengths, body] of [
    ['Content-Length: 5\r\nTransfer-Encoding: chunked', `0\r\n\r\n${hidden}`],
    ['Content-Length: 0\r\nContent-Length: 43', hidden],
    ['Content-Length: +5', hidden],
    ['Transfer-Encoding: chunked, identity', `0\r\n\r\n${hidden}`],
    ['Transfer-Encoding: xchunked', hidden],
    ['Transfer-Encoding : chunked', `0\r\n\r\n${hidden}`],
  ] as const) {
    const sent = `POST /api/health HTTP/1.1\r\nHost: x\r\n${lengths}\r\n\r\n${body}`
    expect([lengths, (await sendBytes(world.url, sent)).statuses]).toEqual([lengths, [400]])
  }
})

test('E1, E7: only the bearer token identifies the caller, whatever cookie is sent with it', async () => {
  const otherUser = await world.signUp()
  const answer = await user.fetch('/api/user/profile', { headers: { cookie: otherUser.cookie } })
  expect(await answer.json()).toMatchObject({ id: user.id, email: user.email })
  const fixed = 'xtharwa.session_token=planted.by-somebody'
  const signedIn = await raw(`${world.url}${basePath}/sign-in/email`, {
    method: 'POST',
    headers: { ...json, cookie: fixed },
    body: JSON.stringify({ email: user.email, password: user.password }),
  })
  expect(signedIn.status).toBe(200)
  expect(signedIn.headers.getSetCookie().join()).toMatch(/xtharwa\.session_token=(?!planted)/)
})

test('E7: signing out ends the bearer token at once and tells the browser to clear its cache', async () => {
  const leaving = await world.signUp()
  await leaving.token()
  expect((await leaving.fetch('/api/user/profile')).status).toBe(200)
  const out = await raw(`${world.url}/api/identity/sign-out`, {
    method: 'POST',
    headers: {
      cookie: leaving.cookie,
      origin: world.app.config.publicUrl,
      'content-type': 'application/json',
    },
    body: '{}',
  })
  expect(out.status).toBe(200)
  expect(out.headers.get('clear-site-data')).toBe('"cache"')
  expect((await leaving.fetch('/api/user/profile')).status).toBe(401)
})
