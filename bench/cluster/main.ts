/**
 * `npm run check:cluster [-- STAGE…]`: runs several processes behind proxies and checks that it makes no
 * difference which of them responds. Exits with 1 if a stage fails; skips those whose programs are missing.
 */
import { findPostgres } from '../../test/postgres.ts'
import { withPooledCluster } from './cluster.ts'
import { changeOfPrimary } from './failover.ts'
import { type Figures, flows } from './flows.ts'
import { findProgram } from './programs.ts'
import { keep } from './report.ts'
import { rollingRestart } from './rolling.ts'

type Stage = {
  name: string
  what: string
  programs: readonly string[]
  run(): Promise<{ passed: boolean; figures: Figures }>
}

/** Runs all flows on one cluster; a failing flow does not stop the others. */
async function runFlows(): Promise<{ passed: boolean; figures: Figures }> {
  return withPooledCluster(async (cluster) => {
    const figures: Record<string, Figures[string]> = {}
    let passed = true
    for (const [name, flow] of flows) {
      const result = await flow(cluster).catch((error: unknown) => {
        passed = false
        process.stderr.write(
          `${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
        )
        return { failed: true }
      })
      for (const [key, value] of Object.entries(result)) figures[`${name}: ${key}`] = value
    }
    return { passed, figures }
  })
}

const stages: readonly Stage[] = [
  {
    name: 'flows',
    what: 'Sessions, limits, syncs, webhooks, live updates, notifications, idempotency keys and ETags on either process',
    programs: ['pgbouncer', 'haproxy'],
    run: runFlows,
  },
  {
    name: 'rolling',
    what: 'Rolling restart of both web and both worker processes under reads, writes and syncs; a client repeats nothing',
    programs: ['pgbouncer', 'haproxy'],
    run: rollingRestart,
  },
  {
    name: 'primary',
    what: 'The primary of a synchronous pair killed under writes whose clients repeat them with the same key; through PgBouncer and HAProxy',
    programs: ['pgbouncer', 'haproxy', 'etcd', 'patroni'],
    run: changeOfPrimary,
  },
]

const wanted = new Set(process.argv.slice(2))
const chosen = stages.filter(({ name }) => wanted.size === 0 || wanted.has(name))
if (chosen.length === 0) {
  process.stderr.write(`Known: ${stages.map(({ name }) => name).join(' ')}\n`)
  process.exit(2)
}
let failed = 0
for (const stage of chosen) {
  const missing = stage.programs.filter((program) => findProgram(program) === null)
  if (findPostgres() === null) missing.unshift('PostgreSQL')
  if (missing.length > 0) {
    process.stdout.write(`${stage.name}: skipped, as ${missing.join(', ')} is not installed here\n`)
    continue
  }
  const began = performance.now()
  const result = await stage.run().catch((error: unknown) => {
    process.stderr.write(
      `${stage.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    return {
      passed: false,
      figures: { error: error instanceof Error ? error.message.slice(0, 200) : 'failed' },
    }
  })
  if (!result.passed) failed += 1
  process.stdout.write(`${keep(stage, { ...result, seconds: (performance.now() - began) / 1000 })}\n`)
}
process.exit(failed === 0 ? 0 : 1)
