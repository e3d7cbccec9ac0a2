import { randomInt } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { errorIn, type Person, personWithData, raw } from './access/help.ts'
import { report } from './simulator/report.ts'
import { startWorld, type World } from './world.ts'

/** CHECK_RUNS sets the number of requests; CHECK_SEED repeats a failed run. */
const runs = Number(process.env['CHECK_RUNS'] ?? 150)
const seed = Number(process.env['CHECK_SEED'] ?? randomInt(2 ** 31))

const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    properties: z.record(z.string(), Schema).optional(),
    items: Schema.optional(),
    anyOf: z.array(Schema).optional(),
  }),
)
type Schema = {
  type?: string | string[] | undefined
  enum?: unknown[] | undefined
  const?: unknown
  properties?: Record<string, Schema> | undefined
  items?: Schema | undefined
  anyOf?: Schema[] | undefined
}
const Operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: Schema })).default([]),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ schema: Schema }) }) })
    .optional(),
})
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })
type Described = { path: string; method: string; operation: z.infer<typeof Operation> }

let world: World
let person: Person
let described: Described[]
beforeAll(async () => {
  world = await startWorld()
  person = await personWithData(world)
  const document = Document.parse(await (await fetch(`${world.url}/api/openapi.json`)).json())
  described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  )
  // The stream never ends, and a deleted account would end the run; both have their own tests.
  described = described.filter(
    ({ path, method }) =>
      path !== '/api/user/sync-events' && !(path === '/api/user/account' && method === 'DELETE'),
  )
}, 120_000)
afterAll(() => world.stop())

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    '💥',
    'x'.repeat(10_000),
    '%',
    "' or 1=1--",
    '../../etc/passwd',
    '[object Object]',
    'NaN',
    'Infinity',
    '-0',
    '1e309',
    '0x10',
    '2026-02-31',
    '9999-12-31',
    '-000001-01-01',
    'true',
    '__proto__',
    'constructor',
    'toString',
    0,
    -0,
    -1,
    1,
    1.005,
    1e15,
    1e21,
    1e308,
    2 ** 53,
    -(2 ** 63),
    5e-324,
    null,
    true,
    false,
    [],
    {},
    [[[[[[]]]]]],
    { __proto__: null },
    { length: -1 },
    { toString: 'x' },
    JSON.parse('{"then":1}'),
    ['__proto__'],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.bigInt().map(String),
  fc.jsonValue({ maxDepth: 4 }),
)

/** A value that usually matches the schema, and sometimes does not. */
function near(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const kinds: fc.Arbitrary<unknown>[] = []
  if (schema.enum) kinds.push(fc.constantFrom(...schema.enum))
  if (schema.const !== undefined) kinds.push(fc.constant(schema.const))
  if (schema.anyOf) kinds.push(...schema.anyOf.map((one) => near(one, depth + 1)))
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  if (types.includes('string')) kinds.push(text)
  if (types.includes('number') || types.includes('integer'))
    kinds.push(fc.integer({ min: -5, max: 2000 }), fc.double())
  if (types.includes('boolean')) kinds.push(fc.boolean())
  if (schema.items) kinds.push(fc.array(near(schema.items, depth + 1), { maxLength: 5 }))
  if (schema.properties) kinds.push(object(schema.properties, depth))
  if (kinds.length === 0) return depth > 3 ? nasty : fc.oneof(nasty, plausible)
  return fc.oneof({ weight: 4, arbitrary: fc.oneof(...kinds) }, { weight: 1, arbitrary: nasty })
}
const plausible = fc.constantFrom<unknown>(
  'expense',
  'income',
  12.5,
  'dining',
  'Lunch',
  '2026-05-05',
  30,
  '30',
)
/** Names that every object inherits: a lookup in a plain object would find a function for them. */
const inherited = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf']
const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom(...inherited),
  fc.constantFrom('dining', 'Lunch', '2026-05-05', 'ENBD_AE', 'correct'),
)

function object(properties: Record<string, Schema>, depth: number): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, near(each, depth + 1)]),
  )
  const extra = fc.dictionary(
    fc.constantFrom('__proto__', 'constructor', 'user_id', 'id', '', 'a\u0000', '💥'),
    nasty,
    { maxKeys: 2 },
  )
  return fc
    .tuple(fc.record(fields, { requiredKeys: [] }), extra)
    .map(([known, more]) => ({ ...more, ...known }))
}

type Wire = {
  described: Described
  method: string
  path: string
  headers: Record<string, string>
  body: string | null
}
const ids = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(
      ...person.ids,
      'dining',
      ...inherited,
      '00000000-0000-0000-0000-000000000000',
      '%00',
      '..%2f..',
      '%ff',
      '%',
      ' ',
      '💥',
    ),
    fc.uuid(),
    fc.string({ minLength: 1, maxLength: 150 }),
  )

function requests(): fc.Arbitrary<Wire> {
  return fc.constantFrom(...described).chain((call) => {
    const { path, method, operation } = call
    const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query')
    const schema = operation.requestBody?.content['application/json'].schema
    return fc
      .record({
        method: fc.oneof(
          { weight: 12, arbitrary: fc.constant(method) },
          { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') },
        ),
        id: ids(),
        known: fc.record(Object.fromEntries(inQuery.map((one) => [one.name, near(one.schema)])), {
          requiredKeys: [],
        }),
        more: fc.dictionary(
          fc.constantFrom('period', 'days', 'page', 'user_id', '__proto__', 'a[]', '%', ''),
          nasty,
          { maxKeys: 1 },
        ),
        value: schema ? near(schema) : fc.option(nasty, { freq: 2 }),
        how: fc.constantFrom(
          'json',
          'json',
          'json',
          'json',
          'json',
          'json',
          'twice',
          'cut',
          'deep',
          'form',
          'wide',
          'unnamed',
          'bytes',
        ),
        key: fc.option(fc.string({ maxLength: 300, unit: fc.constantFrom('a', ' ', '-', '~', '9') }), {
          freq: 6,
          nil: undefined,
        }),
      })
      .map((parts) => {
        const query = new URLSearchParams(
          Object.entries({ ...parts.more, ...parts.known }).map(([name, value]): [string, string] => [
            name,
            typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
          ]),
        ).toString()
        const filled = path.replace(/\{\w+\}/g, () =>
          /^%|%2f/.test(parts.id) ? parts.id : encodeURIComponent(parts.id.toWellFormed()),
        )
        const headers: Record<string, string> =
          parts.key === undefined ? {} : { 'idempotency-key': parts.key }
        const body = ['GET', 'OPTIONS'].includes(parts.method) ? null : bodyText(parts.value, parts.how)
        if (body !== null && parts.how !== 'unnamed')
          headers['content-type'] =
            parts.how === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
        return {
          described: call,
          method: parts.method,
          path: `${filled}${query === '' ? '' : `?${query}`}`,
          headers,
          body,
        }
      })
  })
}

function bodyText(value: unknown, how: string): string | null {
  const plain = JSON.stringify(value) ?? null
  if (plain === null) return null
  if (how === 'cut') return plain.slice(0, Math.ceil(plain.length / 2))
  if (how === 'deep') return '{"a":'.repeat(500) + plain + '}'.repeat(500)
  if (how === 'form') return 'a=1&b[]=2'
  if (how === 'wide')
    return JSON.stringify(
      Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, index])),
    )
  if (how === 'bytes') return `${plain}\u0000\ufeff`
  if (how === 'twice' && plain.startsWith('{') && plain.length > 2)
    return `{${plain.slice(1, -1)},${plain.slice(1)}`
  return plain
}

/** Calls whose successful response is not JSON. */
const otherTypes = new Map([
  ['/api/user/photo', /^image\/webp/],
  ['/api/notifications/unsubscribe', /^text\/html/],
  ['/api/user/investments/export', /^text\/(?:csv|plain)/],
])
const slow: string[] = []

test(
  `E24: ${runs} requests made from the API’s own document never meet a fault (CHECK_SEED=${seed})`,
  async () => {
    const token = await person.user.token()
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(requests(), async (wire) => {
        const started = performance.now()
        const answer = await raw(world.url + wire.path, {
          method: wire.method,
          headers: { ...wire.headers, authorization: `Bearer ${token}` },
          ...(wire.body === null ? {} : { body: wire.body }),
        })
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (performance.now() - started > 15_000) slow.push(`${wire.method} ${wire.path.slice(0, 100)}`)
        const summary = `${wire.method} ${wire.path.slice(0, 300)} ${(wire.body ?? '').slice(0, 300)} → ${answer.status} ${answer.text.slice(0, 300)}`
        // The sandbox bank always responds, so only its errors may be passed on as 502 and 503. Features that
        // are off by default report `not_configured`.
        const off = answer.status === 503 && errorIn(answer).code === 'not_configured'
        if (answer.status >= 500 && !off) throw new Error(summary)
        const isOther = otherTypes.get(wire.described.path)?.test(answer.type) === true
        if (answer.status >= 400 && !isOther) errorIn(answer)
        else if (!answer.type.startsWith('application/json') && !isOther)
          throw new Error(`${summary} as ${answer.type}`)
        else if (answer.type.startsWith('application/json')) JSON.parse(answer.text)
        if (answer.headers.get('cache-control')?.includes('no-store') !== true)
          throw new Error(`${summary} may be kept`)
      }),
      { numRuns: runs, seed, endOnFailure: runs > 1000 },
    )
    expect(slow).toEqual([])
    expect(world.logLines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([])
    report('E24', { seed, requests: runs, faults: 0, kinds_of_status: statuses.size })
    const health = await fetch(`${world.url}/api/ready`)
    expect(await health.json()).toMatchObject({ status: 'ok' })
  },
  60_000 + runs * 200,
)
