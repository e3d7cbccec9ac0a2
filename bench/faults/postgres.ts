import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { dubaiDay } from '#contract/period.ts'
import type { NativePostgres } from '../../test/postgres.ts'
import { Counts } from '../http.ts'
import { addEntry, type Entry, filsOf, type Person, rowsOf, signUp, totalsOf } from './people.ts'
import { type Product, withProduct } from './product.ts'
import { type Fault, percentile, type Result, round } from './report.ts'

type Seen = { answers: Counts; slowest: number; entries: Entry[]; times: number[] }

/** Runs one writer that repeats each entry, as a browser does, until it is acknowledged. */
async function keepWriting(person: Person, name: string, results: Seen, signal: AbortSignal): Promise<void> {
  const day = dubaiDay(new Date())
  for (let count = 0; !signal.aborted; count += 1) {
    const entry = {
      key: `${name}-${count}`,
      amount: 1 + (count % 50),
      description: `${name}-${count}`,
      date: day,
    }
    results.entries.push(entry)
    for (;;) {
      const started = performance.now()
      const answer = await addEntry(person, entry)
      const took = performance.now() - started
      results.slowest = Math.max(results.slowest, took)
      results.times.push(took)
      const status = answer?.status ?? 0
      results.answers.add(String(status))
      if (status === 200) break
      if (status === 0 && results.answers.of('0') === 100) throw new Error('the product does not answer')
      await sleep(100)
    }
  }
}

async function trouble(product: Product, postgres: NativePostgres): Promise<Result> {
  const hogs: pg.Client[] = []
  await product.start()
  const person = await signUp(product.url)
  const results: Seen = { answers: new Counts(), slowest: 0, entries: [], times: [] }
  const stop = new AbortController()
  const writing = Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => keepWriting(person, name, results, stop.signal)),
  )
  writing.catch(() => undefined) // reported where it is awaited
  await sleep(2000)
  await postgres.restart('SIGINT')
  await sleep(2000)
  await postgres.restart('SIGQUIT')
  await sleep(2000)
  postgres.freeze(true)
  await sleep(20_000)
  postgres.freeze(false)
  await sleep(3000)
  for (;;) {
    const client = new pg.Client({ connectionString: postgres.url })
    client.on('error', () => undefined)
    const connected = await client.connect().then(
      () => true,
      () => false,
    )
    if (!connected) break
    hogs.push(client)
  }
  await sleep(3000)
  await Promise.all(hogs.map((hog) => hog.end()))
  await sleep(1000)
  stop.abort()
  await writing
  const day = dubaiDay(new Date())
  const rows = await rowsOf(person, {})
  const totals = await totalsOf(person, { from: day, to: day })
  const totalsExact = totals.fils === filsOf(rows)
  const doubled = rows.length - new Set(rows.map((row) => row.raw_description)).size
  const lost = results.entries.filter(({ key }) => !rows.some((row) => row.raw_description === key)).length
  const clear = results.answers.only('200', '503')
  return {
    passed:
      doubled === 0 &&
      lost === 0 &&
      totalsExact &&
      totals.count === rows.length &&
      clear &&
      product.running(),
    figures: {
      acknowledged: rows.length,
      lost,
      doubled,
      totals_exact: totalsExact,
      answers: results.answers.text,
      p99_ms: round(percentile(results.times, 0.99)),
      slowest_ms: round(results.slowest),
      connections_taken_by_others: hogs.length,
    },
  }
}

export const postgresFaults: Fault[] = [
  {
    name: 'F5',
    summary: 'PostgreSQL restarted, crashed, frozen for 20 s, and out of connections, under writes',
    floor: 'no doubled row, 0 lost, only 200 and 503 seen, no restart needed',
    run: () =>
      withProduct({ postgres: ['max_connections=60'] }, async (product, _bank, postgres) => {
        if (!postgres) throw new Error('no PostgreSQL')
        return trouble(product, postgres)
      }),
  },
]
