import { Hono } from 'hono'
import pg from 'pg'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createDb } from '../db/db.ts'
import { fail } from '../errors.ts'
import { errorResponse } from './error-response.ts'
import { mountApi } from './serve.ts'
import { createLog } from '../log.ts'
import { readCapped, readJson } from './body.ts'

test('E24: the response to a server fault reveals only its request id; the log has the rest', async () => {
  const lines: string[] = []
  const log = createLog('debug', (line) => void lines.push(line))
  const app = new Hono()
  app.onError((error, c) => errorResponse(error, c, log))
  const faults: Record<string, [Error, number]> = {
    '/plain': [new Error('select iban from accounts at /srv/app.ts:12'), 500],
    '/database': [
      Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (iban)=(AE07)' }),
      409,
    ],
    '/lost': [Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' }), 503],
    '/pooler': [Object.assign(new Error('query_wait_timeout'), { code: '08P01' }), 503],
    '/full': [Object.assign(new Error('could not extend file "base/5/123"'), { code: '53100' }), 507],
  }
  for (const [path, [error]] of Object.entries(faults))
    app.get(path, () => {
      throw error
    })
  app.get('/known', () => fail('not_found'))
  for (const [path, [, status]] of Object.entries(faults)) {
    const answer = await app.request(path)
    const text = await answer.text()
    expect([path, answer.status]).toEqual([path, status])
    expect([path, /select|iban|AE07|srv|\.ts|10\.0|base\/|\bat \S+ \(|:\d+:\d+/i.exec(text)?.[0]]).toEqual([
      path,
      undefined,
    ])
    const id = answer.headers.get('x-request-id') ?? '?'
    expect(text).toContain(id)
    expect(lines.some((line) => line.includes(id))).toBe(true)
  }
  expect(await (await app.request('/known')).json()).toMatchObject({ code: 'not_found', error: 'Not found' })
  expect(lines).toHaveLength(Object.keys(faults).length)
})

test('a response contains only what its contract declares; in strict mode anything more is an error', async () => {
  const endpoint = {
    method: 'GET',
    path: '/api/thing',
    access: 'public',
    summary: 'A thing',
    response: z.object({ name: z.string(), parts: z.array(z.object({ id: z.number() })) }),
  } as const
  const more = { name: 'n', secret: 'iban', parts: [{ id: 1, secret: 'iban' }] }
  const lines: string[] = []
  const answerOf = (strict: boolean, result: object): Promise<Response> =>
    Promise.resolve(
      mountApi({
        routes: [{ endpoint, run: async () => result }],
        db: createDb(new pg.Pool()),
        asMember: async (caller) => caller,
        readToken: async () => null,
        day: () => '2026-01-01',
        log: createLog('error', (line) => void lines.push(line)),
        address: () => '127.0.0.1',
        strict,
        countDemoWrite: async () => undefined,
      }).request('/api/thing'),
    )
  expect(await (await answerOf(false, more)).json()).toEqual({ name: 'n', parts: [{ id: 1 }] })
  expect((await answerOf(true, more)).status).toBe(500)
  expect(lines.join()).toContain('answers what its contract does not say')
  for (const strict of [true, false])
    expect((await answerOf(strict, { name: 7, parts: [] })).status).toBe(500)
  expect((await answerOf(true, { name: 'n', parts: [{ id: 1 }] })).status).toBe(200)
})

test('an upload that is cut off gets a 400 and logs no error', async () => {
  const lines: string[] = []
  const app = new Hono()
  app.onError((error, c) =>
    errorResponse(
      error,
      c,
      createLog('debug', (line) => void lines.push(line)),
    ),
  )
  app.post('/json', async (c) => c.json(await readJson(c.req.raw, 100)))
  app.post('/bytes', async (c) => c.json((await readCapped(c.req.raw, 100)).length))
  for (const path of ['/json', '/bytes']) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"a":'))
        controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
      },
    })
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
    const answer = await app.request(path, init)
    expect([answer.status, await answer.json()]).toMatchObject([400, { reason: 'body_cut_off' }])
  }
  expect(lines).toEqual([])
})
