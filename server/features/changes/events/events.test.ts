import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { App } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { createPool, system, write } from '../../../platform/db/db.ts'
import { startQueue } from '../../../platform/jobs/queue.ts'
import { createLog } from '../../../platform/log.ts'
import { type Ledger, startLedger } from '../../ledger/testing/ledger.ts'
import { deliverEvents, startDelivery } from './service.deliver.ts'
import { holdEvents, publishEvent, subscribe, type Subscription } from './service.ts'
import { claimDueUsers } from './store.ts'

let world: Ledger
let app: App
beforeAll(async () => {
  world = await startLedger('2026-03-01T08:00:00Z', {}, 6)
  app = await world.person()
}, 60_000)
afterAll(() => world.stop(), 60_000)

const never = new AbortController().signal
const added = (userId: string, day: string) => (tx: Tx) =>
  publishEvent(
    tx,
    userId,
    'transaction.changed',
    { since: day, at: app.clock.now().toISOString() },
    app.clock.now(),
  )
const publish = (userId: string, day: string): Promise<unknown> =>
  write(app.db, { userId }, added(userId, day))
/** A subscription that records each delivery in the database as one of the user's test documents. */
const tracing = (subscriber: string, fails: () => boolean = () => false): Subscription =>
  subscribe('transaction.changed', subscriber, async (ctx, tx, { since: day }) => {
    await sql`insert into test_writes (user_id, id, message, timestamp, created_at)
      values (${ctx.userId}, gen_random_uuid(), ${`${subscriber} ${day}`}, now(), now())`.execute(tx)
    if (fails()) throw new Error('the subscriber failed')
    return true
  })
const traces = async (userId: string): Promise<string[]> =>
  system(app.db, async (tx) => {
    const { rows } = await sql<{ message: string }>`select message from test_writes
      where user_id = ${userId} order by created_at, id`.execute(tx)
    return rows.map((row) => row.message).sort()
  })
const waiting = async (userId: string): Promise<number> =>
  system(app.db, async (tx) => {
    const { rows } = await sql`select from domain_events where user_id = ${userId}`.execute(tx)
    return rows.length
  })
const actingAs = (userId: string) => ({ ...app, userId })

test('an event is published if its transaction commits, or not at all', async () => {
  const { userId } = await world.person()
  const undone = write(app.db, { userId }, async (tx) => {
    await added(userId, '2026-01-01')(tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await waiting(userId)).toBe(0)
  await publish(userId, '2026-01-02')
  expect(await waiting(userId)).toBe(1)
})

test('held events are left to their caller, and fall due if it does not deliver them', async () => {
  const { userId } = await world.person()
  const now = app.clock.now()
  await write(app.db, { userId }, async (tx) => {
    await added(userId, '1')(tx)
    await holdEvents(tx, userId, now)
  })
  const claim = (minutes: number) => claimDueUsers(app.db, new Date(now.getTime() + minutes * 60_000), now)
  expect(await claim(9)).not.toContain(userId)
  expect(await claim(11)).toContain(userId)
  await deliverEvents(actingAs(userId), [tracing('a')], never)
  expect(await traces(userId)).toEqual(['a 1'])
})

test('each subscriber of its kind receives an event once, then it is deleted', async () => {
  const { userId } = await world.person()
  await publish(userId, '1')
  await publish(userId, '2')
  const unrelated = subscribe('sync.finished', 'other', () => Promise.reject(new Error('not its event')))
  await deliverEvents(actingAs(userId), [tracing('a'), tracing('b'), unrelated], never)
  await deliverEvents(actingAs(userId), [tracing('a'), tracing('b')], never)
  expect(await traces(userId)).toEqual(['a 1', 'a 2', 'b 1', 'b 2'])
  expect(await waiting(userId)).toBe(0)
})

test('a failing subscriber writes nothing, does not block others, and receives the event again', async () => {
  const { userId } = await world.person()
  const start = app.clock.now()
  const after = (seconds: number): void =>
    world.setNow(new Date(start.getTime() + seconds * 1000).toISOString())
  await publish(userId, '1')
  await publish(userId, '2')
  let broken = true
  const subscriptions = [tracing('a', () => broken), tracing('b')]
  const deliver = () => deliverEvents(actingAs(userId), subscriptions, never)
  expect(await deliver()).toHaveLength(2)
  expect(await traces(userId)).toEqual(['b 1', 'b 2'])
  after(4)
  expect(await deliver()).toHaveLength(0)
  after(6)
  expect(await deliver()).toHaveLength(2)
  broken = false
  after(12)
  await deliver()
  expect(await traces(userId)).toEqual(['b 1', 'b 2'])
  after(17)
  await deliver()
  expect(await traces(userId)).toEqual(['a 1', 'a 2', 'b 1', 'b 2'])
  expect(await waiting(userId)).toBe(0)
})

test('100 events that one subscriber cannot handle delay no other subscriber, kind, event or person', async () => {
  const [one, other] = [(await world.person()).userId, (await world.person()).userId]
  for (let n = 1; n <= 100; n += 1) await publish(one, `bad ${n}`)
  await publish(one, 'good')
  await write(app.db, { userId: one }, (tx) => publishEvent(tx, one, 'categories.added', {}, app.clock.now()))
  await publish(other, 'theirs')
  let tries = 0
  const heard: string[] = []
  const picky = subscribe('transaction.changed', 'picky', async (ctx, _tx, { since }) => {
    tries += 1
    if (since?.startsWith('bad')) throw new Error('cannot be handled')
    heard.push(`${ctx.userId === one ? 'one' : 'other'} ${since}`)
    return false
  })
  const plain = subscribe('categories.added', 'plain', async () => heard.push('categories') > 0)
  const events: string[] = []
  const observe = { ...app.observe, event: (result: string) => void events.push(result) }
  const deliver = (userId: string) =>
    deliverEvents({ ...app, observe, userId }, [picky, tracing('b'), plain], never)
  await deliver(one)
  await deliver(other)
  expect(heard).toEqual(['one good', 'categories', 'other theirs'])
  expect(await traces(one)).toHaveLength(101)
  expect([tries, await waiting(one), await waiting(other)]).toEqual([102, 100, 0])
  // nothing is tried before its time, and it is not handed to a worker either
  await deliver(one)
  expect(tries).toBe(102)
  const now = app.clock.now()
  expect(await claimDueUsers(app.db, new Date(now.getTime() + 4000), now)).not.toContain(one)
  // after a week it is given up, which is counted
  world.setNow(new Date(now.getTime() + 8 * 86_400_000).toISOString())
  await deliver(one)
  expect(await waiting(one)).toBe(0)
  expect(Object.entries(Object.groupBy(events, (result) => result)).map(([k, v]) => [k, v?.length])).toEqual([
    ['failed', 100],
    ['given_up', 100],
  ])
  world.setNow(now.toISOString())
}, 60_000)

test('a delivery changes the data version only if its subscriber wrote something that responses show', async () => {
  const { userId } = await world.person()
  await sql`insert into user_versions (user_id, version) values (${userId}, gen_random_uuid())`.execute(
    app.db,
  )
  const version = async (): Promise<unknown> =>
    (
      await sql<{ version: string }>`select version from user_versions where user_id = ${userId}`.execute(
        app.db,
      )
    ).rows[0]?.version
  const telling = (shown: boolean): Subscription =>
    subscribe('transaction.changed', 'telling', async () => shown)
  for (const visible of [false, true]) {
    await publish(userId, '1')
    const before = await version()
    await deliverEvents(actingAs(userId), [telling(visible)], never)
    expect([(await version()) !== before, await waiting(userId)]).toEqual([visible, 0])
  }
})

test('concurrent workers deliver nothing twice', async () => {
  const { userId } = await world.person()
  for (let day = 1; day <= 5; day += 1) await publish(userId, String(day))
  const ctx = actingAs(userId)
  await Promise.all([1, 2, 3].map(() => deliverEvents(ctx, [tracing('a')], never)))
  expect(await traces(userId)).toEqual(['a 1', 'a 2', 'a 3', 'a 4', 'a 5'])
})

test('data that does not match its kind is rejected', async () => {
  const { userId } = await world.person()
  await publish(userId, '1')
  await system(app.db, (tx) =>
    sql`update domain_events set data = '{"day": 7}' where user_id = ${userId}`.execute(tx),
  )
  expect(await deliverEvents(actingAs(userId), [tracing('a')], never)).toHaveLength(1)
  expect(await traces(userId)).toEqual([])
})

test('a user cannot publish events for another user', async () => {
  const [one, two] = [(await world.person()).userId, (await world.person()).userId]
  await expect(write(app.db, { userId: one }, added(two, '1'))).rejects.toThrow('row-level security')
})

test('a notification is requested in the given transaction, or in one of its own', async () => {
  const { userId } = await world.person()
  const about = { connectionId: randomUUID(), bank: 'Mashreq', cause: 'reauthorise', day: '2026-03-01' }
  await app.notify(userId, 'bank_sign_in', about)
  const undone = write(app.db, { userId }, async (tx) => {
    await app.notify(userId, 'bank_sign_in', about, tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const delivered: unknown[] = []
  const subscription = subscribe('notification.requested', 'test', async (_ctx, _tx, event) => {
    delivered.push(event)
    return false
  })
  await deliverEvents(actingAs(userId), [subscription], never)
  expect(delivered).toEqual([{ kind: 'bank_sign_in', data: about }])
})

test('a worker finds events by itself, including those left by a killed worker', async () => {
  const { userId } = await world.person()
  const pool = createPool(world.target, 4)
  const queue = await startQueue({ pool, log: createLog('silent'), pollingSeconds: 0.5, workers: true })
  const worker = { ...app, queue }
  await publish(userId, 'left')
  // as left by a worker that is killed between claiming an event and passing it to the queue
  const later = new Date(app.clock.now().getTime() + 600_000)
  await system(app.db, (tx) =>
    sql`update domain_events set due_at = ${later} where user_id = ${userId}`.execute(tx),
  )
  world.setNow(new Date(later.getTime() + 1000).toISOString())
  const stop = await startDelivery(worker, [tracing('a')], 300)
  await publish(userId, 'new')
  await vi.waitFor(async () => expect(await traces(userId)).toEqual(['a left', 'a new']), {
    timeout: 15_000,
    interval: 200,
  })
  await stop()
  await queue.stop()
  await pool.end()
}, 30_000)
