import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type TestUser, type World } from '../world.ts'

const web = 'https://app.example.ae'
let apart: World
let together: World
let user: TestUser
beforeAll(async () => {
  apart = await startWorld({ env: { PUBLIC_URL: web, API_BASE_URL: 'https://api.example.ae' } })
  together = await startWorld({ env: { PUBLIC_URL: web, API_BASE_URL: `${web}/` } })
  user = await apart.signUp()
}, 60_000)
afterAll(async () => {
  await apart.stop()
  await together.stop()
})

const corsHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers.entries()].filter(([name]) => name.startsWith('access-control-')))
const listOf = (text: string | null): string[] => (text ?? '').toLowerCase().split(/,\s*/)

describe('the API on a separate origin', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('answers the preflight for a %s', async (method) => {
    for (const path of ['/api/user/profile', '/api/identity/sign-in/email', '/api/user/sync-events']) {
      const { status, headers } = await fetch(apart.url + path, {
        method: 'OPTIONS',
        headers: {
          origin: web,
          'access-control-request-method': method,
          'access-control-request-headers':
            'authorization,content-type,idempotency-key,if-none-match,x-household-membership',
        },
      })
      expect(status).toBe(204)
      expect(headers.get('access-control-allow-origin')).toBe(web)
      expect(headers.get('access-control-allow-credentials')).toBe('true')
      expect(listOf(headers.get('access-control-allow-methods'))).toContain(method.toLowerCase())
      expect(listOf(headers.get('access-control-allow-headers'))).toEqual(
        expect.arrayContaining([
          'authorization',
          'content-type',
          'idempotency-key',
          'if-none-match',
          'x-household-membership',
        ]),
      )
      expect(listOf(headers.get('vary'))).toContain('origin')
    }
  })

  test('lets the web app sign in by cookie, get a token and read responses, errors and streams', async () => {
    const session = await fetch(`${apart.url}/api/identity/token`, {
      headers: { origin: web, cookie: user.cookie },
    })
    const refused = await fetch(`${apart.url}/api/user/profile`, { headers: { origin: web } })
    const read = await user.fetch('/api/user/categories', { headers: { origin: web } })
    const unchanged = await user.fetch('/api/user/categories', {
      headers: { origin: web, 'if-none-match': read.headers.get('etag') ?? '' },
    })
    const stop = new AbortController()
    const stream = await user.fetch('/api/user/sync-events', {
      headers: { origin: web },
      signal: stop.signal,
    })
    stop.abort()
    expect([session.status, refused.status, read.status, unchanged.status, stream.status]).toEqual([
      200, 401, 200, 304, 200,
    ])
    for (const { headers } of [session, refused, read, unchanged, stream]) {
      expect(headers.get('access-control-allow-origin')).toBe(web)
      expect(headers.get('access-control-allow-credentials')).toBe('true')
      expect(listOf(headers.get('access-control-expose-headers'))).toEqual(
        expect.arrayContaining(['etag', 'retry-after', 'content-disposition']),
      )
      expect(listOf(headers.get('vary'))).toContain('origin')
    }
  })

  test.each([
    'https://evil.example',
    'https://api.example.ae',
    'http://app.example.ae',
    `${web}:8443`,
    'null',
  ])('gives %s no access', async (origin) => {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await fetch(`${apart.url}/api/user/categories`, {
        method,
        headers: { origin, 'access-control-request-method': 'GET', authorization: 'Bearer none' },
      })
      expect(corsHeaders(headers)).toEqual({})
      expect(listOf(headers.get('vary'))).toContain('origin')
    }
  })
  test('still rejects identity calls from any other page', async () => {
    for (const origin of ['https://evil.example', 'https://api.example.ae']) {
      const answer = await fetch(`${apart.url}/api/identity/sign-out`, {
        method: 'POST',
        headers: { origin, cookie: user.cookie, 'content-type': 'application/json' },
        body: '{}',
      })
      expect(answer.status).toBe(403)
    }
  })
})

test('on a single origin no CORS header is sent, not even to the web app', async () => {
  const { headers } = await fetch(`${together.url}/api/health`, { headers: { origin: web } })
  expect(corsHeaders(headers)).toEqual({})
})
