import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { TOTP, URI } from 'otpauth'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as z from 'zod'
import * as connecting from '#contract/banks/connecting.ts'
import { deleteAccount, listAudit } from '#contract/person/account.ts'
import type { AuditKind } from '../../server/features/person/audit/service.ts'
import words from '../../web/i18n/en-AE/settings/settings.ts'
import { connectBank } from '../connect.ts'
import { startWorld, type TestUser, userOf } from '../world.ts'
import { dump, raw, type Raw } from './help.ts'
import { startedFor } from '../started.ts'

const world = startedFor(() => startWorld())

/** Every audit kind, and the test that sees it recorded; a missing kind does not compile. */
const kinds: Record<
  AuditKind,
  | 'here'
  | 'google.test.ts'
  | 'identity.test.ts'
  | 'mcp.test.ts'
  | 'oauth.suite.ts'
  | 'model.test.ts'
  | 'tokens.test.ts'
  | 'owner.test.ts'
  | 'settings.e2e.ts'
  | 'household.test.ts'
  | 'ways-in.test.ts'
> = {
  signed_up: 'here',
  signed_in: 'here',
  signed_out: 'here',
  sign_in_failed: 'here',
  session_ended: 'here',
  sessions_ended: 'here',
  password_changed: 'here',
  password_reset: 'here',
  reset_requested: 'here',
  email_changed: 'here',
  email_confirmed: 'ways-in.test.ts',
  email_restored: 'identity.test.ts',
  google_linked: 'google.test.ts',
  two_factor_on: 'here',
  two_factor_off: 'here',
  passkey_added: 'settings.e2e.ts',
  passkey_removed: 'settings.e2e.ts',
  consent_given: 'here',
  consent_withdrawn: 'here',
  token_refused: 'owner.test.ts',
  photo_changed: 'here',
  api_token_added: 'tokens.test.ts',
  api_token_removed: 'tokens.test.ts',
  app_connected: 'oauth.suite.ts',
  app_disconnected: 'oauth.suite.ts',
  assistant_read: 'mcp.test.ts',
  assistant_agreed: 'model.test.ts',
  assistant_ended: 'model.test.ts',
  household_invited: 'household.test.ts',
  household_accepted: 'household.test.ts',
  household_declined: 'household.test.ts',
  household_shared: 'household.test.ts',
  household_joined: 'household.test.ts',
  household_changed: 'household.test.ts',
  household_ended: 'household.test.ts',
  data_exported: 'here',
  account_deleted: 'here',
}

const cookieOf = (answer: Raw): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
async function identity(route: string, body: object, cookie = ''): Promise<Raw> {
  return raw(`${world.url}/api/identity/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.app.config.publicUrl, cookie },
    body: JSON.stringify(body),
  })
}
async function mailedToken(page: string, email: string): Promise<string> {
  const folder = path.join(world.dataDir, 'outbox')
  const find = (): string => {
    const mails = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
    const theirs = mails.filter((mail) => mail.includes(`To: ${email}`))
    const texts = theirs.map((mail) => mail.replace(/=\r?\n/g, '').replace(/=3D/gi, '='))
    return new RegExp(`/${page}\\?token=([\\w-]+)`).exec(texts.join('\n'))?.[1] ?? ''
  }
  await expect.poll(find, { timeout: 20_000 }).not.toBe('')
  return find()
}
const Sessions = z.object({ sessions: z.array(z.object({ id: z.string(), current: z.boolean() })) })
const Enabled = z.object({ totpURI: z.string() })
/** How many entries of each kind the user's own list has. */
async function listed(user: TestUser): Promise<Partial<Record<string, number>>> {
  const { body } = await user.call(listAudit)
  return Object.fromEntries(
    Object.entries(Object.groupBy(body.data, (entry) => entry.kind)).map(([kind, rows]) => [
      kind,
      rows?.length,
    ]),
  )
}

test('sign-ins with their origin, consents, keys and deletions are recorded and shown to the account’s owner', async () => {
  let person = await world.signUp()
  const first = person
  const again = async (password = person.password, email = person.email): Promise<TestUser> => {
    const answer = await identity('sign-in/email', { email, password })
    expect(answer.status).toBe(200)
    return userOf(world, { ...person, email, password, cookie: cookieOf(answer) })
  }
  expect((await identity('sign-in/email', { email: person.email, password: 'Wrong-Lamp-7' })).status).toBe(
    401,
  )
  const [second, third] = [await again(), await again()]
  const { body } = await person.call(listAudit)
  expect(body.data.find((entry) => entry.kind === 'signed_in')?.detail).toMatchObject({
    method: 'password',
    address: '127.0.0.1',
  })

  const { entityId } = await connectBank(world, person, { person: 'empty', sync: false })
  await person.call(connecting.disconnectEntity, { params: { id: entityId } })
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer()
  const image = { method: 'POST', headers: { 'content-type': 'image/png' }, body: new Uint8Array(bytes) }
  expect((await person.fetch('/api/user/photo', image)).status).toBe(200)
  await (await person.fetch('/api/user/export')).text()

  const list = await raw(`${world.url}/api/identity/list-sessions`, { headers: { cookie: person.cookie } })
  const otherSession = Sessions.parse(JSON.parse(list.text)).sessions.find((session) => !session.current)
  expect((await identity('revoke-session', { id: otherSession?.id }, person.cookie)).status).toBe(200)
  expect((await identity('revoke-other-sessions', {}, person.cookie)).status).toBe(200)
  for (const gone of [second, third]) expect((await gone.fetch('/api/user/profile')).status).toBe(401)

  const enabled = await identity(
    'two-factor/enable',
    { password: person.password, method: 'totp' },
    person.cookie,
  )
  const totp = URI.parse(Enabled.parse(JSON.parse(enabled.text)).totpURI)
  if (!(totp instanceof TOTP)) throw new Error('not a TOTP address')
  const on = await identity('two-factor/verify-totp', { code: totp.generate() }, person.cookie)
  const off = await identity(
    'two-factor/disable',
    { password: person.password },
    cookieOf(on) || person.cookie,
  )
  expect([on.status, off.status]).toEqual([200, 200])

  const next = 'Silver-Boats-At-Night-4'
  const changed = await identity(
    'change-password',
    { currentPassword: person.password, newPassword: next },
    cookieOf(off) || cookieOf(on) || person.cookie,
  )
  expect(changed.status).toBe(200)
  expect((await identity('sign-out', {}, cookieOf(changed))).status).toBe(200)
  await identity('request-password-reset', { email: person.email })
  const reset = { token: await mailedToken('reset-password', person.email), newPassword: first.password }
  expect((await identity('reset-password', reset)).status).toBe(200)
  person = await again(first.password)
  const newEmail = `new-${person.email}`
  expect((await identity('change-email', { newEmail, password: first.password }, person.cookie)).status).toBe(
    200,
  )
  expect(
    (await identity('confirm-email', { token: await mailedToken('confirm-email', newEmail) })).status,
  ).toBe(200)
  person = await again(first.password, newEmail)

  await expect.poll(async () => (await listed(person))['sign_in_failed'], { timeout: 20_000 }).toBe(1)
  expect(await listed(person)).toEqual({
    signed_up: 1,
    sign_in_failed: 1,
    signed_in: 4,
    consent_given: 1,
    consent_withdrawn: 1,
    photo_changed: 1,
    data_exported: 1,
    session_ended: 1,
    sessions_ended: 1,
    two_factor_on: 1,
    two_factor_off: 1,
    password_changed: 1,
    signed_out: 1,
    reset_requested: 1,
    password_reset: 1,
    email_changed: 1,
  })
  expect(
    (await person.call(deleteAccount, { body: { confirm: 'DELETE', password: first.password } })).status,
  ).toBe(200)
  const storedRows = await dump(world, person.id)
  const left = [...storedRows.matchAll(/"kind": ?"(\w+)"/g)].map((found) => found[1])
  expect(new Set(left)).toEqual(new Set(['account_deleted', 'consent_given', 'consent_withdrawn']))
}, 120_000)

test('every kind has a text on the screen and a test that sees it recorded', () => {
  expect(new Set(Object.keys(words.activity.kinds))).toEqual(new Set(Object.keys(kinds)))
  const files = {
    'google.test.ts': 'server/features/person/identity/google/google.test.ts',
    'identity.test.ts': 'server/features/person/identity/identity.test.ts',
    'mcp.test.ts': 'server/features/assistant/mcp/mcp.test.ts',
    'oauth.suite.ts': 'server/features/assistant/mcp/oauth.suite.ts',
    'household.test.ts': 'test/access/household.test.ts',
    'model.test.ts': 'server/features/assistant/model/model.test.ts',
    'owner.test.ts': 'test/access/owner.test.ts',
    'settings.e2e.ts': 'test/e2e/settings.e2e.ts',
    'ways-in.test.ts': 'test/access/ways-in.test.ts',
    'tokens.test.ts': 'server/features/person/tokens/tokens.test.ts',
  }
  const kindTexts: Record<string, string> = words.activity.kinds
  for (const [kind, where] of Object.entries(kinds)) {
    if (where === 'here') continue
    const text = readFileSync(path.join(import.meta.dirname, '..', '..', files[where]), 'utf8')
    expect([kind, text.includes(kind) || text.includes(kindTexts[kind] ?? '?')]).toEqual([kind, true])
  }
})
