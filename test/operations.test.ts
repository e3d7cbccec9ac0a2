import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTransaction, transactionsPage } from '#contract/transactions.ts'
import { refreshTotals, verifyTotals } from '../server/features/transactions/service.totals.ts'
import { asUser, createDb, createPool } from '../server/platform/db.ts'
import { startEmbedded } from '../server/platform/embedded/engine.ts'
import { createLog } from '../server/platform/log.ts'
import { migrate, readMigrations } from '../server/platform/migrate.ts'
import { findPostgres, startPostgres } from './postgres.ts'
import { startWorld, userOf } from './world.ts'

/** Everything that makes up the schema, as lines. */
async function catalogueOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select tablename || ' ' || policyname || ' ' || coalesce(qual, '') from pg_policies where schemaname = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    order by 1`)
  return rows.map(({ line }) => line)
}

async function withEngine<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'xtharwa-upgrade-'))
  const engine = await startEmbedded({ dataDir, clock: { now: () => new Date() }, log: createLog('silent') })
  const pool = createPool(engine.target, 2)
  try {
    return await work(pool)
  } finally {
    await pool.end()
    await engine.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

test(
  'a database of the state before becomes exactly what a new one is, with its rows and exact totals',
  { timeout: 120_000 },
  async () => {
    const all = readMigrations()
    const fresh = await withEngine(async (pool) => {
      await migrate(pool)
      return catalogueOf(pool)
    })
    await withEngine(async (pool) => {
      const before = all.slice(0, -1)
      expect(await migrate(pool, before)).toEqual(before.map(({ name }) => name))
      const [userId, accountId, rowId] = [randomUUID(), randomUUID(), randomUUID()]
      await pool.query(
        `insert into accounts (user_id, id, source, name, kind, type_text, currency, created_at, updated_at)
          values ($1, $2, 'manual', 'Cash', 'manual', 'Cash', 'AED', now(), now())`,
        [userId, accountId],
      )
      await pool.query(
        `insert into transactions (user_id, id, account_id, source, status, type, amount_minor, currency, day, text, note,
            first_seen_at, created_at, updated_at)
          values ($1, $2, $3, 'manual', 'booked', 'expense', 12345, 'AED', '2026-01-02', 'kept', 'mine', now(), now(), now())`,
        [userId, rowId, accountId],
      )
      expect(await migrate(pool)).toEqual([all.at(-1)?.name])
      expect(await migrate(pool)).toEqual([])
      expect(await catalogueOf(pool)).toEqual(fresh)
      const { rows } = await pool.query('select text, note, amount_minor from transactions')
      expect(rows).toEqual([{ text: 'kept', note: 'mine', amount_minor: 12345n }])
      const wrong = await asUser(createDb(pool), userId, async (tx) => {
        await refreshTotals(tx, userId, [{ accountId, days: ['2026-01-02'] }])
        return verifyTotals(tx, userId)
      })
      expect(wrong).toEqual([])
    })
  },
)

const bin = findPostgres()
test.skipIf(bin === null)(
  'pg_dump and pg_restore as docs/operations.md has them bring everything to a new cluster',
  { timeout: 180_000 },
  async () => {
    if (bin === null) return
    const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-dump-'))
    const [old, next] = [await startPostgres(bin), await startPostgres(bin)]
    const file = path.join(folder, 'xtharwa.dump')
    try {
      // the keys are the other half of a backup: both servers read them from this folder
      const world = (url: string) =>
        startWorld({ engine: 'embedded', env: { DATABASE_URL: url, DATA_DIR: folder } })
      const first = await world(old.url)
      const user = await first.signUp()
      const body = {
        type: 'expense',
        amount: 5,
        category: 'groceries',
        description: 'kept',
        date: '2026-01-02',
      }
      expect((await user.call(createTransaction, { body })).status).toBe(200)
      await first.stop()
      execFileSync(path.join(bin, 'pg_dump'), ['--format=custom', `--file=${file}`, old.url])
      const client = new pg.Client({ connectionString: next.url })
      await client.connect()
      await client.query('create role xtharwa_app nologin')
      await client.end()
      execFileSync(path.join(bin, 'pg_restore'), [
        '--exit-on-error',
        '--no-owner',
        `--dbname=${next.url}`,
        file,
      ])
      const second = await world(next.url)
      try {
        const there = await userOf(second, user)
        const page = await there.call(transactionsPage)
        expect(page.body.data.map((row) => row.description)).toEqual(['kept'])
      } finally {
        await second.stop()
      }
    } finally {
      await old.stop()
      await next.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
