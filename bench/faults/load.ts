import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { dubaiDay } from '#contract/period.ts'
import { syncLeanData } from '#contract/banks/sync.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { transactionCounts, verifyTransaction } from '#contract/ledger/transactions.ts'
import { benchNow } from '../data.ts'
import { Counts } from '../http.ts'
import { transactionId } from '../load.ts'
import { addEntry, connect, type Person, rowsOf, signIn, signUpMany, totalsOf } from './people.ts'
import { memoryOf, type Product, withProduct } from './product.ts'
import { readAt, rowsEach, withRows } from './loaded.ts'
import { type Fault, percentile, type Result, round } from './report.ts'

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

const writeSeconds = 60

const unverifiedOf = async (person: Person): Promise<number> =>
  (await person.call(transactionCounts, { query: {} })).body.unverified_count

/**
 * L2: twenty clients add an entry and verify a bank row as fast as they can; then rows and totals are
 * compared with the responses.
 */
const writeMuch = (): Promise<Result> =>
  withRows(2, async (_product, [person, other]) => {
    if (!person || !other) throw new Error('nobody is there')
    const today = dubaiDay(benchNow)
    const before = await unverifiedOf(person)
    const waiting = Array.from({ length: rowsEach }, (_, n) => n).filter((n) => n % 3 !== 0)
    const times: number[] = []
    const results = { ids: new Set<string>(), fils: 0, verified: 0, failed: 0 }
    const started = performance.now()
    const until = started + writeSeconds * 1000
    const timed = async <T>(work: Promise<T>): Promise<T> => {
      const from = performance.now()
      const answer = await work
      times.push(performance.now() - from)
      return answer
    }
    await Promise.all(
      Array.from({ length: 20 }, async (_, writer) => {
        for (let count = 0; performance.now() < until; count += 1) {
          const key = `${writer}-${count}`
          const fils = 1 + ((writer * 7919 + count * 31) % 99_000)
          const entry = { key, amount: fils / 100, description: key, date: today }
          const added = await timed(addEntry(person, entry))
          if (added?.id == null) {
            results.failed += 1
            continue
          }
          results.ids.add(added.id)
          results.fils += fils
          const params = { id: transactionId(waiting.pop() ?? 0) }
          const { status } = await timed(
            person.call(verifyTransaction, { params, body: { action: 'correct' } }),
          )
          if (status === 200) results.verified += 1
          else results.failed += 1
        }
      }),
    )
    const perSecond = times.length / ((performance.now() - started) / 1000)
    const day = await rowsOf(person, { from: today, to: today })
    const rows = day.filter((row) => row.source === 'manual')
    const spent = (of: readonly Transaction[]): number =>
      of.reduce((sum, row) => sum + (row.type === 'expense' ? Math.round(row.amount * 100) : 0), 0)
    const totals = await totalsOf(person, { from: today, to: today })
    const exact =
      rows.length === results.ids.size &&
      rows.every(({ id }) => results.ids.has(id)) &&
      spent(rows) === results.fils &&
      (await unverifiedOf(person)) === before - results.verified &&
      totals.count === day.length &&
      totals.fils === spent(day)
    const otherRows = await rowsOf(other, { from: today, to: today })
    return {
      passed:
        perSecond >= 100 && exact && results.failed === 0 && !otherRows.some(({ id }) => results.ids.has(id)),
      figures: {
        per_second: round(perSecond),
        p50_ms: round(percentile(times, 0.5)),
        p99_ms: round(percentile(times, 0.99)),
        rows: rows.length,
        verified: results.verified,
        exact,
        failed: results.failed,
      },
    }
  })

/** L5: 200 correct and 2,000 wrong sign-ins within a minute, from many addresses, while others read. */
const guess = (): Promise<Result> =>
  withPeople(6, async (product, people) => {
    const before = await readAt(product, people, 20, 5)
    const [right, wrong] = [new Counts(), new Counts()]
    const attempts: Promise<void>[] = []
    const reading = readAt(product, people, 20, 60)
    for (let attempt = 0; attempt < 2200; attempt += 1) {
      const person = people[attempt % people.length]
      if (!person) break
      const good = attempt % 11 === 0
      const who = good
        ? person
        : { email: `nobody-${attempt % 400}@example.test`, password: 'Wrong-Harbour-1' }
      const from = good ? `10.8.0.${attempt % 200}` : `10.7.${attempt % 40}.${attempt % 5}`
      attempts.push(
        signIn(product.url, who, from).then(
          async (response) => {
            await response.arrayBuffer()
            ;(good ? right : wrong).add(String(response.status))
          },
          () => (good ? right : wrong).add('0'),
        ),
      )
      await sleep(60_000 / 2200)
    }
    await Promise.all(attempts)
    const reads = await reading
    const p99 = percentile(reads.times, 0.99)
    const only = [right, wrong].every((counts) => counts.only('200', '401', '429'))
    return {
      passed: p99 <= 250 && reads.failures.count === 0 && only && wrong.of('200') === 0,
      figures: {
        reads_p99_before_ms: round(percentile(before.times, 0.99)),
        reads_p50_ms: round(percentile(reads.times, 0.5)),
        reads_p99_ms: round(p99),
        reads_failed: reads.failures.count,
        failures: reads.failures.text,
        right: right.text,
        wrong: wrong.text,
        limited_share: round(wrong.of('429') / 2000, 2),
      },
    }
  })

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
    name: 'L2',
    summary: `add and verify over 20 connections for ${writeSeconds} s, one person with 10,000 rows; embedded engine`,
    floor: '≥ 100/s, rows and totals exact',
    run: writeMuch,
  },
  {
    name: 'L5',
    summary: '200 right and 2,000 wrong sign-ins in a minute while others read',
    floor: "others' p99 ≤ 250 ms, only 200, 401 and 429",
    run: guess,
  },
  {
    name: 'L7',
    summary: '100 reads a second and a sync every 20 s, for minutes',
    floor: 'memory ≤ 4 MB a minute after the first 3, no growing number of files, ≤ 512 MB',
    run: soak,
  },
]
