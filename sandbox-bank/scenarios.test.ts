import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOf, objectOf, startTestBank, until } from './testing.ts'
import type { TestClient } from './testing.ts'

let at = Date.parse('2026-11-21T08:00:00Z')
let client: TestClient
beforeAll(async () => {
  client = await startTestBank({ now: () => new Date(at) })
})
afterAll(() => client.bank.stop())

let users = 0

async function connect(...words: string[]): Promise<string> {
  const customerId = await client.customer(`scenario ${users++}`)
  const id = client.bank.connect({ customerId, bank: 'ENBD_AE', person: 'salaried', words })
  await client.ready(id)
  return id
}

const accounts = (id: string) => client.call(`/data/v2/accounts?entity_id=${id}`)
const refresh = (id: string) => client.call('/data/v2/refreshes', { method: 'POST', body: { entity_id: id } })

function firstAccount(id: string): string {
  return client.bank.served(id).accounts[0]?.accountId ?? ''
}

test('down: 200 with FAILED and BANK_ISSUE', async () => {
  const { status, body } = await accounts(await connect('down'))
  expect([status, body['status']]).toEqual([200, 'FAILED'])
  expect(objectOf(body['status_detail'])['granular_status_code']).toBe('BANK_ISSUE')
})

test('expired: readable once, then refused until connected again', async () => {
  const id = await connect('expired')
  await client.rows(id, firstAccount(id))
  const refused = await refresh(id)
  expect([refused.status, refused.body['status']]).toEqual([403, 'CONSENT_EXPIRED'])
  expect((await accounts(id)).body['status']).toBe('CONSENT_EXPIRED')
})

test('a revoked or lapsed consent stops the data', async () => {
  const id = await connect()
  client.bank.setConsentStatus(id, 'SUSPENDED')
  expect((await accounts(id)).body['status']).toBe('CONSENT_EXPIRED')
  client.bank.setConsentStatus(id, 'AUTHORISED')
  expect((await accounts(id)).body['status']).toBe('OK')
  client.bank.expireConsent(id)
  expect((await refresh(id)).status).toBe(403)
})

test('slow, delay and ratelimited', async () => {
  const slow = await connect('slow')
  const started = performance.now()
  await accounts(slow)
  expect(performance.now() - started).toBeGreaterThan(140)
  const delayed = await connect('delay')
  expect((await accounts(delayed)).status).toBe(202)
  at += 1000
  expect((await accounts(delayed)).status).toBe(200)
  const limited = await connect('ratelimited')
  const statuses = []
  for (let i = 0; i < 4; i++) statuses.push((await accounts(limited)).status)
  expect(statuses).toEqual([429, 429, 429, 200])
})

test('duplicates: rows are repeated on the next page, none is missing', async () => {
  const id = await connect('duplicates')
  const truth = client.bank.served(id).accounts[0]?.transactions ?? []
  const rows = await client.rows(id, firstAccount(id), 50)
  expect(rows.length).toBeGreaterThan(truth.length)
  expect(new Set(rows.map((row) => row['transaction_id']))).toEqual(
    new Set(truth.map((row) => row.transactionId)),
  )
})

test('pending: rows are booked under new ids at the next refresh', async () => {
  const id = await connect('pending')
  const pendingOf = () =>
    client.bank
      .served(id)
      .accounts.flatMap((account) => account.transactions.filter((row) => row.status === 'PENDING'))
  const before = pendingOf()
  expect(before.length).toBeGreaterThan(0)
  expect((await refresh(id)).status).toBe(200)
  await until(() => pendingOf().length === 0)
  const after = client.bank.served(id).accounts.flatMap((account) => account.transactions)
  for (const row of before) {
    const booked = after.find((each) => each.key === row.key && each.text === row.text)
    expect(booked?.status).toBe('BOOKED')
    expect(booked?.transactionId).not.toBe(row.transactionId)
  }
})

test('reconnect and otp: RECONNECT_REQUIRED until reconnected', async () => {
  const id = await connect('reconnect')
  const asked = await refresh(id)
  expect(asked.body['status']).toBe('RECONNECT_REQUIRED')
  expect((await accounts(id)).body['reconnect_id']).toBe(asked.body['reconnect_id'])
  client.bank.reconnect(id)
  expect((await accounts(id)).body['status']).toBe('OK')
  const otp = await connect('otp')
  expect((await accounts(otp)).body['status']).toBe('OK')
  at += 11 * 60_000
  expect((await accounts(otp)).body['status']).toBe('RECONNECT_REQUIRED')
  client.bank.reconnect(otp)
  expect((await accounts(otp)).body['status']).toBe('OK')
})

/** Starts a widget session for a new customer. */
async function startWidget(options: Record<string, unknown> = {}) {
  const customerId = await client.customer(`widget ${users++}`)
  const token = await client.token(`customer.${customerId}`)
  const post = (name: string, body: Record<string, unknown>) =>
    client.call(`/widget/api/${name}`, { method: 'POST', body, token })
  const permissions = ['accounts', 'balance', 'transactions']
  const start = await post('start', {
    method: 'connect',
    app_token: client.bank.clientId,
    customer_id: customerId,
    permissions,
    ...options,
  })
  return { customerId, post, session: String(start.body['session']), start: start.body }
}

test('the widget signs in with a code, counts attempts and refuses a locked login', async () => {
  const { customerId, post, session } = await startWidget()
  const bank = 'HSBC_AE'
  const wrong = await post('sign-in', { session, bank, username: 'salaried', password: 'no' })
  expect(wrong.body['outcome']).toBe('wrong')
  const locked = await post('sign-in', {
    session,
    bank,
    username: 'salaried+lockout',
    password: 'salaried-pass',
  })
  expect(locked.body['outcome']).toBe('failed')
  expect(
    (await post('sign-in', { session, bank, username: 'salaried+slow', password: 'salaried-pass' })).body[
      'outcome'
    ],
  ).toBe('ok')
  expect((await post('code', { session, code: '0000' })).body['outcome']).toBe('wrong')
  expect((await post('code', { session, code: '1111' })).body['outcome']).toBe('ok')
  expect(client.bank.entitiesOf(customerId)).toHaveLength(1)
})

test('the widget reconnects with the code alone, and lists and revokes consents', async () => {
  const { customerId, post, session } = await startWidget()
  await post('sign-in', {
    session,
    bank: 'LIV_AE',
    username: 'salaried+reconnect',
    password: 'salaried-pass',
  })
  await post('code', { session, code: '1111' })
  const [id = ''] = client.bank.entitiesOf(customerId)
  await client.ready(id)
  const reconnect_id = (await accounts(id)).body['reconnect_id']
  const again = await post('start', { method: 'reconnect', app_token: client.bank.clientId, reconnect_id })
  expect(again.body['bank']).toBe('LIV_AE')
  await post('code', { session: again.body['session'], code: '1111' })
  await client.ready(id)
  expect((await accounts(id)).body['status']).toBe('OK')
  const manage = await post('start', { method: 'manageConsents', app_token: client.bank.clientId })
  const open = { session: manage.body['session'] }
  const [consent = {}] = listOf((await post('consents', open)).body['consents'])
  const left = await post('revoke', { ...open, consent: consent['id'] })
  expect(listOf(left.body['consents'])[0]?.['status']).toBe('REVOKED')
  expect((await accounts(id)).body['status']).toBe('CONSENT_EXPIRED')
})

test('a token with less than ten minutes left is refused in the widget', async () => {
  const { post, session } = await startWidget()
  at += 51 * 60_000
  expect((await post('consents', { session })).status).toBe(401)
  at -= 51 * 60_000
})

test('widget and bank pages are in Arabic when the product requests it', async () => {
  const { post, session, start } = await startWidget({ language: 'ar' })
  expect(listOf(start['banks']).find((bank) => bank['identifier'] === 'FAB_AE')?.['name']).toBe(
    'بنك أبوظبي الأول',
  )
  const wrong = { session, bank: 'LIV_AE', username: 'salaried', password: 'no' }
  expect((await post('sign-in', wrong)).body['message']).toBe(
    'اسم المستخدم أو كلمة المرور غير صحيح. يرجى المحاولة مرة أخرى. بقيت محاولتان.',
  )
  const url = String((await post('redirect', { session, bank: 'FAB_AE' })).body['url'])
  const signIn = await (await fetch(url)).text()
  expect(signIn).toContain('<html lang="ar" dir="rtl">')
  expect(signIn).toContain('<title>تسجيل الدخول · بنك أبوظبي الأول</title>')
  const body = new URLSearchParams({ username: 'salaried', password: 'salaried-pass' })
  await fetch(`${url}/sign-in`, { method: 'POST', body, redirect: 'manual' })
  expect(await (await fetch(url)).text()).toContain('اختيار الحسابات للمشاركة')
})

test('the redirect flow ends at the product with the outcome in the query', async () => {
  const success_redirect_url = 'http://localhost:3000/callback?state=a'
  const { customerId, post, session } = await startWidget({ success_redirect_url })
  const url = String((await post('redirect', { session, bank: 'FAB_AE' })).body['url'])
  const send = (path: string, body: Record<string, string>) =>
    fetch(`${url}/${path}`, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' })
  expect(await (await fetch(url)).text()).toContain('Salaried resident')
  // Each form leads to a page by GET, so that the Back button never resubmits a form.
  const page = async (sent: Response): Promise<string> => {
    expect(sent.status).toBe(303)
    return (await fetch(new URL(sent.headers.get('location') ?? '', url))).text()
  }
  expect(await page(await send('sign-in', { username: 'kuwaiti', password: 'no' }))).toContain(
    'value="kuwaiti"',
  )
  expect(await page(await send('sign-in', { username: 'kuwaiti', password: 'kuwaiti-pass' }))).toContain(
    'KWD savings',
  )
  expect(await page(await send('accounts', { answer: 'allow' }))).toContain('Choose at least one account.')
  const back = await send('accounts', { account: 'kwd', answer: 'allow' })
  expect(back.status).toBe(303)
  const over = await fetch(url)
  expect(over.status).toBe(404)
  expect(await over.text()).toContain('href="http://localhost:3000/"')
  const query = new URL(back.headers.get('location') ?? '').searchParams
  const [entityId = ''] = client.bank.entitiesOf(customerId)
  expect(Object.fromEntries(query)).toMatchObject({
    state: 'a',
    entity_id: entityId,
    customer_id: customerId,
    consent_attempt_id: session,
    granular_status_code: 'OK',
  })
  await client.ready(entityId)
  expect(listOf(objectOf((await accounts(entityId)).body['data'])['accounts'])).toHaveLength(1)
})
