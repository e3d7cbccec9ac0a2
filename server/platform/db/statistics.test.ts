import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { connectBank } from '../../../test/connect.ts'
import { onCitus, openDatabase } from '../../../test/database.ts'
import { type World, startWorld, testServer } from '../../../test/world.ts'
import { createDb, createPool, read, system } from './db.ts'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import pg from 'pg'
import { instantOf } from './pool.ts'

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

test('statements are prepared under names, unless that is switched off for a pooler', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'xtharwa-prepared-'))
  const database = await openDatabase(dataDir)
  const pools = [false, true].map((preparedStatements) =>
    createPool({ ...database.target, preparedStatements }, 1),
  )
  try {
    const counts: number[] = []
    for (const pool of pools) {
      const db = createDb(pool)
      const answered = await read(db, { userId: randomUUID() }, async (tx) => {
        const { rows } = await sql<{ id: string }>`select id from categories where id <> ${'x'}`.execute(tx)
        const prepared = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(tx)
        return [rows.length, prepared.rows.length] as const
      })
      expect(answered[0]).toBe(0)
      counts.push(answered[1])
    }
    expect(counts).toEqual([0, 1])
  } finally {
    await Promise.all(pools.map((pool) => pool.end()))
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
})

const parsers: { getTypeParser(oid: number): (text: string) => unknown } = pg.types

const driver = parsers.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

describe('timestamps from the database', () => {
  it.each([
    '2026-11-22 10:00:00+00',
    '2026-11-22 10:00:00.5+00',
    '2026-11-22 10:00:00.123456+00',
    '2026-11-22 14:00:00.123+04',
    '2026-11-22 15:30:00+05:30',
    '0044-03-15 12:00:00+00 BC',
    '0099-01-01 00:00:00+00',
    '12026-01-01 00:00:00+00',
    'infinity',
  ])('reads %s as the driver does', (text) => {
    expect(instantOf(text)).toEqual(driver(text))
  })

  it('reads what PostgreSQL writes for any instant', () => {
    const instant = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instant, (at) => {
        expect(instantOf(at.toISOString().replace('T', ' ').replace('Z', '+00'))).toEqual(at)
      }),
      { numRuns: Number(process.env['CHECK_RUNS'] ?? 200), endOnFailure: true },
    )
  })
})
