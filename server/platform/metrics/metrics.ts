import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { DueJobs } from '../jobs/queue.ts'
import type { Observe } from './observe.ts'

export type MetricsSources = {
  /** The database pools by name. */
  pools: Readonly<Record<string, pg.Pool>>
  /** Due jobs of every queue; rejects if the database does not answer. */
  dueJobs: () => Promise<DueJobs[]>
}
export type Metrics = {
  observe: Observe
  contentType: string
  /** All metrics in Prometheus' text format, read now. */
  text(): Promise<string>
}

const secondsBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Shorter than Prometheus' usual timeout of 10 s, so that a database that hangs is reported as down. */
const longestQueryMs = 4000

/** Creates the metrics of one server. prom-client adds memory, CPU and the event loop's delay. */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const refresh = createGauges(registry, sources)
  return {
    observe: createObserve(registry),
    contentType: registry.contentType,
    async text() {
      await refresh()
      return registry.metrics()
    },
  }
}

function createObserve(registry: Registry): Observe {
  const registers = [registry]
  const requests = new Histogram({
    name: 'xtharwa_http_request_duration_seconds',
    help: 'HTTP requests and the seconds until the response began',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers,
  })
  const counter = (name: string, help: string): Counter<'result'> =>
    new Counter({ name, help, labelNames: ['result'], registers })
  const syncs = counter('xtharwa_syncs_total', 'Attempts to sync a connection')
  const mails = counter('xtharwa_mails_total', 'Mails handed to the mail server')
  const pushes = counter('xtharwa_pushes_total', 'Messages handed to push services')
  const undelivered = counter('xtharwa_undelivered_events_total', 'Deliveries of domain events that failed')
  // a series must exist before its first event, or Prometheus sees no increase when that event comes
  for (const result of ['failed', 'given_up']) undelivered.inc({ result }, 0)
  for (const result of ['done', 'internal', 'unavailable']) syncs.inc({ result }, 0)
  for (const result of ['sent', 'failed']) {
    mails.inc({ result }, 0)
    pushes.inc({ result }, 0)
  }
  return {
    request: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    sync: (result) => syncs.inc({ result }),
    mail: (result) => mails.inc({ result }),
    push: (result) => pushes.inc({ result }),
    event: (result) => undelivered.inc({ result }),
  }
}

/** Creates the metrics that are read at each scrape; the returned function reads them. */
function createGauges(registry: Registry, { pools, dueJobs }: MetricsSources): () => Promise<void> {
  const registers = [registry]
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]): Gauge<L> =>
    new Gauge({ name, help, labelNames, registers })
  const due = gauge('xtharwa_jobs_due', 'Jobs that are due and not yet started', 'queue')
  const oldest = gauge('xtharwa_jobs_oldest_due_seconds', 'How long the oldest such job is due', 'queue')
  const up = gauge('xtharwa_database_up', 'Whether the database answered this scrape')
  const most = gauge('xtharwa_database_pool_max', 'Most connections of a pool', 'pool')
  const open = gauge('xtharwa_database_pool_connections', 'Connections of a pool', 'pool', 'state')
  const waiting = gauge('xtharwa_database_pool_waiting', 'Requests that wait for a connection', 'pool')
  return async () => {
    for (const [pool, { totalCount, idleCount, waitingCount, options }] of Object.entries(pools)) {
      most.set({ pool }, options.max)
      open.set({ pool, state: 'idle' }, idleCount)
      open.set({ pool, state: 'busy' }, totalCount - idleCount)
      waiting.set({ pool }, waitingCount)
    }
    const jobs = await Promise.race([
      dueJobs().catch(() => null),
      sleep(longestQueryMs, null, { ref: false }),
    ])
    up.set(jobs === null ? 0 : 1)
    due.reset()
    oldest.reset()
    for (const { queue, count, oldestSeconds } of jobs ?? []) {
      due.set({ queue }, count)
      oldest.set({ queue }, oldestSeconds)
    }
  }
}
