import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { QUICK, listOf, objectOf, startReceiver, startTestBank, until } from './testing.ts'
import type { TestClient } from './testing.ts'
import { signatureOf } from './state/webhooks.ts'

let client: TestClient
beforeAll(async () => {
  client = await startTestBank()
})
afterAll(() => client.bank.stop())

test('tokens carry the expanded scopes and are refused in the wrong place', async () => {
  const customerId = await client.customer('tokens')
  const api = await client.token('api')
  const widget = await client.token(`customer.${customerId}`)
  const { payload } = await jwtVerify(api, createRemoteJWKSet(new URL(`${client.bank.url}/oauth2/jwks`)))
  expect(payload['scope']).toContain('data.read')
  expect(decodeProtectedHeader(api)).toMatchObject({ alg: 'RS256' })
  expect(decodeJwt(widget)['customers']).toEqual([{ id: customerId }])
  const refused = await client.call('/banks/v1/', { token: widget })
  expect(refused.status).toBe(401)
  expect(refused.body).toEqual({})
  const statusOf = async (access_token: string) => {
    const options = { method: 'connect', app_token: client.bank.clientId, permissions: ['accounts'] }
    const call = JSON.stringify({ ...options, customer_id: customerId, access_token })
    const url = `${client.bank.url}/widget/start`
    return (await fetch(url, { method: 'POST', body: new URLSearchParams({ call }) })).status
  }
  expect(await statusOf(api)).toBe(401)
  expect(await statusOf(widget)).toBe(200)
})

test('a wrong secret, an unknown scope and a wrong grant are refused', async () => {
  const ask = async (change: Record<string, string>) => {
    const good = {
      client_id: client.bank.clientId,
      client_secret: client.bank.clientSecret,
      grant_type: 'client_credentials',
      scope: 'api',
    }
    const answer = await fetch(`${client.bank.url}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...good, ...change }),
    })
    return [answer.status, objectOf(await answer.json())['error']]
  }
  expect(await ask({ client_secret: 'no' })).toEqual([401, 'invalid_client'])
  expect(await ask({ scope: 'customer.nobody' })).toEqual([400, 'invalid_scope'])
  expect(await ask({ grant_type: 'password' })).toEqual([400, 'unsupported_grant_type'])
})

test('customers are unique by app_user_id and can be looked up by it', async () => {
  const id = await client.customer('one user')
  const again = await client.call('/customers/v1/', { method: 'POST', body: { app_user_id: 'one user' } })
  expect([again.status, again.body['status']]).toEqual([409, 'CUSTOMER_ALREADY_EXISTS'])
  expect((await client.call('/customers/v1/app-user-id/one%20user')).body['customer_id']).toBe(id)
  const page = await client.call('/customers/v1?page_number=0&page_size=1')
  expect(objectOf(page.body['page'])).toMatchObject({ number: 0, size: 1, sort: null })
  expect(page.headers.get('lean-correlation-id')).toHaveLength(16)
  expect(page.headers.get('lean-trace-id')).toHaveLength(32)
})

test('errors have the provider’s format', async () => {
  const unknown = await client.call('/data/v2/accounts?entity_id=3f0c8a52-0000-4000-8000-000000000000')
  expect([unknown.status, unknown.body['status'], unknown.body['metadata']]).toEqual([
    404,
    'UNKNOWN_ENTITY',
    null,
  ])
  expect((await client.call('/data/v2/accounts?entity_id=x')).body['status']).toBe('INVALID_PARAMETERS')
  expect((await client.call('/data/v2/accounts')).body['status']).toBe('MISSING_PARAMETERS')
  expect((await client.call('/data/v2/results/nothing')).body['status']).toBe('UNKNOWN_RESULTS_ID')
  expect((await client.call('/nowhere')).body['status']).toBe('INVALID_URL')
})

test('banks are listed as a bare array, one of them switched off', async () => {
  const { body } = await client.call('/banks/v1/?account_types=PERSONAL')
  const banks = listOf(body['list'])
  expect(banks.length).toBeGreaterThanOrEqual(15)
  expect(banks.find((bank) => bank['identifier'] === 'HSBC_AE')?.['name']).toBe('HSBC UAE')
  const off = banks.filter((bank) => objectOf(objectOf(bank['availability'])['active'])['data'] === false)
  expect(off).toHaveLength(1)
})

test('pages add up to the total, oldest first, with an index that restarts each day', async () => {
  const id = client.bank.connect({
    customerId: await client.customer('paging'),
    bank: 'ENBD_AE',
    person: 'salaried',
  })
  await client.ready(id)
  const account = client.bank.served(id).accounts[2]
  if (!account) throw new Error('no account')
  const rows = await client.rows(id, account.accountId, 37)
  expect(rows.map((row) => row['transaction_id'])).toEqual(
    account.transactions.map((row) => row.transactionId),
  )
  let before: Record<string, unknown> | undefined
  for (const row of rows) {
    const sameDay =
      String(before?.['booking_date_time']).slice(0, 10) === String(row['booking_date_time']).slice(0, 10)
    expect(row['index']).toBe(sameDay ? Number(before?.['index']) + 1 : 0)
    before = row
  }
  const window = await client.rows(
    id,
    account.accountId,
    100,
    '&start_date=2026-01-01&end_date=2026-01-31&insights=true',
  )
  const inJanuary = account.transactions.filter((row) => row.bookedAt.startsWith('2026-01'))
  expect(window).toHaveLength(inJanuary.length)
  expect(
    (await client.call(`/data/v2/accounts/${account.accountId}/beneficiaries?entity_id=${id}`)).body[
      'status'
    ],
  ).toBe('UNSUPPORTED')
})

test('webhooks are signed and retried after a failure', async () => {
  const receiver = await startReceiver([500])
  client.bank.setWebhook(receiver.url)
  const id = client.bank.connect({
    customerId: await client.customer('hooks'),
    bank: 'ADCB_AE',
    person: 'empty',
  })
  await until(() => receiver.received.some(({ body }) => body.includes('"status":"OK"')))
  await until(() => receiver.received.filter(({ body }) => body.includes('entity.created')).length === 2)
  client.bank.setWebhook(undefined)
  await receiver.stop()
  for (const { body, signature } of receiver.received)
    expect(signature).toBe(signatureOf(body, client.bank.webhookSecret))
  const [first, second] = receiver.received.filter(({ body }) => body.includes('entity.created'))
  expect(first?.body).toBe(second?.body)
  const created = objectOf(JSON.parse(first?.body ?? '{}'))
  expect(objectOf(created['payload'])['id']).toBe(id)
  const log = await client.call('/events/v1?type=entity.created&size=1')
  expect(listOf(log.body['data'])[0]?.['event_id']).toBe(created['event_id'])
})

test('a second refresh is refused while one is running', async () => {
  const client = await startTestBank({ timing: { ...QUICK, refreshDoneMs: 600 } })
  const id = client.bank.connect({
    customerId: await client.customer('twice'),
    bank: 'ADCB_AE',
    person: 'empty',
  })
  const early = await client.call(`/data/v2/accounts?entity_id=${id}`)
  expect([early.status, early.body['status']]).toEqual([202, 'PENDING'])
  const refused = await client.call('/data/v2/refreshes', { method: 'POST', body: { entity_id: id } })
  expect([refused.status, refused.body['status']]).toEqual([429, 'DUPLICATED_REQUEST'])
  await client.ready(id)
  const second = await client.call('/data/v2/refreshes', { method: 'POST', body: { entity_id: id } })
  expect(second.body['status']).toBe('OK')
  await client.ready(id)
  const later = await client.call(`/data/v2/results/${String(early.body['results_id'])}`)
  expect(later.body['status']).toBe('OK')
  await client.bank.stop()
})

test('faults apply to the requests they match, as often as set', async () => {
  const { faults, url } = client.bank
  faults.set({ match: { path: /^\/banks/ }, kind: 'status', status: 503, times: 1, skip: 1 })
  const statuses = []
  for (let i = 0; i < 3; i++) statuses.push((await client.call('/banks/v1')).status)
  expect(statuses).toEqual([200, 503, 200])
  faults.set({ match: { path: /^\/banks/ }, kind: 'cut' })
  await expect(client.call('/banks/v1')).rejects.toThrow()
  faults.clear()
  const set = await fetch(`${url}/__faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match: { path: '^/banks' }, kind: 'html', status: 502, times: 1 }),
  })
  expect(set.status).toBe(200)
  await expect(client.call('/banks/v1')).rejects.toThrow(/JSON/)
  expect((await client.call('/banks/v1')).status).toBe(200)
  expect(client.bank.requests.at(-1)).toMatchObject({ method: 'GET', path: '/banks/v1', status: 200 })
})
