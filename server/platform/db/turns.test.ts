import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, testServer } from '../../../test/database.ts'
import { createDb, createPool, type Db, read, write } from './db.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'xtharwa-turns-'))
let database: Awaited<ReturnType<typeof openDatabase>>
const pools: pg.Pool[] = []
const open = (size: number): { db: Db; pool: pg.Pool } => {
  const pool = createPool(database.target, size)
  pools.push(pool)
  return { db: createDb(pool), pool }
}
beforeAll(async () => void (database = await openDatabase(dataDir)))
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
})

const [busy, other] = [randomUUID(), randomUUID()]
const signal = new AbortController().signal
const readOne = (db: Db): Promise<number> =>
  read(db, { userId: other }, async (tx) => (await sql`select 1`.execute(tx)).rows.length)
/** A write that stays open until `release`; `begun` resolves once it runs. */
function held(db: Db): { begun: Promise<void>; release: () => void; done: Promise<unknown> } {
  const begun = Promise.withResolvers<undefined>()
  const ended = Promise.withResolvers<undefined>()
  const done = write(db, { userId: busy }, async () => {
    begun.resolve(undefined)
    await ended.promise
  })
  return { begun: begun.promise, release: () => ended.resolve(undefined), done }
}

test('the writes of one person take one connection and run in order; none is refused here, whoever else writes', async () => {
  const { db, pool } = open(4)
  const order: number[] = []
  const first = held(db)
  await first.begun
  const requests = Array.from({ length: 60 }, (_, index) =>
    write(db, { userId: busy, signal }, async () => void order.push(index)),
  )
  const background = write(db, { userId: busy }, async () => void order.push(100))
  expect([pool.totalCount, pool.waitingCount]).toEqual([1, 0])
  // the embedded engine runs one transaction at a time, whoever waits
  if (testServer) expect(await readOne(db)).toBe(1)
  first.release()
  await Promise.all([...requests, background, first.done])
  expect(order).toEqual([...Array.from({ length: 60 }, (_, index) => index), 100])
  expect(await readOne(db)).toBe(1)
})

test('a write whose client has gone leaves the queue, and one that fails stops no other', async () => {
  const { db } = open(2)
  const first = held(db)
  await first.begun
  const gone = new AbortController()
  const left = write(db, { userId: busy, signal: gone.signal }, async () => 'written')
  const failing = write(db, { userId: busy }, () => Promise.reject(new Error('no')))
  const last = write(db, { userId: busy }, async () => 'written')
  const refused = expect(left).rejects.toThrow(/abort/i)
  const failed = expect(failing).rejects.toThrow('no')
  gone.abort()
  first.release()
  await Promise.all([refused, failed, first.done])
  expect(await last).toBe('written')
})

test.skipIf(!testServer)('while another process writes, a write waits without a connection', async () => {
  const elsewhere = held(open(1).db)
  await elsewhere.begun
  const { db } = open(1)
  let written = false
  const waiting = write(db, { userId: busy, signal }, async () => void (written = true))
  for (let times = 0; times < 20; times += 1) expect(await readOne(db)).toBe(1)
  expect(written).toBe(false)
  elsewhere.release()
  await Promise.all([waiting, elsewhere.done])
  expect(written).toBe(true)
})

test('statements, locks and idle transactions are limited by the kind of work', async () => {
  const { db } = open(1)
  const limits = (tx: Db) =>
    sql<{ name: string; setting: string }>`select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
      tx,
    )
  const reading = await read(db, { userId: other }, limits)
  const writing = await write(db, { userId: other }, limits)
  const idle = testServer ? '60000' : '0'
  expect(reading.rows.map(({ setting }) => setting)).toEqual([idle, '10000', '30000'])
  expect(writing.rows.map(({ setting }) => setting)).toEqual([idle, '10000', '120000'])
})
