import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTransaction, transactionsPage } from '#contract/ledger/transactions.ts'
import { verifyTotals } from '../server/features/payments/totals/service.totals.ts'
import { createDb, createPool, write } from '../server/platform/db/db.ts'
import { startEmbedded } from '../server/platform/embedded/engine.ts'
import { createLog } from '../server/platform/log.ts'
import { migrate, readMigrations } from '../server/platform/db/migrate.ts'
import { copyTemplate } from './database.ts'
import { findPostgres, startPostgres } from './postgres.ts'
import { personWithData } from './access/help.ts'
import { startWorld, type TestUser, userOf } from './world.ts'

/** The whole schema as text lines, including privileges and functions. */
async function catalogueOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select tablename || ' ' || policyname || ' ' || coalesce(qual, '') from pg_policies where schemaname = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select relname || ' ' || coalesce(relacl::text, '') from pg_class where relnamespace = 'public'::regnamespace
    union all select pg_get_functiondef(p.oid) || ' ' || coalesce(proacl::text, '') from pg_proc p
      where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`)
  return rows.map(({ line }) => line)
}

async function withEngine<T>(dataDir: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const engine = await startEmbedded({ dataDir, clock: { now: () => new Date() }, log: createLog('silent') })
  const pool = createPool(engine.target, 2)
  try {
    return await work(pool)
  } finally {
    await pool.end()
    await engine.stop({ snapshot: false })
  }
}

/** The rows of every table by table name, each table as one JSON string. */
async function rowsOf(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by 1",
  )
  const rowsByTable = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ all: string }>(
      `select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]')::text as all from ${name} t`,
    )
    rowsByTable.set(name, rows[0]?.all ?? '')
  }
  return rowsByTable
}

/**
 * Fills a database of an older schema: only tables that exist there, and only their columns. Resolves to the
 * number of rows.
 */
async function fill(pool: pg.Pool, all: ReadonlyMap<string, string>): Promise<number> {
  const client = await pool.connect()
  let filled = 0
  try {
    await client.query("begin; set local session_replication_role = 'replica'")
    for (const [name, rows] of all) {
      const { rows: columns } = await client.query<{ name: string }>(
        "select quote_ident(column_name) as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'",
        [name],
      )
      if (columns.length === 0) continue
      const list = columns.map((column) => column.name).join(', ')
      const inserted = await client.query(
        `insert into ${name} (${list}) select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
        [rows],
      )
      filled += inserted.rowCount ?? 0
    }
    await client.query('commit')
  } finally {
    client.release()
  }
  return filled
}

const paths = [
  'transactions?size=100',
  'financial-summary?period=all',
  'balance-history?period=1y',
  'consents',
  'audit',
]
/** The responses that a user sees, without their timestamps. */
async function figuresOf(user: TestUser): Promise<string[]> {
  const texts: string[] = []
  for (const path of paths) {
    const answer = await user.fetch(`/api/user/${path}`)
    const text = await answer.text()
    expect([path, answer.status]).toEqual([path, 200])
    texts.push(text.replace(/"(last_updated|as_of|generated_at|timestamp)":"[^"]*"/g, ''))
  }
  return texts
}

test(
  'a filled database of the previous schema migrates to exactly the schema of a new one and shows the same figures',
  { timeout: 600_000 },
  async () => {
    const all = readMigrations()
    const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-upgrade-'))
    const [newest, older] = [path.join(folder, 'newest'), path.join(folder, 'older')]
    try {
      await copyTemplate(newest)
      const first = await startWorld({ engine: 'embedded', env: { DATA_DIR: newest } })
      const { user } = await personWithData(first)
      const before = await figuresOf(user)
      await first.stop()
      const stored = await withEngine(newest, async (pool) => ({
        rows: await rowsOf(pool),
        schema: await catalogueOf(pool),
      }))
      cpSync(path.join(newest, 'keys.json'), path.join(older, 'keys.json'))
      await withEngine(older, async (pool) => {
        const state = all.slice(0, -1)
        expect(await migrate(pool, state)).toEqual(state.map(({ name }) => name))
        expect(await fill(pool, stored.rows)).toBeGreaterThan(200)
      })

      const second = await startWorld({ engine: 'embedded', env: { DATA_DIR: older } })
      try {
        expect(await figuresOf(await userOf(second, user))).toEqual(before)
      } finally {
        await second.stop()
      }
      await withEngine(older, async (pool) => {
        expect(await migrate(pool)).toEqual([])
        expect(await catalogueOf(pool)).toEqual(stored.schema)
        const wrong = await write(createDb(pool), { userId: user.id }, (tx) => verifyTotals(tx, user.id))
        expect(wrong).toEqual([])
        const after = await rowsOf(pool)
        for (const name of [
          'transactions',
          'accounts',
          'daily_balances',
          'consents',
          'categories',
          'identity_users',
        ])
          expect([name, after.get(name)]).toEqual([name, stored.rows.get(name)])
      })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

const bin = findPostgres()
test.skipIf(bin === null)(
  'pg_dump and pg_restore as described in docs/operations.md transfer everything to a new cluster',
  { timeout: 600_000 },
  async () => {
    if (bin === null) return
    const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-dump-'))
    const [old, next] = [await startPostgres(bin), await startPostgres(bin)]
    const file = path.join(folder, 'xtharwa.dump')
    try {
      // a backup needs the keys too: both servers read them from this folder
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
      for (const role of ['app', 'member', 'partner'])
        await client.query(`create role xtharwa_${role} nologin`)
      await client.query('grant xtharwa_member to xtharwa_partner')
      await client.query('grant xtharwa_app, xtharwa_member, xtharwa_partner to current_user')
      await client.end()
      execFileSync(path.join(bin, 'pg_restore'), [
        '--exit-on-error',
        '--no-owner',
        `--dbname=${next.url}`,
        file,
      ])
      const second = await world(next.url)
      try {
        const sameUser = await userOf(second, user)
        const page = await sameUser.call(transactionsPage)
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
