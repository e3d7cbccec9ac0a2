import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../test/database.ts'
import { createPool } from './db.ts'
import { migrate, OtherMigrations, readMigrations } from './migrate.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'xtharwa-migrate-'))
let database: Awaited<ReturnType<typeof openDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await openDatabase(dataDir)
  pool = createPool(database.target, 1)
}, 120_000)
afterAll(async () => {
  await pool.end()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
})

const names = async (): Promise<string[]> =>
  (await pool.query<{ name: string }>('select name from migrations order by 1')).rows.map(({ name }) => name)

test('a database of the migrations of this version needs none', async () => {
  expect(await migrate(pool)).toEqual([])
  expect(await names()).toEqual(readMigrations().map(({ name }) => name))
})

const refusal = async (): Promise<string> => {
  const before = await names()
  const failure = await migrate(pool).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(OtherMigrations)
  expect(await names()).toEqual(before)
  return String(failure)
}

test('a database that a later version has migrated is refused as it is', async () => {
  await pool.query("insert into migrations (name, sha) values ('9999_later.sql', 'x')")
  expect(await refusal()).toMatch(/used by a later version.*9999_later\.sql.*restore the backup/)
  await pool.query("delete from migrations where name = '9999_later.sql'")
})

test('a database whose migrations are not, or no longer, those of this version is refused as it is', async () => {
  await pool.query("update migrations set sha = 'other' where name like '0003%'")
  expect(await refusal()).toMatch(/made by a development version.*0003_categories\.sql was another one/)
  await pool.query("update migrations set name = '0002_users.sql' where name like '0002%'")
  expect(await refusal()).toMatch(/its migration 0002_users\.sql does not exist any more.*empty database/)
})
