import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type Logger,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { type Ask, type ParserOf, type Row, sendJourney } from './journey.ts'
import { StatementNames } from './names.ts'

type NoTables = Record<string, never>

const names = new WeakMap<pg.PoolClient, StatementNames>()

function namesOf(client: pg.PoolClient): StatementNames {
  let known = names.get(client)
  if (!known) names.set(client, (known = new StatementNames('c')))
  return known
}

/** One connection as Kysely sees it; named statements are parsed and planned once a connection. */
class PgConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  readonly #names: StatementNames | null
  #closed = false
  constructor(client: pg.PoolClient, names: StatementNames | null) {
    this.client = client
    this.#names = names
  }

  /** After its transaction a connection is another's: what still comes is refused. */
  close(): void {
    this.#closed = true
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#closed) throw new Error('a statement came after the end of its transaction')
    const values = [...query.parameters]
    const name = this.#names === null || values.length === 0 ? '' : this.#names.nameOf(query.sql)
    const { command, rowCount, rows } =
      name === ''
        ? await this.client.query(query.sql, values)
        : await this.client.query({ name, text: query.sql, values })
    // the driver declares rows as any; a text of several statements has none
    const read: unknown = rows
    const result: QueryResult<R> = { rows: Array.isArray(read) ? (read as R[]) : [] }
    return command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
      ? { ...result, numAffectedRows: BigInt(rowCount ?? 0) }
      : result
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('statements are not streamed')
  }
}

/** A driver for statements that stand alone or inside a transaction that is already open. */
function driverOf(
  acquire: () => Promise<DatabaseConnection>,
  release: (connection: DatabaseConnection) => void,
): Driver {
  const unsupported = (): Promise<never> =>
    Promise.reject(new Error('transactions are opened by read, write and system'))
  return {
    init: () => Promise.resolve(),
    acquireConnection: acquire,
    releaseConnection: (connection) => Promise.resolve(release(connection)),
    beginTransaction: unsupported,
    commitTransaction: unsupported,
    rollbackTransaction: unsupported,
    destroy: () => Promise.resolve(),
  }
}

function dialectOf(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

/** Statements on whatever connection is free, each by itself. */
export function poolDb(pool: pg.Pool, log: Logger | undefined): Kysely<NoTables> {
  const driver = driverOf(
    async () => {
      const client = await pool.connect()
      return new PgConnection(client, namesOf(client))
    },
    (connection) => {
      if (connection instanceof PgConnection) connection.client.release()
    },
  )
  return new Kysely<NoTables>({ dialect: dialectOf(driver), ...(log ? { log } : {}) })
}

function kyselyOver(connection: DatabaseConnection, log: Logger | undefined): Kysely<NoTables> {
  const driver = driverOf(
    () => Promise.resolve(connection),
    () => undefined,
  )
  return new Kysely<NoTables>({ dialect: dialectOf(driver), ...(log ? { log } : {}) })
}

/** One transaction's statements, sent in their order without waiting for each other. */
export type Session = { tx: Kysely<NoTables>; close(): void }

export function openSession(client: pg.PoolClient, log: Logger | undefined): Session {
  const connection = new PgConnection(client, null)
  return { tx: kyselyOver(connection, log), close: () => connection.close() }
}

/**
 * What goes before the first statements of a transaction and behind its last ones. `atOnce`: the first turn is the last.
 */
export type Frame = { before: readonly Ask[]; behind: readonly Ask[]; atOnce: boolean }

/** A transaction's statements: all that are asked for in one turn make one journey. */
class TurnsConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #frame: Frame
  readonly #parserOf: ParserOf
  #waiting: Ask[] = []
  #closed = false
  #ending: boolean
  ended = false
  sent = false
  underway = 0
  /** The first failure; whatever became of the statement's answer, the transaction has failed. */
  failure: { error: unknown } | null = null

  constructor(client: pg.PoolClient, frame: Frame, parserOf: ParserOf) {
    this.#client = client
    this.#frame = frame
    this.#parserOf = parserOf
    this.#ending = frame.atOnce
  }

  /** The turn that is being asked for is the last one. */
  end(): void {
    this.#ending = true
  }

  /** Sends the end by itself, where no turn took it along. */
  finish(): Promise<void> {
    if (!this.sent || this.ended || this.failure) return Promise.resolve()
    this.ended = true
    return new Promise((resolve, reject) => {
      this.#travel([...this.#waiting, ...this.#frame.behind], { resolve: () => resolve(), reject })
    })
  }

  close(): void {
    this.#closed = true
    for (const ask of this.#waiting) ask.reject(new Error('its transaction has ended'))
    this.#waiting = []
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#closed || this.ended) throw new Error('a statement came after the end of its transaction')
    const rows = await new Promise<Row[]>((resolve, reject) => {
      if (this.#waiting.length === 0) process.nextTick(() => this.#send())
      this.#waiting.push({ sql, parameters, resolve, reject })
    })
    return { rows: rows as R[] } // a statement's rows have the type that its text says
  }

  #send(): void {
    if (this.#waiting.length === 0) return
    const { before, behind, atOnce } = this.#frame
    // never with the first turn of a change: what its condition found is known only afterwards
    this.ended ||= this.#ending && (this.sent || atOnce)
    this.#travel([...(this.sent ? [] : before), ...this.#waiting, ...(this.ended ? behind : [])])
  }

  #travel(asks: readonly Ask[], whole?: Pick<Ask, 'resolve' | 'reject'>): void {
    this.#waiting = []
    this.sent = true
    this.underway += 1
    const fail = (error: unknown): void => {
      this.failure ??= { error }
      for (const ask of asks) ask.reject(error)
      whole?.reject(error)
    }
    try {
      sendJourney(this.#client, asks, this.#parserOf, (error, rows) => {
        this.underway -= 1
        if (error !== null) return fail(error)
        try {
          asks.forEach((ask, index) => ask.resolve(rows[index] ?? []))
          whole?.resolve([])
        } catch (refused) {
          fail(refused)
        }
      })
    } catch (error) {
      fail(error)
    }
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('statements are not streamed')
  }
}

export type Turns = {
  tx: Kysely<NoTables>
  close(): void
  sent(): boolean
  /** The turn that is being asked for goes out with the transaction's end. */
  end(): void
  /** Ends the transaction where no turn did, unless it has failed. */
  finish(): Promise<void>
  /** Whether the end has been sent. */
  ended(): boolean
  /** Whether all that was sent has come back. */
  answered(): boolean
  failure(): { error: unknown } | null
}

/** Opens a transaction whose statements travel by turns. */
export function openTurns(
  client: pg.PoolClient,
  frame: Frame,
  parserOf: ParserOf,
  log: Logger | undefined,
): Turns {
  const connection = new TurnsConnection(client, frame, parserOf)
  return {
    tx: kyselyOver(connection, log),
    close: () => connection.close(),
    sent: () => connection.sent,
    end: () => connection.end(),
    finish: () => connection.finish(),
    ended: () => connection.ended,
    answered: () => connection.underway === 0,
    failure: () => connection.failure,
  }
}
