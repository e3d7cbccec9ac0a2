import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Job as BossJob, PgBoss } from 'pg-boss'
import { stateOf } from '../db/db.ts'
import { isDistributed } from '../db/distribution.ts'
import type { Log } from '../log.ts'

export type SendOptions = {
  /** The id of the job, which is not added if the queue still holds one with it. */ id?: string
  /** At most one waiting job per key. */ singletonKey?: string
  startAfterSeconds?: number
}
export type QueueOptions = {
  retryLimit: number
  retryDelaySeconds: number
  expireSeconds: number
  /** The queue that receives a job after its last retry; defined before this one. */ givenUp?: string
  /** At most one running and one waiting job per key. */ exclusive?: boolean
  concurrency?: number
  /** Nobody waits for its jobs, so the queue is polled less often for jobs of other processes. */ background?: boolean
}
/** The due jobs of one queue that nobody has started. */
export type DueJobs = { queue: string; count: number; oldestSeconds: number }
export type Job = { id: string; data: unknown; signal: AbortSignal }

/** Background jobs that survive a crash. Their data is stored as JSON and parsed again by the worker. */
export type Queue = {
  define(name: string, options: QueueOptions): Promise<void>
  /** Adds a job and returns its id, or null if one with the same key is already waiting or its id is taken. */
  send(name: string, data: object, options?: SendOptions): Promise<string | null>
  work(name: string, handler: (job: Job) => Promise<void>): Promise<void>
  schedule(name: string, cron: string, data: object): Promise<void>
  /** Deletes a queue's completed jobs, whose data would otherwise stay for a day. */
  deleteCompleted(name: string): Promise<void>
  /** The due jobs of every queue, also of queues without any. */
  due(): Promise<DueJobs[]>
  ready(): boolean
  stop(): Promise<void>
}

/** How long running jobs may continue when the server stops; the next process retries interrupted ones. */
const longestJobMs = 4000

/** A queue's first worker wakes the others when it finds a job; on their own they poll only this often. */
const furtherPollingSeconds = 60

const uniqueViolation = '23505'

export type StartQueueOptions = {
  pool: pg.Pool
  log: Log
  /** Seconds between polls for jobs of other processes; jobs of this process wake its workers at once. */
  pollingSeconds: number
  /** Seconds between checks for jobs whose worker died. */
  superviseSeconds?: number
  workers: boolean
  /** Whether no other process can have workers, as on the embedded engine. */
  alone?: boolean
}

/** On Citus, keeps the tables that pg-boss creates on the coordinator, which holds the whole queue. */
const keepOnCoordinator = (text: string): string =>
  text.replace(/^\s*BEGIN;/, 'BEGIN; set local citus.enable_ddl_propagation = off;')

/** Starts pg-boss on our own pool, so that the embedded engine and PostgreSQL share one code path. */
export async function startQueue(options: StartQueueOptions): Promise<Queue> {
  const { pool, log, pollingSeconds, superviseSeconds = 5, workers, alone = false } = options
  const asLocal = (await isDistributed(pool)) ? keepOnCoordinator : (text: string) => text
  const boss = new PgBoss({
    db: { executeSql: async (text: string, values?: unknown[]) => pool.query(asLocal(text), values) },
    supervise: workers,
    schedule: workers,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    cronWorkerIntervalSeconds: Math.max(5, superviseSeconds),
    flowIntervalSeconds: 3600, // jobs that depend on other jobs are not used
  })
  boss.on('error', (error) => log.error('The job queue reports a fault', {}, error))
  await boss.start().catch((error: unknown) => {
    // Processes that start at once on an empty database all try to create the tables; only one succeeds.
    if (stateOf(error) !== uniqueViolation) throw error
    return boss.start()
  })
  const leave = workers ? await (alone ? releaseJobs(pool) : enterWorkers(pool, log)) : null
  let started = true
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const defined = new Map<string, QueueOptions>()
  const workersOf = new Map<string, string[]>()
  const wake = (name: string): void => {
    for (const worker of workersOf.get(name) ?? []) boss.notifyWorker(worker)
  }
  return {
    async define(name, options) {
      defined.set(name, options)
      const settings = {
        retryLimit: options.retryLimit,
        retryDelay: options.retryDelaySeconds,
        retryBackoff: true,
        retryDelayMax: 3600,
        expireInSeconds: options.expireSeconds,
        heartbeatSeconds: 10, // the shortest that pg-boss takes
        deleteAfterSeconds: 86_400,
        ...(options.givenUp ? { deadLetter: options.givenUp } : {}),
      }
      const queue = existing.get(name)
      if (!queue)
        await boss.createQueue(name, { policy: options.exclusive ? 'stately' : 'standard', ...settings })
      else if (!isSubset(settings, queue)) await boss.updateQueue(name, settings)
    },
    async send(name, data, more = {}) {
      const id = await boss.send(name, data, {
        ...(more.id ? { id: more.id } : {}),
        ...(more.singletonKey ? { singletonKey: more.singletonKey } : {}),
        ...(more.startAfterSeconds ? { startAfter: more.startAfterSeconds } : {}),
      })
      if (!more.startAfterSeconds) wake(name)
      else setTimeout(() => wake(name), more.startAfterSeconds * 1000 + 200).unref()
      return id
    },
    async work(name, handler) {
      const ids: string[] = []
      workersOf.set(name, ids)
      const run = async ([job]: BossJob[]): Promise<void> => {
        if (!job) return
        wake(name) // there may be more jobs
        try {
          await handler({ id: job.id, data: job.data, signal: job.signal })
        } catch (error) {
          log.warn('A job failed and may be tried again', {
            queue: name,
            job: job.id,
            reason: error instanceof Error ? error.message : 'unknown',
          })
          // the first retry is due after at most twice the delay; later ones are found by polling
          setTimeout(() => wake(name), (defined.get(name)?.retryDelaySeconds ?? 0) * 2000 + 200).unref()
          throw error
        }
      }
      const { background = false, concurrency = 1 } = defined.get(name) ?? {}
      const firstPolling = background
        ? Math.max(pollingSeconds, Math.min(15 * pollingSeconds, furtherPollingSeconds))
        : pollingSeconds
      for (let n = 0; n < concurrency; n += 1) {
        const pollingIntervalSeconds = n === 0 ? firstPolling : furtherPollingSeconds
        ids.push(await boss.work(name, { pollingIntervalSeconds, heartbeatRefreshSeconds: 3 }, run))
      }
    },
    async schedule(name, cron, data) {
      await boss.schedule(name, cron, data, { tz: 'UTC' })
    },
    async deleteCompleted(name) {
      await pool.query("delete from pgboss.job where name = $1 and state = 'completed'", [name])
    },
    due: () => selectDue(pool),
    ready: () => started,
    async stop() {
      started = false
      // pg-boss checks only every half second whether running jobs have ended, so they are awaited here
      const ended = Promise.allSettled([...defined.keys()].map((name) => boss.offWork(name)))
      await Promise.race([ended, sleep(longestJobMs, undefined, { ref: false })])
      await boss.stop({ graceful: true, timeout: 1000 })
      await leave?.()
    },
  }
}

const presenceLock = 7_204_116
const returnMs = 1000

/**
 * Holds a lock that all processes with workers share, on a connection that ends with the process. A process that
 * finds nobody holding it makes the jobs due that a killed one left running. Resolves to a function that gives the
 * lock back.
 */
async function enterWorkers(pool: pg.Pool, log: Log): Promise<() => Promise<void>> {
  let left = false
  let client: pg.PoolClient | null = null
  const released = new WeakSet<pg.PoolClient>()
  // a connection that broke tells of it more than once
  const drop = (broken: pg.PoolClient): void => {
    if (released.has(broken)) return
    released.add(broken)
    broken.release(true)
  }
  const enter = async (starting: boolean): Promise<void> => {
    const entering = await pool.connect()
    entering.on('error', () => {
      drop(entering)
      if (client !== entering) return
      client = null
      void enterAgain()
    })
    const first = starting && (await holds(entering, 'pg_try_advisory_lock'))
    await holds(entering, 'pg_advisory_lock_shared')
    if (first) {
      await releaseJobs(pool)
      await holds(entering, 'pg_advisory_unlock')
    }
    client = entering
  }
  const enterAgain = async (): Promise<void> => {
    await sleep(returnMs, undefined, { ref: false })
    if (left) return
    await enter(false).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : 'unknown'
      log.warn('The workers cannot reach the database', { reason })
      void enterAgain()
    })
  }
  await enter(true)
  return async () => {
    left = true
    if (!client) return
    await holds(client, 'pg_advisory_unlock_shared').catch(() => false)
    drop(client)
  }
}

type LockCall =
  `pg_${'try_advisory_lock' | 'advisory_lock_shared' | 'advisory_unlock' | 'advisory_unlock_shared'}`
async function holds(client: pg.PoolClient, call: LockCall): Promise<boolean> {
  const { rows } = await client.query<{ done: unknown }>(`select ${call}($1) as done`, [presenceLock])
  return rows[0]?.done === true
}

/** Makes jobs of a killed process due at once; those on their last try end like others whose worker is silent. */
async function releaseJobs(pool: pg.Pool): Promise<null> {
  await pool.query(`
    update pgboss.job j set state = 'retry', start_after = now()
    where state = 'active' and retry_count < retry_limit and not exists (
      select from pgboss.job o where o.name = j.name and o.state = 'retry' and o.singleton_key = j.singleton_key)`)
  return null
}

/** Uses pg-boss's partial index on jobs that have not been started. */
async function selectDue(pool: pg.Pool): Promise<DueJobs[]> {
  const { rows } = await pool.query<DueJobs>(`
    select q.name as queue, count(j.id)::int as count,
      coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as "oldestSeconds"
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name and j.state < 'active' and j.start_after <= now()
    where q.name not like '\\_\\_pgboss%'
    group by q.name order by q.name`)
  return rows
}

function isSubset(settings: Readonly<Record<string, unknown>>, stored: object): boolean {
  return Object.entries(settings).every(([name, value]) => Reflect.get(stored, name) === value)
}
