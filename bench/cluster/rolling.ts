import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, dubaiDay } from '#contract/period.ts'
import { syncLeanData } from '#contract/banks/sync.ts'
import { verifyTransaction } from '#contract/ledger/transactions.ts'
import { compareWithBank } from '../faults/kill.ts'
import { connect, filsOf, idle, type Person, rowsOf, signUp, totalsOf } from '../faults/people.ts'
import type { Counts } from '../http.ts'
import { percentile, type Result, round } from '../faults/report.ts'
import { type Cluster, withPooledCluster } from './cluster.ts'
import { type Load, startLoad } from './load.ts'
import { openStream } from './stream.ts'

const rounds = Number(process.env['ROUNDS'] ?? 2)

/** Restarts each process in turn, as an operator would: SIGTERM, await its exit, start, await readiness. */
async function restartAll({
  balancer,
  webs,
  workers,
  env,
}: Cluster): Promise<{ stops: number[]; codes: (number | null)[] }> {
  const [stops, codes]: [number[], (number | null)[]] = [[], []]
  const end = async (product: {
    terminate(): Promise<{ ms: number; code: number | null }>
  }): Promise<void> => {
    const { ms, code } = await product.terminate()
    stops.push(ms)
    codes.push(code)
  }
  for (const [name, product] of webs) {
    await end(product)
    await product.start({ env })
    await balancer.up(name)
    await sleep(1000)
  }
  for (const product of workers) {
    await end(product)
    await product.start({ env })
  }
  return { stops, codes }
}

/** Keeps requesting syncs, so that workers are restarted in the middle of them. */
async function keepSyncing(person: Person, failures: Counts, signal: AbortSignal): Promise<number> {
  let started = 0
  while (!signal.aborted) {
    const answer = await person
      .call(syncLeanData, { body: { background: true } })
      .catch((error: unknown) => error)
    if (statusOf(answer) === 200) started += 1
    else if (statusOf(answer) !== 429)
      failures.add(`sync ${JSON.stringify(statusOf(answer) ?? 'without an answer')}`) // 429: rate limited
    await sleep(500)
  }
  return started
}

const statusOf = (answer: unknown): unknown =>
  answer instanceof Object && 'status' in answer ? answer.status : undefined

/** Restarts all four processes, ROUNDS times, under reads, writes, syncs and an open stream. */
export async function rollingRestart(): Promise<Result> {
  return withPooledCluster(async (cluster) => {
    const { balancer, bank } = cluster
    const [writer, saver] = [await signUp(balancer.url), await signUp(balancer.url)]
    const entity = await connect(bank, saver, { person: 'salaried' })
    const [account] = bank.served(entity).accounts
    const bankRows = await rowsOf(saver, { from: addDays(dubaiDay(new Date()), -300) })
    if (!account || bankRows.length === 0) throw new Error('the bank has no rows')
    const load = startLoad(writer, { writers: 4, readers: 8 })
    const stop = new AbortController()
    const syncing = keepSyncing(saver, load.counts.failures, stop.signal)
    const stream = await openStream(writer)
    let [stops, codes]: [number[], (number | null)[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      bank.addTransaction(entity, account.accountId, { minor: -(5000 + round), text: `RESTART ${round}` })
      bank.reconnect(entity)
      const restarted = await restartAll(cluster)
      ;[stops, codes] = [
        [...stops, ...restarted.stops],
        [...codes, ...restarted.codes],
      ]
    }
    stop.abort()
    const syncsAsked = await syncing
    await load.stop()
    const cut = !stream.open()
    await stream.close()
    await idle(saver)
    bank.reconnect(entity)
    await sleep(1000)
    await idle(saver)
    const verified = await saver.call(verifyTransaction, {
      params: { id: bankRows[0]?.id ?? '' },
      body: { action: 'correct' },
    })
    const figures = await figuresOf(writer, load)
    const unlike = await compareWithBank(bank, saver, entity)
    return {
      passed:
        figures.failed === 0 &&
        figures.lost + figures.doubled + unlike === 0 &&
        figures.totals_exact &&
        codes.every((code) => code === 0) &&
        verified.status === 200,
      figures: {
        restarts: codes.length,
        ...figures,
        repeated_by_the_proxy: await balancer.repeated(),
        syncs_asked: syncsAsked,
        rows_unlike_the_bank: unlike,
        stream_reopened: cut,
        slowest_stop_ms: round(Math.max(...stops)),
      },
    }
  })
}

/** Compares the responses that the load received with what is stored. */
export async function figuresOf(
  person: Person,
  load: Load,
): Promise<{
  reads: number
  writes: number
  failed: number
  failures: string
  lost: number
  doubled: number
  totals_exact: boolean
  p99_ms: number
  slowest_ms: number
}> {
  const { reads, times, failures, acknowledged } = load.counts
  const rows = await rowsOf(person, {})
  const ids = new Set(rows.map((row) => row.id))
  const names = new Set(rows.map((row) => row.raw_description))
  const day = dubaiDay(new Date())
  const totals = await totalsOf(person, { from: addDays(day, -1), to: day })
  return {
    reads,
    writes: acknowledged.size,
    failed: failures.count,
    failures: failures.text,
    lost: [...acknowledged].filter(([key, id]) => !ids.has(id) || !names.has(key)).length,
    doubled: rows.length - names.size,
    totals_exact: totals.fils === filsOf(rows) && totals.count === rows.length,
    p99_ms: round(percentile(times, 0.99)),
    slowest_ms: round(Math.max(...times)),
  }
}
