import { sql } from 'kysely'
import { readConfig } from '../server/config.ts'
import { rebuildTotals, verifyTotals } from '../server/features/payments/totals/service.totals.ts'
import { createDb, createPool, type Db, read, type Target, write } from '../server/platform/db/db.ts'
import { startEmbedded } from '../server/platform/embedded/engine.ts'
import { createLog } from '../server/platform/log.ts'

/** `npm run verify-totals`: recomputes stored totals. Exits with 1 if one differs; `--repair` rewrites it. */

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const mostShown = 20

async function selectUsers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select distinct user_id from accounts order by 1`.execute(
    db,
  )
  return rows.map((row) => row.user_id)
}

/** Verifies every user's totals, prints differences, and returns how many users have wrong totals. */
async function verifyAll(db: Db, repair: boolean): Promise<number> {
  const users = await selectUsers(db)
  let wrong = 0
  for (const userId of users) {
    const differences = await read(db, { userId }, (tx) => verifyTotals(tx, userId))
    if (differences.length === 0) continue
    wrong += 1
    say(`${userId}: ${differences.length} totals differ`)
    for (const { table, accountId, day, stored, counted } of differences.slice(0, mostShown))
      say(
        `  ${table} ${accountId} ${day}: stored ${JSON.stringify(stored)}, counted ${JSON.stringify(counted)}`,
      )
    if (!repair) continue
    await write(db, { userId }, (tx) => rebuildTotals(tx, userId))
    say('  repaired')
  }
  say(`${users.length} users counted again, ${wrong} wrong`)
  return wrong
}

const config = readConfig(process.env)
const log = createLog('warn')
const engine =
  config.databaseUrl === null
    ? await startEmbedded({ dataDir: config.dataDir, clock: { now: () => new Date() }, log })
    : null
const target: Target = engine?.target ?? { connectionString: config.databaseUrl ?? '' }
const pool = createPool(target, 2)
try {
  const wrong = await verifyAll(createDb(pool), process.argv.includes('--repair'))
  process.exitCode = wrong === 0 ? 0 : 1
} finally {
  await pool.end()
  await engine?.stop()
}
