import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { startWorld, type TestUser, type World } from '../world.ts'
import { raw, sendBytes } from './help.ts'

const dist = mkdtempSync(path.join(tmpdir(), 'xtharwa-dist-'))
let plain: World
let secure: World
let user: TestUser
beforeAll(async () => {
  const page =
    '<!doctype html><html><head><!--runtime-config--></head><body><script nonce="__NONCE__"></script></body></html>'
  mkdirSync(path.join(dist, 'assets'))
  writeFileSync(path.join(dist, 'index.html'), page)
  writeFileSync(path.join(dist, 'connect.html'), page)
  writeFileSync(path.join(dist, 'assets', 'app-1.js'), 'export {}')
  writeFileSync(path.join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  plain = await startWorld({ dist })
  secure = await startWorld({ dist, env: { PUBLIC_URL: 'https://money.example' } })
  user = await plain.signUp()
})
afterAll(async () => {
  await plain.stop()
  await secure.stop()
  rmSync(dist, { recursive: true, force: true })
})

/** One address of each kind, with the status of its response. */
const kinds: [string, string, number, RequestInit?][] = [
  ['a page', '/login', 200],
  ['the landing page', '/', 200],
  ['an unknown page', '/no/such/page', 200],
  ['the connect document', '/connect', 200],
  ['a public call', '/api/health', 200],
  ['a refused call', '/api/user/profile', 401],
  ['an unknown call', '/api/nothing', 401],
  ['a refused body', '/api/webhooks/lean', 401, { method: 'POST', body: '{}' }],
  ['an identity call', '/api/identity/get-session', 200],
  ['an unknown identity call', '/api/identity/nothing', 404],
  [
    'a failed sign-in',
    '/api/identity/sign-in/email',
    401,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@b.co","password":"x"}',
    },
  ],
  ['what tells apps how to be allowed', '/.well-known/oauth-authorization-server', 200],
  ['what tells apps of the address', '/.well-known/oauth-protected-resource/mcp', 200],
  ['the popup’s last page', '/api/identity/google/done', 200],
  ['the API’s document', '/api/openapi.json', 200],
  ['the API’s page', '/api/docs', 200],
  ['a script', '/assets/app-1.js', 200],
  ['an icon', '/favicon.svg', 200],
  ['a missing script', '/assets/none.js', 404],
]
const isFile = (address: string): boolean => /^\/(assets|favicon)/.test(address)
const isPage = (address: string): boolean => !/^\/(api|\.well-known)\//.test(address) && !isFile(address)

describe.each(kinds)('%s', (_name, address, status, init = {}) => {
  test('sends the headers against sniffing, leaking and caching', async () => {
    const { headers, status: actualStatus } = await raw(plain.url + address, init)
    expect(actualStatus).toBe(status)
    const of = (name: string): string => headers.get(name) ?? ''
    expect(of('x-content-type-options')).toBe('nosniff')
    expect(of('referrer-policy')).toBe('no-referrer')
    expect(of('permissions-policy')).toMatch(/camera=\(\).*microphone=\(\).*geolocation=\(\)/)
    expect(of('cross-origin-resource-policy')).toBe(
      isFile(address) && actualStatus === 200 ? 'cross-origin' : 'same-origin',
    )
    expect(of('content-type')).toMatch(
      actualStatus === 200 && isFile(address)
        ? /./
        : /^(application\/json|text\/(html|plain); charset=utf-8)/i,
    )
    if (!isFile(address) || actualStatus !== 200) expect(of('cache-control')).toBe('no-store')
    if (isPage(address)) expect(of('content-security-policy')).toContain("default-src 'none'")
    if (address.startsWith('/api/'))
      expect(of('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    if (isPage(address) && address !== '/connect') {
      expect(of('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
      expect(of('x-frame-options')).toBe('DENY')
      expect(of('content-security-policy')).toContain("frame-ancestors 'none'")
    }
    for (const telling of ['server', 'x-powered-by', 'strict-transport-security'])
      expect([telling, of(telling)]).toEqual([telling, ''])
  })

  test('requires HTTPS for two years when served over HTTPS, and only then', async () => {
    const { headers } = await raw(secure.url + address, init)
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  })

  test('allows no other origin to read it', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      `https://localhost.evil.example`,
      'http://localhost.evil:3000',
    ]) {
      for (const method of [init.method ?? 'GET', 'OPTIONS']) {
        const { headers } = await raw(plain.url + address, {
          ...(method === 'OPTIONS' ? {} : init),
          method,
          headers: {
            ...(method === 'OPTIONS'
              ? { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
              : Object.fromEntries(new Headers(init.headers))),
            origin,
          },
        })
        const allowed = headers.get('access-control-allow-origin')
        expect([method, origin, allowed]).toEqual([
          method,
          origin,
          isFile(address) && method !== 'OPTIONS' && allowed === '*' ? '*' : null,
        ])
        expect(headers.get('access-control-allow-credentials')).toBeNull()
      }
    }
  })
})

test('a response with the caller’s data must not be cached, whichever call sent it', async () => {
  for (const address of [
    '/api/user/profile',
    '/api/user/dashboard-data',
    '/api/user/transactions',
    '/api/user/export',
    '/api/user/photo',
    '/api/user/sync-status',
  ]) {
    const answer = await user.fetch(address)
    await answer.arrayBuffer()
    expect([address, answer.headers.get('cache-control')]).toEqual([
      address,
      expect.stringContaining('no-store'),
    ])
  }
})

test('files with a content hash may be cached, others only briefly', async () => {
  expect((await raw(`${plain.url}/assets/app-1.js`)).headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await raw(`${plain.url}/favicon.svg`)).headers.get('cache-control')).toBe('no-cache')
})

test('no spelling of an address reads a file outside the built app', async () => {
  const beside = `${path.basename(dist)}-secret`
  writeFileSync(path.join(dist, '..', `${beside}.js`), 'outside')
  try {
    for (const up of [
      '../../',
      '..%2f..%2f',
      '%2e%2e/%2e%2e/',
      '%252e%252e%252f%252e%252e%252f',
      '..%5c..%5c',
      '%2f',
    ])
      for (const from of ['/assets/', '/']) {
        const line = `GET ${from}${up}${up === '%2f' ? `tmp%2f${beside}` : beside}.js HTTP/1.1`
        const { statuses, text } = await sendBytes(
          plain.url,
          `${line}\r\nHost: x\r\nConnection: close\r\n\r\n`,
        )
        expect([line, [200, 400, 404].includes(statuses[0] ?? 0), text.includes('outside')]).toEqual([
          line,
          true,
          false,
        ])
      }
    const nul = await sendBytes(
      plain.url,
      'GET /assets/app-1.js%00.svg HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    )
    expect(nul.statuses).toEqual([404])
  } finally {
    rmSync(path.join(dist, '..', `${beside}.js`))
  }
})

test('every load of a page has a new nonce, and scripts need it', async () => {
  const nonces = new Set<string>()
  for (const address of ['/login', '/login', '/dashboard', '/connect', '/connect']) {
    const { text, headers } = await raw(plain.url + address)
    const policy = headers.get('content-security-policy') ?? ''
    const nonce = /script-src 'nonce-([\w+/=]{22,})'/.exec(policy)?.[1] ?? ''
    expect(text).toContain(`nonce="${nonce}"`)
    expect(/script-src[^;]*unsafe-(inline|eval)/.test(policy)).toBe(false)
    const sandbox = /; sandbox ([^;]*)/.exec(policy)?.[1] ?? ''
    if (address === '/connect')
      expect([sandbox.includes('allow-scripts'), sandbox.includes('allow-same-origin')]).toEqual([
        true,
        false,
      ])
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(5)
})

test('policy violations are reported to us, and only directive and origin are logged', async () => {
  for (const address of ['/login', '/connect']) {
    const { headers } = await raw(plain.url + address)
    expect(headers.get('content-security-policy')).toContain('report-uri /api/csp-report')
  }
  // Over http browsers ignore endpoints of the Reporting API, and if one is named they do not use report-uri
  // either.
  expect((await raw(`${plain.url}/login`)).headers.get('reporting-endpoints')).toBeNull()
  const { headers } = await raw(`${secure.url}/login`)
  expect(headers.get('reporting-endpoints')).toBe('csp="/api/csp-report"')
  expect(headers.get('content-security-policy')).toContain('report-to csp')
  const send = (body: string, type: string) =>
    raw(`${plain.url}/api/csp-report`, { method: 'POST', body, headers: { 'content-type': type } })
  const secret = 'a-token-in-the-address'
  const old = {
    'csp-report': {
      'document-uri': `https://money.example/reset-password?token=${secret}`,
      'effective-directive': 'script-src-elem',
      'blocked-uri': `https://evil.example:8443/x.js?${secret}`,
      'script-sample': secret,
    },
  }
  const list = [
    {
      type: 'csp-violation',
      url: secret,
      body: { effectiveDirective: 'img-src', blockedURL: 'data', sample: secret },
    },
    { type: 'deprecation', body: { id: secret } },
    {
      type: 'csp-violation',
      body: { effectiveDirective: `x\n"level":"fatal"`, blockedURL: `javascript:${secret}` },
    },
  ]
  const from = plain.logLines.length
  expect((await send(JSON.stringify(old), 'application/csp-report')).status).toBe(200)
  expect((await send(JSON.stringify(list), 'application/reports+json')).status).toBe(200)
  for (const nonsense of ['', 'null', '{', '[[]]', '{"csp-report":7}'])
    expect((await send(nonsense, 'text/plain')).status).toBe(200)
  expect((await send('x'.repeat(20_000), 'application/csp-report')).status).toBe(413)
  const reports = plain.logLines.slice(from).filter((line) => line.includes('policy'))
  const Report = z.object({ directive: z.string(), blocked: z.string() })
  expect(reports.map((line) => Report.parse(JSON.parse(line)))).toEqual([
    { directive: 'script-src-elem', blocked: 'https://evil.example:8443' },
    { directive: 'img-src', blocked: 'data' },
    { directive: 'x', blocked: 'unknown' },
  ])
  expect(plain.logLines.slice(from).join('')).not.toContain(secret)
  const statuses = await Promise.all(
    Array.from(
      { length: 60 },
      async () => (await send(JSON.stringify(old), 'application/csp-report')).status,
    ),
  )
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(30)
  expect(statuses).toContain(429)
  const lines = plain.logLines.slice(from).filter((line) => line.includes('policy'))
  expect(lines.length).toBeLessThanOrEqual(60)
})

test('the session cookie is host-only, HttpOnly and SameSite; over HTTPS also Secure with the __Host- prefix', async () => {
  const cookieOf = async (world: World): Promise<string> => {
    const response = await raw(`${world.url}/api/identity/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: world.app.config.publicUrl },
      body: JSON.stringify({
        name: 'Cookie Reader',
        email: 'cookie@example.test',
        password: 'Quiet-Harbour-4711',
      }),
    })
    expect(response.status).toBe(200)
    return response.headers.getSetCookie().find((line) => line.includes('session_token')) ?? ''
  }
  expect(await cookieOf(plain)).toMatch(/^xtharwa\.session_token=.*Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await cookieOf(secure)).toMatch(
    /^__Host-xtharwa\.session_token=.*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})
