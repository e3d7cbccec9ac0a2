import { setTimeout as sleep } from 'node:timers/promises'
import { signUp } from '../faults/people.ts'
import { type Result, round } from '../faults/report.ts'
import { startProcesses } from './cluster.ts'
import { startLoad } from './load.ts'
import { startPatroni } from './patroni.ts'
import { Stops } from './programs.ts'
import { startPgBouncer, startRouter } from './proxies.ts'
import { figuresOf } from './rolling.ts'

/** The longest time without an acknowledgement after an instant, in milliseconds. */
function longestGap(acknowledgedAt: readonly number[], after: number): number {
  const times = [after, ...acknowledgedAt.filter((each) => each > after).toSorted((a, b) => a - b)]
  return Math.max(...times.slice(1).map((each, n) => each - (times[n] ?? each)))
}

/**
 * Kills the whole primary (PostgreSQL and its Patroni, like a power failure) under writes that clients repeat
 * with the same key: the synchronous replica must take over with everything that was acknowledged.
 */
export async function changeOfPrimary(): Promise<Result> {
  const stops = new Stops()
  try {
    const nodes = await startPatroni(2, stops)
    const port = await startRouter(nodes.servers, stops)
    const databaseUrl = await startPgBouncer({ host: '127.0.0.1', port, database: 'postgres' }, stops)
    const { balancer } = await startProcesses(databaseUrl, stops)
    const person = await signUp(balancer.url)
    const standby = await nodes.synchronousStandby()
    const load = startLoad(person, { writers: 6, readers: 2, insist: true })
    await sleep(8000)
    const killedAt = performance.now()
    const [before, killed] = [load.counts.acknowledged.size, await nodes.killPrimary()]
    const electedMs = await nodes.otherPrimary(killed)
    await sleep(15_000)
    const withoutService = longestGap(load.counts.acknowledgedAt, killedAt)
    await load.stop()
    const figures = await figuresOf(person, load)
    const written = figures.writes - before
    return {
      passed:
        !figures.failures.includes('500') &&
        figures.lost === 0 &&
        figures.doubled === 0 &&
        figures.totals_exact &&
        written > 0,
      figures: {
        standby_before: standby,
        acknowledged_before: before,
        acknowledged_after: written,
        lost: figures.lost,
        doubled: figures.doubled,
        totals_exact: figures.totals_exact,
        new_primary_after_ms: round(electedMs),
        without_service_ms: round(withoutService),
        answers_meanwhile: figures.failures,
        patroni: nodes.timing,
      },
    }
  } finally {
    await stops.run()
  }
}
