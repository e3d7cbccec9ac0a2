import { CompiledQuery, type Kysely, type Logger } from 'kysely'
import pg from 'pg'
import { type Frame, openSession, openTurns, poolDb, type Turns } from './connections.ts'
import { isUuid } from '../ids.ts'
import { instantReader } from './instants.ts'
import { type Ask, type ParserOf, sendJourney } from './journey.ts'
import { raiseVersion } from './versions.ts'

type NoTables = Record<string, never>

/** Statements are written as `sql` templates with their row types, so the database has no table types. */
export type Db = Kysely<NoTables>
/** A transaction bound to one user: row-level security lets it see nothing else. */
export type Tx = Db

/** How to reach PostgreSQL: an address, or the embedded engine's socket. */
export type Target =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

/** Reads an instant as PostgreSQL writes it. */
export const readInstant = instantReader((text) => builtInParser(pg.types.builtins.TIMESTAMPTZ, 'text')(text))
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, BigInt],
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.TIMESTAMPTZ, readInstant],
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

const parserOf: ParserOf = (oid) => parsers.get(oid) ?? builtInParser(oid, 'text')

/** A pool whose int8 is BigInt (or number where a library counts with it) and whose date is `YYYY-MM-DD`. */
export function createPool(target: Target, max: number, int8: 'bigint' | 'number' = 'bigint'): pg.Pool {
  const pool = new pg.Pool({
    ...target,
    max,
    types: typesOf(int8 === 'bigint' ? parsers : numberParsers),
    // the embedded engine's one session keeps what a connection prepared, so its connections stay
    idleTimeoutMillis: 'host' in target ? 0 : 60_000,
    connectionTimeoutMillis: 10_000,
    pipeline: true,
    application_name: 'xtharwa',
  })
  pool.on('error', () => undefined) // a lost idle connection is replaced at the next use
  // One lost in use fails its statement; without a listener its error would also end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

type Source = { pool: pg.Pool; log: Logger | undefined }
const sources = new WeakMap<Db, Source>()

export function createDb(pool: pg.Pool, onQuery?: (query: CompiledQuery) => void): Db {
  const log: Logger | undefined =
    onQuery &&
    ((event) => {
      if (event.level === 'query') onQuery(event.query)
    })
  const db = poolDb(pool, log)
  sources.set(db, { pool, log })
  return db
}

function sourceOf(db: Db): Source {
  const source = sources.get(db)
  if (!source) throw new Error('a transaction begins on the database, never inside another one')
  return source
}

/** Sets the role that sees one user's rows alone, for the transaction that has just begun. */
function actAs(userId: string): string {
  if (!isUuid(userId)) throw new Error('not a user id')
  return `set local role xtharwa_app; set local app.user_id = '${userId}'; set local jit = off`
}

/** Whose rows are read or changed. With a condition, nothing is handed out or changed unless it holds. */
export type Reader = { userId: string; session?: Condition | undefined }
/**
 * What must hold for the transaction: its statement finds a row. It goes out with the first turn, so that it costs
 * no journey of its own; `met` says that it has been found to hold.
 */
export type Condition = {
  readonly sql: string
  readonly parameters: readonly unknown[]
  met: boolean
  /** The version of the user's data in the reading's snapshot, where the statement tells it. */
  version: string | null
  refusal(): Error
}

/**
 * Planning a list with its names costs five times its reading, and the best plan is the same for all values:
 * so a statement is planned once a connection. Compiling it to machine code never pays for a few rows.
 */
const actingAs = `select set_config('role', 'xtharwa_app', true), set_config('app.user_id', $1, true),
  set_config('plan_cache_mode', 'force_generic_plan', true), set_config('jit', 'off', true)`
const plain = (sql: string): Ask => ({ sql, parameters: [], resolve: () => {}, reject: () => {} })

/** What ends a user's transaction that may have written. */
const endOf = (userId: string): Ask[] => [{ ...plain(raiseVersion), parameters: [userId] }, plain('commit')]

type Kind = 'reading' | 'change'

function frameOf({ userId, session }: Reader, kind: Kind, log: Logger | undefined): Frame {
  if (!isUuid(userId)) throw new Error('not a user id')
  const begin = plain(kind === 'change' ? 'begin' : 'begin isolation level repeatable read read only')
  const own: Ask = { ...plain(actingAs), parameters: [userId] }
  const before = session && !session.met ? [begin, askFor(session, log), own] : [begin, own]
  return {
    before,
    behind: kind === 'reading' ? [] : kind === 'change' ? endOf(userId) : [plain('commit')],
    atOnce: false,
  }
}

function askFor(session: Condition, log: Logger | undefined): Ask {
  const { sql, parameters } = session
  void log?.({ level: 'query', query: CompiledQuery.raw(sql, [...parameters]), queryDurationMillis: 0 })
  return {
    ...plain(sql),
    parameters,
    resolve(rows) {
      if (rows.length === 0) throw session.refusal()
      const version = rows[0]?.['version']
      session.version = typeof version === 'string' ? version : null
      session.met = true
    },
  }
}

/** The database asks for another try, or a prepared statement is older than the tables. */
const retryable = new Set(['40001', '40P01', '0A000', '26000'])
const outdated = new Set(['0A000', '26000'])
/** What a row hangs on is not there, or goes: the sign-in of a person who is just being deleted, say. */
export const missingParent = '23503'
/** SQLSTATE of a failure of the database, the system's code of another, or ''. */
export const stateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** What a write changes shows nowhere: the version of the user's data stays, so clients keep what they hold. */
export type WriteOptions = { unshown?: boolean }

/**
 * Runs `work` in one repeatable-read, read-only transaction as the application role that sees only this user's rows.
 * Where the reader comes with a session that has ended, fails with its refusal. Retries when the database asks for it.
 */
export async function read<T>(db: Db, reader: Reader, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retrying(() => inTurns(sourceOf(db), reader, 'reading', work))
}

/**
 * Runs `work` in one transaction as the application role that sees only this user's rows, and raises the version of
 * the user's data with the commit. Where the writer comes with a session that has ended, fails with its refusal and
 * changes nothing. Retries when the database asks for it, so `work` must have no other effects.
 */
export async function write<T>(
  db: Db,
  writer: Reader,
  work: (tx: Tx) => Promise<T>,
  { unshown = false }: WriteOptions = {},
): Promise<T> {
  const { userId, session } = writer
  if (session && !session.met) return retrying(() => inTurns(sourceOf(db), writer, 'change', work))
  const end = unshown ? [plain('commit')] : endOf(userId)
  return retrying(() => inTransaction(sourceOf(db), `begin; ${actAs(userId)}`, end, work))
}

/** One transaction of the system itself: migrations, due work, deletion of a whole user. Triggers raise versions. */
export async function system<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retrying(() => inTransaction(sourceOf(db), 'begin', [plain('commit')], work))
}

async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= 3 || !retryable.has(stateOf(error))) throw error
    }
  }
}

async function inTransaction<T>(
  source: Source,
  begin: string,
  end: readonly Ask[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await source.pool.connect()
  const session = openSession(client, source.log)
  let broken = true
  try {
    await client.query(begin)
    try {
      const result = await work(session.tx)
      session.close()
      await sendEnd(client, end)
      broken = false
      return result
    } catch (error) {
      session.close()
      broken = await client.query('rollback').then(
        () => false,
        () => true,
      )
      throw error
    }
  } finally {
    client.release(broken)
  }
}

function sendEnd(client: pg.PoolClient, end: readonly Ask[]): Promise<void> {
  return new Promise((resolve, reject) => {
    sendJourney(client, end, parserOf, (error) => {
      if (error === null) resolve()
      // whatever the database or the driver found is an error
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors
      else reject(error)
    })
  })
}

async function inTurns<T>(
  source: Source,
  reader: Reader,
  kind: Kind,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const frame = frameOf(reader, kind, source.log)
  const client = await source.pool.connect()
  const turns = openTurns(client, frame, parserOf, source.log)
  try {
    const [done] = await Promise.allSettled([work(turns.tx)])
    if (done.status === 'fulfilled' && kind === 'change') await turns.finish()
    const failure = turns.failure()
    if (failure) throw failure.error
    if (done.status === 'rejected') throw done.reason
    return done.value
  } finally {
    endTurns(client, turns)
  }
}

/** Nobody waits for the end of a transaction that wrote nothing or failed. */
function endTurns(client: pg.PoolClient, turns: Turns): void {
  turns.close()
  const failure = turns.failure()
  if (!turns.sent() || (turns.ended() && !failure && turns.answered())) return client.release()
  const old = failure !== null && outdated.has(stateOf(failure.error))
  client.query('rollback').then(
    () => client.release(old),
    () => client.release(true),
  )
}
