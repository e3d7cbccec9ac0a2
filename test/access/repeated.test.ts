import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#contract/index.ts'
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
