import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type CompiledQuery, type Logger, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { fail } from '../errors.ts'
import { isUuid } from '../ids.ts'
import {
  beginRead,
  beginWrite,
  lockOf,
  lockTaken,
  membershipOver,
  memberPath,
  type MemberScope,
  systemLimits,
} from './begin.ts'
import { isDistributed } from './distribution.ts'
import { type Db, overClient, overNothing, overPool, send, type Tx } from './connection.ts'
import { checkOver, type Session } from './session.ts'
import { createTurns, type Turns } from '../turns.ts'

export type { MemberScope } from './begin.ts'
export { type Db, query, queryFirst, type Tx } from './connection.ts'
export { createPool, type Target } from './pool.ts'
export type { Session } from './session.ts'

type Source = {
  pool: pg.Pool
  log: Logger | undefined
  distributed: () => Promise<boolean>
  /** Whether all connections share the one session of the embedded engine. */
  embedded: boolean
  turns: Turns
  scope?: MemberScope
}
const sources = new WeakMap<Db, Source>()

/** Creates the database handle of a pool. `onQuery` receives each statement, for tests. */
export function createDb(pool: pg.Pool, onQuery?: (query: CompiledQuery) => void): Db {
  const log: Logger | undefined =
    onQuery &&
    ((event) => {
      if (event.level === 'query') onQuery(event.query)
    })
  const db = overPool(pool, log)
  const embedded = pool.options.connectionString === undefined
  sources.set(db, { pool, log, distributed: askOnce(pool), embedded, turns: createTurns({ atOnce: 1 }) })
  return db
}

/**
 * The same database for the request of a household member. `read` sees the rows of the shared accounts of this
 * user alone, and of a partner `write` changes only those; nothing else may be done with it.
 */
export function shareDb(db: Db, scope: MemberScope): Db {
  const shared = overNothing()
  sources.set(shared, { ...sourceOf(db), scope })
  return shared
}

/** The scope of a member's database, which must be that of the actor's rows. */
function scopeFor(db: Db, actor: Actor): MemberScope | undefined {
  const { scope } = sourceOf(db)
  if (scope && scope.userId !== actor.userId) throw new Error('a household member reads one person’s rows')
  return scope
}

/** Fails on the database of a household member, on which not everything may be done. */
function requireWhole(db: Db): void {
  if (sourceOf(db).scope) throw new Error('a household member may only read')
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

/** The user whose rows a transaction sees, the session that must still be valid, and the signal of the request. */
export type Actor = { userId: string; session?: Session | undefined; signal?: AbortSignal | undefined }

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
  const scope = scopeFor(db, actor)
  const begin: Ends<T>['begin'] = (begun) =>
    beginChecked(begun, beginRead(actor.userId, { ...begun, scope }), actor.session)
  return transact(db, { begin, waits: false, commit: endRead }, work)
}

/**
 * Runs `work` in one transaction as the role that sees only this user's rows, and commits with a new version
 * of the user's data. A user's writes run one after the other, so `work` may read, change and write back
 * without locks of its own; they wait before they take a connection, so that nobody else waits for them.
 * `keepVersion`, which may depend on the result, is for changes that no response shows. Fails with 401, and changes nothing, if the actor's session has ended. Retries after errors such as
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
  const scope = scopeFor(db, actor)
  if (scope && scope.partnerIn === undefined) throw new Error('a household member may only read')
  const begin: Ends<T>['begin'] = (begun) =>
    beginChecked(
      begun,
      beginWrite(actor.userId, { ...begun, scope }),
      scope ? actor.session : stillValid(actor.session),
    )
  const once = (): Promise<T> => transact(db, { begin, waits: true, commit }, work)
  const { turns } = sourceOf(db)
  const { userId, signal } = actor
  return turns(userId, signal ? { signal } : null, () => untilFree(once)).catch((error: unknown) => {
    if (stateOf(error) === membershipOver) fail('membership_ended')
    throw error
  })
}

/** A session for the check of a write: one checked before may have ended while the request was read or waited. */
const stillValid = (session: Session | undefined): Session | undefined =>
  session?.checked ? { ...session, checked: false } : session

/** How long a write waits for another process that writes the same person's data. */
const mostWaitMs = 30_000

/** Runs `work` again while another process holds the person's lock; it holds no connection between. */
async function untilFree<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + mostWaitMs
  for (let wait = 20; ; wait = Math.min(wait * 2, 500)) {
    try {
      return await work()
    } catch (error) {
      if (stateOf(error) !== lockTaken || performance.now() > end) throw error
    }
    await pause(wait * (0.5 + Math.random()))
  }
}

/**
 * Runs `work` in one transaction with access to all users' rows: due work, sign-in, deletion of a user.
 * Triggers set new versions of users' data.
 */
export async function system<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  requireWhole(db)
  const begin: Ends<T>['begin'] = async ({ client, distributed, embedded }) => {
    const texts = ['begin', ...systemLimits({ embedded }).split('; ')]
    await Promise.all((distributed ? texts : [texts.join('; ')]).map((text) => send(client, text)))
  }
  return transact(db, { begin, waits: true, commit: (client) => endWrite(client, null) }, work)
}

/** Like `system`, in turn with the writes of this user, so that one under way is seen. */
export async function systemInTurn<T>(db: Db, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!isUuid(userId)) throw new Error('not a user id')
  const once = (): Promise<T> =>
    system(db, async (tx) => {
      for (const text of lockOf(userId)) await sql.raw(text).execute(tx)
      return work(tx)
    })
  return sourceOf(db).turns(userId, null, () => untilFree(once))
}

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
/** Whether a transaction reads or writes as a household member does. */
export const isOfMember = (tx: Tx): boolean => ofMembers.has(tx)
/**
 * Runs `work` on the owner's tables in a partner's transaction, in place of the views of the schema `shared`: totals are
 * of rows as they are stored, and so is an undo. Policies apply as before. What it reads must not reach a response.
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

type Begun = { client: pg.PoolClient; log: Logger | undefined; distributed: boolean; embedded: boolean }
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
  const { tx, close } = overClient(client, source.log, distributed && source.scope !== undefined)
  if (distributed) overNodes.add(tx)
  if (source.scope) ofMembers.add(tx)
  try {
    const begun = begin({ client, log: source.log, distributed, embedded: source.embedded })
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
