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

type NoTables = Record<string, never>

const maxNames = 400
const numbers = new Map<string, number>()

/** A number for a statement's text; the texts of a product are few, since all values are parameters. */
function numberOf(text: string): number | null {
  const known = numbers.get(text)
  if (known !== undefined) return known
  if (numbers.size >= maxNames) return null
  numbers.set(text, numbers.size)
  return numbers.size - 1
}

let opened = 0
const prefixes = new WeakMap<pg.PoolClient, string>()

/** What a connection's names begin with: all connections to the embedded engine share one session. */
function prefixOf(client: pg.PoolClient): string {
  let prefix = prefixes.get(client)
  if (prefix === undefined) prefixes.set(client, (prefix = `c${(opened += 1)}_`))
  return prefix
}

/** One connection as Kysely sees it; named statements are parsed and planned once a connection. */
class PgConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  readonly #prefix: string | null
  #closed = false
  constructor(client: pg.PoolClient, prefix: string | null) {
    this.client = client
    this.#prefix = prefix
  }

  /** After its transaction a connection is another's: what still comes is refused. */
  close(): void {
    this.#closed = true
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#closed) throw new Error('a statement came after the end of its transaction')
    const values = [...query.parameters]
    const number = this.#prefix === null || values.length === 0 ? null : numberOf(query.sql)
    const { command, rowCount, rows } =
      number === null
        ? await this.client.query(query.sql, values)
        : await this.client.query({ name: `${this.#prefix}${number}`, text: query.sql, values })
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

/** A driver for statements that stand alone or inside a transaction that asUser and its like opened. */
function driverOf(
  acquire: () => Promise<DatabaseConnection>,
  release: (connection: DatabaseConnection) => void,
): Driver {
  const unsupported = (): Promise<never> =>
    Promise.reject(new Error('transactions are opened by asUser, readAsUser and asSystem'))
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
      return new PgConnection(client, prefixOf(client))
    },
    (connection) => {
      if (connection instanceof PgConnection) connection.client.release()
    },
  )
  return new Kysely<NoTables>({ dialect: dialectOf(driver), ...(log ? { log } : {}) })
}

/** One transaction's statements, sent in their order without waiting for each other. */
export type Session = { tx: Kysely<NoTables>; close(): void }

export function openSession(client: pg.PoolClient, named: boolean, log: Logger | undefined): Session {
  const connection = new PgConnection(client, named ? prefixOf(client) : null)
  const driver = driverOf(
    () => Promise.resolve(connection),
    () => undefined,
  )
  return {
    tx: new Kysely<NoTables>({ dialect: dialectOf(driver), ...(log ? { log } : {}) }),
    close: () => connection.close(),
  }
}
