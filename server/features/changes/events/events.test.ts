import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { App } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { createPool, system, write } from '../../../platform/db/db.ts'
import { startQueue } from '../../../platform/jobs/queue.ts'
import { createLog } from '../../../platform/log.ts'
import { type Ledger, startLedger } from '../../ledger/testing/ledger.ts'
import {
  deliverEvents,
  holdEvents,
  publishEvent,
  startDelivery,
  subscribe,
  type Subscription,
} from './service.ts'
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
const publish = (userId: string, day: string): Promise<void> => write(app.db, { userId }, added(userId, day))
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
  await publish(userId, '1')
  await publish(userId, '2')
  let broken = true
  const subscriptions = [tracing('a', () => broken), tracing('b')]
  await expect(deliverEvents(actingAs(userId), subscriptions, never)).rejects.toThrow('the subscriber failed')
  expect(await traces(userId)).toEqual(['b 1', 'b 2'])
  broken = false
  await deliverEvents(actingAs(userId), subscriptions, never)
  expect(await traces(userId)).toEqual(['a 1', 'a 2', 'b 1', 'b 2'])
})

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
  await expect(deliverEvents(actingAs(userId), [tracing('a')], never)).rejects.toThrow()
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
