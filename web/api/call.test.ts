import '../testing/texts.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { addressOf, call } from './call.ts'
import { config } from './config.ts'
import { ApiError, networkMessage, readFailure } from './errors.ts'
import { dropToken } from './auth/token.ts'

const endpointOfItem = endpoint('POST', '/api/things/:id', {
  summary: 'A thing',
  params: z.object({ id: z.string() }),
  query: z.object({ q: z.optional(z.string()), size: z.optional(z.number()) }),
  body: z.object({ name: z.string() }),
  response: z.object({ success: z.literal(true), name: z.string() }),
})
const input = { params: { id: 'a/b' }, query: { q: 'x y', size: 2 }, body: { name: 'n' } }
const failed = (status: number, more: object = {}): Response =>
  Response.json({ success: false, code: 'c', error: 'Words', detail: 'Words', ...more }, { status })

let answers: (() => Response)[] = []
let tokens = 0
let requests: { url: string; init: RequestInit | undefined }[] = []

beforeEach(() => {
  answers = []
  requests = []
  tokens = 0
  dropToken()
  config.apiBaseUrl = 'https://api.example.ae'
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (url.endsWith('/api/identity/token')) {
      tokens += 1
      return Promise.resolve(Response.json({ token: `t${tokens}` }))
    }
    requests.push({ url, init })
    const next = answers.shift()
    return next ? Promise.resolve(next()) : Promise.reject(new TypeError('offline'))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const failureOf = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => (error instanceof ApiError ? error : expect.fail(String(error))),
  )

describe('a call', () => {
  it('fills in the address, sends the token and parses the response', async () => {
    answers = [() => Response.json({ success: true, name: 'n', secret: 1 })]
    expect(await call(endpointOfItem, input)).toEqual({ success: true, name: 'n' })
    expect(requests[0]?.url).toBe('https://api.example.ae/api/things/a%2Fb?q=x+y&size=2')
    expect(new Headers(requests[0]?.init?.headers).get('authorization')).toBe('Bearer t1')
    expect(requests[0]?.init?.body).toBe('{"name":"n"}')
  })

  it('sends the ETag of a held response and returns that response on 304', async () => {
    const list = endpoint('GET', '/api/things', {
      etag: true,
      summary: 'Things',
      query: z.object({ q: z.optional(z.string()) }),
      response: z.object({ success: z.literal(true), names: z.array(z.string()) }),
    })
    const full = (etag: string, name: string) => () =>
      Response.json({ success: true, names: [name] }, { headers: { etag } })
    const sent = () => requests.map(({ init }) => new Headers(init?.headers).get('if-none-match'))
    answers = [full('W/"1"', 'a'), () => new Response(null, { status: 304 }), full('W/"2"', 'b')]
    const first = await call(list)
    expect(await call(list, {}, { earlier: first })).toBe(first)
    expect((await call(list, {}, { earlier: first })).names).toEqual(['b'])
    expect(sent()).toEqual([null, 'W/"1"', 'W/"1"'])
    // neither a modified copy nor the response to another request has an ETag
    answers = [full('W/"2"', 'b'), full('W/"2"', 'c')]
    await call(list, {}, { earlier: { ...first } })
    await call(list, { query: { q: 'x' } }, { earlier: first })
    expect(sent().slice(3)).toEqual([null, null])
  })

  it('obtains a new token once after a 401', async () => {
    answers = [() => failed(401), () => Response.json({ success: true, name: 'n' })]
    expect((await call(endpointOfItem, input)).name).toBe('n')
    expect(requests.map(({ init }) => new Headers(init?.headers).get('authorization'))).toEqual([
      'Bearer t1',
      'Bearer t2',
    ])
  })

  it('gives up after the second 401', async () => {
    answers = [() => failed(401), () => failed(401)]
    expect((await failureOf(call(endpointOfItem, input))).status).toBe(401)
    expect(requests).toHaveLength(2)
  })

  it("fails with the server's error", async () => {
    answers = [() => failed(429, { fields: { name: 'Too long' }, retry_after: 30 })]
    const error = await failureOf(call(endpointOfItem, input))
    expect(error).toMatchObject({ status: 429, code: 'c', message: 'Words', retryAfter: 30 })
    expect(error.fields).toEqual({ name: 'Too long' })
  })

  it.each([
    ['HTML', () => new Response('<p>', { status: 500 }), 500],
    ['null', () => Response.json(null, { status: 502 }), 502],
  ])('survives an error response of %s', async (_, make, status) => {
    answers = [make]
    expect(await failureOf(call(endpointOfItem, input))).toMatchObject({
      status,
      message: `Request failed: ${status}`,
    })
  })

  it.each([null, [], { success: true }, { success: true, name: 1 }, 'text'])(
    'rejects a response that does not match the contract: %j',
    async (body) => {
      answers = [() => Response.json(body)]
      expect((await failureOf(call(endpointOfItem, input))).code).toBe('bad_answer')
    },
  )

  it('reports a lost connection', async () => {
    expect(await failureOf(call(endpointOfItem, input))).toMatchObject({
      status: 0,
      message: networkMessage(),
    })
  })

  it('needs a backend address', () => {
    config.apiBaseUrl = null
    expect(() => addressOf(endpointOfItem, input)).toThrow('Backend URL not configured')
  })
})

describe("the specification's messages for a failed read", () => {
  const error = (status: number): ApiError => new ApiError({ status, code: 'c', message: 'server words' })
  const failureText = (status: number): string => `Failed to fetch accounts: ${status}`

  it('ask to log in again after 401', () => {
    expect(readFailure(error(401), failureText)).toBe('Authentication required. Please log in again.')
  })
  it('have a separate message for 503 if requested', () => {
    expect(readFailure(error(503), failureText, { unavailable: true })).toBe(
      'Financial data service temporarily unavailable. Please try again later.',
    )
    expect(readFailure(error(503), failureText)).toBe('Failed to fetch accounts: 503')
  })
  it("are the error's own message if there was no response", () => {
    expect(readFailure(error(0), failureText)).toBe('server words')
  })
})
