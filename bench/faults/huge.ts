import { statSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { syncLeanData } from '#contract/banks/sync.ts'
import { transactionCounts } from '#contract/ledger/transactions.ts'
import type { SandboxBank } from '../../sandbox-bank/server.ts'
import type { NativePostgres } from '../../test/postgres.ts'
import { connect, idle, type Person, signUp } from './people.ts'
import { onBothEngines, type Product } from './product.ts'
import { type Result, round } from './report.ts'

const rounds = 3

const countOf = async (person: Person): Promise<number> => {
  const { status, body } = await person.call(transactionCounts, { query: {} })
  return status === 200 ? body.total_count : -1
}

/** Milliseconds from a start until a user's number of rows is as before the kill. */
async function untilRight(person: Person, count: number, start: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await start()
  while ((await countOf(person).catch(() => -1)) !== count) {
    if (performance.now() - started > 120_000) throw new Error('the rows are not there after two minutes')
    await sleep(20)
  }
  return performance.now() - started
}

/** Size on disk of the embedded engine's write-ahead log, in MiB. */
function logSize(dataDir: string): number {
  const folder = path.join(dataDir, 'db', 'pg_wal')
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { name }) => sum + statSync(path.join(folder, name)).size, 0) / 2 ** 20
}

/**
 * Kills the server as soon as 100,000 rows are stored, and times its start. In the last round PostgreSQL, if
 * used, crashes too; its own recovery time depends on `max_wal_size` and is reported separately.
 */
async function killAfterSync(
  product: Product,
  bank: SandboxBank,
  postgres: NativePostgres | null,
): Promise<Result> {
  await product.start()
  const syncs: number[] = []
  const restarts: number[] = []
  let rows = 0
  let log = 0
  let databaseBack = 0
  for (let count = 0; count < rounds; count += 1) {
    const person = await signUp(product.url)
    await connect(bank, person, { person: 'huge', sync: false })
    const started = performance.now()
    await person.call(syncLeanData, { body: { background: true, days: 1095 } })
    await idle(person, 300_000)
    rows = await countOf(person)
    syncs.push(performance.now() - started)
    await product.kill()
    if (!postgres) log = Math.max(log, logSize(product.dataDir))
    if (postgres && count === rounds - 1) {
      const crashed = performance.now()
      await postgres.restart('SIGQUIT')
      databaseBack = performance.now() - crashed
    }
    restarts.push(await untilRight(person, rows, () => product.start()))
  }
  const worst = Math.max(...restarts)
  return {
    passed: worst <= 3000 && rows > 90_000,
    figures: {
      kills: rounds,
      rows,
      sync_s: syncs.map((ms) => round(ms / 1000, 1)),
      ...(postgres ? { database_back_ms: round(databaseBack) } : { log_mb: round(log) }),
      right_after_ms: restarts.map((ms) => round(ms)),
      worst_ms: round(worst),
    },
  }
}

export const hugeFaults = onBothEngines(
  {
    name: 'F1H',
    summary: 'kill -9 the moment a sync of 100,000 rows has ended, embedded engine',
    floor: 'all rows there, the first right answer ≤ 3 s after the start',
  },
  'the same on PostgreSQL, which crashes too the last time',
  killAfterSync,
)
