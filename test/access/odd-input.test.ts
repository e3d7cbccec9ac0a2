import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#contract/index.ts'
import { basePath } from '../../server/features/person/identity/request.ts'
import { googleCalls, libraryCalls } from '../../server/features/person/identity/calls.ts'
import { startWorld, type TestUser, type World } from '../world.ts'
import { errorIn, raw, type Raw, pathWithId } from './help.ts'

let world: World
let user: TestUser
beforeAll(async () => {
  world = await startWorld()
  user = await world.signUp()
}, 60_000)
afterAll(() => world.stop())

const id = '019a0000-0000-7000-8000-000000000001'
const ask = async (method: string, path: string): Promise<Raw> =>
  raw(world.url + path, {
    method,
    headers: { authorization: `Bearer ${await user.token()}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: '{}' }),
  })
const Shape = z.object({
  properties: z.record(z.string(), z.object({ enum: z.optional(z.array(z.string())) })),
})
/** Two values that a parameter accepts, from its enum in the contract if it has one. */
const valuesOf = (named: readonly string[] | undefined): [string, string] => [
  named?.[0] ?? '1',
  named?.[1] ?? '2',
]

test('E18: a parameter given twice is rejected by name, in any order, and never causes a 5xx', async () => {
  const wrong: string[] = []
  let tried = 0
  for (const { endpoint, name } of api) {
    if (!endpoint.query) continue
    const { properties } = Shape.parse(
      z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' }),
    )
    for (const [key, schema] of Object.entries(properties)) {
      const [first, second] = valuesOf(schema.enum)
      const encoded = encodeURIComponent(key).replace(/^./, (c) => `%${c.charCodeAt(0).toString(16)}`)
      const forms = [
        `${key}=${first}&${key}=${second}`,
        `${key}=${second}&${key}=${first}`,
        `${key}=${first}&${key}=${first}`,
        `${key}=&x=y&${key}=${first}`,
        `${key}=${first}&${encoded}=${second}`,
      ]
      // all forms go through the same code before any call, so two of them per parameter suffice
      for (const query of [forms[tried % 5], forms[(tried + 2) % 5]]) {
        tried += 1
        const answer = await ask(endpoint.method, `${pathWithId(endpoint.path, id)}?${query}`)
        if (answer.status !== 400 || !(key in (errorIn(answer).fields ?? {})))
          wrong.push(`${name} ?${query} ${answer.status} ${answer.text.slice(0, 120)}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(100)
}, 120_000)

test('E18: an unknown parameter may be repeated without failing any call or page', async () => {
  const ours = api.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.path.includes('events'))
  const paths = [
    ...ours.map(({ endpoint }) => pathWithId(endpoint.path, id)),
    '/',
    '/dashboard',
    '/success',
    '/failure',
    '/api/identity/token',
    '/api/identity/reset-password/x',
  ]
  const wrong: string[] = []
  for (const path of paths) {
    const twice = await ask('GET', `${path}?_=1&_=2&error=a&error=b`)
    if (twice.status === 200) continue
    const plain = await ask('GET', path)
    if (twice.status >= 500 && plain.status < 500) wrong.push(`${path} ${plain.status} ${twice.status}`)
    else if (path.startsWith('/api/user') && plain.status !== twice.status)
      wrong.push(`${path} ${plain.status} ${twice.status}`)
  }
  expect(wrong).toEqual([])
}, 60_000)

/** JSON values; some of them no database can store and no library expects. */
const odd: Record<string, string> = {
  NUL: '"a\\u0000b"',
  'half a surrogate pair': '"\\ud800"',
  'a number': '7',
  null: 'null',
  'a list': '["x"]',
  'an operator': '{"$ne":""}',
  'a prototype': '{"__proto__":{"x":1}}',
  'a long text': `"${'x'.repeat(20_000)}"`,
  'two lines': '"a@b.test\\r\\nBcc: c@d.test"',
  'deep lists': '['.repeat(20_000) + ']'.repeat(20_000),
}
const fields = ['name', 'email', 'newEmail', 'password', 'newPassword', 'currentPassword', 'token', 'code']
const good = '"email":"odd@example.test","password":"Quiet-Harbour-4711"'
/** Bodies with an odd value in every field; for sign-up and sign-in also next to valid fields. */
const bodiesOf = (call: string, value: string): string[] => [
  `{${[...(value.length > 30_000 ? [] : fields), 'id', 'response'].map((name) => `"${name}":${value}`).join(',')}}`,
  ...(/sign-(up|in)/.test(call) ? [`{"extra":${value},${good}}`, `{"name":${value},${good}}`] : []),
]
const ending = ['/sign-out', '/revoke-session', '/revoke-sessions', '/revoke-other-sessions']

test('E24, E17: no body and no parameter makes an identity call fail with a server error', async () => {
  const ask = async (call: string, init: RequestInit, more = ''): Promise<string | null> => {
    const [method = '', path = ''] = call.split(' ')
    const headers = { cookie: user.cookie, origin: world.app.config.publicUrl }
    const answer = await raw(`${world.url}${basePath}${path}${more}`, {
      ...init,
      method,
      headers: { ...headers, 'content-type': 'application/json' },
    })
    if (answer.status === 503 && path.startsWith('/google')) return null // not configured here
    if (answer.status >= 500) return `${call} ${answer.status} ${answer.text}`
    if (answer.status >= 400) errorIn(answer)
    return null
  }
  const wrong: string[] = []
  for (const { call } of [...libraryCalls, ...googleCalls]) {
    if (ending.some((path) => call.endsWith(path))) continue
    if (call.startsWith('GET')) {
      const fault = await ask(call, {}, '?state=a%00b&code=%00&nonce=%ED%A0%80&error=%00&token=%00')
      if (fault !== null) wrong.push(fault)
      continue
    }
    for (const [kind, value] of Object.entries(odd))
      for (const body of bodiesOf(call, value)) {
        const fault = await ask(call, { body })
        if (fault !== null) wrong.push(`${kind}: ${fault}`)
      }
  }
  expect(wrong).toEqual([])
  expect((await user.fetch('/api/user/profile')).status).toBe(200)
}, 120_000)
