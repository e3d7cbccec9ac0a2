import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase, testServer } from '../../../test/database.ts'
import { createPool } from '../db/db.ts'
import { createLog } from '../log.ts'
import { type Queue, startQueue } from './queue.ts'

test('a failed job is retried after its delay, however rarely the queue is polled', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-queue-'))
  const database = await openDatabase(folder)
  const pool = createPool(database.target, 4)
  const queue = await startQueue({ pool, log: createLog('silent'), pollingSeconds: 300, workers: true })
  try {
    const tries: number[] = []
    await queue.define('shaky', { retryLimit: 2, retryDelaySeconds: 1, expireSeconds: 60 })
    await queue.work('shaky', async () => {
      tries.push(performance.now())
      if (tries.length === 1) throw new Error('not yet')
    })
    await queue.send('shaky', {})
    await vi.waitFor(() => expect(tries).toHaveLength(2), { timeout: 20_000, interval: 50 })
    const [first = 0, second = 0] = tries
    expect(second - first).toBeGreaterThan(900)
  } finally {
    await queue.stop()
    await pool.end()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)

test('a queue starts while another process is creating its tables', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-queue-'))
  const database = await openDatabase(folder)
  const pool = createPool(database.target, 4)
  try {
    await pool.query('drop schema pgboss cascade')
    let refused = 0
    const query = pool.query.bind(pool)
    // oxlint-disable-next-line typescript/no-misused-promises -- the driver's overloads include callbacks
    vi.spyOn(pool, 'query').mockImplementation((text: string, values?: unknown[]) => {
      if (refused > 0 || !/create schema/i.test(text)) return query(text, values)
      refused += 1
      const message = 'duplicate key value violates unique constraint "pg_namespace_nspname_index"'
      return Promise.reject(Object.assign(new Error(message), { code: '23505' }))
    })
    const queue = await startQueue({ pool, log: createLog('silent'), pollingSeconds: 300, workers: false })
    expect([refused, queue.ready()]).toEqual([1, true])
    await queue.stop()
  } finally {
    vi.restoreAllMocks()
    await pool.end()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)

test('a job whose process was killed is due at once, and after its last retry another queue receives it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-queue-'))
  const database = await openDatabase(folder)
  const pool = createPool(database.target, 4)
  const start = () =>
    startQueue({ pool, log: createLog('silent'), pollingSeconds: 0.5, workers: true, alone: true })
  try {
    const before = await start()
    await before.define('lost', { retryLimit: 0, retryDelaySeconds: 1, expireSeconds: 900 })
    await before.define('long', {
      retryLimit: 1,
      retryDelaySeconds: 60,
      expireSeconds: 900,
      givenUp: 'lost',
    })
    await before.send('long', { number: 1 })
    await before.stop()
    // as left by a process that was killed while it worked on the job
    await pool.query("update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()")
    const queue = await start()
    await queue.define('lost', { retryLimit: 0, retryDelaySeconds: 1, expireSeconds: 900 })
    const [tries, lost]: [unknown[], unknown[]] = [[], []]
    await queue.work('lost', async ({ data }) => void lost.push(data))
    await queue.work('long', async ({ data }) => {
      tries.push(data)
      throw new Error('cannot be done')
    })
    await vi.waitFor(() => expect([tries, lost]).toEqual([[{ number: 1 }], [{ number: 1 }]]), {
      timeout: 5000,
      interval: 50,
    })
    await queue.stop()
  } finally {
    await pool.end()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)

test.skipIf(!testServer)(
  'on PostgreSQL the first process to start takes up what killed ones left, and leaves living ones their jobs',
  async () => {
    const database = await openDatabase('')
    const pools = Array.from({ length: 3 }, () => createPool(database.target, 4))
    const [first, second, third] = pools
    if (!first || !second || !third) throw new Error('three pools are needed')
    const open = new Set<Queue>()
    const start = async (pool: typeof first): Promise<Queue> => {
      const queue = await startQueue({ pool, log: createLog('silent'), pollingSeconds: 300, workers: true })
      open.add(queue)
      return queue
    }
    const stop = async (queue: Queue): Promise<void> => {
      open.delete(queue)
      await queue.stop()
    }
    const states = async (): Promise<string[]> =>
      (await third.query<{ state: string }>("select state from pgboss.job where name = 'long'")).rows.map(
        ({ state }) => state,
      )
    // of this database alone: the server has those of other tests too
    const locks = `from pg_locks where locktype = 'advisory' and objid = 7204116
      and database = (select oid from pg_database where datname = current_database())`
    const holders = async (): Promise<number[]> =>
      (await third.query<{ pid: number }>(`select pid ${locks} and granted`)).rows.map(({ pid }) => pid)
    try {
      const living = await start(first)
      await living.define('long', { retryLimit: 1, retryDelaySeconds: 60, expireSeconds: 900 })
      await living.send('long', {})
      await first.query("update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()")
      // the lock comes back with the connection
      const [broken] = await holders()
      await third.query('select pg_terminate_backend($1)', [broken])
      const back = async (): Promise<void> =>
        expect(await holders()).toEqual([expect.not.toBeOneOf([broken])])
      await vi.waitFor(back, { timeout: 10_000, interval: 50 })
      const beside = await start(second)
      expect([(await holders()).length, await states()]).toEqual([2, ['active']])
      await stop(beside)
      await stop(living)
      expect(await holders()).toEqual([])
      await start(second)
      expect(await states()).toEqual(['retry'])
    } finally {
      // a queue that is still open would keep its pool from ending
      await Promise.all([...open].map((queue) => queue.stop()))
      await Promise.all(pools.map((pool) => pool.end()))
      await database.stop()
    }
  },
  20_000,
)
