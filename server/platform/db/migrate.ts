import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { isDistributed, migrateDistributed } from './distribution.ts'

const folder = path.join(import.meta.dirname, '..', '..', 'migrations')

export type Migration = { name: string; text: string; sha: string }

/** The database was made by migrations that this version does not have. The message says so to the operator. */
export class OtherMigrations extends Error {}

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
 * processes may start at once. Returns the files that ran. Throws OtherMigrations, before it changes anything, if the
 * database was made by others.
 */
export async function migrate(
  pool: pg.Pool,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  const client = await pool.connect()
  const ran: string[] = []
  try {
    const applied = await selectKnown(client)
    checkKnown(applied, migrations)
    if (migrations.every(({ name, sha }) => applied.get(name) === sha)) return ran
    const distributed = await isDistributed(client)
    for (const migration of migrations) {
      await client.query('begin')
      try {
        await client.query("set local statement_timeout = '10min'")
        await client.query('select pg_advisory_xact_lock(7215340)')
        await client.query(
          'create table if not exists migrations (name text primary key, sha text not null, ran_at timestamptz not null default now())',
        )
        const applied = await client.query<{ sha: string }>('select sha from migrations where name = $1', [
          migration.name,
        ])
        if (applied.rows[0] === undefined) {
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

/** The migrations that ran, by name; none in an empty database. */
async function selectKnown(client: pg.PoolClient): Promise<Map<string, string>> {
  const table = await client.query<{ it: string | null }>("select to_regclass('migrations')::text as it")
  if (!table.rows[0]?.it) return new Map()
  const { rows } = await client.query<{ name: string; sha: string }>('select name, sha from migrations')
  return new Map(rows.map(({ name, sha }) => [name, sha]))
}

/**
 * Throws if a migration ran that these do not include: those of a later version, which may have changed what this one
 * relies on, or of a development version. Processes that run already are not asked.
 */
function checkKnown(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const shas = new Map(migrations.map(({ name, sha }) => [name, sha]))
  const newest = migrations.at(-1)?.name ?? ''
  const other = [...applied]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .find(([name, sha]) => shas.get(name) !== sha)
  if (other === undefined) return
  const [name] = other
  throw new OtherMigrations(
    name > newest
      ? `This database was used by a later version of XTharwa, whose migration ${name} this version does not have. ` +
          'Start that version again, or restore the backup made before the upgrade. Nothing was changed.'
      : `This database was made by a development version of XTharwa and cannot be upgraded: its migration ${name} ` +
          `${shas.has(name) ? 'was another one' : 'does not exist any more'}. Start with an empty database or data directory. Nothing was changed.`,
  )
}
