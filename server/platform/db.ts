import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { isUuid } from './ids.ts'

type NoTables = Record<string, never>

/** Statements are written as `sql` templates with their row types, so the database has no table types. */
export type Db = Kysely<NoTables>
/** A transaction bound to one user: row-level security lets it see nothing else. */
export type Tx = Db

/** How to reach PostgreSQL: an address, or the embedded engine's socket. */
export type Target =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, BigInt],
  [pg.types.builtins.DATE, (text) => text],
])
const numberParsers = new Map<number, (text: string) => unknown>([[pg.types.builtins.INT8, Number]])

function typesOf(overrides: Map<number, (text: string) => unknown>): pg.CustomTypesConfig {
  return {
    getTypeParser: (oid, format) =>
      (format === 'binary' ? undefined : overrides.get(oid)) ?? builtInParser(oid, format),
  }
}

const builtInParser = (oid: number, format: 'text' | 'binary' | undefined): ((text: string) => unknown) =>
  // the driver declares its parsers as any
  // oxlint-disable-next-line typescript/no-unsafe-return
  pg.types.getTypeParser(oid, format)

/** A pool whose int8 is BigInt (or number where a library counts with it) and whose date is `YYYY-MM-DD`. */
export function createPool(target: Target, max: number, int8: 'bigint' | 'number' = 'bigint'): pg.Pool {
  const pool = new pg.Pool({
    ...target,
    max,
    types: typesOf(int8 === 'bigint' ? parsers : numberParsers),
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'xtharwa',
  })
  pool.on('error', () => undefined) // a lost idle connection is replaced at the next use
  return pool
}

export function createDb(pool: pg.Pool, onQuery?: (query: CompiledQuery) => void): Db {
  return new Kysely<NoTables>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      if (event.level === 'query') onQuery?.(event.query)
    },
  })
}

const retryable = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction as the application role that sees only this user's rows. Retries twice
 * when the database asks for it, so `work` must have no other effects; no network call inside. Compiling a
 * statement takes longer than any of ours runs, so that is off.
 */
export async function asUser<T>(db: Db, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!isUuid(userId)) throw new Error('not a user id')
  return inTransaction(
    db,
    `begin; set local role xtharwa_app; set local app.user_id = '${userId}'; set local jit = off`,
    work,
  )
}

/** One transaction of the system itself: migrations, due work, deletion of a whole user. */
export async function asSystem<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, 'begin', work)
}

async function inTransaction<T>(db: Db, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.connection().execute(async (connection) => {
        await sql.raw(begin).execute(connection)
        try {
          const result = await work(connection)
          await sql.raw('commit').execute(connection)
          return result
        } catch (error) {
          await sql
            .raw('rollback')
            .execute(connection)
            .catch(() => undefined)
          throw error
        }
      })
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null
      if (attempt >= 3 || typeof code !== 'string' || !retryable.has(code)) throw error
    }
  }
}
