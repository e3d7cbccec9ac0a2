import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { cookieOf, type Harness, startHarness } from '../testing/harness.ts'
import { googleEnv, openProvider } from '../testing/open-id.ts'
import { type ForgedToken, type RogueProvider, startRogueProvider } from '../testing/provider.ts'

let provider: RogueProvider
let world: Harness
beforeAll(async () => {
  provider = await startRogueProvider('our-client')
  world = await startHarness({
    GOOGLE_CLIENT_ID: 'our-client',
    GOOGLE_CLIENT_SECRET: 'our-secret',
    GOOGLE_ISSUER: provider.issuer,
  })
}, 60_000)
afterAll(async () => {
  await world.stop()
  await provider.stop()
})
beforeEach(() => {
  provider.next = {}
})

const Message = z.object({
  type: z.literal('xtharwa:google'),
  nonce: z.string(),
  ok: z.boolean(),
  code: z.string().optional(),
})
type Popup = { message: z.infer<typeof Message>; cookie: string; html: string }

/** Does what a browser's popup does: start, provider, callback, last page. */
async function popup(
  change: (callback: URL, cookie: string) => string = (_url, cookie) => cookie,
): Promise<Popup> {
  const start = await world.get('/google/start?nonce=abc123')
  expect(start.status).toBe(302)
  const atProvider = await fetch(start.headers.get('location') ?? '', { redirect: 'manual' })
  const callback = new URL(atProvider.headers.get('location') ?? '')
  const cookie = change(callback, cookieOf(start))
  const back = await world.get(`/callback/google${callback.search}`, {
    cookie,
    'sec-fetch-site': 'cross-site',
  })
  expect(back.status).toBe(302)
  const landing = new URL(back.headers.get('location') ?? '')
  const page = await world.get(`/google/done${landing.search}`)
  const html = await page.text()
  expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  const data: unknown = JSON.parse(/id="message">([^<]*)</.exec(html)?.[1] ?? 'null')
  return { message: Message.parse(data), cookie: cookieOf(back), html }
}
const users = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from identity_users`.execute(world.db)).rows[0]?.n ?? 0
const as = (email: string, sub: string): ForgedToken => ({ claims: { email, sub } })

test('a Google sign-in creates a user with a document, and the popup page contains no token', async () => {
  const before = await users()
  const { message, cookie, html } = await popup()
  expect(message).toMatchObject({ ok: true, nonce: 'abc123' })
  const token = await world.token(cookie)
  const userId = await world.whoHolds(token)
  expect(userId).not.toBeNull()
  expect(html).not.toContain(decodeURIComponent(cookie.split('session_token=')[1]?.split('.')[0] ?? '?'))
  expect(await users()).toBe(before + 1)
  const { rows } = await sql`select 1 from user_documents where user_id = ${userId}`.execute(world.db)
  expect(rows).toHaveLength(1)
  const again = await popup()
  expect(await world.whoHolds(await world.token(again.cookie))).toBe(userId)
  expect(await users()).toBe(before + 1)
  const stored = await sql<{
    row: string
  }>`select a::text as row from identity_accounts a where "providerId" = 'google'`.execute(world.db)
  expect(stored.rows[0]?.row).toContain(`${provider.issuer}|subject-1`)
  expect(stored.rows[0]?.row).not.toContain('opaque')
})

const lies: [string, ForgedToken][] = [
  ['another audience', { claims: { aud: 'somebody-else' } }],
  ['another issuer', { claims: { iss: 'https://accounts.evil.test' } }],
  ['an expired token', { claims: { iat: 1_600_000_000, exp: 1_600_000_300 } }],
  ['no signature', { sign: 'none' }],
  ['an unknown key', { sign: 'other key' }],
  ['an old nonce', { claims: { nonce: 'old' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['an unconfirmed address', { claims: { email_verified: false } }],
  ['no word on the address', { claims: { email_verified: undefined } }],
  ['no address', { claims: { email: undefined } }],
]
test.each(lies)('E6: %s is rejected and creates no user', async (_name, lie) => {
  provider.next = { ...lie, claims: { sub: 'liar', email: 'liar@example.test', ...lie.claims } }
  const before = await users()
  const { message, cookie } = await popup()
  expect(message.ok).toBe(false)
  expect(cookie).not.toMatch(/session_token=\w/)
  expect(await users()).toBe(before)
})

test("E6: another browser's state, a changed state and a replayed callback are rejected", async () => {
  const before = await users()
  provider.next = as('state@example.test', 'state')
  expect((await popup(() => '')).message.ok).toBe(false)
  const changed = await popup((callback, cookie) => {
    callback.searchParams.set('state', 'x'.repeat(32))
    return cookie
  })
  expect(changed.message.ok).toBe(false)
  expect(await users()).toBe(before)
})

test('E6: an address with a password account is linked only after a sign-in with its password', async () => {
  const owner = await world.join({ email: 'owner@example.test' })
  provider.next = as('owner@example.test', 'owner-sub')
  const first = await popup()
  expect(first.message).toMatchObject({ ok: false, code: 'account_exists' })
  const link = first.cookie
  expect(link).toContain('google_link=')
  expect(link).not.toMatch(/session_token=\w/)
  expect((await world.post('/google/link', {}, { cookie: link })).status).toBe(403)
  const older = `${owner.cookie}; ${link}`
  expect((await world.post('/google/link', {}, { cookie: older })).status).toBe(403)
  const stranger = await world.join()
  expect((await world.post('/google/link', {}, { cookie: `${stranger.cookie}; ${link}` })).status).toBe(403)
  const proof = await world.post('/sign-in/email', owner)
  const joined = await world.post('/google/link', {}, { cookie: `${cookieOf(proof)}; ${link}` })
  expect(joined.status).toBe(200)
  const after = await popup()
  expect(after.message.ok).toBe(true)
  expect(await world.whoHolds(await world.token(after.cookie))).toBe(owner.id)
  const { rows } = await sql<{ detail: unknown }>`select detail from audit_entries
    where user_id = ${owner.id} and kind = 'google_linked'`.execute(world.db)
  expect(rows).toEqual([{ detail: { proof: 'sign-in' } }])
})

test('E6: an attacker who signed up with a victim’s address loses password and session when the owner confirms the mail', async () => {
  const attacker = await world.join({ email: 'victim@example.test', confirmed: false })
  await world.prove(attacker)
  const token = await world.token(attacker.cookie)
  // every other way back in that an attacker may plant before the owner arrives
  await sql`insert into identity_passkeys ("id", "name", "publicKey", "userId", "credentialID", "counter", "deviceType", "backedUp")
    values (gen_random_uuid(), 'planted', 'x', ${attacker.id}, 'planted', 0, 'singleDevice', false)`.execute(
    world.db,
  )
  const { password } = attacker
  const newAddress = { newEmail: 'attacker@example.test', password }
  expect((await world.post('/change-email', newAddress, { cookie: attacker.cookie })).status).toBe(200)
  await world.post('/two-factor/enable', { password, method: 'totp' }, { cookie: attacker.cookie })
  await world.post('/request-password-reset', { email: attacker.email })
  await expect
    .poll(() => world.mails.some((one) => /reset-password/.test(one.text) && one.to === attacker.email))
    .toBe(true)
  provider.next = as('victim@example.test', 'victim-sub')
  const { message, cookie } = await popup()
  expect(message.code).toBe('account_exists')
  expect((await world.post('/google/link-mail', {}, { cookie })).status).toBe(200)
  const mail = await vi.waitFor(() => {
    const sent = world.mails.find((one) => one.to === 'victim@example.test' && /link-google/.test(one.text))
    return sent ?? expect.fail('no mail yet')
  })
  const secret = new URL(/https?:\S+/.exec(mail.text)?.[0] ?? '').searchParams.get('token')
  const [firstAnswer, two] = await Promise.all([
    world.post('/google/link-confirm', { token: secret }),
    world.post('/google/link-confirm', { token: secret }),
  ])
  expect(new Set([firstAnswer.status, two.status])).toEqual(new Set([200, 400]))
  expect(await world.whoHolds(token)).toBeNull()
  expect((await world.get('/token', { cookie: attacker.cookie })).status).toBe(401)
  expect((await world.post('/sign-in/email', attacker)).status).toBe(401)
  const planted = await sql`
    select "id"::text from identity_passkeys where "userId" = ${attacker.id}
    union all select "id"::text from identity_two_factors where "userId" = ${attacker.id}
    union all select "id"::text from identity_verifications where "value" like ${`%${attacker.id}%`}`.execute(
    world.db,
  )
  expect(planted.rows).toEqual([])
  const mailToAttacker = world.mails.find((one) => one.to === 'attacker@example.test')
  const late = new URL(/https?:\S+/.exec(mailToAttacker?.text ?? '')?.[0] ?? '').searchParams.get('token')
  expect((await world.post('/confirm-email', { token: late })).status).toBe(400)
  const after = await popup()
  expect(after.message.ok).toBe(true)
  expect(await world.whoHolds(await world.token(after.cookie))).toBe(attacker.id)
})

test('E6: a link mailed to an old address is invalid once the account has another address', async () => {
  const owner = await world.join({ email: 'leaving@example.test' })
  provider.next = as('leaving@example.test', 'who-reads-the-old-mailbox')
  const { cookie } = await popup()
  expect((await world.post('/google/link-mail', {}, { cookie })).status).toBe(200)
  const secretOf = async (to: string): Promise<string> =>
    vi.waitFor(() => {
      const text = world.mails.findLast((one) => one.to === to)?.text ?? ''
      return new URL(/https?:\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? ''
    })
  const old = await secretOf('leaving@example.test')
  const change = { newEmail: 'safe@example.test', password: owner.password }
  expect((await world.post('/change-email', change, { cookie: owner.cookie })).status).toBe(200)
  expect((await world.post('/confirm-email', { token: await secretOf('safe@example.test') })).status).toBe(
    200,
  )
  expect((await world.post('/google/link-confirm', { token: old })).status).toBe(400)
  expect((await world.post('/sign-in/email', { ...owner, email: 'safe@example.test' })).status).toBe(200)
})

const stale = (userId: string): Promise<unknown> =>
  sql`update identity_sessions set "provenAt" = now() - interval '6 minutes' where "userId" = ${userId}`.execute(
    world.db,
  )
const mayAdd = async (cookie: string): Promise<number> =>
  (await world.get('/passkey/generate-register-options', { cookie })).status

test('E6, E35: somebody with Google alone proves themselves with that Google account, in place of the old session', async () => {
  provider.next = as('alone@example.test', 'alone')
  const first = await popup()
  const token = await world.token(first.cookie)
  const id = (await world.whoHolds(token)) ?? ''
  expect(await mayAdd(first.cookie)).toBe(200)
  await stale(id)
  expect(await mayAdd(first.cookie)).toBe(403)
  const { cookie } = first
  expect((await world.post('/prove-password', { password: 'any' }, { cookie })).status).toBe(403)
  const moved = await world.post('/change-email', { newEmail: 'thief@example.test' }, { cookie })
  expect([moved.status, await moved.text()]).toEqual([403, expect.stringContaining('proof_required')])
  // what deletes the account
  const sessionId = z.object({ sid: z.string() }).parse(decodeJwt(token)).sid
  const prove = (): Promise<void> => world.identity.provePassword({ userId: id, sessionId }, undefined)
  await expect(prove()).rejects.toThrow('confirm first that it’s you')

  const before = await users()
  provider.next = as('stranger@example.test', 'stranger')
  const stranger = await popup((_url, state) => `${state}; ${cookie}`)
  expect(stranger.message).toMatchObject({ ok: false, code: 'other_account' })
  expect([await users(), await world.whoHolds(token), await mayAdd(cookie)]).toEqual([before, id, 403])

  provider.next = as('alone@example.test', 'alone')
  const again = await popup((_url, state) => `${state}; ${cookie}`)
  expect(again.message.ok).toBe(true)
  expect(await mayAdd(again.cookie)).toBe(200)
  expect([await world.whoHolds(await world.token(again.cookie)), await world.whoHolds(token)]).toEqual([
    id,
    null,
  ])
})

test('E35: for an account with a password Google proves nothing, and joins only within five minutes of a sign-in', async () => {
  const owner = await world.join({ email: 'both@example.test' })
  provider.next = as('both@example.test', 'both')
  const offer = await popup()
  const signedIn = cookieOf(await world.post('/sign-in/email', owner))
  const age = (minutes: number): Promise<unknown> =>
    sql`update identity_sessions set "createdAt" = "createdAt" + ${minutes} * interval '1 minute' where "userId" = ${owner.id}`.execute(
      world.db,
    )
  await sql`update identity_links set created_at = created_at - interval '10 minutes'`.execute(world.db)
  await age(-6)
  const join = (): Promise<Response> =>
    world.post('/google/link', {}, { cookie: `${signedIn}; ${offer.cookie}` })
  expect((await join()).status).toBe(403)
  await age(6)
  expect((await join()).status).toBe(200)
  expect(await mayAdd((await popup()).cookie)).toBe(403)
})

test('a real OpenID provider works with discovery, PKCE, state and nonce', async () => {
  const peer = await openProvider()
  const { issuer } = peer
  const real = await startHarness(googleEnv(issuer))
  peer.serve(real.config.publicUrl)
  try {
    const start = await fetch(`${real.url}/api/identity/google/start?nonce=n1`, { redirect: 'manual' })
    const callback = await walk(start.headers.get('location') ?? '', issuer)
    const back = await real.get(`/callback/google${callback.search}`, { cookie: cookieOf(start) })
    expect(new URL(back.headers.get('location') ?? '').searchParams.get('error')).toBeNull()
    expect(await real.whoHolds(await real.token(cookieOf(back)))).not.toBeNull()
  } finally {
    await real.stop()
    await peer.stop()
  }
})

/** Goes through the provider's own pages as a user would, until it redirects the browser back to us. */
async function walk(from: string, issuer: string): Promise<URL> {
  const jar = new Map<string, string>()
  let url = new URL(from)
  let form: URLSearchParams | null = null
  for (let step = 0; step < 20; step += 1) {
    if (url.origin !== new URL(issuer).origin) return url
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { method: 'POST', body: form } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    const to = answer.headers.get('location')
    if (to !== null) {
      url = new URL(to, url)
      form = null
      continue
    }
    const html = await answer.text()
    url = new URL(/action="([^"]+)"/.exec(html)?.[1] ?? '', url)
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? 'login'
    form = new URLSearchParams(
      prompt === 'login' ? { prompt, login: 'realperson', password: 'x' } : { prompt },
    )
  }
  throw new Error('the provider never came back')
}

test.each([
  ['Google is not set up', {}],
  [
    'Google is away',
    { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b', GOOGLE_ISSUER: 'http://127.0.0.1:9/away' },
  ],
])(
  'opening the start page logs no error when %s',
  async (_where, env) => {
    const stranger = await startHarness(env)
    try {
      const start = await stranger.get('/google/start?nonce=abc123')
      expect([start.status, await start.text()]).toEqual([200, expect.stringContaining('"ok":false')])
      expect((await stranger.get('/callback/google?state=x&code=y')).status).toBeLessThan(600)
      expect(stranger.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([])
    } finally {
      await stranger.stop()
    }
  },
  60_000,
)
