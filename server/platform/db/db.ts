import { randomUUID } from 'node:crypto'
import { type CompiledQuery, type Logger, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { fail } from '../errors.ts'
import { isUuid } from '../ids.ts'
import { isDistributed } from './distribution.ts'
import { instantOf } from './instants.ts'
import { type Db, overClient, overPool, send, type Tx, withoutNames } from './connection.ts'

export { type Db, query, queryFirst, type Tx } from './connection.ts'

/** How to reach PostgreSQL: an address, or the embedded engine's socket. */
export type Target = (
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }
) & {
  /** Whether statements are prepared under names. Behind a pooler the next one may reach a session that lacks them. */
  preparedStatements?: boolean
}

type Parser = (text: string) => unknown
const { builtins } = pg.types

/** A pool that returns int8 as BigInt (or number, where a library needs it) and dates as `YYYY-MM-DD`. */
export function createPool(target: Target, max: number, int8: 'bigint' | 'number' = 'bigint'): pg.Pool {
  const parsers = new Map<number, Parser>([
    [builtins.INT8, int8 === 'bigint' ? BigInt : Number],
    [builtins.TIMESTAMPTZ, instantOf],
  ])
  if (int8 === 'bigint') parsers.set(builtins.DATE, (text) => text)
  const pool = new pg.Pool({
    ...target,
    max,
    types: {
      // the driver declares its parsers as any
      // oxlint-disable-next-line typescript/no-unsafe-return
      getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
    },
    // the embedded engine has one session, which keeps prepared statements, so its connections stay open
    idleTimeoutMillis: 'host' in target ? 0 : 60_000,
    connectionTimeoutMillis: 10_000,
    pipeline: true,
    application_name: 'xtharwa',
  })
  pool.on('error', () => undefined) // a lost idle connection is replaced at the next use
  // One lost in use fails its statement; without a listener its error would also end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (target.preparedStatements === false) withoutNames(client)
  })
  return pool
}

type Source = { pool: pg.Pool; log: Logger | undefined; distributed: () => Promise<boolean> }
const sources = new WeakMap<Db, Source>()

/** The database behind a pool. `onQuery` receives each statement, for tests. */
export function createDb(pool: pg.Pool, onQuery?: (query: CompiledQuery) => void): Db {
  const log: Logger | undefined =
    onQuery &&
    ((event) => {
      if (event.level === 'query') onQuery(event.query)
    })
  const db = overPool(pool, log)
  sources.set(db, { pool, log, distributed: askOnce(pool) })
  return db
}

function sourceOf(db: Db): Source {
  const source = sources.get(db)
  if (!source) throw new Error('a transaction begins on the database, never inside another one')
  return source
}

/** Asks once in the life of a pool, and again where the database could not answer. */
function askOnce(pool: pg.Pool): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined
  return () => {
    asked ??= isDistributed(pool).catch((error: unknown) => {
      asked = undefined
      throw error
    })
    return asked
  }
}

/** The session that a request comes with. It is checked once: by `checkSession`, or by the request's first transaction. */
export type Session = {
  /**
   * The first finds a row while the session is valid, the last the version of the user's data and the language. Two on
   * Citus, where one over tables of the coordinator and of users takes three steps. `own`: for the role of the user.
   */
  readonly queries: (on: { own: boolean; distributed: boolean }) => readonly CompiledQuery[]
  checked: boolean
  /** The version of the user's data when the session was checked; null where the user has none. */
  version: string | null
  /** The language that the user has set; null where none is. */
  language: string | null
}
/** Whose rows a transaction sees, and the session that must still be valid. */
export type Actor = { userId: string; session?: Session | undefined }

/** Sends the queries that check a session, and fails with 401 where it has ended. */
async function checkOver(
  client: pg.PoolClient,
  log: Logger | undefined,
  session: Session,
  queries: readonly CompiledQuery[],
): Promise<void> {
  const results = await Promise.all(queries.map(({ sql, parameters }) => send(client, sql, parameters)))
  for (const query of queries) void log?.({ level: 'query', query, queryDurationMillis: 0 })
  if (!results[0]?.rows[0]) fail('unauthenticated')
  const { version, language } = results.at(-1)?.rows[0] ?? {}
  session.version = typeof version === 'string' ? version : null
  session.language = typeof language === 'string' ? language : null
  session.checked = true
}

/** Checks a session by itself; fails with 401 where it has ended. */
export async function checkSession(db: Db, session: Session): Promise<void> {
  const { pool, log, distributed } = sourceOf(db)
  const queries = session.queries({ own: false, distributed: await distributed() })
  const client = await pool.connect()
  try {
    await checkOver(client, log, session, queries)
  } finally {
    client.release()
  }
}

/**
 * Runs `work` in one repeatable-read, read-only transaction as the role that sees only this user's rows. Fails with 401,
 * whatever `work` resolves to, where the actor's session has ended: its statements go out behind the check of the session
 * without waiting for the answer. Retries when the database asks for it.
 */
export async function read<T>(db: Db, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begin: Ends<T>['begin'] = ({ client, log, distributed }) => {
    const texts = beginAs(
      actor.userId,
      'isolation level repeatable read read only',
      readSettings,
      distributed,
    )
    return beginChecked({ client, log, distributed }, texts, actor.session)
  }
  return transact(db, { begin, waits: false, commit: endRead }, work)
}

/**
 * Runs `work` in one transaction as the role that sees only this user's rows, and gives the user's data a new version
 * with the commit. With `keepVersion`, which may depend on the result, it does not: no answer shows the change. Fails with
 * 401, and changes nothing, where the actor's session has ended. Retries when the database asks for it, so `work` must
 * have no other effects.
 */
export async function write<T>(
  db: Db,
  actor: Actor,
  work: (tx: Tx) => Promise<T>,
  { keepVersion = false }: { keepVersion?: boolean | ((result: T) => boolean) } = {},
): Promise<T> {
  const commit = (client: pg.PoolClient, result: T): Promise<void> => {
    const keeps = typeof keepVersion === 'function' ? keepVersion(result) : keepVersion
    return endWrite(client, keeps ? null : actor.userId)
  }
  const begin: Ends<T>['begin'] = ({ client, log, distributed }) => {
    const texts = beginAs(actor.userId, '', settings, distributed)
    return beginChecked({ client, log, distributed }, texts, actor.session)
  }
  return transact(db, { begin, waits: true, commit }, work)
}

/** One transaction of the system itself: due work, sign-in, deletion of a whole user. Triggers set new versions. */
export async function system<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begin: Ends<T>['begin'] = async ({ client }) => void (await send(client, 'begin'))
  return transact(db, { begin, waits: true, commit: (client) => endWrite(client, null) }, work)
}

/**
 * Compiling a statement takes longer than any of ours runs, so that is off; and reading along an index costs about the
 * same as reading on, as on all disks without arms.
 */
const settings = 'set local jit = off; set local random_page_cost = 1.1'
/** What a connection reads is planned once: planning a list again at each call takes longer than the list itself. */
const readSettings = `${settings}; set local plan_cache_mode = force_generic_plan`
const role = 'xtharwa_app'

/**
 * The beginning of a transaction as the application role. On Citus each statement goes by itself, since a text of several
 * reaches the node of the user's rows as a whole; planner settings are the database's there (distribution.ts). Throws for an
 * invalid user id, before anything is sent.
 */
function beginAs(userId: string, mode: string, planner: string, distributed: boolean): string[] {
  if (!isUuid(userId)) throw new Error('not a user id')
  const begin = `begin ${mode}`
  const user = [`set local app.user_id = '${userId}'`, `set local role ${role}`]
  return distributed ? [begin, ...user] : [[begin, planner, ...user].join('; ')]
}

/**
 * Begins and checks the session, in one round trip. The database carries out what is sent behind this only where the
 * beginning has succeeded: a transaction that failed to set the role refuses everything.
 */
async function beginChecked(
  { client, log, distributed }: Begun,
  texts: readonly string[],
  session: Session | undefined,
): Promise<void> {
  const begun = Promise.all(texts.map((text) => send(client, text)))
  if (session?.checked !== false) return void (await begun)
  await Promise.all([begun, checkOver(client, log, session, session.queries({ own: true, distributed }))])
}

/** A read-only transaction's end is not awaited; the next statement of the connection queues behind it. */
async function endRead(client: pg.PoolClient): Promise<void> {
  void send(client, 'commit').catch(() => undefined)
}

/** Commits, with a new version of a user's data: as the last statement it waits for nobody, so it makes no deadlock. */
async function endWrite(client: pg.PoolClient, userId: string | null): Promise<void> {
  const [, { command }] = await Promise.all([
    userId !== null &&
      send(client, 'update user_versions set version = $2 where user_id = $1', [userId, randomUUID()]),
    send(client, 'commit'),
  ])
  if (command !== 'COMMIT') throw new Error('a transaction with a failed statement was rolled back')
}

const overNodes = new WeakSet<Tx>()
/** Whether a transaction is on Citus. */
export const isOverNodes = (tx: Tx): boolean => overNodes.has(tx)
/**
 * The end of a subquery that finds rows of everybody to claim: each worker takes other rows. On Citus rows on several nodes
 * cannot be locked by one statement, so there the claiming update must compare again what made the row due.
 */
export const skipLocked = (systemTx: Tx): RawBuilder<unknown> =>
  isOverNodes(systemTx) ? sql`` : sql`for update skip locked`

type Begun = { client: pg.PoolClient; log: Logger | undefined; distributed: boolean }
type Ends<T> = {
  begin: (on: Begun) => Promise<void>
  /** Whether the work begins after the answer to `begin`, or sends its statements behind it. */
  waits: boolean
  commit: (client: pg.PoolClient, result: T) => Promise<void>
}

/** The database asks for another try, or a prepared statement is older than the tables. */
const retryable = new Set(['40001', '40P01', '0A000', '26000'])
const outdated = new Set(['0A000', '26000'])

async function transact<T>(db: Db, ends: Ends<T>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce(db, ends, work)
    } catch (error) {
      if (attempt >= 3 || !retryable.has(stateOf(error))) throw error
    }
  }
}

async function tryOnce<T>(
  db: Db,
  { begin, waits, commit }: Ends<T>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const source = sourceOf(db)
  const distributed = await source.distributed()
  const client = await source.pool.connect()
  const { tx, close } = overClient(client, source.log)
  if (distributed) overNodes.add(tx)
  try {
    const begun = begin({ client, log: source.log, distributed })
    if (waits) await begun
    const [, result] = await Promise.all([begun, work(tx)])
    close()
    await commit(client, result)
    client.release()
    return result
  } catch (error) {
    close()
    send(client, 'rollback').then(
      () => client.release(outdated.has(stateOf(error))),
      () => client.release(true),
    )
    throw error
  }
}

/** A referenced row is missing or being deleted, such as the user of a session that is just ending. */
export const missingParent = '23503'
/** SQLSTATE of a failure of the database, the system's code of another, or ''. */
export const stateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
