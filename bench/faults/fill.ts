/**
 * Gives users rows through the embedded engine of a stopped server; the first user's rows are copied to the
 * others. Usage: `node bench/faults/fill.ts <data directory> <rows> <user id>…`.
 */
import { sql } from 'kysely'
import { systemClock } from '../../server/platform/clock.ts'
import { createDb, createPool, system } from '../../server/platform/db/db.ts'
import { startEmbedded } from '../../server/platform/embedded/engine.ts'
import { createLog } from '../../server/platform/log.ts'
import { loadUser } from '../load.ts'

const tables = [
  'connections',
  'accounts',
  'transactions',
  'daily_totals',
  'monthly_totals',
  'yearly_totals',
  'merchant_totals',
  'account_days',
  'account_months',
]
const [dataDir, rows, first, ...otherUsers] = process.argv.slice(2)
if (dataDir === undefined || first === undefined) throw new Error('a directory, rows and user ids are needed')
const engine = await startEmbedded({ dataDir, clock: systemClock, log: createLog('error') })
const db = createDb(createPool(engine.target, 2))
await loadUser(db, first, Number(rows))
for (const table of tables) {
  const { rows: columns } = await sql<{ name: string }>`select quote_ident(column_name) as name
    from information_schema.columns where table_schema = 'public' and table_name = ${table}
      and column_name <> 'user_id' and is_generated = 'NEVER'`.execute(db)
  const names = sql.raw(columns.map(({ name }) => name).join(', '))
  const into = sql.raw(table)
  for (const user of otherUsers)
    await system(db, async (tx) => {
      // disables triggers and foreign-key checks: the copied rows are consistent already
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`insert into ${into} (user_id, ${names}) select ${user}::uuid, ${names} from ${into} where user_id = ${first}`.execute(
        tx,
      )
    })
}
await sql`vacuum analyze`.execute(db)
await sql`checkpoint`.execute(db)
// killed, because an orderly stop would first write a snapshot
process.kill(process.pid, 'SIGKILL')
