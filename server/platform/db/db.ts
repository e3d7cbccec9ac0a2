import { randomUUID } from 'node:crypto'
import { type CompiledQuery, type Logger, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { fail } from '../errors.ts'
import { isUuid } from '../ids.ts'
import { isDistributed } from './distribution.ts'
import { instantOf } from './instants.ts'
import { type Db, overClient, overNothing, overPool, send, type Tx, withoutNames } from './connection.ts'

export { type Db, query, queryFirst, type Tx } from './connection.ts'

/** How to reach PostgreSQL: a connection string, or the embedded engine's socket. */
export type Target = (
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }
) & {
  /** Whether to prepare named statements, which a session behind a pooler may lack at the next use. */
  preparedStatements?: boolean
}

type Parser = (text: string) => unknown
const { builtins } = pg.types

/**
 * Creates a pool that returns int8 as BigInt and dates as `YYYY-MM-DD`. With 'number', for a library that
 * needs it, int8 is a number and dates are parsed by the driver.
 */
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
    // the embedded engine's one session keeps all prepared statements, so connections to it stay open
    idleTimeoutMillis: 'host' in target ? 0 : 60_000,
    connectionTimeoutMillis: 10_000,
    pipeline: true,
    application_name: 'xtharwa',
  })
  pool.on('error', () => undefined) // a lost idle connection is replaced at the next use
  // A connection lost in use fails its statement; without a listener the error would also end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (target.preparedStatements === false) withoutNames(client)
  })
  return pool
}

/** Whose rows a member of their household reads, and of which accounts. */
export type Share = {
  readonly userId: string
  readonly accounts: readonly string[]
  /** The membership in which a partner also writes; without it nothing is written. */
  readonly partnerIn?: string | undefined
}
type Source = { pool: pg.Pool; log: Logger | undefined; distributed: () => Promise<boolean>; share?: Share }
const sources = new WeakMap<Db, Source>()

/** Creates the database handle of a pool. `onQuery` receives each statement, for tests. */
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

/**
 * The same database for the request of a household member. `read` sees the rows of the shared accounts of this
 * user alone, and of a partner `write` changes only those; nothing else may be done with it.
 */
export function shareDb(db: Db, share: Share): Db {
  const shared = overNothing()
  sources.set(shared, { ...sourceOf(db), share })
  return shared
}

/** The share of a member's database, which must be that of the actor's rows. */
function shareFor(db: Db, actor: Actor): Share | undefined {
  const { share } = sourceOf(db)
  if (share && share.userId !== actor.userId) throw new Error('a household member reads one person’s rows')
  return share
}

/** The source of a database on which everything may be done. */
function wholeSource(db: Db): Source {
  const source = sourceOf(db)
  if (source.share) throw new Error('a household member may only read')
  return source
}

function sourceOf(db: Db): Source {
  const source = sources.get(db)
  if (!source) throw new Error('a transaction begins on the database, never inside another one')
  return source
}

/** Queries once per pool whether its database is distributed, and again only if the query failed. */
function askOnce(pool: pg.Pool): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined
  return () => {
    answer ??= isDistributed(pool).catch((error: unknown) => {
      answer = undefined
      throw error
    })
    return answer
  }
}

/** A request's session. It is checked once: by `checkSession`, or by the request's first transaction. */
export type Session = {
  /**
   * The first query returns a row if the session is valid, the last the version of the user's data and the
   * language. One query does both, except on Citus, where joining coordinator and user tables takes three
   * steps. `asUser`: whether they run as the user's role.
   */
  readonly queries: (on: { asUser: boolean; distributed: boolean }) => readonly CompiledQuery[]
  checked: boolean
  /** The version of the user's data when the session was checked; null if the user has none. */
  version: string | null
  /** The language that the user has set, or null. */
  language: string | null
}
/** The user whose rows a transaction sees, and the session that must still be valid. */
export type Actor = { userId: string; session?: Session | undefined }

/** Sends the queries that check a session, and fails with 401 if it has ended. */
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

/** Checks a session outside a transaction; fails with 401 if it has ended. */
export async function checkSession(db: Db, session: Session): Promise<void> {
  const { pool, log, distributed } = sourceOf(db)
  const queries = session.queries({ asUser: false, distributed: await distributed() })
  const client = await pool.connect()
  try {
    await checkOver(client, log, session, queries)
  } finally {
    client.release()
  }
}

/**
 * Runs `work` in one repeatable-read, read-only transaction as the role that sees only this user's rows. Its
 * statements are sent right behind the session check; if the session has ended, this fails with 401 whatever
 * `work` resolves to. Retries after errors such as serialization failures.
 */
export async function read<T>(db: Db, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  const share = shareFor(db, actor)
  const begin: Ends<T>['begin'] = ({ client, log, distributed }) => {
    const texts = beginAs(actor.userId, reading, readSettings, {
      distributed,
      share,
      role: share ? memberRole : appRole,
      last: share ? [holdOutsidePayments] : [],
    })
    return beginChecked({ client, log, distributed }, texts, actor.session)
  }
  return transact(db, { begin, waits: false, commit: endRead }, work)
}

/**
 * Runs `work` in one transaction as the role that sees only this user's rows, and commits with a new version
 * of the user's data. A user's writes run one after the other, so `work` may read, change and write back
 * without locks of its own. `keepVersion`, which may depend on the result, is for changes that no response
 * shows. Fails with 401, and changes nothing, if the actor's session has ended. Retries after errors such as
 * serialization failures, so `work` must have no other effects.
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
  const share = shareFor(db, actor)
  if (share && share.partnerIn === undefined) throw new Error('a household member may only read')
  const begin: Ends<T>['begin'] = ({ client, log, distributed }) => {
    const role = share ? partnerRole : appRole
    const texts = beginAs(actor.userId, '', settings, { distributed, share, role })
    const then = [lockOf(actor.userId), ...(share ? [holdMembership, holdOutsidePayments] : [])]
    return beginChecked({ client, log, distributed }, [...texts, ...then], actor.session)
  }
  return transact(db, { begin, waits: true, commit }, work).catch((error: unknown) => {
    if (stateOf(error) === membershipOver) fail('membership_ended')
    throw error
  })
}

/**
 * Runs `work` in one transaction with access to all users' rows: due work, sign-in, deletion of a user.
 * Triggers set new versions of users' data.
 */
export async function system<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  wholeSource(db)
  const begin: Ends<T>['begin'] = async ({ client }) => void (await send(client, 'begin'))
  return transact(db, { begin, waits: true, commit: (client) => endWrite(client, null) }, work)
}

/**
 * JIT compiling takes longer than any of our statements runs, so it is off. Random reads cost about as much
 * as sequential ones, as on all SSDs.
 */
const settings = 'set local jit = off; set local random_page_cost = 1.1'
/** Reads are planned once per connection: planning a list takes longer than running it. */
const readSettings = `${settings}; set local plan_cache_mode = force_generic_plan`
const reading = 'isolation level repeatable read read only'
const appRole = 'xtharwa_app'
const memberRole = 'xtharwa_member'
const partnerRole = 'xtharwa_partner'
/** Finds once what every statement of a member's transaction needs to know of transfers. */
const holdOutsidePayments = "select set_config('app.outside_payments', public.outside_payments()::text, true)"

/** Fails with `membershipOver` unless the partner's membership is in force, and keeps it so until the commit. */
const holdMembership = 'select public.hold_membership()'
const membershipOver = 'XT403'

/**
 * The statements that begin a transaction as a role: the application's, or one of members, whose statements find the
 * views of the schema `shared` in place of some tables. On Citus each is sent by itself, since a
 * text of several reaches the node of the user's rows as a whole; planner settings are the database's there
 * (distribution.ts). Throws for an invalid user id, before anything is sent.
 */
function beginAs(
  userId: string,
  mode: string,
  planner: string,
  {
    distributed,
    share,
    role,
    last = [],
  }: { distributed: boolean; share: Share | undefined; role: string; last?: readonly string[] },
): string[] {
  if (!isUuid(userId)) throw new Error('not a user id')
  if (share?.accounts.every(isUuid) === false) throw new Error('not the id of an account')
  if (share?.partnerIn !== undefined && !isUuid(share.partnerIn))
    throw new Error('not the id of a membership')
  const begin = `begin ${mode}`
  const member = share && [
    `set local app.shared_accounts = '{${share.accounts.join(',')}}'`,
    ...(share.partnerIn === undefined ? [] : [`set local app.membership_id = '${share.partnerIn}'`]),
    memberPath,
  ]
  const user = [`set local app.user_id = '${userId}'`, ...(member ?? []), `set local role ${role}`, ...last]
  return distributed ? [begin, ...user] : [[begin, planner, ...user].join('; ')]
}

/** Waits until no other transaction writes this user's data; it is checked to be a UUID before. */
const lockOf = (userId: string): string =>
  `select pg_advisory_xact_lock(hashtextextended('${userId.toLowerCase()}', 0))`

/**
 * Begins the transaction and checks the session in one round trip. Statements sent behind this are executed
 * only if the beginning succeeded: a transaction that failed to set the role rejects everything.
 */
async function beginChecked(
  { client, log, distributed }: Begun,
  texts: readonly string[],
  session: Session | undefined,
): Promise<void> {
  const begun = Promise.all(texts.map((text) => send(client, text)))
  if (session?.checked !== false) return void (await begun)
  await Promise.all([begun, checkOver(client, log, session, session.queries({ asUser: true, distributed }))])
}

/** Does not await the end of a read-only transaction; the connection's next statement queues behind it. */
async function endRead(client: pg.PoolClient): Promise<void> {
  void send(client, 'commit').catch(() => undefined)
}

/** Commits, with a new version of a user's data if given; as the last statement it cannot cause deadlocks. */
async function endWrite(client: pg.PoolClient, userId: string | null): Promise<void> {
  const [, { command }] = await Promise.all([
    userId !== null &&
      send(client, 'update user_versions set version = $2 where user_id = $1', [userId, randomUUID()]),
    send(client, 'commit'),
  ])
  if (command !== 'COMMIT') throw new Error('a transaction with a failed statement was rolled back')
}

const ofMembers = new WeakSet<Tx>()
const memberPath = 'set local search_path = shared, public'
/**
 * Runs `work` on the owner's tables in a partner's transaction, in place of the views of the schema `shared`: totals are
 * of rows as they are stored, and so is an undo. Policies apply as before. What it reads is not for an answer.
 */
export async function onTables<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  if (!ofMembers.has(tx)) return work()
  await sql`set local search_path = public`.execute(tx)
  const result = await work()
  await sql.raw(memberPath).execute(tx)
  return result
}

const overNodes = new WeakSet<Tx>()
/** Whether a transaction runs on Citus. */
export const isOverNodes = (tx: Tx): boolean => overNodes.has(tx)
/**
 * The locking clause of a subquery that selects any users' rows to claim, so that each worker takes different
 * ones. Empty on Citus, where one statement cannot lock rows on several nodes; there the claiming update must
 * re-check what made the row due.
 */
export const skipLocked = (systemTx: Tx): RawBuilder<unknown> =>
  isOverNodes(systemTx) ? sql`` : sql`for update skip locked`

type Begun = { client: pg.PoolClient; log: Logger | undefined; distributed: boolean }
type Ends<T> = {
  begin: (on: Begun) => Promise<void>
  /** Whether `work` starts after `begin` has succeeded, or sends its statements right behind it. */
  waits: boolean
  commit: (client: pg.PoolClient, result: T) => Promise<void>
}

/** Serialization failure, deadlock, or a prepared statement that is outdated or missing. */
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
  if (source.share) ofMembers.add(tx)
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

/** SQLSTATE when a referenced row is missing or being deleted, such as the user of a session just ending. */
export const missingParent = '23503'
/** The SQLSTATE of a database error, the system code of another error, or ''. */
export const stateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
