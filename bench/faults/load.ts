import { readdirSync } from 'node:fs'
import { connect as open, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { syncLeanData } from '#contract/banks/sync.ts'
import { type Call, Counts, type Reads, sendFor } from '../http.ts'
import { connect, type Person, signUpMany } from './people.ts'
import { memoryOf, type Product, withProduct } from './product.ts'
import { type Fault, percentile, type Result, round } from './report.ts'

/** 60 % summaries, 30 % lists, 10 % accounts. */
const mix = [
  ...Array<string>(6).fill('/api/user/financial-summary-quick?period=mtd'),
  ...Array<string>(3).fill('/api/user/transactions/search?size=50'),
  '/api/user/accounts-quick',
]

/** The reads of a mix, taking the users in turn. */
async function readsOf(people: readonly Person[]): Promise<Call[]> {
  const tokens = await Promise.all(people.map((person) => person.token()))
  return mix.flatMap((path) =>
    tokens.map((token) => ({
      path,
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
    })),
  )
}

/** Reads about `rate` times a second. */
const readAt = async (
  product: Product,
  people: readonly Person[],
  rate: number,
  seconds: number,
): Promise<Reads> => sendFor(product.url, await readsOf(people), { rate, seconds })

const withPeople = (
  count: number,
  work: (product: Product, people: Person[]) => Promise<Result>,
): Promise<Result> =>
  withProduct({ env: { TRUSTED_PROXIES: '1' } }, async (product, bank) => {
    await product.start()
    const people = await signUpMany(product.url, count)
    for (const person of people) await connect(bank, person, { person: 'salaried' })
    return work(product, people)
  })

/** L6: opens 500 streams, then 2,000 connections that send one byte of a header every five seconds. */
async function holdSockets(product: Product): Promise<Result> {
  const stop = new AbortController()
  const half = new Set<Socket>()
  try {
    await product.start()
    const people = await signUpMany(product.url, 100)
    let streams = 0
    for (const person of people)
      for (let stream = 0; stream < 5; stream += 1) {
        const answer = await person.fetch('/api/user/sync-events', { signal: stop.signal })
        if (answer.status === 200) streams += 1
      }
    const readers = people.slice(0, 8)
    const withStreams = await readAt(product, readers, 30, 10)
    const opened = performance.now()
    let most = 0
    for (let opening = 0; opening < 2000; opening += 1) {
      const socket = open(Number(new URL(product.url).port), '127.0.0.1')
      socket.on('error', () => half.delete(socket)).on('close', () => half.delete(socket))
      socket.write('GET / HTTP/1.1\r\nX-')
      half.add(socket)
      if (opening % 100 === 99) await sleep(20)
      most = Math.max(most, half.size)
    }
    const drip = setInterval(() => {
      for (const socket of half) socket.write('x')
    }, 5000)
    const reads: Reads[] = []
    while (half.size > 0 && performance.now() - opened < 120_000)
      reads.push(await readAt(product, readers, 30, 5))
    clearInterval(drip)
    const goneS = (performance.now() - opened) / 1000
    const times = reads.flatMap((each) => each.times)
    const { failures } = withStreams
    for (const each of reads) failures.join(each.failures)
    return {
      passed: streams === 500 && half.size === 0 && failures.count === 0 && product.running(),
      figures: {
        streams,
        reads_p99_with_streams_ms: round(percentile(withStreams.times, 0.99)),
        half_open: most,
        left: half.size,
        gone_after_s: round(goneS),
        reads_p99_ms: round(percentile(times, 0.99)),
        reads_failed: failures.count,
        failures: failures.text,
      },
    }
  } finally {
    stop.abort()
    for (const socket of half) socket.destroy()
  }
}

/** The soak was planned for ten minutes; five, so that all scripts end within 45 minutes. */
const minutes = Number(process.env['SOAK_MINUTES'] ?? 5)

/** L7: reads at a steady rate with a sync every twenty seconds; records memory and open files after each. */
const soak = (): Promise<Result> =>
  withPeople(4, async (product, people) => {
    const samples: { minute: number; mb: number; files: number }[] = []
    const failures = new Counts()
    let reads: number[] = []
    const started = performance.now()
    const minute = (): number => (performance.now() - started) / 60_000
    for (let turn = 0; minute() < minutes; turn += 1) {
      const person = people[turn % people.length]
      await person?.call(syncLeanData, { body: { background: true } })
      const reading = await readAt(product, people, 100, 20)
      failures.join(reading.failures)
      reads = [...reads, ...reading.times]
      await sleep(500) // until the load's connections are closed
      const files = readdirSync(`/proc/${product.pid()}/fd`).length
      samples.push({ minute: minute(), mb: memoryOf(product.pid()).now, files })
    }
    const late = samples.filter((each) => each.minute > Math.min(3, minutes / 2))
    const slope = slopeOf(late.map((each) => [each.minute, each.mb]))
    const files = slopeOf(late.map((each) => [each.minute, each.files]))
    const printed = samples.filter((_, turn) => turn % 3 === 2)
    return {
      passed: slope <= 4 && files <= 1 && failures.count === 0 && memoryOf(product.pid()).peak <= 512,
      figures: {
        minutes: round(minutes),
        reads: reads.length,
        failed: failures.count,
        failures: failures.text,
        p99_ms: round(percentile(reads, 0.99)),
        mb_a_minute: round(slope, 2),
        files_a_minute: round(files, 2),
        mb: printed.map((each) => each.mb),
        files: printed.map((each) => each.files),
        peak_mb: memoryOf(product.pid()).peak,
      },
    }
  })

/** The slope of the least-squares line through the points. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (of: readonly number[]): number => of.reduce((sum, each) => sum + each, 0) / of.length
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))]
  const over = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0)
  const under = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  return under === 0 ? Number.POSITIVE_INFINITY : over / under
}

export const loadFaults: Fault[] = [
  {
    name: 'L6',
    summary:
      '500 open streams, then 2,000 half-open connections that send a byte every 5 s, while others read',
    floor: 'all streams stay, 0 half-open left after 2 min, reads answered',
    run: () => withProduct({ env: { TRUSTED_PROXIES: '1' } }, holdSockets),
  },
  {
    name: 'L7',
    summary: '100 reads a second and a sync every 20 s, for minutes',
    floor: 'memory ≤ 4 MB a minute after the first 3, no growing number of files, ≤ 512 MB',
    run: soak,
  },
]
