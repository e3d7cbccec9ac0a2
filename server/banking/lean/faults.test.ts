import { createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { BankError } from '../provider.ts'
import {
  envelope,
  json,
  pageOf,
  raw,
  secret,
  startLocalLean,
  transactionRow,
  type LocalLean,
} from './testkit.ts'

let open: LocalLean[] = []
afterEach(async () => {
  await Promise.all(open.map((one) => one.stop()))
  open = []
})

async function start(...args: Parameters<typeof startLocalLean>): Promise<LocalLean> {
  const lean = await startLocalLean(...args)
  open.push(lean)
  return lean
}

async function failure(promise: Promise<unknown>): Promise<BankError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof BankError)) throw new Error(`expected a BankError, got ${String(error)}`)
  return error
}

const noAccounts = envelope('accounts', [])

describe('what comes back over the wire', () => {
  test.each([301, 302, 307, 308])('a %i is not followed and nothing is sent elsewhere', async (status) => {
    const elsewhere = await start((_seen, response) => json(response, 200, noAccounts))
    const redirect = { location: `${elsewhere.url}/data/v2/accounts` }
    const lean = await start((_seen, response) => raw(response, status, '', redirect))
    expect(await failure(lean.provider.listAccounts('e'))).toMatchObject({ kind: 'unavailable' })
    expect(elsewhere.seen).toHaveLength(0)
    expect(lean.calls()).toHaveLength(1)
  })

  test('a redirect of the token endpoint gives the secret to nobody', async () => {
    const elsewhere = await start((_seen, response) => json(response, 200, {}))
    const tokens = { location: `${elsewhere.url}/oauth2/token` }
    const lean = await start(() => undefined, { tokens: (_seen, response) => raw(response, 308, '', tokens) })
    expect((await failure(lean.provider.listAccounts('e'))).kind).toBe('unavailable')
    expect(elsewhere.seen).toHaveLength(0)
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

  test('a byte a second hits the total time, once', async () => {
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
    expect(performance.now() - started).toBeLessThan(1_500)
    expect(lean.calls()).toHaveLength(1)
  })

  test('a server that never answers hits the total time', async () => {
    const lean = await start(() => undefined, { limits: { totalMs: 200 } })
    expect((await failure(lean.provider.listAccounts('e'))).message).toContain('in time')
  })

  test('a connection that is never made hits the connect time', async () => {
    // TLS towards a socket that accepts and says nothing never gets to the handshake's end.
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const limits = { connectMs: 150, totalMs: 5_000 }
    const lean = await start(() => undefined, { apiUrl: `https://127.0.0.1:${port}`, limits })
    const started = performance.now()
    expect((await failure(lean.provider.listAccounts('e'))).message).toContain('no connection in time')
    expect(performance.now() - started).toBeLessThan(1_500)
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
  ])('%s with 200 is unavailable, asked once', async (_name, body) => {
    const lean = await start((_seen, response) => raw(response, 200, body))
    expect((await failure(lean.provider.listAccounts('e'))).kind).toBe('unavailable')
    expect(lean.calls()).toHaveLength(1)
  })

  test('bytes that are no UTF-8 are unavailable', async () => {
    const lean = await start((_seen, response) => {
      response.end(
        Buffer.concat([Buffer.from('{"status":"OK","x":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
      )
    })
    expect((await failure(lean.provider.listAccounts('e'))).kind).toBe('unavailable')
  })
})

describe('trying again', () => {
  test('a GET survives two 5xx or broken connections, and a cut body', async () => {
    const lean = await start((_seen, response, request) => {
      const turn = lean.calls().length
      if (turn === 1) return void request.socket.destroy()
      if (turn > 2) return json(response, 200, noAccounts)
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"status":')
      setTimeout(() => request.socket.destroy(), 20)
    })
    expect(await lean.provider.listAccounts('e')).toEqual([])
    expect(lean.calls()).toHaveLength(3)
  })

  test('no more than three tries, and none after the first for a POST', async () => {
    const lean = await start((_seen, response) => raw(response, 503, '<html>'))
    expect((await failure(lean.provider.listAccounts('e'))).kind).toBe('unavailable')
    expect(lean.calls()).toHaveLength(3)
    expect((await failure(lean.provider.requestRefresh('e'))).kind).toBe('unavailable')
    expect(lean.calls()).toHaveLength(4)
  })

  test('a 5xx that names a time is left to the caller', async () => {
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
  ])('429 with Retry-After %s is told, not repeated', async (header, retryAfterMs) => {
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

describe('what the body says comes first', () => {
  test.each([
    [200, { status: 'PENDING', data: null }, 'pending'],
    [202, { status: 'PENDING' }, 'pending'],
    [200, { status: 'PROCESSING_STARTED' }, 'pending'],
    [200, { status: 'FAILED', status_detail: { granular_status_code: 'BANK_ISSUE' } }, 'unavailable'],
    [200, { status: 'CONSENT_EXPIRED' }, 'consent_expired'],
    [403, { status: 'CONSENT_EXPIRED' }, 'consent_expired'],
    [404, { status: 'UNKNOWN_ENTITY' }, 'gone'],
    [404, { status: 'UNKNOWN_ACCOUNT' }, 'gone'],
    [400, { status: 'INVALID_PARAMETERS' }, 'refused'],
    [403, { status: 'INSUFFICIENT_ACCESS_LEVEL' }, 'refused'],
    [404, { status: 'INVALID_URL' }, 'refused'],
    [429, { status: 'RATE_LIMIT_EXCEEDED' }, 'rate_limited'],
    [500, { status: 'INTERNAL_SERVER_ERROR' }, 'unavailable'],
    [500, { status: 'OK', data: { accounts: [] } }, 'unavailable'],
  ])('%i %o is %s', async (http, body, kind) => {
    const lean = await start((_seen, response) => json(response, http, body))
    expect((await failure(lean.provider.listAccounts('e'))).kind).toBe(kind)
  })

  test('the granular code and the correlation id are kept in the message', async () => {
    const body = {
      status: 'FAILED',
      message: 'person said x',
      status_detail: { granular_status_code: 'BANK_ISSUE' },
    }
    const lean = await start((_seen, response) => json(response, 200, body))
    const { message } = await failure(lean.provider.listAccounts('e'))
    expect(message).toContain('BANK_ISSUE')
    expect(message).toContain('corr-0123456789')
    expect(message).not.toContain('person')
  })

  test.each([
    [{ reconnect_id: 'top', data: { reconnect_id: 'data' } }, 'top'],
    [{ reconnect_id: ' ', data: { reconnect_id: 'data' }, payload: { reconnect_id: 'payload' } }, 'data'],
    [{ data: null, payload: { reconnect_id: 'payload' } }, 'payload'],
    [{}, null],
  ])('the reconnect id of %o is %s', async (body, reconnectId) => {
    const lean = await start((_seen, response) =>
      json(response, 200, { status: 'RECONNECT_REQUIRED', ...body }),
    )
    expect(await failure(lean.provider.requestRefresh('e'))).toMatchObject({
      kind: 'reauthorise',
      reconnectId,
    })
  })

  test('a refresh that is under way is no error', async () => {
    const lean = await start((_seen, response) => json(response, 429, { status: 'DUPLICATED_REQUEST' }))
    expect(await lean.provider.requestRefresh('e')).toBe('already')
    expect(lean.calls()[0]?.body).toBe('{"entity_id":"e"}')
  })

  test('deleting sends its reason, and what is gone already is done', async () => {
    const answers = [() => 200, () => 404]
    const lean = await start((_seen, response) =>
      raw(response, answers[lean.calls().length - 1]?.() ?? 500, ''),
    )
    await lean.provider.deleteEntity('cu', 'e')
    await lean.provider.deleteEntity('cu', 'e')
    expect((await failure(lean.provider.deleteEntity('cu', 'e'))).kind).toBe('unavailable')
    expect(lean.calls()[0]).toMatchObject({ method: 'DELETE', body: '{"reason":"USER_REQUESTED"}' })
  })
})

describe('tokens', () => {
  test('one token for many calls at once; only the auth address sees the secret', async () => {
    const auth = await start(() => undefined)
    const lean = await start((_seen, response) => json(response, 200, noAccounts), { authUrl: auth.url })
    await Promise.all(Array.from({ length: 20 }, () => lean.provider.listAccounts('e')))
    expect(auth.seen).toHaveLength(1)
    expect(auth.seen[0]?.body).toContain(secret)
    expect(lean.seen).toHaveLength(20)
    expect(JSON.stringify(lean.seen)).not.toContain(secret)
  })

  test('a token is renewed a minute before it ends', async () => {
    let now = new Date('2026-06-01T08:00:00Z')
    const lean = await start((_seen, response) => json(response, 200, noAccounts), { now: () => now })
    await lean.provider.listAccounts('e')
    now = new Date(now.getTime() + 3_538_000)
    await lean.provider.listAccounts('e')
    now = new Date(now.getTime() + 2_000)
    await lean.provider.listAccounts('e')
    expect(lean.calls().map((one) => one.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-1',
      'Bearer token-2',
    ])
  })

  test('401 without a body: a new token and one more try, for many at once too', async () => {
    const lean = await start((seen, response) =>
      seen.authorization === 'Bearer token-1' ? raw(response, 401, '') : json(response, 200, noAccounts),
    )
    await Promise.all(Array.from({ length: 8 }, () => lean.provider.listAccounts('e')))
    expect(lean.seen.length - lean.calls().length).toBe(2)
  })

  test('401 again is refused, without a third try', async () => {
    const lean = await start((_seen, response) => raw(response, 401, ''))
    expect((await failure(lean.provider.listAccounts('e'))).kind).toBe('refused')
    expect(lean.calls()).toHaveLength(2)
  })

  test('bad credentials are refused, and a later call asks again', async () => {
    const lean = await start(() => undefined, {
      tokens: (_seen, response) => json(response, 401, { error: 'invalid_client' }),
    })
    expect((await failure(lean.provider.listAccounts('e'))).kind).toBe('refused')
    expect((await failure(lean.provider.customerToken('cu'))).kind).toBe('refused')
    expect(lean.seen).toHaveLength(2)
  })

  test('a customer token names its scope and end and is not kept', async () => {
    const lean = await start(() => undefined, { now: () => new Date('2026-06-01T08:00:00Z') })
    const expiresAt = new Date('2026-06-01T08:59:59Z')
    expect(await lean.provider.customerToken('cu')).toEqual({
      token: 'token-1',
      scope: 'customer.cu',
      expiresAt,
    })
    expect((await lean.provider.customerToken('cu')).token).toBe('token-2')
  })
})

describe('silence about people', () => {
  test('no token, secret, number or description in logs and errors', async () => {
    const iban = 'AE270200712989310470056'
    const row = transactionRow('t', {
      transaction_information: 'SALARY OF SOMEONE',
      debtor_account: { identification: iban },
    })
    const lean = await start((seen, response) => {
      if (seen.path.endsWith('/transactions')) return json(response, 200, pageOf([row], seen.query))
      json(response, 400, {
        status: `BAD ${iban}`,
        message: iban,
        status_detail: { granular_status_code: iban },
      })
    })
    await lean.provider.readTransactions('e', 'a', { from: '2026-03-01', to: '2026-03-31' })
    const { message } = await failure(lean.provider.listAccounts('e'))
    const told = JSON.stringify(lean.logged) + message
    for (const word of [secret, 'token-1', 'SOMEONE', 'a-webhook-secret']) expect(told).not.toContain(word)
    expect(told).toContain('corr-0123456789')
  })

  test('rows of another entity or account are never taken', async () => {
    const lean = await start((seen, response) =>
      json(response, 200, pageOf([transactionRow('t', { account_id: 'other' })], seen.query)),
    )
    const read = lean.provider.readTransactions('e', 'a', { from: '2026-03-01', to: '2026-03-31' })
    expect((await failure(read)).message).toContain('another account_id')
  })

  test('ids cannot leave their place in the path', async () => {
    const lean = await start((_seen, response) => json(response, 200, []))
    expect((await failure(lean.provider.listEntities('..'))).kind).toBe('refused')
    await failure(lean.provider.readBalance('e', '../../customers/v1/x?'))
    expect(lean.calls().map((one) => one.path)).toEqual([
      '/data/v2/accounts/..%2F..%2Fcustomers%2Fv1%2Fx%3F/balances',
    ])
  })
})
