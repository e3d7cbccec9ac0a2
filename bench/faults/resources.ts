import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dubaiDay } from '#contract/period.ts'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { syncLeanData, syncStatus } from '#contract/banks/sync.ts'
import { transactionCounts } from '#contract/ledger/transactions.ts'
import type { SandboxBank } from '../../sandbox-bank/server.ts'
import { Counts } from '../http.ts'
import { addEntry, connect, countLost, rowsOf, signUp } from './people.ts'
import { memoryOf, onBothEngines, prepareProduct, type Product, withProduct } from './product.ts'
import { type Fault, percentile, type Result, round } from './report.ts'

/** F9 and L3: syncs 100,000 rows while another user reads, and measures memory. */
async function syncMany(product: Product, bank: SandboxBank): Promise<Result> {
  await product.start({ nodeArgs: ['--max-old-space-size=256'] })
  const atStart = memoryOf(product.pid()).now
  const [person, reader] = [await signUp(product.url), await signUp(product.url)]
  await connect(bank, person, { person: 'huge', sync: false })
  const started = performance.now()
  await person.call(syncLeanData, { body: { background: true, days: 1095 } })
  const reads: number[] = []
  let open = 1
  while (open > 0 && performance.now() - started < 280_000) {
    const from = performance.now()
    await reader.call(accountsQuick)
    reads.push(performance.now() - from)
    await sleep(50)
    open = (await person.call(syncStatus)).body.active.length
  }
  const seconds = (performance.now() - started) / 1000
  const { peak } = memoryOf(product.pid())
  const { body } = await person.call(transactionCounts)
  return {
    passed: open === 0 && body.total_count > 90_000 && peak <= 512,
    figures: {
      rows: body.total_count,
      sync_s: round(seconds, 1),
      start_mb: atStart,
      peak_mb: peak,
      others_p50_ms: round(percentile(reads, 0.5)),
      others_p99_ms: round(percentile(reads, 0.99)),
      others_max_ms: round(Math.max(...reads)),
    },
  }
}

/** F10: SIGTERM under writes: requests in progress are answered, then the server exits. */
async function terminate(product: Product): Promise<Result> {
  await product.start()
  const person = await signUp(product.url)
  const today = dubaiDay(new Date())
  const acknowledged: string[] = []
  const stop = new AbortController()
  let cut = 0
  const writing = Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let count = 0; !stop.signal.aborted; count += 1) {
        const key = `${writer}-${count}`
        const answer = await addEntry(person, { key, amount: 1, description: key, date: today })
        if (answer === null && !stop.signal.aborted) cut += 1
        if (answer?.id == null) return
        acknowledged.push(answer.id)
      }
    }),
  )
  await sleep(3000)
  const ending = product.terminate()
  const { ms, code } = await ending
  stop.abort()
  await writing
  await product.start()
  const lost = await countLost(person, acknowledged)
  return {
    passed: lost === 0 && code === 0 && ms <= 10_000,
    figures: {
      acknowledged: acknowledged.length,
      lost,
      exit_ms: round(ms),
      exit_code: code,
      unanswered: cut,
    },
  }
}

/** F4: the data directory is on a small disk that is filled up while a user writes and reads. */
async function fillDisk(): Promise<Result> {
  const mount = mkdtempSync(path.join(tmpdir(), 'xtharwa-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=150m', 'tmpfs', mount], { stdio: 'ignore' })
  } catch {
    rmSync(mount, { recursive: true })
    return { passed: false, figures: { skipped: 'a small disk cannot be mounted without being root' } }
  }
  const product = await prepareProduct({ dataDir: path.join(mount, 'data') })
  const ballast = path.join(mount, 'ballast')
  try {
    await product.start()
    const person = await signUp(product.url)
    const today = dubaiDay(new Date())
    const acknowledged = new Set<string>()
    const statuses = new Counts()
    const reads = { good: 0, bad: 0 }
    const add = async (key: string): Promise<number> => {
      const answer = await addEntry(person, { key, amount: 1, description: 'x'.repeat(180), date: today })
      const status = answer?.status ?? 0
      statuses.add(String(status))
      if (answer?.id) acknowledged.add(answer.id)
      return status
    }
    const read = async (): Promise<void> => {
      const good = await rowsOf(person, { from: today, to: today }).then(
        (rows) => rows.length === acknowledged.size,
        () => false,
      )
      reads[good ? 'good' : 'bad'] += 1
    }
    for (let count = 0; count < 20; count += 1) await add(`before-${count}`)
    fillUp(mount, ballast)
    let refused = 0
    for (let count = 0; refused < 20 && count < 5000; count += 1) {
      if ((await add(`full-${count}`)) !== 200) {
        refused += 1
        await read()
      }
    }
    rmSync(ballast, { force: true })
    let recoveredAfterMs = -1
    const freed = performance.now()
    for (let count = 0; count < 60 && recoveredAfterMs < 0; count += 1) {
      if ((await add(`after-${count}`)) === 200) recoveredAfterMs = Math.round(performance.now() - freed)
      else await sleep(500)
    }
    const lives = product.running()
    await product.kill()
    await product.start()
    const lost = await countLost(person, acknowledged)
    const clear = statuses.only('200', '503', '507')
    return {
      passed: lost === 0 && refused > 0 && reads.bad === 0 && clear && lives && recoveredAfterMs >= 0,
      figures: {
        acknowledged: acknowledged.size,
        lost,
        refused,
        answers: statuses.text,
        reads_while_full: reads.good,
        reads_failed: reads.bad,
        recovered_without_restart_ms: recoveredAfterMs,
      },
    }
  } finally {
    await product.kill()
    await sleep(200)
    execFileSync('umount', [mount], { stdio: 'ignore' })
    rmSync(mount, { recursive: true, force: true })
  }
}

/** Fills the disk but for a few pages. */
function fillUp(mount: string, file: string): void {
  const { bavail, bsize } = statfsSync(mount)
  writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - 400_000)))
}

export const resourceFaults: Fault[] = [
  ...onBothEngines(
    {
      name: 'F9',
      summary: '100,000 rows sync while another person reads, with a heap of 256 MB',
      floor: 'done, ≤ 512 MB resident',
    },
    'the same on PostgreSQL',
    syncMany,
  ),
  {
    name: 'F10',
    summary: 'SIGTERM under writes',
    floor: 'exit 0 within 10 s, 0 acknowledged lost',
    run: () => withProduct({}, terminate),
  },
  {
    name: 'F4',
    untimed: true,
    summary: 'the disk full to the last byte under writes, then room again; embedded engine',
    floor: '0 lost, reads go on, a plain refusal, no restart needed',
    run: fillDisk,
  },
]
