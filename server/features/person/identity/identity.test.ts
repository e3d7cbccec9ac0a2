import crypto, { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { sql } from 'kysely'
import { TOTP, URI } from 'otpauth'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { report } from '../../../../test/simulator/report.ts'
import { loadKeys } from '../../../platform/keys/keys.ts'
import { standardCost } from './hashing.ts'
import { cookieOf, type Harness, startHarness } from './testing/harness.ts'
import { startedFor } from '../../../../test/started.ts'

const world = startedFor(() => startHarness())

const TwoFactor = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
const Sessions = z.object({
  sessions: z.array(
    z.object({ id: z.string(), current: z.boolean(), ip: z.string(), userAgent: z.string() }),
  ),
})

test('a user signs up, gets a bearer token and ends it by signing out', async () => {
  const person = await world.join()
  const token = await world.token(person.cookie)
  expect(await world.whoHolds(token)).toBe(person.id)
  const text = await (await world.get('/get-session', { cookie: person.cookie })).text()
  expect(text).toContain(person.email)
  expect(text).not.toContain('"token"')
  expect((await world.post('/sign-out', {}, { cookie: person.cookie })).status).toBe(200)
  expect(await world.whoHolds(token)).toBeNull()
  expect((await world.get('/token', { cookie: person.cookie })).status).toBe(401)
})

test('signing in works with the right password only', async () => {
  const { email, password, id } = await world.join()
  const wrong = await world.post('/sign-in/email', { email, password: 'Wrong-Harbour-7Lamps' })
  const unknown = await world.post('/sign-in/email', { email: 'nobody@example.test', password })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  const body = await wrong.text()
  expect(await unknown.text()).toBe(body)
  expect(JSON.parse(body)).toMatchObject({
    success: false,
    error: 'Login failed. Please check your credentials.',
  })
  const right = await world.post('/sign-in/email', { email: ` ${email.toUpperCase()} `, password })
  expect(right.status).toBe(200)
  expect(await right.text()).not.toContain('token')
  expect(await world.whoHolds(await world.token(cookieOf(right)))).toBe(id)
})

test('E4: sign-up rejects a known address with the general message, and bad input with a specific one', async () => {
  const { email } = await world.join()
  const again = await world.post('/sign-up/email', { name: 'Other', email, password: 'Quiet-Harbour-7Lamps' })
  expect(again.status).toBe(400)
  expect(await again.json()).toMatchObject({ error: 'Signup failed. Please try again.' })
  const cases: [unknown, string][] = [
    [{ name: '', email: 'a@example.test', password: 'x' }, 'Please fill in all fields'],
    [{ name: 'A', email: 'a@example.test', password: 'weak' }, 'Please use a stronger password'],
    [{ name: 'A', email: 'a@example.test', password: 'Password1!' }, 'Please use a stronger password'],
  ]
  for (const [input, sentence] of cases) {
    const answer = await world.post('/sign-up/email', input)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: sentence })
  }
})

test('a user and the document are created together: without a document there is no user', async () => {
  // two statements, since on Citus the tables are on different servers
  const { rows: users } = await sql<{ id: string }>`select id from identity_users`.execute(world.db)
  const { rows: documents } = await sql<{ id: string }>`select user_id as id from user_documents`.execute(
    world.db,
  )
  const owners = new Set(documents.map(({ id }) => id))
  expect(users.length).toBeGreaterThan(0)
  expect(users.filter(({ id }) => !owners.has(id))).toEqual([])
})

test('a document that is missing after a crash is created with the next token', async () => {
  const { id, cookie } = await world.join()
  await sql`delete from user_documents where user_id = ${id}`.execute(world.db)
  await sql`update identity_users set ready = false where id = ${id}`.execute(world.db)
  await world.token(cookie)
  const { rows } = await sql`select 1 from user_documents where user_id = ${id}`.execute(world.db)
  expect(rows).toHaveLength(1)
})

test('E1: forged, foreign and malformed bearer tokens identify nobody', async () => {
  const { cookie } = await world.join()
  const token = await world.token(cookie)
  const [head = '', body = '', mark = ''] = token.split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const changed = Buffer.from(body, 'base64url').toString().replace('"sub":"', '"sub":"0')
  for (const bad of [
    '',
    'x',
    `${head}.${body}.`,
    `${none}.${body}.`,
    `${head}.${Buffer.from(changed).toString('base64url')}.${mark}`,
    token.slice(0, -3),
  ])
    expect(await world.whoHolds(bad)).toBeNull()
  expect(await world.identity.readToken(new Headers({ cookie }))).toBeNull()
})

test('sessions expire after 12 hours without use and after 30 days in any case', async () => {
  const { id, cookie } = await world.join()
  const token = await world.token(cookie)
  const ends = sql<{ hours: number }>`
    select extract(epoch from "expiresAt" - now())::float8 / 3600 as hours from identity_sessions where "userId" = ${id}
  `
  expect((await ends.execute(world.db)).rows[0]?.hours).toBeCloseTo(12, 1)
  await sql`update identity_sessions set "createdAt" = now() - interval '29 days 23 hours', "expiresAt" = now() + interval '5 hours' where "userId" = ${id}`.execute(
    world.db,
  )
  expect((await world.get('/get-session', { cookie })).status).toBe(200)
  expect((await ends.execute(world.db)).rows[0]?.hours).toBeLessThan(1.01)
  await sql`update identity_sessions set "expiresAt" = now() - interval '1 second' where "userId" = ${id}`.execute(
    world.db,
  )
  expect(await world.whoHolds(token)).toBeNull()
  expect((await world.get('/token', { cookie })).status).toBe(401)
})

test('sessions are listed without secrets and ended one by one or all at once', async () => {
  const person = await world.join()
  const otherCookie = cookieOf(await world.post('/sign-in/email', person))
  const otherToken = await world.token(otherCookie)
  const answer = await (await world.get('/list-sessions', { cookie: person.cookie })).text()
  const { sessions } = Sessions.parse(JSON.parse(answer))
  expect(sessions).toHaveLength(2)
  expect(answer).not.toContain(decodeURIComponent(otherCookie).split('=')[1]?.split('.')[0])
  const target = sessions.find((session) => !session.current)
  const stranger = await world.join()
  expect((await world.post('/revoke-session', { id: target?.id }, { cookie: stranger.cookie })).status).toBe(
    404,
  )
  expect((await world.post('/revoke-session', { id: target?.id }, { cookie: person.cookie })).status).toBe(
    200,
  )
  expect(await world.whoHolds(otherToken)).toBeNull()
  const token = await world.token(person.cookie)
  expect((await world.post('/revoke-sessions', {}, { cookie: person.cookie })).status).toBe(200)
  expect(await world.whoHolds(token)).toBeNull()
})

test('E7: a changed password ends the other sessions and the bearer tokens', async () => {
  const person = await world.join()
  const otherToken = await world.token(cookieOf(await world.post('/sign-in/email', person)))
  const ownToken = await world.token(person.cookie)
  const bad = await world.post(
    '/change-password',
    { currentPassword: 'no', newPassword: 'Silver-Boats-At-Night-4' },
    { cookie: person.cookie },
  )
  expect([bad.status, await bad.json()]).toMatchObject([400, { error: 'Your current password isn’t right' }])
  const weak = await world.post(
    '/change-password',
    { currentPassword: person.password, newPassword: 'Welcome2024!' },
    { cookie: person.cookie },
  )
  expect(await weak.json()).toMatchObject({ error: 'Please use a stronger password' })
  const changed = await world.post(
    '/change-password',
    { currentPassword: person.password, newPassword: 'Silver-Boats-At-Night-4' },
    { cookie: person.cookie },
  )
  expect(changed.status).toBe(200)
  expect(await world.whoHolds(otherToken)).toBeNull()
  expect(await world.whoHolds(ownToken)).toBeNull()
  expect(await world.whoHolds(await world.token(cookieOf(changed)))).toBe(person.id)
  expect((await world.post('/sign-in/email', person)).status).toBe(401)
  expect(world.mails.at(-1)).toMatchObject({ to: person.email })
})

test('E5: a reset link works once, ends all sessions, and never follows the Host header', async () => {
  const person = await world.join()
  const token = await world.token(person.cookie)
  const ask = async (email: string): Promise<[number, string]> => {
    const answer = await world.post(
      '/request-password-reset',
      { email, redirectTo: 'http://evil.test/' },
      { host: 'evil.test' },
    )
    return [answer.status, await answer.text()]
  }
  const answerForKnown = await ask(person.email)
  expect(await ask('nobody@example.test')).toEqual(answerForKnown)
  const mail = await expect
    .poll(() =>
      world.mails.find((one) => one.subject.includes('set a new password') && one.to === person.email),
    )
    .toBeDefined()
    .then(() =>
      world.mails.find((one) => one.subject.includes('set a new password') && one.to === person.email),
    )
  const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  expect(link.origin).toBe(world.config.publicUrl)
  const secret = link.searchParams.get('token') ?? ''
  const stored = await sql<{ row: string }>`select v::text as row from identity_verifications v`.execute(
    world.db,
  )
  expect(JSON.stringify(stored.rows)).not.toContain(secret)
  expect(world.logLines.join('')).not.toContain(secret)
  const { rows: lives } = await sql<{ minutes: number }>`
    select extract(epoch from max("expiresAt") - now())::float8 / 60 as minutes from identity_verifications
    where "value" = ${person.id}`.execute(world.db)
  expect(lives[0]?.minutes).toBeGreaterThan(50)
  expect(lives[0]?.minutes).toBeLessThanOrEqual(60)
  const weak = await world.post('/reset-password', { token: secret, newPassword: 'Password1!' })
  expect(await weak.json()).toMatchObject({ error: 'Please use a stronger password' })
  const [first, second] = await Promise.all([
    world.post('/reset-password', { token: secret, newPassword: 'Silver-Boats-At-Night-5' }),
    world.post('/reset-password', { token: secret, newPassword: 'Silver-Boats-At-Night-6' }),
  ])
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 400]))
  expect(await world.whoHolds(token)).toBeNull()
  expect((await world.get('/token', { cookie: person.cookie })).status).toBe(401)
  expect((await world.post('/sign-in/email', person)).status).toBe(401)
})

test('a new e-mail address takes effect once its mailed link is opened', async () => {
  const person = await world.join()
  const token = await world.token(person.cookie)
  const ask = (newEmail: string, password: string): Promise<Response> =>
    world.post('/change-email', { newEmail, password }, { cookie: person.cookie })
  expect((await ask('new@example.test', 'wrong')).status).toBe(400)
  const free = await ask('New@example.test', person.password)
  const otherPerson = await world.join()
  const takenAnswer = await ask(otherPerson.email, person.password)
  expect(await free.text()).toBe(await takenAnswer.text())
  expect(
    world.mails.some((mail) => mail.to === otherPerson.email && mail.subject.includes('confirm your new')),
  ).toBe(false)
  const mail = world.mails.find((one) => one.to === 'new@example.test')
  const secret = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token')
  const confirmed = await world.post('/confirm-email', { token: secret })
  expect([confirmed.status, await confirmed.json()]).toEqual([200, { success: true, changed: true }])
  expect((await world.post('/confirm-email', { token: secret })).status).toBe(400)
  expect(await world.whoHolds(token)).toBeNull()
  expect((await world.post('/sign-in/email', { ...person, email: 'new@example.test' })).status).toBe(200)
  const { rows } = await sql`select 1 from user_documents where email = 'new@example.test'`.execute(world.db)
  expect(rows).toHaveLength(1)
})

/** The token in the newest mailed link to a page. */
const linkTo = async (email: string, page: string): Promise<string> => {
  const find = (): string =>
    world.mails
      .filter((one) => one.to === email)
      .map((one) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(one.text)?.[1] ?? '')
      .findLast((token) => token !== '') ?? ''
  await expect.poll(find).not.toBe('')
  return find()
}

test('E5: no older mailed link works after a change or reset of the password or a change of the e-mail', async () => {
  const person = await world.join()
  const password = 'Silver-Boats-At-Night-4'
  // An attacker who knew the password requested their own address; the owner then sets a new password.
  const planted = async (newEmail: string, cookie: string, old: string): Promise<string> => {
    expect((await world.post('/change-email', { newEmail, password: old }, { cookie })).status).toBe(200)
    return linkTo(newEmail, 'confirm-email')
  }
  const first = await planted('planted1@example.test', person.cookie, person.password)
  const changed = await world.post(
    '/change-password',
    { currentPassword: person.password, newPassword: password },
    { cookie: person.cookie },
  )
  expect(changed.status).toBe(200)
  expect((await world.post('/confirm-email', { token: first })).status).toBe(400)

  const second = await planted('planted2@example.test', cookieOf(changed), password)
  await world.post('/request-password-reset', { email: person.email })
  const token = await linkTo(person.email, 'reset-password')
  expect((await world.post('/reset-password', { token, newPassword: person.password })).status).toBe(200)
  expect((await world.post('/confirm-email', { token: second })).status).toBe(400)

  const third = await planted(
    'planted3@example.test',
    cookieOf(await world.post('/sign-in/email', person)),
    person.password,
  )
  const everywhere = cookieOf(await world.post('/sign-in/email', person))
  expect((await world.post('/revoke-sessions', {}, { cookie: everywhere })).status).toBe(200)
  expect((await world.post('/confirm-email', { token: third })).status).toBe(400)

  const again = cookieOf(await world.post('/sign-in/email', person))
  const mailsBefore = world.mails.length
  await world.post('/request-password-reset', { email: person.email })
  await expect.poll(() => world.mails.length).toBeGreaterThan(mailsBefore)
  const old = await linkTo(person.email, 'reset-password')
  const moved = await planted('moved@example.test', again, person.password)
  expect((await world.post('/confirm-email', { token: moved })).status).toBe(200)
  expect((await world.post('/reset-password', { token: old, newPassword: password })).status).toBe(400)
})

test('E5: a changed address is taken back from the old mailbox, whatever was changed since, and only once', async () => {
  const person = await world.join()
  const change = async (from: { email: string; password: string }, newEmail: string): Promise<void> => {
    const cookie = cookieOf(await world.post('/sign-in/email', from))
    expect(
      (await world.post('/change-email', { newEmail, password: from.password }, { cookie })).status,
    ).toBe(200)
    expect(
      (await world.post('/confirm-email', { token: await linkTo(newEmail, 'confirm-email') })).status,
    ).toBe(200)
  }
  const [thief, further] = ['thief@example.test', 'further@example.test']
  await change(person, thief)
  await change({ ...person, email: thief }, further)
  const session = cookieOf(await world.post('/sign-in/email', { ...person, email: further }))
  const changed = await world.post(
    '/change-password',
    { currentPassword: person.password, newPassword: 'Silver-Boats-At-Night-6', endAccess: true },
    { cookie: session },
  )
  expect(changed.status).toBe(200)

  const back = await linkTo(person.email, 'restore-email')
  expect((await world.post('/restore-email', { token: back })).status).toBe(200)
  // the thief's own notice leads nowhere, nor does anything they knew
  expect((await world.post('/restore-email', { token: await linkTo(thief, 'restore-email') })).status).toBe(
    400,
  )
  expect((await world.post('/restore-email', { token: back })).status).toBe(400)
  expect((await world.get('/get-session', { cookie: cookieOf(changed) })).status).toBe(200)
  expect(await (await world.get('/get-session', { cookie: cookieOf(changed) })).text()).toBe('null')
  for (const [email, password] of [
    [person.email, 'Silver-Boats-At-Night-6'],
    [person.email, person.password],
    [further, 'Silver-Boats-At-Night-6'],
  ])
    expect((await world.post('/sign-in/email', { email, password })).status).toBe(401)
  await world.post('/request-password-reset', { email: person.email })
  const token = await linkTo(person.email, 'reset-password')
  expect((await world.post('/reset-password', { token, newPassword: person.password })).status).toBe(200)
  expect((await world.post('/sign-in/email', person)).status).toBe(200)
  const { rows } = await sql`select 1 from user_documents d join audit_entries a on a.user_id = d.user_id
    where d.email = ${person.email} and a.kind = 'email_restored'`.execute(world.db)
  expect(rows).toHaveLength(1)
})

test('E5: a reset wins over concurrent calls with the old password', async () => {
  const next = 'Silver-Boats-At-Night-5'
  const person = await world.join()
  await world.post('/request-password-reset', { email: person.email })
  const token = await linkTo(person.email, 'reset-password')
  const { cookie, password } = person
  // Timed so that each is checked against the old password but executed after the new one is set.
  const reset = world.post('/reset-password', { token, newPassword: next })
  await new Promise((resolve) => setTimeout(resolve, 20))
  const attackersAddress = 'attackers@example.test'
  const [moved, changed, ...signIns] = await Promise.all([
    world.post('/change-email', { newEmail: attackersAddress, password }, { cookie }),
    world.post('/change-password', { currentPassword: password, newPassword: 'Attackers-Own-7' }, { cookie }),
    ...Array.from({ length: 4 }, () => world.post('/sign-in/email', person)),
  ])
  if ((await reset).status !== 200) {
    // the change of the password came first and ended the link: its owner asks for another one
    await world.post('/request-password-reset', { email: person.email })
    await expect.poll(() => linkTo(person.email, 'reset-password')).not.toBe(token)
    const second = await linkTo(person.email, 'reset-password')
    expect((await world.post('/reset-password', { token: second, newPassword: next })).status).toBe(200)
  }
  // a job sends the mail
  await expect
    .poll(() =>
      world.mails.filter(({ to, subject }) => to === person.email && /password was reset/.test(subject)),
    )
    .not.toEqual([])
  for (const answer of [changed, ...signIns])
    expect((await world.get('/token', { cookie: cookieOf(answer) || 'none=1' })).status).toBe(401)
  if (moved.ok && world.mails.some((mail) => mail.to === attackersAddress)) {
    const planted = await linkTo(attackersAddress, 'confirm-email')
    expect((await world.post('/confirm-email', { token: planted })).status).toBe(400)
  }
  expect((await world.post('/sign-in/email', { email: person.email, password: next })).status).toBe(200)
})

test('E7: other sites can get no token, sign in or post a form', async () => {
  const person = await world.join()
  const evil = { cookie: person.cookie, origin: 'https://evil.test' }
  expect((await world.get('/token', evil)).status).toBe(403)
  expect((await world.get('/token', { cookie: person.cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(
    403,
  )
  expect((await world.post('/sign-out', {}, evil)).status).toBe(403)
  const { host, port } = new URL(world.config.publicUrl)
  for (const origin of [
    'null',
    'file://',
    '',
    `http://evil.${host}`,
    `http://${host}.evil.test`,
    `https://${host}`,
  ])
    expect([origin, (await world.post('/sign-in/email', person, { origin })).status]).toEqual([origin, 403])
  for (const origin of [
    'http://localhost',
    `http://localhost:${Number(port) + 1}`,
    `http://localhost:${port}/`,
  ])
    expect([origin, (await world.get('/token', { cookie: person.cookie, origin })).status]).toEqual([
      origin,
      403,
    ])
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'text/plain; application/json']) {
    const headers = { 'content-type': type, cookie: person.cookie }
    const form = await fetch(`${world.url}/api/identity/sign-out`, {
      method: 'POST',
      headers,
      body: '{"a":"b"}',
    })
    expect([type, form.status]).toEqual([type, 415])
  }
  const cors = await world.get('/token', { cookie: person.cookie, origin: world.config.publicUrl })
  expect(cors.headers.get('access-control-allow-origin')).toBeNull()
})

test('calls that are not offered are 404 in our format, and malformed bodies are rejected', async () => {
  for (const route of ['/update-user', '/delete-user', '/link-social', '/ok', '/verify-password', '/error'])
    expect((await world.post(route, {})).status).toBe(404)
  expect(await (await world.get('/nothing')).json()).toMatchObject({ success: false, code: 'not_found' })
  for (const body of ['[]', '"x"', '{', 'null'])
    expect(
      (
        await fetch(`${world.url}/api/identity/sign-in/email`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
      ).status,
    ).toBe(400)
  const odd = await world.post('/sign-in/email', { email: { $ne: 1 }, password: ['x'] })
  expect(odd.status).toBe(400)
})

test('E3: thirty wrong passwords get 429 by the tenth, whatever X-Forwarded-For is; the owner can sign in from elsewhere', async () => {
  const { email, password } = await world.join()
  const statuses: number[] = []
  for (let n = 0; n < 30; n += 1) {
    const answer = await world.post(
      '/sign-in/email',
      { email, password: `Wrong-${n}` },
      { 'x-forwarded-for': `10.0.0.${n}` },
    )
    statuses.push(answer.status)
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(statuses.slice(0, 10)).toContain(429)
  expect(statuses.slice(10).every((status) => status === 429)).toBe(true)
  expect(await signInFrom('127.0.0.2', email, password)).toBe(200)
})

test('many correct sign-ins and sign-ups at once all succeed', async () => {
  const person = await world.join()
  const signIns = await Promise.all(Array.from({ length: 12 }, () => world.post('/sign-in/email', person)))
  expect(signIns.map((answer) => answer.status)).toEqual(Array(12).fill(200))
  const joined = await Promise.all(Array.from({ length: 16 }, () => world.join()))
  expect(new Set(joined.map((one) => one.id)).size).toBe(16)
})

const enumerable: [string, string, Record<string, string>, number][] = [
  ['signing in', '/sign-in/email', { password: 'Wrong-1' }, 401],
  ['asking for a new password', '/request-password-reset', {}, 200],
]

/** One attempt; each comes from its own address, so that none is rate-limited. */
async function attempt(
  harness: Harness,
  n: number,
  email: string,
  [, route, more, status]: (typeof enumerable)[0],
) {
  const request = new Request(`${harness.url}/api/identity${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, ...more }),
  })
  const answer = await harness.identity.handler(request, `10.${email.length}.${n >> 8}.${n & 255}`)
  expect(answer.status).toBe(status)
  return `${[...answer.headers.keys()].join()} ${(await answer.text()).replace(/"request_id":"[^"]+"/, '')}`
}

test.each(enumerable)(
  'E4: %s returns the same bytes after the same number of hashes for known and unknown addresses',
  async (...request) => {
    const { email } = await world.join()
    const hash = vi.spyOn(crypto, 'argon2')
    onTestFinished(() => hash.mockRestore())
    const outcomes = new Set<string>()
    for (const address of [email, 'nobody-at-all@example.test']) {
      hash.mockClear()
      outcomes.add(`${await attempt(world, 1, address, request)} ${hash.mock.calls.length} hashes`)
    }
    expect([...outcomes]).toHaveLength(1)
    expect([...outcomes][0]).toContain(request[0] === 'signing in' ? ' 1 hashes' : ' 0 hashes')
  },
)

test('E4: the response to a known address does not wait for its mail', async () => {
  const { email } = await world.join()
  const sent = vi.spyOn(world.mail, 'send').mockReturnValue(new Promise(() => {}))
  onTestFinished(() => sent.mockRestore())
  expect((await world.post('/request-password-reset', { email })).status).toBe(200)
  // mails of other tests may still be on their way
  const toThem = (): unknown[] =>
    sent.mock.calls.filter(([{ to, text }]) => to === email && /reset/.test(text))
  await vi.waitFor(() => expect(toThem()).toHaveLength(1))
})

/** CHECK_TRIES: how many attempts of each kind are timed; set only by `check:deep`. */
const tries = Number(process.env['CHECK_TRIES'] ?? 0)

test.skipIf(tries === 0).each(enumerable)(
  'E4: %s takes the same time for known and unknown addresses',
  async (...request) => {
    const real = await startHarness({}, standardCost)
    onTestFinished(() => real.stop())
    const emails = [(await real.join()).email, 'nobody-at-all@example.test']
    const times: number[][] = [[], []]
    for (let n = 0; n < tries; n += 1)
      for (const kind of n % 2 === 0 ? [0, 1] : [1, 0]) {
        const started = performance.now()
        await attempt(real, n, emails[kind] ?? '', request)
        times[kind]?.push(performance.now() - started)
      }
    const [knownMs = 0, unknown = 0] = times.map((all) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0)
    const apart = Math.abs(knownMs - unknown)
    expect(apart).toBeLessThan(20)
    report('E4', { what: request[0], tries_each: tries, medians_apart_ms: Number(apart.toFixed(1)) })
  },
  60_000 + tries * 2000,
)

test('sign-ups from one address are slowed down after 300 in an hour', async () => {
  const key = `join:${createHmac('sha256', loadKeys(world.config.dataDir).hashKey).update('10.77.0.1').digest('base64url')}`
  await sql`insert into rate_limits (key, count, last_at, attempt)
    values (${key}, 300, now(), gen_random_uuid())`.execute(world.db)
  const join = (n: number, address: string): Promise<Response> =>
    world.identity.handler(
      new Request(`${world.url}/api/identity/sign-up/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          name: 'Many',
          email: `many${n}@example.test`,
          password: 'Quiet-Harbour-7Lamps',
        }),
      }),
      address,
    )
  expect((await join(1, '10.77.0.1')).status).toBe(200)
  const late = await join(2, '10.77.0.1')
  expect([late.status, Number(late.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  expect((await join(3, '10.77.0.2')).status).toBe(200)
})

test('two-step sign-in requires the code, and the password alone gives no access', async () => {
  const person = await world.join()
  const { cookie, password } = person
  const answer = await world.post('/two-factor/enable', { password, method: 'totp' }, { cookie })
  const { totpURI, backupCodes } = TwoFactor.parse(await answer.json())
  const totp = URI.parse(totpURI)
  if (!(totp instanceof TOTP)) throw new Error('not a TOTP address')
  // somebody who knows the password is signed in already
  const thief = cookieOf(await world.post('/sign-in/email', person))
  expect((await world.get('/token', { cookie: thief })).status).toBe(200)
  const on = await world.post('/two-factor/verify-totp', { code: totp.generate() }, { cookie })
  expect(on.status).toBe(200)
  expect((await world.get('/token', { cookie: thief })).status).toBe(401)
  expect((await world.get('/token', { cookie: cookieOf(on) })).status).toBe(200)
  const half = await world.post('/sign-in/email', person)
  expect(await half.json()).toMatchObject({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
  expect((await world.get('/token', { cookie: cookieOf(half) })).status).toBe(401)
  const wrong = await world.post('/two-factor/verify-totp', { code: '000000' }, { cookie: cookieOf(half) })
  expect([wrong.status, await wrong.json()]).toMatchObject([401, { error: 'That code isn’t right' }])
  const code = totp.generate({ timestamp: Date.now() + 30_000 }) // the code that switched it on is used up
  const whole = await world.post('/two-factor/verify-totp', { code }, { cookie: cookieOf(half) })
  expect(await world.whoHolds(await world.token(cookieOf(whole)))).toBe(person.id)
  // A code that was spied on or phished cannot be used again.
  const twice = cookieOf(await world.post('/sign-in/email', person))
  const late = await world.post('/two-factor/verify-totp', { code }, { cookie: twice })
  expect([late.status, await late.json()]).toMatchObject([401, { error: 'That code isn’t right' }])
  expect((await world.get('/token', { cookie: cookieOf(late) })).status).toBe(401)
  const again = cookieOf(await world.post('/sign-in/email', person))
  const spare = await world.post(
    '/two-factor/verify-backup-code',
    { code: backupCodes[0] },
    { cookie: again },
  )
  expect(spare.status).toBe(200)
  const { rows } = await sql<{
    kind: string
  }>`select kind from audit_entries where user_id = ${person.id}`.execute(world.db)
  expect(rows.map((row) => row.kind).sort((a, b) => a.localeCompare(b))).toEqual([
    'signed_in',
    'signed_in',
    'signed_in',
    'signed_up',
    'two_factor_on',
  ])
})

test('E3: of fifty wrong codes from as many addresses at most ten are checked, even with the right password', async () => {
  const person = await world.join()
  const { cookie, password } = person
  const answer = await world.post('/two-factor/enable', { password, method: 'totp' }, { cookie })
  const totp = URI.parse(TwoFactor.parse(await answer.json()).totpURI)
  if (!(totp instanceof TOTP)) throw new Error('not a TOTP address')
  expect((await world.post('/two-factor/verify-totp', { code: totp.generate() }, { cookie })).status).toBe(
    200,
  )
  const right = Number(totp.generate())
  let half = ''
  const tried: Response[] = []
  for (let n = 0; n < 50; n += 1) {
    if (n < 16 && n % 4 === 0) half = cookieOf(await world.post('/sign-in/email', person))
    const request = new Request(`${world.url}/api/identity/two-factor/verify-totp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: half },
      body: JSON.stringify({ code: String((right + 1000 + n) % 1_000_000).padStart(6, '0') }),
    })
    tried.push(await world.identity.handler(request, `10.5.0.${n}`))
  }
  expect(tried.filter(({ status }) => status === 200)).toEqual([])
  const judged = await Promise.all(tried.map(async (each) => `${each.status} ${await each.text()}`))
  expect(judged.filter((text) => text.includes('That code isn’t right')).length).toBeLessThanOrEqual(10)
  expect(judged.at(-1)).toContain('Too many wrong codes')
  expect(tried.at(-1)?.status).toBe(429)
  expect(Number(tried.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(60)
}, 60_000)

test('passkey options name this host', async () => {
  const person = await world.join()
  await world.prove(person)
  const answer = await world.get('/passkey/generate-register-options', { cookie: person.cookie })
  expect(await answer.json()).toMatchObject({ rp: { id: 'localhost', name: 'XTharwa' } })
})

test('names of passkeys and devices follow the rule for every name', async () => {
  const person = await world.join()
  const { cookie } = person
  await world.prove(person)
  const begin = (name: string): Promise<Response> =>
    world.get(`/passkey/generate-register-options?name=${encodeURIComponent(name)}`, { cookie })
  expect(await (await begin('\u202Epotpal\u200B')).json()).toMatchObject({ user: { name: 'potpal' } })
  for (const name of ['\u200B\u2060', ' ', 'x'.repeat(101)]) {
    const body = { name, response: {} }
    const answers = [await begin(name), await world.post('/passkey/verify-registration', body, { cookie })]
    for (const answer of answers) {
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ fields: { name: 'Name is required' } })
    }
  }
  const named = await world.join()
  const soft = await world.post('/sign-in/email', named, { 'user-agent': 'Phone\u00AD 7' })
  const list = Sessions.parse(await (await world.get('/list-sessions', { cookie: cookieOf(soft) })).json())
  expect(list.sessions.map(({ userAgent }) => userAgent)).toContain('Phone 7')
})

test('deleting a user ends all access at once', async () => {
  const person = await world.join()
  const token = await world.token(person.cookie)
  await world.identity.deleteUser(person.id)
  expect(await world.whoHolds(token)).toBeNull()
  expect((await world.post('/sign-in/email', person, {})).status).toBe(401)
})

test('nothing secret is in the log', () => {
  const log = world.logLines.join('\n')
  for (const secret of ['Quiet-Harbour', 'Silver-Boats', 'xtharwa.session_token', 'eyJ'])
    expect(log).not.toContain(secret)
})

function signInFrom(localAddress: string, email: string, password: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${world.url}/api/identity/sign-in/email`,
      { method: 'POST', localAddress, headers: { 'content-type': 'application/json' } },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    call.on('error', reject)
    call.end(JSON.stringify({ email, password }))
  })
}

test('limits and the times of accounts follow the injected clock, sessions the machine’s', async () => {
  let now = new Date('2031-05-06T07:08:09Z')
  const later = await startHarness({}, undefined, { now: () => now })
  onTestFinished(() => later.stop())
  const { id, email, password, cookie } = await later.join()
  const created = await sql<{
    at: Date
  }>`select "createdAt" as at from identity_users where "id" = ${id}`.execute(later.db)
  expect(created.rows).toEqual([{ at: now }])
  expect(await later.whoHolds(await later.token(cookie))).toBe(id)
  const tryTo = async (given: string): Promise<number> =>
    (await later.post('/sign-in/email', { email, password: given })).status
  const statuses: number[] = []
  for (let n = 0; n < 7; n += 1) statuses.push(await tryTo(`wrong-${n}`))
  expect(statuses.at(-1)).toBe(429)
  expect(await tryTo(password)).toBe(429)
  now = new Date(now.getTime() + 2 * 3_600_000)
  expect(await tryTo(password)).toBe(200)
  await tryTo('wrong')
  const counters = sql<{ count: number }>`select count(*)::int as count from rate_limits`
  now = new Date(now.getTime() + 3_600_000)
  await later.identity.sweep()
  expect((await counters.execute(later.db)).rows[0]?.count).toBeGreaterThan(0)
  now = new Date(now.getTime() + 25 * 3_600_000)
  await later.identity.sweep()
  expect((await counters.execute(later.db)).rows[0]?.count).toBe(0)
  expect(await later.whoHolds(await later.token(cookie))).toBe(id)
})
