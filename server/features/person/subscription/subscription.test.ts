import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import {
  cancelSubscription,
  readSubscription,
  startCheckout,
  startTrial,
} from '#contract/person/subscription.ts'
import { readDocument, userProfile } from '#contract/person/settings.ts'
import { deleteAccount } from '#contract/person/account.ts'
import { startWorld, type TestUser, type World } from '../../../../test/world.ts'
import { system } from '../../../platform/db/db.ts'
import { startStripe } from './testing/stripe.ts'
import { announceEndingTrials } from './service.ts'

const dayMs = 86_400_000
let now = new Date('2026-03-16T08:00:00Z')
const later = (days: number): Date => new Date(now.getTime() + days * dayMs)
let stripe: Awaited<ReturnType<typeof startStripe>>
let world: World
beforeAll(async () => {
  stripe = await startStripe(() => now)
  world = await startWorld({ clock: { now: () => now }, env: { ...stripe.env, PLANS_ENFORCED: 'true' } })
}, 60_000)
afterAll(async () => {
  await world.stop()
  await stripe.stop()
}, 60_000)

const subscriptionOf = async (person: TestUser) => (await person.call(readSubscription)).body
const titles = async (person: TestUser): Promise<string[]> =>
  (await person.call(listNotifications)).body.notifications.map(({ title }) => title)

test('the trial is seven days of Premium by the server’s clock, once per user, with a notice before its end', async () => {
  const person = await world.signUp()
  expect(await subscriptionOf(person)).toMatchObject({
    plan: 'free',
    enforced: true,
    trial: { state: 'available', ends_at: null },
    banks: { connected: 0, limit: 2 },
  })
  const starts = await Promise.all([1, 2, 3].map(() => person.call(startTrial)))
  expect(starts.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await subscriptionOf(person)).toMatchObject({
    plan: 'premium',
    trial: { state: 'running', started_at: now.toISOString(), ends_at: later(7).toISOString() },
    banks: { limit: null },
  })
  expect((await person.call(userProfile)).body.plan).toBe('premium')
  expect((await person.call(readDocument)).body.document.plan).toBe('premium')
  await announceEndingTrials(world.app)
  now = later(5)
  await announceEndingTrials(world.app)
  await announceEndingTrials(world.app)
  await vi.waitFor(async () => expect(await titles(person)).toEqual(['Your Premium trial ends soon']), {
    timeout: 20_000,
  })
  now = new Date(now.getTime() + 2 * dayMs - 1000)
  expect((await subscriptionOf(person)).plan).toBe('premium')
  now = new Date(now.getTime() + 1000)
  expect(await subscriptionOf(person)).toMatchObject({ plan: 'free', trial: { state: 'used' } })
  expect((await person.call(startTrial)).status).toBe(409)
})

test('E27: what is paid for follows the provider, whichever events arrive, how often and in what order', async () => {
  const person = await world.signUp()
  const { url } = (await person.call(startCheckout)).body
  expect([...stripe.checkouts.values()].at(-1)).toEqual(
    new Map([
      ['mode', 'subscription'],
      ['line_items[0][price]', 'price_of_the_test'],
      ['line_items[0][quantity]', '1'],
      ['subscription_data[metadata][user_id]', person.id],
      ['client_reference_id', person.id],
      ['success_url', `${world.app.config.publicUrl}/profile/plan?paid`],
      ['cancel_url', `${world.app.config.publicUrl}/profile/plan`],
      ['customer_email', person.email],
    ]),
  )
  const ends = later(30)
  const id = stripe.pay(url, ends)
  const send = (type: string, more = {}): Promise<number> => stripe.send(world.url, type, id, more)
  expect(await send('customer.subscription.created', { secret: 'whsec_of_somebody_else' })).toBe(401)
  expect(await send('customer.subscription.created', { at: new Date(now.getTime() - 301_000) })).toBe(401)
  expect((await subscriptionOf(person)).plan).toBe('free')
  for (const type of [
    'customer.subscription.deleted',
    'checkout.session.completed',
    'customer.subscription.created',
  ])
    expect(await send(type)).toBe(200)
  const settled = (about: object): Promise<void> =>
    vi.waitFor(async () => expect(await subscriptionOf(person)).toMatchObject(about), { timeout: 20_000 })
  await settled({ plan: 'premium', paid_until: ends.toISOString(), renews: true })
  expect((await person.call(startCheckout)).status).toBe(409)
  const cancelled = (await person.call(cancelSubscription)).body
  expect(cancelled).toMatchObject({ plan: 'premium', paid_until: ends.toISOString(), renews: false })
  expect((await person.call(cancelSubscription)).status).toBe(409)
  const stored = stripe.subscriptions.get(id)
  if (!stored) throw new Error('the subscription was made')
  stored.status = 'canceled'
  expect(await send('customer.subscription.created')).toBe(200)
  await settled({ plan: 'free', paid_until: null })
})

test('an unavailable provider charges nobody and can be retried; a deleted account is no longer charged', async () => {
  const person = await world.signUp()
  stripe.setDown(true)
  const refused = await person.call(startCheckout)
  expect([refused.status, refused.body]).toEqual([
    503,
    expect.objectContaining({ reason: 'payments_unavailable' }),
  ])
  stripe.setDown(false)
  const id = stripe.pay((await person.call(startCheckout)).body.url, later(30))
  expect(await stripe.send(world.url, 'customer.subscription.created', id)).toBe(200)
  await vi.waitFor(async () => expect((await subscriptionOf(person)).plan).toBe('premium'), {
    timeout: 20_000,
  })
  const gone = await person.call(deleteAccount, { body: { confirm: 'DELETE', password: person.password } })
  expect(gone.status).toBe(200)
  await vi.waitFor(() => expect(stripe.subscriptions.get(id)?.status).toBe('canceled'), { timeout: 20_000 })
})

test('of two checkouts that were paid one subscription stays, and the other is paid back; another price is not Premium', async () => {
  const person = await world.signUp()
  const urls = [(await person.call(startCheckout)).body.url, (await person.call(startCheckout)).body.url]
  const other = stripe.pay(urls[0] ?? '', later(30), 'price_of_something_else')
  expect(await stripe.send(world.url, 'customer.subscription.created', other)).toBe(200)
  const [first = '', second = ''] = urls.map((url) => stripe.pay(url, later(30)))
  expect(await stripe.send(world.url, 'customer.subscription.created', first)).toBe(200)
  await vi.waitFor(async () => expect((await subscriptionOf(person)).plan).toBe('premium'), {
    timeout: 20_000,
  })
  expect(await stripe.send(world.url, 'customer.subscription.created', second)).toBe(200)
  await vi.waitFor(() => expect(stripe.subscriptions.get(second)?.status).toBe('canceled'), {
    timeout: 20_000,
  })
  expect([...stripe.refunds]).toEqual([`pi_${second}`])
  expect(stripe.subscriptions.get(first)?.status).toBe('active')
  // the end of the second, reported late, changes nothing
  expect(await stripe.send(world.url, 'customer.subscription.deleted', second)).toBe(200)
  expect((await person.call(cancelSubscription)).body).toMatchObject({ plan: 'premium', renews: false })
  expect(stripe.subscriptions.get(first)?.cancels).toBe(true)
}, 60_000)

test('a trial is not given again to the address of a deleted account', async () => {
  const person = await world.signUp()
  expect((await person.call(startTrial)).status).toBe(200)
  await person.call(deleteAccount, { body: { confirm: 'DELETE', password: person.password } })
  const again = await world.signUp({ email: person.email.toUpperCase() })
  expect((await again.call(startTrial)).body).toMatchObject({ reason: 'trial_used' })
})

test('a trial whose end cannot be announced delays no other announcement', async () => {
  const [one, other] = [await world.signUp(), await world.signUp()]
  for (const person of [one, other]) await person.call(startTrial)
  now = later(6)
  await system(world.app.db, (tx) =>
    sql`alter table domain_events add constraint refuse check (user_id <> ${sql.lit(one.id)}) not valid`.execute(
      tx,
    ),
  )
  await announceEndingTrials(world.app)
  await system(world.app.db, (tx) => sql`alter table domain_events drop constraint refuse`.execute(tx))
  await vi.waitFor(async () => expect(await titles(other)).toEqual(['Your Premium trial ends soon']), {
    timeout: 20_000,
  })
  expect(await titles(one)).toEqual([])
  await announceEndingTrials(world.app)
  await vi.waitFor(async () => expect(await titles(one)).toHaveLength(1), { timeout: 20_000 })
}, 60_000)
