import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectBank } from '../../../test/connect.ts'
import { onCitus } from '../../../test/database.ts'
import { startWorld, testServer, type World } from '../../../test/world.ts'
import { system } from './db.ts'

const plain = testServer !== null && !onCitus
let world: World
beforeAll(async () => {
  if (plain) world = await startWorld()
}, 60_000)
afterAll(() => world?.stop())

/** The rows of a table by its statistics; -1 if it was never analysed. */
const knownRows = async (table: string): Promise<number> =>
  system(world.app.db, async (tx) => {
    const { rows } = await sql<{ known: number }>`
      select reltuples::float8 as known from pg_class where oid = ${table}::regclass`.execute(tx)
    return rows[0]?.known ?? -1
  })

/** The rows that a prepared statement's general plan expects. */
const PlannedRows = /rows=(\d+)/

test.runIf(plain)(
  'after a first sync the planner knows the tables, and plans kept from before are gone',
  async () => {
    const tables = ['transactions', 'daily_totals', 'account_days']
    await system(world.app.db, async (tx) => {
      // PostgreSQL's own work would do the same a minute later
      for (const table of tables)
        await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(tx)
    })
    const user = await world.signUp()
    const { Client } = (await import('pg')).default
    const client = new Client({ connectionString: world.app.config.databaseUrl ?? '' })
    await client.connect()
    try {
      await client.query('set plan_cache_mode = force_generic_plan')
      await client.query('prepare own as select from transactions where user_id = $1')
      const expected = async (): Promise<number> => {
        const { rows } = await client.query<Record<string, string>>(`explain execute own('${user.id}')`)
        return Number(PlannedRows.exec(Object.values(rows[0] ?? {})[0] ?? '')?.[1])
      }
      const before = await expected()
      expect(before).toBeLessThan(50)
      await connectBank(world, user, { person: 'tenant' })
      for (const table of tables)
        await expect.poll(() => knownRows(table), { timeout: 20_000 }).toBeGreaterThan(200)
      expect(await expected()).toBeGreaterThan(200)
    } finally {
      await client.end()
    }
  },
  60_000,
)
