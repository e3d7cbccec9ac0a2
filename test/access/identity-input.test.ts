import { afterAll, beforeAll, expect, test } from 'vitest'
import { basePath } from '../../server/features/person/identity/request.ts'
import { googleCalls, libraryCalls } from '../../server/features/person/identity/calls.ts'
import { startWorld, type TestUser, type World } from '../world.ts'
import { errorIn, raw } from './help.ts'

let world: World
let user: TestUser
beforeAll(async () => {
  world = await startWorld()
  user = await world.signUp()
})
afterAll(() => world.stop())

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
