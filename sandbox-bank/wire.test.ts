import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOf, objectOf, startTestBank } from './testing.ts'
import type { TestClient } from './testing.ts'

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
