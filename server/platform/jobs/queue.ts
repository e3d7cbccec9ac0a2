import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'

export type SendOptions = {
  /** At most one waiting job a key. */ singletonKey?: string
  startAfterSeconds?: number
}
export type QueueOptions = {
  retryLimit: number
  retryDelaySeconds: number
  expireSeconds: number
  /** One running and one waiting a key. */ exclusive?: boolean
  concurrency?: number
}
export type Job = { id: string; data: unknown; signal: AbortSignal }

/** Background jobs that survive a crash. Data is JSON and parsed again by the worker. */
export type Queue = {
  define(name: string, options: QueueOptions): Promise<void>
  /** Puts a job; null when one with the same key waits already. */
  send(name: string, data: object, options?: SendOptions): Promise<string | null>
  work(name: string, handler: (job: Job) => Promise<void>): Promise<void>
  schedule(name: string, cron: string, data: object): Promise<void>
  ready(): boolean
  stop(): Promise<void>
}

/** So long may jobs that run go on when the product stops; they are tried again by the next one. */
const longestJobMs = 4000

/** pg-boss over our own pool, so that the embedded engine and PostgreSQL are one code path. */
export async function startQueue(options: {
  pool: pg.Pool
  log: Log
  pollingSeconds: number
  workers: boolean
}): Promise<Queue> {
  const { pool, log, pollingSeconds, workers } = options
  const boss = new PgBoss({
    db: { executeSql: async (text: string, values?: unknown[]) => pool.query(text, values) },
    supervise: workers,
    schedule: workers,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  boss.on('error', (error) => log.error('The job queue reports a fault', {}, error))
  await boss.start()
  let started = true
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const defined = new Map<string, QueueOptions>()
  return {
    async define(name, wanted) {
      defined.set(name, wanted)
      const settings = {
        retryLimit: wanted.retryLimit,
        retryDelay: wanted.retryDelaySeconds,
        retryBackoff: true,
        retryDelayMax: 3600,
        expireInSeconds: wanted.expireSeconds,
        heartbeatSeconds: 15,
        deleteAfterSeconds: 86_400,
      }
      const known = there.get(name)
      if (!known)
        await boss.createQueue(name, { policy: wanted.exclusive ? 'stately' : 'standard', ...settings })
      else if (!isSubset(settings, known)) await boss.updateQueue(name, settings)
    },
    send: (name, data, more = {}) =>
      boss.send(name, data, {
        ...(more.singletonKey ? { singletonKey: more.singletonKey } : {}),
        ...(more.startAfterSeconds ? { startAfter: more.startAfterSeconds } : {}),
      }),
    async work(name, handler) {
      const concurrency = defined.get(name)?.concurrency ?? 1
      await boss.work(
        name,
        { localConcurrency: concurrency, pollingIntervalSeconds: pollingSeconds, heartbeatRefreshSeconds: 4 },
        async ([job]) => {
          if (!job) return
          try {
            await handler({ id: job.id, data: job.data, signal: job.signal })
          } catch (error) {
            log.warn('A job failed and may be tried again', {
              queue: name,
              job: job.id,
              reason: error instanceof Error ? error.message : 'unknown',
            })
            throw error
          }
        },
      )
    },
    async schedule(name, cron, data) {
      await boss.schedule(name, cron, data, { tz: 'UTC' })
    },
    ready: () => started,
    async stop() {
      started = false
      // its own stop looks only every half second whether the jobs that run have ended, so they are waited for here
      const ended = Promise.allSettled([...defined.keys()].map((name) => boss.offWork(name)))
      await Promise.race([ended, sleep(longestJobMs, undefined, { ref: false })])
      await boss.stop({ graceful: true, timeout: 1000 })
    },
  }
}

function isSubset(wanted: Readonly<Record<string, unknown>>, known: object): boolean {
  return Object.entries(wanted).every(([name, value]) => Reflect.get(known, name) === value)
}
