import { createServer, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { envelope, failure, json, localLeans, raw } from './testkit.ts'

const start = localLeans()
const noAccounts = envelope('accounts', [])

describe('responses over the wire', () => {
  test.each([301, 302, 307, 308])('a %i is not followed and nothing is sent elsewhere', async (status) => {
    const elsewhere = await start((_seen, response) => json(response, 200, noAccounts))
    const redirect = { location: `${elsewhere.url}/data/v2/accounts` }
    const lean = await start((_seen, response) => raw(response, status, '', redirect))
    expect(await failure(lean.provider.listAccounts('e'))).toMatchObject({ kind: 'unavailable' })
    expect(elsewhere.requests).toHaveLength(0)
    expect(lean.calls()).toHaveLength(1)
  })

  test('a redirect of the token endpoint does not leak the secret', async () => {
    const elsewhere = await start((_seen, response) => json(response, 200, {}))
    const tokens = { location: `${elsewhere.url}/oauth2/token` }
    const lean = await start(() => undefined, { tokens: (_seen, response) => raw(response, 308, '', tokens) })
    expect((await failure(lean.provider.listAccounts('e'))).kind).toBe('unavailable')
    expect(elsewhere.requests).toHaveLength(0)
  })

  test('a giant body is not read to its end', async () => {
    let sent = 0
    const block = 'x'.repeat(100_000)
    const lean = await start(
      (_seen, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const pour = () => {
          while (sent < 200_000_000 && !response.destroyed) {
            sent += block.length
            if (!response.write(block)) {
              response.once('drain', pour)
              return
            }
          }
          response.end()
        }
        pour()
      },
      { limits: { maxBytes: 1_000_000 } },
    )
    expect(await failure(lean.provider.listAccounts('e'))).toMatchObject({ kind: 'unavailable' })
    expect(sent).toBeLessThan(50_000_000)
    expect(lean.calls()).toHaveLength(1)
  })

  test('a body sent byte by byte fails at the total time, after one call', async () => {
    const lean = await start(
      (_seen, response) => {
        response.writeHead(200)
        const drip = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(drip))
      },
      { limits: { totalMs: 300 } },
    )
    const started = performance.now()
    expect((await failure(lean.provider.listAccounts('e'))).kind).toBe('unavailable')
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(lean.calls()).toHaveLength(1)
  })

  test('a server that never answers fails at the total time', async () => {
    const lean = await start(() => undefined, { limits: { totalMs: 200 } })
    expect((await failure(lean.provider.listAccounts('e'))).message).toContain('in time')
  })

  test('a connection that is never established fails at the connect time', async () => {
    // A TLS handshake never completes with a socket that accepts and stays silent.
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const limits = { connectMs: 150, totalMs: 15_000 }
    const lean = await start(() => undefined, { apiUrl: `https://127.0.0.1:${port}`, limits })
    const started = performance.now()
    expect((await failure(lean.provider.listAccounts('e'))).message).toContain('no connection in time')
    expect(performance.now() - started).toBeLessThan(10_000)
    for (const socket of sockets) socket.destroy()
    silent.close()
  })

  test.each([
    ['HTML', '<!doctype html><title>Maintenance</title>'],
    ['cut JSON', '{"status":"OK","data":{"accounts":[{"acc'],
    ['nothing', ''],
    ['a number', '7'],
    ['null', 'null'],
    ['NaN', '{"status":"OK","data":{"accounts":NaN}}'],
    ['a wrong type', '{"status":"OK","data":{"accounts":{}}}'],
    ['no status', '{"data":{"accounts":[]}}'],
    ['an unknown status', '{"status":"MAYBE","data":{"accounts":[]}}'],
    ['an account without an id', '{"status":"OK","data":{"accounts":[{"currency":"AED"}]}}'],
    ['deep nesting', '['.repeat(200_000) + ']'.repeat(200_000)],
  ])('%s with 200 is unavailable, without a retry', async (_name, body) => {
    const lean = await start((_seen, response) => raw(response, 200, body))
    expect((await failure(lean.provider.listAccounts('e'))).kind).toBe('unavailable')
    expect(lean.calls()).toHaveLength(1)
  })

  test('a body that is not UTF-8 is unavailable', async () => {
    const lean = await start((_seen, response) => {
      response.end(
        Buffer.concat([Buffer.from('{"status":"OK","x":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
      )
    })
    expect((await failure(lean.provider.listAccounts('e'))).kind).toBe('unavailable')
  })
})

describe('retries', () => {
  test('a GET survives two 5xx or broken connections, and a cut body', async () => {
    const lean = await start((_seen, response, request) => {
      const turn = lean.calls().length
      if (turn === 1) return void request.socket.destroy()
      if (turn > 2) return json(response, 200, noAccounts)
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"status":')
      setTimeout(() => request.socket.destroy(), 20)
    })
    expect(await lean.provider.listAccounts('e')).toEqual({ accounts: [], skipped: [] })
    expect(lean.calls()).toHaveLength(3)
  })

  test('at most three attempts, and only one for a POST', async () => {
    const lean = await start((_seen, response) => raw(response, 503, '<html>'))
    expect((await failure(lean.provider.listAccounts('e'))).kind).toBe('unavailable')
    expect(lean.calls()).toHaveLength(3)
    expect((await failure(lean.provider.requestRefresh('e'))).kind).toBe('unavailable')
    expect(lean.calls()).toHaveLength(4)
  })

  test('a 5xx with a Retry-After header is left to the caller', async () => {
    const lean = await start((_seen, response) => raw(response, 503, '', { 'retry-after': '30' }))
    expect(await failure(lean.provider.listAccounts('e'))).toMatchObject({
      kind: 'unavailable',
      retryAfterMs: 30_000,
    })
    expect(lean.calls()).toHaveLength(1)
  })

  test.each([
    ['30', 30_000],
    ['Mon, 01 Jun 2026 08:01:00 GMT', 60_000],
    ['soon', null],
    [undefined, null],
  ])('429 with Retry-After %s is reported, not retried', async (header, retryAfterMs) => {
    const now = () => new Date('2026-06-01T08:00:00Z')
    const headers = header === undefined ? {} : { 'retry-after': header }
    const lean = await start((_seen, response) => raw(response, 429, '', headers), { now })
    expect(await failure(lean.provider.listAccounts('e'))).toMatchObject({
      kind: 'rate_limited',
      retryAfterMs,
    })
    expect(lean.calls()).toHaveLength(1)
  })
})

test('a call that its caller retries later is made once', async () => {
  const lean = await start((_seen, response) => raw(response, 503, ''))
  expect((await failure(lean.provider.listAccounts('e', { once: true }))).kind).toBe('unavailable')
  expect(lean.calls()).toHaveLength(1)
  expect((await failure(lean.provider.listAccounts('e'))).kind).toBe('unavailable')
  expect(lean.calls()).toHaveLength(4)
})
