import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { kindNames, kindOf, type NotificationKind } from '#contract/notifications/notification-kinds.ts'
import {
  finishNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '#contract/notifications/notifications.ts'
import {
  addPushSubscription,
  pushKey,
  readNotificationSettings,
  removePushSubscription,
  sendTestNotification,
  updateNotificationSettings,
} from '#contract/notifications/channels.ts'
import { createOwnAccount } from '#contract/accounts/own-accounts.ts'
import { createTransaction } from '#contract/ledger/transaction-edits.ts'
import { updateDocument } from '#contract/person/settings.ts'
import { sql } from 'kysely'
import type { NotificationData } from '../../events.ts'
import { system, write } from '../../platform/db/db.ts'
import { startSmtp, type TestSmtp } from '../../platform/mail/testing/smtp.ts'
import { startWorld, type TestUser, type World } from '../../../test/world.ts'
import { recordNotification } from './service.record.ts'
import { scanUser } from './scan/service.scan.ts'
import { sendDue } from './service.send.ts'

// the library's type declarations omit this
const HttpEce = z.object({ decrypt: z.custom<(body: Buffer, options: object) => Buffer>() })
const { decrypt } = HttpEce.parse(createRequire(import.meta.resolve('web-push'))('http_ece'))

let now = new Date('2026-03-16T08:00:00Z') // a Monday, noon in Dubai
let smtp: TestSmtp
type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer }
const pushed: Pushed[] = []
let pushStatus = 201
/** A browser vendor's push service, which receives the encrypted messages. */
const pushService = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    pushed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
    response.writeHead(pushStatus).end()
  })
})
const portOf = (server: { address(): AddressInfo | string | null }): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

let world: World
beforeAll(async () => {
  smtp = await startSmtp()
  await new Promise<void>((resolve) => void pushService.listen(0, '127.0.0.1', () => resolve()))
  world = await startWorld({
    clock: { now: () => now },
    env: { SMTP_URL: smtp.url, PUSH_ALLOW_LOOPBACK: 'true' },
  })
}, 60_000)
afterAll(async () => {
  await world.stop()
  pushService.close()
  await smtp.stop()
}, 60_000)

/** A browser with the keys that its messages are encrypted with. */
function browser(path = `/push/${randomBytes(6).toString('hex')}`) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  return {
    path,
    subscription: {
      endpoint: `http://127.0.0.1:${portOf(pushService)}${path}`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    read: (body: Buffer): unknown =>
      JSON.parse(
        decrypt(body, {
          version: 'aes128gcm',
          privateKey: keys,
          authSecret: auth.toString('base64url'),
        }).toString(),
      ),
  }
}

const consent = (days: number) => ({
  connectionId: '01234567-89ab-7def-8123-456789abcdef',
  bank: 'Mashreq',
  endsAt: '2026-03-23T08:00:00.000Z',
  days,
})
/** Records a notification as an event's subscriber does. */
const notifyEnding = (person: TestUser, days: number): Promise<boolean> =>
  write(world.app.db, { userId: person.id }, (tx) =>
    recordNotification({ ...world.app, userId: person.id }, tx, 'consent_ending', consent(days)),
  )
const listed = async (person: TestUser, query = {}) => (await person.call(listNotifications, { query })).body
/** Mails to a person but the one to confirm the address. */
const mailsTo = (person: TestUser): string[] =>
  smtp.mails.filter((mail) => mail.includes(`To: ${person.email}`) && !mail.includes('/confirm-email'))

test('a requested notification is listed once, with its text, and mailed with one link that unsubscribes', async () => {
  const person = await world.signUp()
  await world.app.notify(person.id, 'consent_ending', consent(7))
  await world.app.notify(person.id, 'consent_ending', consent(7))
  await vi.waitFor(async () => expect((await listed(person)).notifications).toHaveLength(1), {
    timeout: 20_000,
  })
  await sendDue(world.app)
  const { notifications, unread } = await listed(person)
  expect(unread).toBe(1)
  expect(notifications[0]).toMatchObject({
    kind: 'consent_ending',
    title: 'Your permission for Mashreq ends in 7 days',
    text: 'Renew it by Mon, 23 Mar to keep receiving new data. Your history stays either way.',
    link: '/connections',
    read: false,
    done: false,
  })
  const [mail = '', ...more] = mailsTo(person)
  expect(more).toEqual([])
  expect(mail).toContain('multipart/alternative')
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const link = /List-Unsubscribe: ?<([^>]+)>/.exec(mail.replaceAll(/\r\n\s+/g, ''))?.[1] ?? ''
  const address = `${world.url}${new URL(link).pathname}${new URL(link).search}`
  const page = await fetch(address)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post">')])
  expect((await person.call(readNotificationSettings)).body.kinds.consent_ending.mail).toBe(true)
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  expect((await fetch(address, oneClick)).status).toBe(200)
  expect((await person.call(readNotificationSettings)).body.kinds.consent_ending.mail).toBe(false)
  expect((await fetch(address.slice(0, -3) + 'AAA', oneClick)).status).toBe(400)
  await notifyEnding(person, 1)
  await sendDue(world.app)
  expect(mailsTo(person)).toHaveLength(1)
  expect((await listed(person)).notifications.map(({ title }) => title)).toEqual([
    'Your permission for Mashreq ends tomorrow',
    'Your permission for Mashreq ends in 7 days',
  ])
})

test('notifications can be read, done and reopened, and another user’s notification is not found', async () => {
  const [person, otherPerson] = [await world.signUp(), await world.signUp()]
  await notifyEnding(person, 14)
  await notifyEnding(person, 7)
  const [newest, oldest] = (await listed(person)).notifications
  if (!newest || !oldest) throw new Error('two were told')
  const params = { id: newest.id }
  expect((await otherPerson.call(readNotification, { params })).status).toBe(404)
  expect((await person.call(readNotification, { params })).body.unread).toBe(1)
  expect((await listed(person, { state: 'unread' })).notifications.map(({ id }) => id)).toEqual([oldest.id])
  await person.call(finishNotification, { params })
  expect((await listed(person)).notifications.map(({ id }) => id)).toEqual([oldest.id])
  expect((await listed(person, { state: 'all' })).notifications).toHaveLength(2)
  await person.call(finishNotification, { params, body: { done: false } })
  expect((await listed(person)).notifications).toHaveLength(2)
  expect((await listed(person, { group: 'bills' })).notifications).toEqual([])
  expect((await listed(person, { before: newest.id })).notifications.map(({ id }) => id)).toEqual([oldest.id])
  expect((await person.call(readAllNotifications)).body.unread).toBe(0)
  expect((await listed(person)).unread).toBe(0)
})

test('a push message is encrypted for its browser, signed by us, and hides amounts by default', async () => {
  const person = await world.signUp()
  const phone = browser()
  expect((await person.call(addPushSubscription, { body: phone.subscription })).status).toBe(200)
  await notifyEnding(person, 7)
  await sendDue(world.app)
  const [message] = pushed.filter(({ path }) => path === phone.path)
  if (!message) throw new Error('nothing was pushed')
  expect(phone.read(message.body)).toMatchObject({
    kind: 'consent_ending',
    title: 'Your permission for Mashreq ends in 7 days',
    body: '',
    link: '/connections',
  })
  const { key } = (await person.call(pushKey)).body
  expect(message.headers['authorization']).toMatch(new RegExp(`^vapid t=ey.*, k=${key}$`))
  expect(message.headers['content-encoding']).toBe('aes128gcm')
  await person.call(updateNotificationSettings, { body: { hide_amounts: false } })
  expect((await person.call(sendTestNotification, { body: { channel: 'push' } })).body.sent).toBe(1)
  const last = pushed.findLast(({ path }) => path === phone.path)
  expect(last && phone.read(last.body)).toMatchObject({ title: 'This is a test message' })
})

test('a test mail has no kind, so it contains no unsubscribe link', async () => {
  const person = await world.signUp()
  expect((await person.call(sendTestNotification, { body: { channel: 'mail' } })).body.sent).toBe(1)
  const [mail = ''] = mailsTo(person)
  expect(mail).toContain('This is a test message')
  expect(mail).not.toContain('List-Unsubscribe')
  expect(mail).not.toContain('unsubscribe')
})

test('a gone browser is removed, another user’s browser is taken over, and only public addresses are accepted', async () => {
  const [person, otherPerson] = [await world.signUp(), await world.signUp()]
  const shared = browser()
  await person.call(addPushSubscription, { body: shared.subscription })
  await otherPerson.call(addPushSubscription, { body: shared.subscription })
  expect((await person.call(readNotificationSettings)).body.devices).toBe(0)
  expect((await otherPerson.call(readNotificationSettings)).body.devices).toBe(1)
  pushStatus = 410
  await notifyEnding(otherPerson, 7)
  await sendDue(world.app)
  pushStatus = 201
  expect((await otherPerson.call(readNotificationSettings)).body.devices).toBe(0)
  for (const endpoint of [
    'http://push.example.com/1',
    'https://10.0.0.7/1',
    'https://[fd00::1]/1',
    'https://intranet/1',
    'https://169.254.169.254/latest',
    'https://user@push.example.com/1',
    'file:///etc/passwd',
  ]) {
    const answer = await person.call(addPushSubscription, { body: { ...shared.subscription, endpoint } })
    expect([endpoint, answer.status]).toEqual([endpoint, 400])
  }
  await person.call(addPushSubscription, { body: shared.subscription })
  await person.call(removePushSubscription, { body: { endpoint: shared.subscription.endpoint } })
  expect((await person.call(readNotificationSettings)).body.devices).toBe(0)
})

test('in quiet hours only security alerts are sent; the rest is sent afterwards unless it was read meanwhile', async () => {
  const person = await world.signUp()
  now = new Date('2026-03-16T19:30:00Z') // 23:30 in Dubai
  await notifyEnding(person, 7)
  await notifyEnding(person, 1)
  await sendDue(world.app)
  expect(mailsTo(person)).toEqual([])
  await write(world.app.db, { userId: person.id }, (tx) =>
    recordNotification({ ...world.app, userId: person.id }, tx, 'new_sign_in', {
      device: 'Firefox',
      method: 'password',
      at: now.toISOString(),
    }),
  )
  await sendDue(world.app)
  expect(mailsTo(person)).toHaveLength(1)
  const notification = (await listed(person)).notifications.find(({ title }) => title.endsWith('tomorrow'))
  await person.call(readNotification, { params: { id: notification?.id ?? '' } })
  now = new Date('2026-03-17T03:00:00Z') // 07:00 in Dubai
  await sendDue(world.app)
  expect(mailsTo(person)).toHaveLength(2)
  expect(mailsTo(person)[1]).toContain('ends in 7 days')
})

const anId = '01234567-89ab-7def-8123-456789abcdef'
const aed = (minor: string) => ({ minor, currency: 'AED' })
const [day, until, scannedAt] = ['2026-03-20', '2026-03-25', '2026-03-18T19:30:00.000Z']
const payment = { transactionId: anId, name: 'Lulu', amount: aed('12500') }
/** Sample data for every kind. */
const samples: { readonly [K in NotificationKind]: NotificationData<K> } = {
  bill_due: { day, name: 'DEWA', count: 1, total: aed('40000') },
  bill_missed: { seriesId: anId, day, name: 'Etisalat', amount: aed('35000') },
  payment_not_covered: { what: 'cheque', id: anId, day, name: 'Rent', amount: aed('900'), short: aed('100') },
  cheque_returned: { chequeId: anId, day, name: 'Rent cheque', amount: aed('900') },
  card_due: { accountId: anId, day, name: 'Platinum', left: aed('900'), minimum: null },
  balance_low: { day, lowest: aed('-500'), from: day, until },
  budget_near: { budgetId: anId, name: 'Food', from: day, percent: 82, left: aed('1800') },
  budget_over: { budgetId: anId, name: 'Fun', from: day, over: aed('1800') },
  budget_pace: { budgetId: anId, name: 'Fuel', from: day, projected: aed('9000'), limit: aed('8000') },
  goal_reached: { goalId: anId, name: 'Hajj', target: aed('2000000') },
  goal_slipping: { goalId: anId, name: 'Car', by: until, month: '2026-03', needed: aed('5000') },
  salary_late: { began: day },
  salary_arrived: { ...payment, day },
  salary_different: { ...payment, day, usual: aed('11000') },
  large_payment: { ...payment, count: 1 },
  double_charge: { ...payment, day },
  bank_fee: { ...payment, count: 1 },
  new_subscription: { ...payment, key: 'lulu' },
  price_rise: { ...payment, key: 'lulu', before: aed('11000') },
  refund_arrived: payment,
  dividend_received: { tradeId: anId, instrumentId: anId, name: 'Emaar', amount: aed('75000'), day },
  price_stale: { instrumentId: anId, name: 'World ETF', day },
  consent_ending: { connectionId: anId, bank: 'Mashreq', endsAt: scannedAt, days: 7 },
  bank_sign_in: { connectionId: anId, bank: 'ADCB', cause: 'reauthorise', day },
  bank_trouble: { connectionId: anId, bank: 'FAB', since: day },
  review_waiting: { count: 21, day: until },
  new_sign_in: { device: 'Firefox', method: 'password', at: scannedAt },
  api_token_added: { tokenId: anId, name: 'Script', scope: 'read', at: scannedAt },
  sign_in_changed: { what: 'password_changed', at: scannedAt },
  invitation_accepted: { invitationId: anId },
  trial_ending: { endsAt: scannedAt },
  export_ready: { exportId: anId, file: 'xtharwa-transactions-2026-03-18.csv', expiresAt: scannedAt },
  digest: { from: day, to: until, income: aed('0'), spent: aed('1'), usual: null, changes: [], review: 0 },
}

/** Payment, budget and goal of the samples: a notification about one that is gone is not shown. */
async function addSubjects(user: TestUser): Promise<void> {
  const body = {
    type: 'expense',
    amount: 125,
    category: 'groceries',
    description: 'Lulu',
    date: day,
  } as const
  const cash = { kind: 'cash', name: 'Purse', value: 900 } as const // else a scan finds that the balance is low
  expect((await user.call(createOwnAccount, { body: cash })).status).toBe(200)
  await user.call(createTransaction, { body })
  await system(world.app.db, async (tx) => {
    await sql`update transactions set id = ${anId}, verified = false where user_id = ${user.id}`.execute(tx)
    await sql`insert into budgets (user_id, id, name, every, begins, created_at, updated_at)
      values (${user.id}, ${anId}, 'Food', 'month', ${day}, now(), now())`.execute(tx)
    await sql`insert into goals (user_id, id, kind, name, icon, target_minor, begins, created_at, updated_at)
      values (${user.id}, ${anId}, 'custom', 'Hajj', 'star', 2000000, ${day}, now(), now())`.execute(tx)
  })
}

test('every kind is listed and mailed once, outside quiet hours unless it is a security alert, and not after being read', async () => {
  const person = await world.signUp()
  const reader = await world.signUp()
  const everywhere = kindNames.map((kind) => [kind, { app: true, mail: true, push: false }] as const)
  now = new Date(scannedAt) // 23:30 in Dubai
  for (const user of [person, reader]) {
    const { id } = user
    await user.call(updateNotificationSettings, { body: { kinds: Object.fromEntries(everywhere) } })
    await addSubjects(user)
    const recorded = await write(world.app.db, { userId: id }, async (tx) => {
      const ctx = { ...world.app, userId: id }
      const results: [NotificationKind, boolean, boolean][] = []
      for (const kind of kindNames) {
        const first = await recordNotification(ctx, tx, kind, samples[kind])
        results.push([kind, first, await recordNotification(ctx, tx, kind, samples[kind])])
      }
      return results
    })
    expect(recorded).toEqual(kindNames.map((kind) => [kind, true, false]))
  }
  const alerts = kindNames.filter((kind) => kindOf(kind).group === 'security').length
  const mailed = async (person: TestUser, count: number): Promise<void> => {
    await sendDue(world.app)
    await sendDue(world.app)
    await vi.waitFor(() => expect(mailsTo(person)).toHaveLength(count), { timeout: 20_000 })
  }
  await mailed(person, alerts)
  await mailed(reader, alerts)
  await reader.call(readAllNotifications)
  now = new Date('2026-03-19T03:00:00Z') // 07:00 in Dubai
  // as the background does at any time: it finds nothing of its own in the subjects, nor that a sample is untrue
  for (const user of [person, reader]) await scanUser({ ...world.app, userId: user.id })
  await mailed(person, kindNames.length)
  await mailed(reader, alerts)
  expect((await listed(person)).notifications.map(({ kind }) => kind).toSorted()).toEqual(
    kindNames.toSorted(),
  )
  now = new Date('2026-03-17T08:00:00Z')
}, 60_000)

test('a failed delivery is retried later and finally given up, and concurrent workers send nothing twice', async () => {
  const person = await world.signUp()
  const phone = browser()
  await person.call(addPushSubscription, { body: phone.subscription })
  await person.call(updateNotificationSettings, { body: { channels: { mail: false }, quiet: null } })
  pushStatus = 503
  now = new Date('2026-03-17T08:00:00Z')
  await notifyEnding(person, 7)
  const state = async (): Promise<string | undefined> =>
    system(world.app.db, async (tx) => {
      const { rows } = await sql<{ state: string }>`
        select state from notification_deliveries where user_id = ${person.id}`.execute(tx)
      return rows[0]?.state
    })
  for (let attempt = 1; attempt < 7; attempt += 1) {
    await sendDue(world.app)
    expect([attempt, await state()]).toEqual([attempt, 'waiting'])
    now = new Date(now.getTime() + 3 * 3_600_000)
  }
  await sendDue(world.app)
  expect(await state()).toBe('failed')
  pushStatus = 201
  await notifyEnding(person, 1)
  const before = pushed.filter(({ path }) => path === phone.path).length
  await Promise.all([1, 2, 3].map(() => sendDue(world.app)))
  expect(pushed.filter(({ path }) => path === phone.path)).toHaveLength(before + 1)
  now = new Date('2026-03-17T08:00:00Z')
})

test('settings change only what is given, thresholds have limits, and the main switch keeps security alerts on', async () => {
  const person = await world.signUp()
  const changed = await person.call(updateNotificationSettings, {
    body: {
      kinds: { large_payment: { push: false, threshold: 900 } },
      quiet: null,
      digest: { every: 'pay' },
    },
  })
  expect(changed.body.kinds.large_payment).toEqual({ app: true, mail: false, push: false, threshold: 900 })
  expect(changed.body).toMatchObject({ quiet: null, digest: { every: 'pay', day: 1 } })
  expect(changed.body.kinds.budget_over).toEqual({ app: true, mail: false, push: true, threshold: null })
  for (const threshold of [0, 10_000_000]) {
    const refused = await person.call(updateNotificationSettings, {
      body: { kinds: { large_payment: { threshold } } },
    })
    expect(refused.status).toBe(400)
  }
  const none = await person.call(updateNotificationSettings, {
    body: { kinds: { bill_due: { threshold: 5 } } },
  })
  expect(none.status).toBe(400)
  await person.call(updateDocument, { body: { settings: { notifications: false } } })
  await notifyEnding(person, 7)
  expect((await listed(person)).notifications).toEqual([])
  await world.app.notify(person.id, 'sign_in_changed', { what: 'password_changed', at: now.toISOString() })
  await vi.waitFor(async () => expect((await listed(person)).unread).toBe(1), { timeout: 20_000 })
  expect((await listed(person)).notifications[0]?.title).toBe('Your password was changed')
})
