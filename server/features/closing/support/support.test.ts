import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runtimeConfig } from '#contract/meta.ts'
import { startTrial } from '#contract/person/subscription.ts'
import {
  contactSupport,
  type Diagnostics,
  diagnosticLines,
  supportDetails,
} from '#contract/closing/support.ts'
import { settle } from '../../../../test/access/help.ts'
import { connectBank } from '../../../../test/connect.ts'
import { freePort, startWorld, type TestUser, type World } from '../../../../test/world.ts'
import { startSmtp, type TestSmtp } from '../../../platform/mail/testing/smtp.ts'
import { system } from '../../../platform/db/db.ts'
import { forgetSentMails } from './service.ts'

const to = 'support@example.test'
let port = 0
let smtp: TestSmtp
let world: World
let user: TestUser
beforeAll(async () => {
  port = await freePort()
  smtp = await startSmtp(port)
  const env = { SUPPORT_EMAIL: to, SMTP_URL: smtp.url, PLANS_ENFORCED: 'true', TRUSTED_PROXIES: '1' }
  world = await startWorld({ env })
  user = await world.signUp()
})
afterAll(async () => {
  await world?.stop()
  await smtp?.stop()
})
beforeEach(() => void smtp.mails.splice(0))

const question = () => ({ id: randomUUID(), topic: 'banks' as const, text: 'Why?', diagnostics: null })
const newestMail = async (): Promise<string> => {
  const toSupport = (): string[] => smtp.mails.filter((mail) => mail.includes(`To: ${to}`))
  await expect.poll(() => toSupport().length).toBe(1)
  return toSupport()[0] ?? ''
}
/** Sends a mail without signing in, from an address of the internet. */
const asVisitor = (body: object, address = '203.0.113.7'): Promise<Response> =>
  fetch(`${world.url}/api/support`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
const jobs = async (id: string): Promise<string[]> =>
  system(world.app.db, async (tx) => {
    const { rows } = await sql<{ state: string }>`select state::text from pgboss.job
      where name = 'support-mail' and data->>'id' = ${id}`.execute(tx)
    return rows.map(({ state }) => state)
  })

test('a user’s mail is answered at the address of the account, with what was typed and nothing else', async () => {
  const body = { ...question(), text: 'First line\nSecond line\u0007 – سطر' }
  const { status } = await user.call(contactSupport, { body })
  expect(status).toBe(200)
  const mail = await newestMail()
  expect(mail).toMatch(new RegExp(`^To: ${to}\r$`, 'm'))
  expect(mail).toMatch(new RegExp(`^Reply-To: ${user.email}\r$`, 'm'))
  expect(mail).toMatch(/^Subject: XTharwa: Connecting and syncing banks\r$/m)
  expect(mail).toMatch(new RegExp(`^Message-ID: <support-${body.id}@`, 'm'))
  expect(mail).not.toMatch(/^(X-Priority|Importance):/m)
  expect(mail).toContain('First line\r\nSecond line ')
  expect(mail).toContain('The sender attached no details.')
})

test('the mail of a Premium user is marked in its subject and by its headers', async () => {
  const premium = await world.signUp()
  expect((await premium.call(startTrial)).status).toBe(200)
  await premium.call(contactSupport, { body: question() })
  const mail = await newestMail()
  expect(mail).toMatch(/^Subject: \[Priority\] XTharwa: /m)
  expect(mail).toMatch(/^X-Priority: 1/m)
  expect(mail).toMatch(/^Importance: High/im)
})

test('E29: details name states and counts; what is mailed is what the sender saw', async () => {
  const person = await world.signUp({ name: 'Unmistakable Name' })
  await connectBank(world, person, { bank: 'ENBD_AE' })
  await settle(world, person)
  const { body } = await person.call(supportDetails)
  expect(body.account).toMatchObject({
    plan: 'free',
    connections: [{ health: 'up_to_date', sync: { state: 'done', error: null } }],
  })
  expect(body.account.accounts).toBeGreaterThan(0)
  expect(JSON.stringify(body)).not.toMatch(/Unmistakable|Emirates|AE\d{10}|balance|amount/i)
  const diagnostics: Diagnostics = {
    version: '1',
    language: 'ar-AE',
    browser: 'Mozilla/5.0 (X11; Linux x86_64)',
    account: body.account,
    failed: [{ at: '2026-03-15T08:00:00.000Z', status: 503, code: 'bank_unavailable', id: 'abc-1' }],
  }
  await person.call(contactSupport, { body: { ...question(), diagnostics } })
  const mail = (await newestMail()).replaceAll('\r\n', '\n')
  for (const line of diagnosticLines(diagnostics)) expect(mail).toContain(line)
})

test('E29: details that hold anything else are refused', async () => {
  const clean = { version: '1', language: 'en-AE', browser: 'x', account: null, failed: [] }
  for (const wrong of [
    { ...clean, browser: 'x\r\nBcc: a@example.test' },
    { ...clean, version: 'AED 1,234.50' },
    { ...clean, failed: [{ at: 'yesterday', status: 500, code: 'x', id: null }] },
  ])
    expect((await user.fetch('/api/user/support', post({ ...question(), diagnostics: wrong }))).status).toBe(
      400,
    )
  const more = { ...clean, iban: 'AE070331234567890123456' }
  await user.fetch('/api/user/support', post({ ...question(), diagnostics: more }))
  expect(await newestMail()).not.toContain('AE07')
})
const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

test('E29: a visitor gives an address, which cannot add a header; details of an account are never theirs', async () => {
  for (const email of [
    'a@example.test\r\nBcc: victim@example.test',
    'a@example.test, b@example.test',
    'Name <a@example.test>',
    '',
  ])
    expect([email, (await asVisitor({ ...question(), email })).status]).toEqual([email, 400])
  const account = { plan: 'premium', accounts: 3, connections: [] }
  const diagnostics = { version: '1', language: 'en-AE', browser: 'x', account, failed: [] }
  const text = 'Bcc: victim@example.test\r\n\r\nSubject: x'
  const answer = await asVisitor({ ...question(), text, email: 'visitor@example.test', diagnostics })
  expect(answer.status).toBe(200)
  const mail = await newestMail()
  const head = mail.slice(0, mail.indexOf('\r\n\r\n'))
  expect(head).toMatch(/^Reply-To: visitor@example.test\r$/m)
  expect(head).not.toMatch(/Bcc|\[Priority\]/)
  expect(head.match(/^Subject:/gm)).toHaveLength(1)
  expect(mail).not.toContain('Plan: premium')
  expect(mail).toContain('not verified')
})

test('while the mail server is away a mail waits, is sent once, and its text is then deleted', async () => {
  await smtp.stop()
  const body = question()
  await user.call(contactSupport, { body })
  expect((await user.call(contactSupport, { body })).status).toBe(200) // again, as after a lost answer
  await expect.poll(() => jobs(body.id), { timeout: 10_000 }).toContain('retry')
  smtp = await startSmtp(port)
  const hasEnded = async (): Promise<boolean> => {
    await system(world.app.db, (tx) =>
      sql`update pgboss.job set start_after = now() where name = 'support-mail' and state = 'retry'`.execute(
        tx,
      ),
    )
    return (await jobs(body.id)).every((state) => state === 'completed')
  }
  await expect.poll(hasEnded, { timeout: 30_000, interval: 500 }).toBe(true)
  expect(smtp.mails.map((mail) => mail.includes(`Message-ID: <support-${body.id}@`))).toEqual([true])
  await forgetSentMails(world.app)
  expect(await jobs(body.id)).toEqual([])
}, 60_000)

test('E29: visitors are limited by their address', async () => {
  const send = async (address: string): Promise<number> =>
    (await asVisitor({ ...question(), email: 'many@example.test' }, address)).status
  const statuses = []
  for (let n = 0; n < 6; n += 1) statuses.push(await send('198.51.100.9'))
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  expect(await send('198.51.100.10')).toBe(200)
})

test('without an address for support nothing is accepted, and the web app knows', async () => {
  const plain = await startWorld()
  const person = await plain.signUp()
  const { status, body } = await person.call(contactSupport, { body: question() })
  expect([status, body]).toMatchObject([503, { reason: 'support_not_configured' }])
  expect((await person.call(runtimeConfig)).body.support).toBe(false)
  await plain.stop()
})
