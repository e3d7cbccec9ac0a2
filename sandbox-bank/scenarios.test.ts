import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOf, objectOf, startTestBank, until } from './testing.ts'
import type { TestClient } from './testing.ts'

let now = Date.parse('2026-11-21T08:00:00Z')
let client: TestClient
beforeAll(async () => {
  client = await startTestBank({ now: () => new Date(now) })
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
  now += 1000
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
  const refused = await refresh(id)
  expect(refused.body['status']).toBe('RECONNECT_REQUIRED')
  expect((await accounts(id)).body['reconnect_id']).toBe(refused.body['reconnect_id'])
  client.bank.reconnect(id)
  expect((await accounts(id)).body['status']).toBe('OK')
  const otp = await connect('otp')
  expect((await accounts(otp)).body['status']).toBe('OK')
  now += 11 * 60_000
  expect((await accounts(otp)).body['status']).toBe('RECONNECT_REQUIRED')
  client.bank.reconnect(otp)
  expect((await accounts(otp)).body['status']).toBe('OK')
})

/** Submits a form of the widget and follows the redirect, as a browser does; returns the page shown then. */
async function submit(
  path: string,
  form: Record<string, string>,
): Promise<{ path: string; page: string; status: number }> {
  const answer = await fetch(`${client.bank.url}${path}`, { method: 'POST', body: new URLSearchParams(form) })
  return { path: new URL(answer.url).pathname, page: await answer.text(), status: answer.status }
}

/** Opens the widget as the provider's script does; `screenOf` is the address of a screen of the session. */
async function openWidget(customerId: string, options: Record<string, unknown>) {
  const call = {
    access_token: await client.token(`customer.${customerId}`),
    app_token: client.bank.clientId,
    sandbox: true,
    ...options,
  }
  const opened = await submit('/widget/start', { call: JSON.stringify(call) })
  const session = opened.path.split('/')[2] ?? ''
  return { ...opened, session, screenOf: (screen: string) => `/widget/${session}/${screen}` }
}

/** Opens the widget for a new customer who connects a bank. */
async function startWidget(bank: string, options: Record<string, unknown> = {}) {
  const customerId = await client.customer(`widget ${users++}`)
  const permissions = ['accounts', 'balance', 'transactions']
  const widget = await openWidget(customerId, {
    method: 'connect',
    customer_id: customerId,
    permissions,
    ...options,
  })
  const chosen = await submit(widget.screenOf('banks'), { bank })
  return { ...widget, customerId, chosen }
}

const salaried = { username: 'salaried', password: 'salaried-pass' }
/** The response that a page passes to the product's callback. */
const responseOf = (page: string): Record<string, unknown> =>
  objectOf(
    JSON.parse((/class="primary" data-response="([^"]+)"/.exec(page)?.[1] ?? '{}').replaceAll('&quot;', '"')),
  )

test('the widget signs in with a code, counts attempts and refuses a locked login', async () => {
  const { customerId, screenOf, page } = await startWidget('HSBC_AE')
  expect(page).toContain('Link your account')
  const wrong = await submit(screenOf('sign-in'), { ...salaried, password: 'no' })
  expect(wrong.page).toContain('2 tries left.')
  const locked = await submit(screenOf('sign-in'), { ...salaried, username: 'salaried+lockout' })
  expect(responseOf(locked.page)).toMatchObject({ status: 'ERROR', exit_point: 'CREDENTIALS' })
  expect(locked.page).toContain('The bank has locked this login.')
  expect((await submit(screenOf('code'), { code: '1111' })).path).toBe(screenOf('sign-in'))
  expect((await submit(screenOf('sign-in'), { ...salaried, username: 'salaried+slow' })).path).toBe(
    screenOf('code'),
  )
  expect((await submit(screenOf('code'), { code: '0000' })).page).toContain(
    'That code is not right. 2 tries left.',
  )
  const linked = await submit(screenOf('code'), { code: '1111' })
  expect(responseOf(linked.page)).toMatchObject({
    status: 'SUCCESS',
    bank: { bank_identifier: 'HSBC_AE', bank_name: 'HSBC UAE' },
  })
  expect(client.bank.entitiesOf(customerId)).toHaveLength(1)
  expect((await submit(screenOf('code'), { code: '1111' })).status).toBe(404)
})

test('three wrong codes end the sign-in, and leaving says where it was left', async () => {
  const { customerId, screenOf } = await startWidget('HSBC_AE')
  await submit(screenOf('sign-in'), salaried)
  const tries = []
  for (let i = 0; i < 3; i++) tries.push((await submit(screenOf('code'), { code: '0000' })).page)
  expect(responseOf(tries.at(-1) ?? '')).toMatchObject({ status: 'ERROR', exit_point: 'OTP' })
  expect(client.bank.entitiesOf(customerId)).toEqual([])
  const leave = await (await fetch(`${client.bank.url}${screenOf('leave')}?from=OTP`)).text()
  expect(leave).toContain('&quot;status&quot;:&quot;CANCELLED&quot;')
  expect(leave).toContain('&quot;exit_point&quot;:&quot;OTP&quot;')
})

test('the widget reconnects with the code alone', async () => {
  const { customerId, screenOf } = await startWidget('LIV_AE')
  await submit(screenOf('sign-in'), { ...salaried, username: 'salaried+reconnect' })
  await submit(screenOf('code'), { code: '1111' })
  const [id = ''] = client.bank.entitiesOf(customerId)
  await client.ready(id)
  const reconnect_id = (await accounts(id)).body['reconnect_id']
  const reconnect = await openWidget(customerId, { method: 'reconnect', reconnect_id })
  expect(reconnect.path).toBe(reconnect.screenOf('code'))
  expect(reconnect.page).toContain('Liv')
  expect((await submit(reconnect.screenOf('code'), { code: '1111' })).page).toContain('Connected again')
  await client.ready(id)
  expect((await accounts(id)).body['status']).toBe('OK')
})

test('the widget shows why a call is refused in the sandbox, and closes elsewhere', async () => {
  const customerId = await client.customer(`widget ${users++}`)
  const wrong = await openWidget(customerId, { method: 'connect', permissions: [] })
  expect(wrong.status).toBe(400)
  expect(wrong.page).toContain('permissions must name at least one permission.')
  const live = await openWidget(customerId, { method: 'connect', permissions: [], sandbox: false })
  expect(live.page).toContain('id="refused"')
  expect((await openWidget(customerId, { method: 'connect', access_token: 'x' })).status).toBe(401)
})

test('a token with less than ten minutes left is refused in the widget', async () => {
  const customerId = await client.customer(`widget ${users++}`)
  const access_token = await client.token(`customer.${customerId}`)
  now += 51 * 60_000
  const late = await openWidget(customerId, { method: 'connect', permissions: ['accounts'], access_token })
  expect(late.status).toBe(401)
  expect(late.page).toContain('less than ten minutes')
  now -= 51 * 60_000
})

test('widget and bank pages are in Arabic when the product requests it', async () => {
  const appearance = { language: 'ar', customization: { force_appearance: 'dark' } }
  const { screenOf, page, session } = await startWidget('LIV_AE', appearance)
  expect(page).toContain('<html lang="ar" dir="rtl">')
  expect(page).toContain('/widget/dark.css" media="all"')
  const search = await (
    await fetch(`${client.bank.url}${screenOf('banks')}?search=${encodeURIComponent('أبوظبي')}`)
  ).text()
  expect(search).toContain('بنك أبوظبي الأول')
  expect(search).not.toContain('بنك المشرق')
  expect((await submit(screenOf('sign-in'), { ...salaried, password: 'no' })).page).toContain(
    'اسم المستخدم أو كلمة المرور غير صحيح. يرجى المحاولة مرة أخرى. بقيت محاولتان.',
  )
  await submit(screenOf('banks'), { bank: 'FAB_AE' })
  const url = `${client.bank.url}/bank/${session}`
  const signIn = await (await fetch(url)).text()
  expect(signIn).toContain('<html lang="ar" dir="rtl"')
  expect(signIn).toContain('<title>تسجيل الدخول · بنك أبوظبي الأول</title>')
  expect((await submit(`/bank/${session}/sign-in`, salaried)).page).toContain('اختيار الحسابات للمشاركة')
})

test('the redirect flow ends at the product with the outcome in the query', async () => {
  const success_redirect_url = 'http://localhost:3000/callback?state=a'
  const { customerId, chosen, session } = await startWidget('FAB_AE', { success_redirect_url })
  expect(chosen.page).toContain('You will continue on the pages of First Abu Dhabi Bank.')
  const url = `${client.bank.url}/bank/${session}`
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
