import { sql } from 'kysely'
import { TOTP, URI } from 'otpauth'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { type Authenticator, createAuthenticator } from '../testing/authenticator.ts'
import { cookieOf, type Joined, startHarness } from '../testing/harness.ts'
import { startedFor } from '../../../../../test/started.ts'

const world = startedFor(() => startHarness())

const Options = z.object({ challenge: z.string() })
const Enabled = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
const next = 'Silver-Boats-At-Night-5'

/** A call from an address of its own. */
const from = (address: string, route: string, body: unknown, cookie = ''): Promise<Response> =>
  world.identity.handler(
    new Request(`${world.url}/api/identity${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    }),
    address,
  )
const reasonOf = async (answer: Response): Promise<unknown> =>
  z.looseObject({ reason: z.string().optional() }).parse(await answer.json()).reason ?? answer.status
const options = async (kind: 'register' | 'authenticate', cookie = '') => {
  const answer = await world.get(`/passkey/generate-${kind}-options`, { cookie })
  if (!answer.ok) return expect.fail(`no options: ${await answer.text()}`)
  const { challenge } = Options.parse(await answer.json())
  return { challenge, cookie: [cookie, cookieOf(answer)].filter(Boolean).join('; ') }
}
async function addPasskey(person: Joined): Promise<Authenticator> {
  const key = createAuthenticator(world.config.publicUrl)
  const { challenge, cookie } = await options('register', person.cookie)
  const body = { name: 'Key', response: key.register(challenge) }
  const answer = await world.post('/passkey/verify-registration', body, { cookie })
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('credentialID')])
  return key
}
async function signInWith(key: Authenticator, verified = true): Promise<Response> {
  const { challenge, cookie } = await options('authenticate')
  return world.post(
    '/passkey/verify-authentication',
    { response: key.signIn(challenge, verified) },
    { cookie },
  )
}
/** Turns the second step on; resolves to its codes and the session that takes the place of the old one. */
async function turnOn({ cookie, password }: Joined) {
  const answer = await world.post('/two-factor/enable', { password, method: 'totp' }, { cookie })
  const { totpURI, backupCodes } = Enabled.parse(await answer.json())
  const totp = URI.parse(totpURI)
  if (!(totp instanceof TOTP)) throw new Error('not a TOTP address')
  const on = await world.post('/two-factor/verify-totp', { code: totp.generate() }, { cookie })
  expect(on.status).toBe(200)
  return { totp, backupCodes, cookie: cookieOf(on) }
}
const linkTo = async (email: string, page: string): Promise<string> => {
  const pattern = new RegExp(`/${page}\\?token=([\\w-]+)`)
  const find = (): string =>
    world.mails
      .filter((one) => one.to === email)
      .map((one) => pattern.exec(one.text)?.[1] ?? '')
      .findLast(Boolean) ?? ''
  await expect.poll(find).not.toBe('')
  return find()
}
async function resetLink({ email }: Joined): Promise<string> {
  const before = world.mails.length
  expect((await world.post('/request-password-reset', { email })).status).toBe(200)
  await expect.poll(() => world.mails.slice(before).some((one) => one.to === email)).toBe(true)
  return linkTo(email, 'reset-password')
}
const toldOf = (email: string, kind: string): Promise<void> =>
  vi.waitFor(() => {
    const kinds = world.mails.filter((one) => one.to === email).map((one) => one.kind)
    expect(kinds).toContain(kind)
  })
const age = (minutes: number, { id }: Joined): Promise<unknown> =>
  sql`update identity_sessions set "provenAt" = "provenAt" - ${minutes} * interval '1 minute' where "userId" = ${id}`.execute(
    world.db,
  )

test('E5: a reset ends sessions, passkeys, the second step with its spare codes, and Google', async () => {
  const person = await world.join({ confirmed: false })
  await sql`update identity_users set "emailVerified" = true where "id" = ${person.id}`.execute(world.db)
  await world.prove(person)
  const key = await addPasskey(person)
  expect((await signInWith(key)).status).toBe(200)
  const { cookie } = await turnOn(person)
  const half = cookieOf(await world.post('/sign-in/email', person))
  await sql`insert into identity_accounts ("accountId", "providerId", "userId", "updatedAt")
    values (${`issuer|${person.id}`}, 'google', ${person.id}, now())`.execute(world.db)
  await sql`update identity_users set "emailVerified" = false where "id" = ${person.id}`.execute(world.db)

  const token = await resetLink(person)
  expect((await world.post('/reset-password', { token, newPassword: next })).status).toBe(200)
  expect((await world.get('/token', { cookie })).status).toBe(401)
  expect((await signInWith(key)).status).toBe(401)
  expect(
    await reasonOf(await world.post('/two-factor/verify-totp', { code: '000000' }, { cookie: half })),
  ).toBe('sign_in_again')
  const signedIn = await world.post('/sign-in/email', { ...person, password: next })
  expect(await signedIn.text()).not.toContain('twoFactorRedirect')
  expect(await world.whoHolds(await world.token(cookieOf(signedIn)))).toBe(person.id)
  const left = await sql`
    select "userId" from identity_two_factors where "userId" = ${person.id}
    union all select "userId" from identity_passkeys where "userId" = ${person.id}
    union all select "userId" from identity_accounts where "userId" = ${person.id} and "providerId" = 'google'
    union all select "id" from identity_users where "id" = ${person.id} and not "emailVerified"`.execute(
    world.db,
  )
  expect(left.rows).toEqual([])
  await toldOf(person.email, 'password_reset')
})

test('E35: without a confirmed address there is no passkey and no second step; the mailed link confirms it once', async () => {
  const person = await world.join({ confirmed: false })
  const { cookie, password } = person
  await world.prove(person)
  const tries = (): Promise<unknown>[] => [
    world.get('/passkey/generate-register-options', { cookie }).then(reasonOf),
    world.post('/passkey/verify-registration', { name: 'Key', response: {} }, { cookie }).then(reasonOf),
    world.post('/two-factor/enable', { password, method: 'totp' }, { cookie }).then(reasonOf),
  ]
  expect(await Promise.all(tries())).toEqual(Array(3).fill('email_unconfirmed'))
  const first = await linkTo(person.email, 'confirm-email')
  expect(world.mails.find(({ to }) => to === person.email)?.text).not.toContain('Amal')
  expect((await world.post('/send-confirmation', {}, { cookie })).status).toBe(200)
  await expect.poll(() => linkTo(person.email, 'confirm-email')).not.toBe(first)
  for (const [status, token] of [
    [200, await linkTo(person.email, 'confirm-email')],
    [400, await linkTo(person.email, 'confirm-email')],
  ])
    expect((await world.post('/confirm-email', { token })).status).toBe(status)
  await addPasskey(person)
  // a link to an address that the account no longer has
  await sql`update identity_users set "email" = ${`other-${person.email}`}, "emailVerified" = false where "id" = ${person.id}`.execute(
    world.db,
  )
  expect((await world.post('/confirm-email', { token: first })).status).toBe(400)
  // whose mailbox gets too many of our mails is left alone
  const statuses: number[] = []
  for (let n = 0; n < 8; n += 1)
    statuses.push((await world.post('/send-confirmation', {}, { cookie })).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
})

test('E35: a new passkey needs the password again, in this session and within five minutes, and a mail tells of it', async () => {
  const person = await world.join()
  const ask = async (cookie: string): Promise<unknown> =>
    reasonOf(await world.get('/passkey/generate-register-options', { cookie }))
  expect(await ask(person.cookie)).toBe('proof_required')
  const wrong = await world.post('/prove-password', { password: 'Wrong-Lamp-7' }, { cookie: person.cookie })
  expect(await reasonOf(wrong)).toBe('password_wrong')
  expect(await ask(person.cookie)).toBe('proof_required')
  await world.prove(person)
  const elsewhere = cookieOf(await world.post('/sign-in/email', person))
  expect(await ask(elsewhere)).toBe('proof_required')
  const { challenge, cookie } = await options('register', person.cookie)
  const key = createAuthenticator(world.config.publicUrl)
  const add = (): Promise<Response> =>
    world.post('/passkey/verify-registration', { name: 'Key', response: key.register(challenge) }, { cookie })
  await age(6, person)
  expect(await ask(person.cookie)).toBe('proof_required')
  expect(await reasonOf(await add())).toBe('proof_required')
  await world.prove(person)
  expect((await add()).status).toBe(200)
  await toldOf(person.email, 'passkey_added')
  expect((await world.post('/prove-password', { password: person.password })).status).toBe(401)
})

test('E35: the database itself refuses a passkey while no session of the person is proven', async () => {
  const person = await world.join()
  const insert = (): Promise<unknown> =>
    sql`insert into identity_passkeys ("publicKey", "userId", "credentialID", "counter", "deviceType", "backedUp")
      values ('x', ${person.id}, ${person.id}, 0, 'singleDevice', false)`.execute(world.db)
  await expect(insert()).rejects.toThrow('a passkey needs a session')
  await world.prove(person)
  await insert()
})

test('E3: a passkey that did not check the person does not sign into an account with a second step', async () => {
  const person = await world.join()
  await world.prove(person)
  const key = await addPasskey(person)
  expect((await signInWith(key, false)).status).toBe(200)
  await turnOn(person)
  const refused = await signInWith(key, false)
  expect([refused.status, await reasonOf(refused), cookieOf(refused)]).toEqual([
    403,
    'passkey_unverified',
    '',
  ])
  const verified = await signInWith(key)
  expect(await world.whoHolds(await world.token(cookieOf(verified)))).toBe(person.id)
})

test('E3: wrong codes of somebody who knows the password lock neither spare codes nor the owner’s usual address', async () => {
  const person = await world.join()
  const { totp, backupCodes } = await turnOn(person)
  const half = async (address: string): Promise<string> =>
    cookieOf(await from(address, '/sign-in/email', person))
  const spare = await from(
    '10.9.0.1',
    '/two-factor/verify-backup-code',
    { code: backupCodes[0] },
    await half('10.9.0.1'),
  )
  expect(spare.status).toBe(200)
  const reasons: unknown[] = []
  let waits = 0
  for (let n = 0; n < 14; n += 1) {
    const wrong = String((Number(totp.generate()) + 1000 + n) % 1_000_000).padStart(6, '0')
    const cookie = await half(`10.8.0.${n}`)
    const answer = await from(`10.8.0.${n}`, '/two-factor/verify-totp', { code: wrong }, cookie)
    waits = Number(answer.headers.get('retry-after') ?? 0)
    reasons.push(await reasonOf(answer))
  }
  expect(reasons).toEqual([...Array<string>(10).fill('code_wrong'), ...Array<string>(4).fill('codes_locked')])
  expect(waits).toBeGreaterThan(60)
  expect(waits).toBeLessThanOrEqual(120)
  // from elsewhere a spare code still works, and at home the next code
  const away = await from(
    '10.7.0.1',
    '/two-factor/verify-backup-code',
    { code: backupCodes[1] },
    await half('10.7.0.1'),
  )
  expect(away.status).toBe(200)
  const code = totp.generate({ timestamp: Date.now() + 30_000 })
  const home = await from('10.9.0.1', '/two-factor/verify-totp', { code }, await half('10.9.0.1'))
  expect(home.status).toBe(200)
})

test('E3: wrong backup codes are counted apart from others and have to wait, also in a session', async () => {
  const person = await world.join()
  const { totp, cookie } = await turnOn(person)
  const reasons: unknown[] = []
  for (let n = 0; n < 10; n += 1)
    reasons.push(
      await reasonOf(
        await from('10.6.0.1', '/two-factor/verify-backup-code', { code: `aaaaa-${n}` }, cookie),
      ),
    )
  expect(reasons[0]).toBe('code_wrong')
  expect(reasons.at(-1)).toBe('codes_locked')
  const half = cookieOf(await from('10.6.0.1', '/sign-in/email', person))
  const code = totp.generate({ timestamp: Date.now() + 30_000 })
  expect((await from('10.6.0.1', '/two-factor/verify-totp', { code }, half)).status).toBe(200)
})

test('E7: a changed password ends passkeys too, unless the person keeps them; so do all sessions where they say so', async () => {
  const person = await world.join()
  const change = async (more: object): Promise<string> => {
    const passwords = { currentPassword: person.password, newPassword: next }
    const answer = await world.post('/change-password', { ...passwords, ...more }, { cookie: person.cookie })
    expect(answer.status).toBe(200)
    person.password = next
    return cookieOf(answer)
  }
  await world.prove(person)
  const kept = await addPasskey(person)
  person.cookie = await change({ endAccess: false })
  expect((await signInWith(kept)).status).toBe(200)
  await toldOf(person.email, 'password_changed')
  const back = { currentPassword: next, newPassword: 'Quiet-Harbour-7Lamps' }
  person.cookie = cookieOf(await world.post('/change-password', back, { cookie: person.cookie }))
  person.password = back.newPassword
  expect((await signInWith(kept)).status).toBe(401)
  await toldOf(person.email, 'password_changed_all')

  await world.prove(person)
  const other = await addPasskey(person)
  const end = (body: object): Promise<Response> =>
    world.post('/revoke-other-sessions', body, { cookie: person.cookie })
  expect((await end({})).status).toBe(200)
  expect((await signInWith(other)).status).toBe(200)
  expect((await end({ endAccess: true })).status).toBe(200)
  expect((await signInWith(other)).status).toBe(401)
  expect(await world.whoHolds(await world.token(person.cookie))).toBe(person.id)
})

/** A few moments of a race; `npm run check:deep` tries more. */
const moments = Array.from({ length: Number(process.env['CHECK_RUNS'] ?? 2) }, (_, at) => (at * 7) % 24)

test('E5: no passkey, session or second step survives a reset that happens at the same moment', async () => {
  for (const delay of moments) {
    const person = await world.join()
    await world.prove(person)
    const old = await addPasskey(person)
    const { challenge, cookie } = await options('register', person.cookie)
    const planted = createAuthenticator(world.config.publicUrl)
    const { password } = person
    const pending = await world.post(
      '/two-factor/enable',
      { password, method: 'totp' },
      { cookie: person.cookie },
    )
    const totp = URI.parse(Enabled.parse(await pending.json()).totpURI)
    if (!(totp instanceof TOTP)) throw new Error('not a TOTP address')
    const token = await resetLink(person)
    const reset = world.post('/reset-password', { token, newPassword: next })
    await new Promise((resolve) => setTimeout(resolve, delay))
    const answers = await Promise.all([
      signInWith(old),
      world.post('/two-factor/verify-totp', { code: totp.generate() }, { cookie: person.cookie }),
      world.post(
        '/passkey/verify-registration',
        { name: 'Key', response: planted.register(challenge) },
        { cookie },
      ),
      world.post('/prove-password', { password }, { cookie: person.cookie }),
    ])
    expect((await reset).status).toBe(200)
    for (const answer of answers)
      expect((await world.get('/token', { cookie: cookieOf(answer) || 'none=1' })).status).toBe(401)
    await sql`delete from rate_limits`.execute(world.db) // all of these come from one address
    expect([(await signInWith(planted)).status, (await signInWith(old)).status]).toEqual([401, 401])
    const signedIn = await world.post('/sign-in/email', { ...person, password: next })
    expect([signedIn.status, (await signedIn.text()).includes('twoFactorRedirect')]).toEqual([200, false])
  }
}, 120_000)

test('E5: a link to a new address, asked for with the old password, does not outlive a reset', async () => {
  for (const delay of moments) {
    const person = await world.join()
    const newEmail = `taken-${person.email}`
    const { cookie, password } = person
    expect((await world.post('/change-email', { newEmail, password }, { cookie })).status).toBe(200)
    const planted = await linkTo(newEmail, 'confirm-email')
    const token = await resetLink(person)
    const reset = world.post('/reset-password', { token, newPassword: next })
    await new Promise((resolve) => setTimeout(resolve, delay))
    const moved = await world.post('/confirm-email', { token: planted })
    // one of them was first, and the other finds its link used up
    expect(new Set([(await reset).status, moved.status])).toEqual(new Set([200, 400]))
    const email = moved.ok ? newEmail : person.email
    expect((await world.post('/sign-in/email', { email, password: moved.ok ? password : next })).status).toBe(
      200,
    )
  }
})
