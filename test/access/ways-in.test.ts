import { createECDH, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { AppAsking, createApiToken, listApiTokens, listConnectedApps } from '#contract/person/api-tokens.ts'
import * as sharing from '#contract/household/sharing.ts'
import { addPushSubscription, readNotificationSettings } from '#contract/notifications/channels.ts'
import { createTransaction } from '#contract/ledger/transaction-edits.ts'
import { updateDocument, userProfile } from '#contract/person/settings.ts'
import { listAudit } from '#contract/person/account.ts'
import { callsOf, settingsClient } from '../../server/features/assistant/mcp/testing/app.ts'
import { system, write } from '../../server/platform/db/db.ts'
import { startWorld, testServer, type TestUser } from '../world.ts'
import { errorIn, raw, signInAgain } from './help.ts'
import { startedFor } from '../started.ts'

const world = startedFor(() =>
  startWorld({
    env: { OAUTH_CLIENTS: JSON.stringify([settingsClient]), PUSH_ALLOW_LOOPBACK: 'true' },
  }),
)

const { ask, decide, requestOf, codeFor, exchange, connect, refresh, ping } = callsOf(() => world)
const next = 'Silver-Boats-At-Night-5'
const post = (route: string, body: object, cookie = '') =>
  raw(`${world.url}/api/identity/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
const tokenBody = { name: 'Script', scope: 'write' as const, days: 365 }
const tokenOf = async (person: TestUser): Promise<string> => {
  await person.prove()
  return (await person.call(createApiToken, { body: tokenBody })).body.secret
}
const statusWith = async (secret: string): Promise<number> =>
  (await raw(`${world.url}${userProfile.path}`, { headers: { authorization: `Bearer ${secret}` } })).status
const Refusal = z.looseObject({ reason: z.string().optional() })
const reasonIn = ({ body }: { body: unknown }): string | undefined => Refusal.parse(body).reason

/** Mails to an address, oldest first. */
function mailsTo(email: string): string[] {
  const folder = path.join(world.dataDir, 'outbox')
  const mails = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
  return mails.filter((mail) => mail.includes(`To: ${email}`))
}
const bodyOf = (mail: string): string => mail.replace(/=\r?\n/g, '').replace(/=3D/gi, '=')
/** The subject as a mail program shows it. */
function subjectOf(mail: string): string {
  const folded = /^Subject: ((?:.+\r?\n)(?:[ \t].+\r?\n)*)/m.exec(mail)?.[1] ?? ''
  const line = folded.replace(/\r?\n[ \t]+/g, ' ').trim()
  return line
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]+)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString())
    .replace(/=\?UTF-8\?Q\?([^?]+)\?=/gi, (_, text: string) =>
      Buffer.from(
        text
          .replaceAll('_', ' ')
          .replace(/=([\dA-F]{2})/gi, (_sign, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      ).toString(),
    )
}
async function linkTo(email: string, page: string): Promise<string> {
  const find = (): string =>
    mailsTo(email)
      .map((mail) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(bodyOf(mail))?.[1] ?? '')
      .findLast(Boolean) ?? ''
  await expect.poll(find, { timeout: 20_000 }).not.toBe('')
  return find()
}
test('a mailed link and a notice wait for a mail server that is away', async () => {
  const person = await world.signUp()
  await linkTo(person.email, 'confirm-email')
  const away = vi.spyOn(world.app.mail, 'send').mockRejectedValue(new Error('away'))
  expect((await post('request-password-reset', { email: person.email })).status).toBe(200)
  await tokenOf(person)
  await expect.poll(() => away.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(1)
  const tried = new Set(away.mock.calls.map(([{ messageId }]) => messageId))
  expect(tried.has(undefined)).toBe(false)
  away.mockRestore()
  expect(await linkTo(person.email, 'reset-password')).not.toBe('')
  await expect
    .poll(() => mailsTo(person.email).filter((mail) => bodyOf(mail).includes('#api-tokens')).length, {
      timeout: 20_000,
    })
    .toBe(1)
}, 60_000)

async function resetBy(person: TestUser): Promise<() => Promise<number>> {
  await post('request-password-reset', { email: person.email })
  const token = await linkTo(person.email, 'reset-password')
  return async () => (await post('reset-password', { token, newPassword: next })).status
}
async function addBrowser(person: TestUser): Promise<void> {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const body = {
    endpoint: 'http://127.0.0.1:9/push/1',
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  }
  expect((await person.call(addPushSubscription, { body })).status).toBe(200)
}

test('E5: a reset ends API tokens, connected apps with their refresh tokens, and push messages', async () => {
  const person = await world.signUp()
  const secret = await tokenOf(person)
  const code = await codeFor(person)
  const app = await connect(person)
  await addBrowser(person)
  expect([await statusWith(secret), (await ping(app.access_token)).status]).toEqual([200, 200])
  const reset = await resetBy(person)
  expect(await reset()).toBe(200)
  expect([await statusWith(secret), (await ping(app.access_token)).status]).toEqual([401, 401])
  expect([(await refresh(app.refresh_token)).status, (await exchange(code)).status]).toEqual([400, 400])
  const owner = await signInAgain(world, { ...person, password: next })
  expect((await owner.call(listApiTokens)).body.tokens).toEqual([])
  expect((await owner.call(listConnectedApps)).body.apps).toEqual([])
  expect((await owner.call(readNotificationSettings)).body.devices).toBe(0)
  // what the app held stays dead when the owner connects it anew
  await connect(owner)
  expect((await refresh(app.refresh_token)).status).toBe(400)
})

test('E5: who accepts an invitation sent before a reset is confirmed by its owner', async () => {
  const [person, invited] = [await world.signUp(), await world.signUp()]
  await person.prove()
  const body = { role: 'viewer' as const, accounts: [await cashOf(person)], email: invited.email }
  const { link } = (await person.call(sharing.createInvitation, { body })).body
  const reset = await resetBy(person)
  expect(await reset()).toBe(200)
  const token = link.split('#')[1] ?? ''
  expect((await invited.call(sharing.acceptInvitation, { body: { token } })).body.membership).toBe(null)
  const { memberships, awaited } = (await invited.call(sharing.listSharing)).body
  expect([memberships, awaited]).toEqual([[], [{ owner: person.name }]])
})

/** A few moments of a race; `npm run check:deep` tries more. */
const moments = Array.from({ length: Number(process.env['CHECK_RUNS'] ?? 2) }, (_, at) => (at * 7) % 24)

test('E5: no token and no app that is added in the moment of a reset outlives it', async () => {
  for (const delay of moments) {
    const person = await world.signUp()
    await person.prove()
    const app = await connect(person)
    const { request } = AppAsking.parse(await (await ask(person, requestOf())).json())
    const reset = (await resetBy(person))()
    await new Promise((resolve) => setTimeout(resolve, delay))
    const [made, , renewed] = await Promise.all([
      person.call(createApiToken, { body: tokenBody }),
      post('oauth2/consent', { accept: true, propose: false, request }, person.cookie),
      refresh(app.refresh_token),
    ])
    expect(await reset).toBe(200)
    if (made.status === 200) expect(await statusWith(made.body.secret)).toBe(401)
    const text = await renewed.text()
    const access = /"access_token":"([^"]+)"/.exec(text)?.[1]
    const again = /"refresh_token":"([^"]+)"/.exec(text)?.[1]
    if (access !== undefined) expect((await ping(access)).status).toBe(401)
    if (again !== undefined) expect((await refresh(again)).status).toBe(400)
    const owner = await signInAgain(world, { ...person, password: next })
    expect((await owner.call(listApiTokens)).body.tokens).toEqual([])
    expect((await owner.call(listConnectedApps)).body.apps).toEqual([])
  }
}, 120_000)

// the embedded engine has one session, in which every other statement would wait
test.skipIf(!testServer)(
  'E5: a long write of whoever holds a session does not hold up the reset',
  async () => {
    const person = await world.signUp()
    const secret = await tokenOf(person)
    const reset = await resetBy(person)
    const [begun, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const long = write(world.app.db, { userId: person.id }, () => {
      begun.resolve()
      return ending.promise
    })
    await begun.promise
    const behind = person.call(createTransaction, { body: payment })
    expect(await reset()).toBe(200)
    ending.resolve()
    expect([await statusWith(secret), (await person.fetch(userProfile.path)).status]).toEqual([401, 401])
    await long
    expect((await behind).status).toBe(401)
  },
  60_000,
)

test('E26, E35: a changed password ends tokens and apps too, unless the person keeps them', async () => {
  const person = await world.signUp()
  const secret = await tokenOf(person)
  const app = await connect(person)
  const change = (currentPassword: string, newPassword: string, more: object, cookie: string) =>
    post('change-password', { currentPassword, newPassword, ...more }, cookie)
  const kept = await change(person.password, next, { endAccess: false }, person.cookie)
  expect([kept.status, await statusWith(secret), (await ping(app.access_token)).status]).toEqual([
    200, 200, 200,
  ])
  const cookie = kept.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  expect((await change(next, person.password, {}, cookie)).status).toBe(200)
  expect([await statusWith(secret), (await ping(app.access_token)).status]).toEqual([401, 401])
  expect((await refresh(app.refresh_token)).status).toBe(400)
})

test('E35: a token and an app need a proof in the same session, and a mail tells of each', async () => {
  const person = await world.signUp()
  const thief = await signInAgain(world, person)
  await person.prove()
  expect(reasonIn(await thief.call(createApiToken, { body: tokenBody }))).toBe('proof_required')
  const { request } = AppAsking.parse(await (await ask(thief, requestOf())).json())
  const refused = await post('oauth2/consent', { accept: true, propose: false, request }, thief.cookie)
  expect(errorIn(refused).reason).toBe('proof_required')
  expect((await person.call(listConnectedApps)).body.apps).toEqual([])
  // five minutes are over
  await system(world.app.db, (tx) =>
    sql`update identity_sessions set "provenAt" = now() - interval '301 seconds' where "userId" = ${person.id}`.execute(
      tx,
    ),
  )
  expect(reasonIn(await person.call(createApiToken, { body: tokenBody }))).toBe('proof_required')
  await tokenOf(person)
  await connect(person)
  const told = (): boolean[] =>
    [/API token was created/, /can now read your figures/].map((text) =>
      mailsTo(person.email).some((mail) => text.test(subjectOf(mail))),
    )
  await expect.poll(told).toEqual([true, true])
})

test('E33: a request is allowed once', async () => {
  const person = await world.signUp()
  const { request } = AppAsking.parse(await (await ask(person, requestOf())).json())
  await decide(person, request)
  const again = await post('oauth2/consent', { accept: true, propose: false, request }, person.cookie)
  expect(errorIn(again).reason).toBe('app_request_over')
})

test('E35: before the address is confirmed there is no token, no app and no invitation, sent or answered', async () => {
  const [person, owner] = [await world.signUp({ confirmed: false }), await world.signUp()]
  await person.prove()
  expect(reasonIn(await person.call(createApiToken, { body: tokenBody }))).toBe('email_unconfirmed')
  const { request } = AppAsking.parse(await (await ask(person, requestOf())).json())
  const app = await post('oauth2/consent', { accept: true, propose: false, request }, person.cookie)
  expect(errorIn(app).reason).toBe('email_unconfirmed')
  const share = { role: 'viewer' as const, until: null, accounts: [await cashOf(owner)] }
  const invite = (who: TestUser) => who.call(sharing.createInvitation, { body: share })
  expect(reasonIn(await invite(person))).toBe('email_unconfirmed')
  const token = (await invite(owner)).body.link.split('#')[1] ?? ''
  for (const endpoint of [sharing.acceptInvitation, sharing.declineInvitation])
    expect(reasonIn(await person.call(endpoint, { body: { token } }))).toBe('email_unconfirmed')
  const secret = await linkTo(person.email, 'confirm-email')
  expect((await post('confirm-email', { token: secret })).status).toBe(200)
  expect((await person.call(sharing.acceptInvitation, { body: { token } })).status).toBe(200)
  expect((await person.call(createApiToken, { body: tokenBody })).status).toBe(200)
  const { data } = (await person.call(listAudit)).body
  expect(data.map(({ kind }) => kind)).toContain('email_confirmed')
})

const payment = {
  type: 'expense' as const,
  amount: 5,
  category: 'dining',
  description: 'Karak',
  date: '2026-01-05',
}
async function cashOf(person: TestUser): Promise<string> {
  await person.call(createTransaction, { body: payment })
  const { rows } = await system(world.app.db, (tx) =>
    sql<{ id: string }>`select id from accounts where user_id = ${person.id}`.execute(tx),
  )
  return rows[0]?.id ?? expect.fail('no account')
}

test('E32: names in mails to others carry no address, no link and no encoded text, and the log no name', async () => {
  const owner = await world.signUp({ name: 'Amal' })
  const accounts = [await cashOf(owner)]
  const invite = async (name: string, email: string): Promise<number> => {
    await owner.call(updateDocument, { body: { name } })
    await owner.prove()
    const body = { role: 'viewer' as const, until: null, accounts, email }
    return (await owner.call(sharing.createInvitation, { body })).status
  }
  const encoded = `=?utf-8?B?${Buffer.from('Your bank').toString('base64')}?=`
  const cases: [string, string][] = [
    ['Win a prize http://evil.example/now Saif', 'Win a prize Saif'],
    ['evil.example', 'evil example'],
    [encoded, encoded],
    ['a@evil.example', 'Somebody'],
  ]
  for (const [index, [name, shown]] of cases.entries()) {
    const email = `friend${index}@example.test`
    expect(await invite(name, email)).toBe(200)
    await expect.poll(() => mailsTo(email)).toHaveLength(1)
    const [mail = ''] = mailsTo(email)
    expect(subjectOf(mail)).toBe(`XTharwa: ${shown} shares accounts with you`)
    expect(bodyOf(mail)).not.toContain('evil.example')
  }
  const logged = world.logLines.filter((line) => line.includes('A mail was'))
  expect(logged.some((line) => line.includes('household_invitation'))).toBe(true)
  expect(logged.join('')).not.toMatch(/Win a prize|Amal|utf-8/)
})

test('E32: one address gets few invitations a day, whoever sends them, also behind a plus sign', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 8; n += 1) {
    const owner = await world.signUp()
    await owner.prove()
    const body = { role: 'viewer' as const, until: null, accounts: [await cashOf(owner)] }
    const email = `victim+${n}@example.test`
    const answer = await owner.call(sharing.createInvitation, { body: { ...body, email } })
    statuses.push(answer.status)
    if (answer.status === 429) expect(reasonIn(answer)).toBe('recipient_full')
    // a link to pass on by other means is always made
    else if (n === 0) expect((await owner.call(sharing.createInvitation, { body })).status).toBe(200)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
})

test('E32: somebody who changes a role again and again does not flood the mailbox of the member', async () => {
  const [owner, member] = [await world.signUp(), await world.signUp()]
  const body = { role: 'viewer' as const, until: null, accounts: [await cashOf(owner)] }
  const { link, invitation } = (await owner.call(sharing.createInvitation, { body })).body
  await member.call(sharing.acceptInvitation, { body: { token: link.split('#')[1] ?? '' } })
  await owner.prove()
  const { id } = (await owner.call(sharing.confirmInvitation, { params: { id: invitation.id } })).body.member
  for (let n = 0; n < 33; n += 1)
    await owner.call(sharing.changeMember, { params: { id }, body: { role: n % 2 ? 'viewer' : 'partner' } })
  await expect.poll(() => mailsTo(owner.email).length, { timeout: 40_000 }).toBeGreaterThan(33)
  expect(mailsTo(member.email).length).toBeLessThanOrEqual(31)
}, 60_000)

test('E36: what the service worker holds of a share reaches the form only where no other site shared it', async () => {
  const to = async (site?: string): Promise<string | null> => {
    const headers = new Headers(site === undefined ? {} : { 'sec-fetch-site': site })
    return (await raw(`${world.url}/share-target?shared=key&left_out=1`, { headers })).headers.get('location')
  }
  const whole = '/add-transaction?shared=key&left_out=1'
  expect([await to('none'), await to('same-origin')]).toEqual([whole, whole])
  for (const site of ['cross-site', 'same-site', undefined]) expect(await to(site)).toBe('/add-transaction')
})
