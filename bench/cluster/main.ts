/**
 * `npm run check:cluster [-- STAGE…]`: runs several processes behind proxies and checks that it makes no
 * difference which of them responds. Exits with 1 if a stage fails; skips those whose programs are missing.
 */
import { loadavg } from 'node:os'
import { findPostgres } from '../../test/postgres.ts'
import {
  cellsOf,
  chooseStages,
  type Figure,
  printError,
  putRow,
  type Result,
  round,
  runStage,
  type Stage,
} from '../faults/report.ts'
import { withPooledCluster } from './cluster.ts'
import { changeOfPrimary } from './failover.ts'
import { flows } from './flows.ts'
import { findProgram } from './programs.ts'
import { rollingRestart } from './rolling.ts'

/** A stage, and the programs it needs. */
type ClusterStage = Stage & { programs: readonly string[] }

/** Runs all flows on one cluster; a failing flow does not stop the others. */
async function runFlows(): Promise<Result> {
  return withPooledCluster(async (cluster) => {
    const figures: Record<string, Figure> = {}
    let passed = true
    for (const [name, flow] of flows) {
      const result = await flow(cluster).catch((error: unknown) => {
        passed = false
        printError(name, error)
        return { failed: true }
      })
      for (const [key, value] of Object.entries(result)) figures[`${name}: ${key}`] = value
    }
    return { passed, figures }
  })
}

const stages: readonly ClusterStage[] = [
  {
    name: 'flows',
    summary:
      'Sessions, limits, syncs, webhooks, live updates, notifications, idempotency keys and ETags on either process',
    programs: ['pgbouncer', 'haproxy'],
    run: runFlows,
  },
  {
    name: 'rolling',
    summary:
      'Rolling restart of both web and both worker processes under reads, writes and syncs; a client repeats nothing',
    programs: ['pgbouncer', 'haproxy'],
    run: rollingRestart,
  },
  {
    name: 'primary',
    summary:
      'The primary of a synchronous pair killed under writes whose clients repeat them with the same key; through PgBouncer and HAProxy',
    programs: ['pgbouncer', 'haproxy', 'etcd', 'patroni'],
    run: changeOfPrimary,
  },
]

let failed = 0
for (const stage of chooseStages(stages)) {
  const { name, summary, programs } = stage
  const missing = programs.filter((program) => findProgram(program) === null)
  if (findPostgres() === null) missing.unshift('PostgreSQL')
  if (missing.length > 0) {
    process.stdout.write(`${name}: skipped, as ${missing.join(', ')} is not installed here\n`)
    continue
  }
  const { passed, figures, seconds } = await runStage(stage)
  if (!passed) failed += 1
  const load = String(round(loadavg()[0] ?? 0, 1))
  process.stdout.write(`${JSON.stringify({ name, passed, seconds, figures })}\n`)
  putRow('cluster.md', '# Several processes behind proxies', [
    name,
    summary,
    ...cellsOf([figures], passed, seconds),
    load,
  ])
}
process.exit(failed === 0 ? 0 : 1)
