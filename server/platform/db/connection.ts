import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  type Logger,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely'
import pg from 'pg'

type NoTables = Record<string, never>
/** Statements are written as `sql` templates with their row types, so the database has no table types. */
export type Db = Kysely<NoTables>
/** One transaction. */
export type Tx = Db

// Callers write the row type next to the statement that selects its columns.
/* oxlint-disable typescript/no-unnecessary-type-parameters */
/** Runs a statement written as a template and returns its rows. */
export const query =
  <Row>(tx: Db) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    (await sql<Row>(text, ...values).execute(tx)).rows

/** Runs a statement written as a template and returns its first row, or null if there is none. */
export const queryFirst =
  <Row>(tx: Db) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row | null> =>
    (await query<Row>(tx)(text, ...values))[0] ?? null
/* oxlint-enable typescript/no-unnecessary-type-parameters */

const mostNames = 400
let connections = 0
const namesByClient = new WeakMap<pg.PoolClient, { prefix: string; byText: Map<string, string> }>()
const unnamed = new WeakSet<pg.PoolClient>()

/** Disables named statements on a connection: behind a pooler the next one may reach another session. */
export function withoutNames(client: pg.PoolClient): void {
  unnamed.add(client)
}

/**
 * The name under which a connection prepares a statement, so that it is parsed and planned once. The prefix
 * distinguishes connections, since those of the embedded engine share one session. Undefined if the
 * connection already has too many names, or named statements are disabled.
 */
function nameOf(client: pg.PoolClient, text: string): string | undefined {
  if (unnamed.has(client)) return undefined
  let names = namesByClient.get(client)
  if (!names) namesByClient.set(client, (names = { prefix: `c${(connections += 1)}_`, byText: new Map() }))
  const { prefix, byText } = names
  if (!byText.has(text) && byText.size < mostNames) byText.set(text, `${prefix}${byText.size}`)
  return byText.get(text)
}

const holding = new WeakSet<pg.ClientBase>()

/** Writes what one turn of the event loop sends at once: each write to the system costs as much as a short statement. */
function writeTogether(client: pg.ClientBase): void {
  if (!(client instanceof pg.Client) || holding.has(client)) return
  const { stream } = client.connection
  holding.add(client)
  stream.cork()
  process.nextTick(() => {
    holding.delete(client)
    stream.uncork()
  })
}

/** Sends a statement without awaiting the connection's pending ones. */
export function send(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult<Record<string, unknown>>> {
  const name = values.length === 0 ? undefined : nameOf(client, text)
  writeTogether(client)
  return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
}

/**
 * A partner's statement as it is sent to Citus, where no view can be written: the table is, of which a partner has the
 * same columns, and what the statement reads still comes from the views.
 */
const intoTable = (text: string): string =>
  text.replaceAll(/\b(update|insert into|delete from) transactions\b/g, '$1 public.transactions')

class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient
  readonly #intoTables: boolean
  #closed = false

  constructor(client: pg.PoolClient, intoTables = false) {
    this.client = client
    this.#intoTables = intoTables
  }

  /** After the transaction the connection may serve another request, so late statements are rejected. */
  close(): void {
    this.#closed = true
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#closed) throw new Error('a statement came after the end of its transaction')
    const { command, rowCount, rows } = await send(
      this.client,
      this.#intoTables ? intoTable(sql) : sql,
      parameters,
    )
    const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
    // the caller knows the type of a statement's rows; a text of several statements has none
    const result = { rows: Array.isArray(rows) ? (rows as R[]) : [] }
    return changes ? { ...result, numAffectedRows: BigInt(rowCount ?? 0) } : result
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('statements are not streamed')
  }
}

class PoolDriver extends DummyDriver {
  readonly #acquire: () => Promise<Connection>
  readonly #release: (connection: DatabaseConnection) => void

  constructor(acquire: () => Promise<Connection>, release: (connection: DatabaseConnection) => void) {
    super()
    this.#acquire = acquire
    this.#release = release
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return this.#acquire()
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection) this.#release(connection)
  }

  override beginTransaction(): Promise<never> {
    return Promise.reject(new Error('transactions are opened by read, write and system'))
  }
}

function kyselyOver(driver: PoolDriver, log: Logger | undefined): Db {
  return new Kysely<NoTables>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
    ...(log ? { log } : {}),
  })
}

/** Runs each statement on any free connection of the pool. */
export function overPool(pool: pg.Pool, log: Logger | undefined): Db {
  const acquire = async (): Promise<Connection> => new Connection(await pool.connect())
  return kyselyOver(
    new PoolDriver(acquire, (connection) => connection instanceof Connection && connection.client.release()),
    log,
  )
}

/** Runs no statement: only transactions that are opened with it do. */
export function overNothing(): Db {
  const refuse = (): Promise<never> => Promise.reject(new Error('statements run in a transaction only'))
  return kyselyOver(new PoolDriver(refuse, () => undefined), undefined)
}

/**
 * Runs one transaction's statements on one connection: each is sent without awaiting those before it. With
 * `intoTables`, changes of payments are sent to the table instead of its view.
 */
export function overClient(
  client: pg.PoolClient,
  log: Logger | undefined,
  intoTables = false,
): { tx: Tx; close: () => void } {
  const connection = new Connection(client, intoTables)
  const driver = new PoolDriver(
    () => Promise.resolve(connection),
    () => undefined,
  )
  return { tx: kyselyOver(driver, log), close: () => connection.close() }
}
