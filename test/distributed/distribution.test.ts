import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '../../server/platform/db/db.ts'
import {
  distribute,
  isDistributed,
  localTables,
  statementsOf,
} from '../../server/platform/db/distribution.ts'
import { migrate, readMigrations } from '../../server/platform/db/migrate.ts'
import { createClusterDatabase, dropOnNodes } from '../citus.ts'
import { onCitus, openDatabase, testNodes } from '../database.ts'

it('an SQL file is split only at the ends of its statements', () => {
  const text = `-- a; b
    create table a (b text default ';--'); -- c
    create function f() returns text language sql as $$ select 'x'; $$;
    do $body$ begin perform 1; end $body$;
    select $1::int - 1, "a;b"`
  expect(statementsOf(text)).toEqual([
    "create table a (b text default ';--')",
    "create function f() returns text language sql as $$ select 'x'; $$",
    'do $body$ begin perform 1; end $body$',
    'select $1::int - 1, "a;b"',
  ])
})

it.skipIf(onCitus)(
  'a database counts as distributed once the catalogue of Citus lists its first table',
  async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'xtharwa-distribution-'))
    const database = await openDatabase(dataDir)
    const pool = createPool(database.target, 1)
    try {
      expect(await isDistributed(pool)).toBe(false)
      await pool.query('create table pg_dist_partition (logicalrelid regclass)')
      expect(await isDistributed(pool)).toBe(false)
      await pool.query("insert into pg_dist_partition values ('user_versions')")
      expect(await isDistributed(pool)).toBe(true)
    } finally {
      await pool.end()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
    }
  },
  120_000,
)

/** Runs only in `npm run check:citus`. */
describe.runIf(onCitus)('distribution by user', () => {
  const names: string[] = []
  const pools: pg.Pool[] = []
  const make = async (fill?: (address: string) => Promise<void>): Promise<pg.Pool> => {
    const name = `spread_${randomBytes(6).toString('hex')}`
    names.push(name)
    const pool = createPool({ connectionString: await createClusterDatabase(testNodes, name, fill) }, 1)
    pools.push(pool)
    return pool
  }
  const spread = async (pool: pg.Pool): Promise<string[]> => {
    const lines: string[] = []
    const client = await pool.connect()
    try {
      await distribute(client, (line) => void lines.push(line))
    } finally {
      client.release(true)
    }
    return lines
  }
  const distributed = async (pool: pg.Pool): Promise<string[]> =>
    (
      await pool.query<{ name: string }>(
        "select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by 1",
      )
    ).rows.map(({ name }) => name)
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()))
    for (const name of names) await dropOnNodes(testNodes, name)
  })

  it('upgrades a database that was distributed before there were household members, with their policies', async () => {
    const policies = async (pool: pg.Pool): Promise<unknown[]> =>
      (
        await pool.query<
          Record<string, unknown>
        >(`select tablename, policyname, roles::text, cmd, qual, with_check from pg_policies
          where tablename <> 'migrations' order by 1, 2`)
      ).rows
    const upgraded = await make()
    await migrate(
      upgraded,
      readMigrations().filter(({ name }) => name < '0020'),
    )
    await spread(upgraded)
    await migrate(upgraded)
    const fresh = await make()
    await migrate(fresh)
    await spread(fresh)
    const written = await policies(fresh)
    expect(written.length).toBeGreaterThan(120)
    expect(await policies(upgraded)).toEqual(written)
  }, 240_000)

  describe('with existing data', () => {
    let pool: pg.Pool
    const users = Array.from({ length: 40 }, () => randomUUID())
    beforeAll(async () => {
      pool = await make(async (connectionString) => {
        const single = createPool({ connectionString }, 1)
        await migrate(single)
        await single.end()
      })
      await pool.query('insert into user_versions (user_id, version) select u, u from unnest($1::uuid[]) u', [
        users,
      ])
      await pool.query(
        'insert into tags (user_id, id, name, color, created_at, updated_at) select u, u, $2, $2, now(), now() from unnest($1::uuid[]) u',
        [users, 'x'],
      )
    }, 120_000)

    it('rejects an unknown table and changes nothing', async () => {
      await pool.query('create table stray (id int primary key)')
      await expect(spread(pool)).rejects.toThrow(/stray/)
      expect(await distributed(pool)).toEqual([])
      await pool.query('drop table stray')
    })

    it('keeps every row, leaves other tables on the coordinator, and can be repeated', async () => {
      const lines = await spread(pool)
      expect(lines).toContain('user_versions: distributed, 40 rows')
      expect(lines).toContain('tags: distributed, 40 rows')
      expect(lines).toContain('rate_limits: stays on the coordinator')
      const { rows } = await pool.query<{ n: number }>(
        'select count(*)::int as n from user_versions v join tags c on c.user_id = v.user_id',
      )
      expect(rows[0]?.n).toBe(40)
      const names = await distributed(pool)
      expect(names.length).toBeGreaterThan(60)
      expect(names.filter((name) => localTables.has(name) || name.startsWith('identity_'))).toEqual([])
      const { rows: functions } = await pool.query<{ result: string }>(
        `select result from run_command_on_all_nodes('select array_agg(oid::regprocedure::text order by oid::regprocedure::text) from pg_proc
          where pronamespace = ''public''::regnamespace')`,
      )
      expect(functions).toHaveLength(testNodes.length)
      expect([...new Set(functions.map(({ result }) => result))]).toEqual([functions[0]?.result])
      const again = await spread(pool)
      expect(again.filter((line) => line.includes(': distributed,'))).toEqual([])
      expect(await distributed(pool)).toEqual(names)
    }, 120_000)

    it('distributes the new tables of a later migration, with their foreign keys', async () => {
      const text = `
        create table pots (user_id uuid not null, id uuid not null, tag_id uuid not null, primary key (user_id, id),
          foreign key (user_id, tag_id) references tags (user_id, id));
        create index pots_tag on pots (user_id, tag_id);
        select restrict_to_owner('pots'), track_changes('pots', 'id');
        alter table tags add column pot int;
        insert into pots (user_id, id, tag_id) select user_id, user_id, id from tags;`
      const later = [...readMigrations(), { name: '9999_pots.sql', text, sha: 'pots' }]
      expect(await migrate(pool, later)).toEqual(['9999_pots.sql'])
      expect(await distributed(pool)).toContain('pots')
      const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from pots')
      expect(rows[0]?.n).toBe(40)
      await expect(
        pool.query('insert into pots (user_id, id, tag_id) values ($1, $2, $2)', [users[0], users[1]]),
      ).rejects.toMatchObject({ code: '23503' })
      const stray = [...later, { name: '9999_stray.sql', text: 'create table stray (id int)', sha: 'stray' }]
      await expect(migrate(pool, stray)).rejects.toThrow(/stray/)
    }, 120_000)
  })
})
