import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { isDistributed, migrateDistributed } from './distribution.ts'

const folder = path.join(import.meta.dirname, '..', '..', 'migrations')

export type Migration = { name: string; text: string; sha: string }

/** Reads the numbered SQL files, in order. */
export function readMigrations(from: string = folder): Migration[] {
  return readdirSync(from)
    .filter((name) => /^\d{4}_[\w-]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(path.join(from, name), 'utf8')
      return { name, text, sha: createHash('sha256').update(text).digest('hex') }
    })
}

/**
 * Migrates the database: one transaction per file, each under the same advisory lock, so that several
 * processes may start at once. Returns the files that ran. Throws if one that ran earlier has changed since.
 */
export async function migrate(
  pool: pg.Pool,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  const client = await pool.connect()
  const ran: string[] = []
  try {
    if (await isNewest(client, migrations)) return ran
    const distributed = await isDistributed(client)
    for (const migration of migrations) {
      await client.query('begin')
      try {
        await client.query("set local statement_timeout = '10min'")
        await client.query('select pg_advisory_xact_lock(7215340)')
        await client.query(
          'create table if not exists migrations (name text primary key, sha text not null, ran_at timestamptz not null default now())',
        )
        const known = await client.query<{ sha: string }>('select sha from migrations where name = $1', [
          migration.name,
        ])
        const sha = known.rows[0]?.sha
        if (sha !== undefined && sha !== migration.sha)
          throw new Error(`migration ${migration.name} has changed since it ran`)
        if (sha === undefined) {
          await (distributed ? migrateDistributed(client, migration.text) : client.query(migration.text))
          await client.query('insert into migrations (name, sha) values ($1, $2)', [
            migration.name,
            migration.sha,
          ])
          ran.push(migration.name)
        }
        await client.query('commit')
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        throw error
      }
    }
  } finally {
    client.release()
  }
  return ran
}

/** Whether all files already ran unchanged, so that an ordinary start is quick. */
async function isNewest(client: pg.PoolClient, migrations: readonly Migration[]): Promise<boolean> {
  const there = await client.query<{ it: string | null }>("select to_regclass('migrations')::text as it")
  if (!there.rows[0]?.it) return false
  const { rows } = await client.query<{ name: string; sha: string }>('select name, sha from migrations')
  const known = new Map(rows.map(({ name, sha }) => [name, sha]))
  return migrations.every(({ name, sha }) => known.get(name) === sha)
}
