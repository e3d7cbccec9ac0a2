import { describe, expect, test } from 'vitest'
import { envelope, failure, json, localLeans, pageOf, raw, secret, transactionRow } from './testkit.ts'

const start = localLeans()
const noAccounts = envelope('accounts', [])

describe('the status in the body takes precedence', () => {
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

  test('the message contains the granular code and the correlation id', async () => {
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

  test('a refresh already in progress is not an error', async () => {
    const lean = await start((_seen, response) => json(response, 429, { status: 'DUPLICATED_REQUEST' }))
    expect(await lean.provider.requestRefresh('e')).toBe('already')
    expect(lean.calls()[0]?.body).toBe('{"entity_id":"e"}')
  })

  test('deleting sends its reason, and deleting what is already gone succeeds', async () => {
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
  test('concurrent calls share one token; only the auth address receives the secret', async () => {
    const auth = await start(() => undefined)
    const lean = await start((_seen, response) => json(response, 200, noAccounts), { authUrl: auth.url })
    await Promise.all(Array.from({ length: 20 }, () => lean.provider.listAccounts('e')))
    expect(auth.requests).toHaveLength(1)
    expect(auth.requests[0]?.body).toContain(secret)
    expect(lean.requests).toHaveLength(20)
    expect(JSON.stringify(lean.requests)).not.toContain(secret)
  })

  test('a token is renewed a minute before it expires', async () => {
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

  test('401 without a body: one retry with a new token, shared by concurrent calls', async () => {
    const lean = await start((seen, response) =>
      seen.authorization === 'Bearer token-1' ? raw(response, 401, '') : json(response, 200, noAccounts),
    )
    await Promise.all(Array.from({ length: 8 }, () => lean.provider.listAccounts('e')))
    expect(lean.requests.length - lean.calls().length).toBe(2)
  })

  test('a second 401 is refused, without a third attempt', async () => {
    const lean = await start((_seen, response) => raw(response, 401, ''))
    expect((await failure(lean.provider.listAccounts('e'))).kind).toBe('refused')
    expect(lean.calls()).toHaveLength(2)
  })

  test('bad credentials are refused, and a later call requests a token again', async () => {
    const lean = await start(() => undefined, {
      tokens: (_seen, response) => json(response, 401, { error: 'invalid_client' }),
    })
    expect((await failure(lean.provider.listAccounts('e'))).kind).toBe('refused')
    expect((await failure(lean.provider.customerToken('cu'))).kind).toBe('refused')
    expect(lean.requests).toHaveLength(2)
  })

  test('a customer token reports its scope and expiry and is not cached', async () => {
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

describe('personal data and secrets', () => {
  test('logs and errors contain no token, secret, number or description', async () => {
    const iban = 'AE270200712989310470056'
    const row = transactionRow('t', {
      transaction_information: 'SALARY OF SOMEONE',
      debtor_account: { identification: iban },
    })
    const lean = await start((request, response) => {
      if (request.path.endsWith('/transactions')) return json(response, 200, pageOf([row], request.query))
      json(response, 400, {
        status: `BAD ${iban}`,
        message: iban,
        status_detail: { granular_status_code: iban },
      })
    })
    await lean.provider.readTransactions('e', 'a', { from: '2026-03-01', to: '2026-03-31' })
    const { message } = await failure(lean.provider.listAccounts('e'))
    const logText = JSON.stringify(lean.logged) + message
    for (const word of [secret, 'token-1', 'SOMEONE', 'a-webhook-secret']) expect(logText).not.toContain(word)
    expect(logText).toContain('corr-0123456789')
  })

  test('rows of another entity or account are refused', async () => {
    const lean = await start((seen, response) =>
      json(response, 200, pageOf([transactionRow('t', { account_id: 'other' })], seen.query)),
    )
    const read = lean.provider.readTransactions('e', 'a', { from: '2026-03-01', to: '2026-03-31' })
    expect((await failure(read)).message).toContain('another account_id')
  })

  test('ids cannot change the request path', async () => {
    const lean = await start((_seen, response) => json(response, 200, []))
    expect((await failure(lean.provider.listEntities('..'))).kind).toBe('refused')
    await failure(lean.provider.readBalance('e', '../../customers/v1/x?'))
    expect(lean.calls().map((one) => one.path)).toEqual([
      '/data/v2/accounts/..%2F..%2Fcustomers%2Fv1%2Fx%3F/balances',
    ])
  })
})
