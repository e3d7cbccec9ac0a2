import type pg from 'pg'
import * as z from 'zod'

/** A database needs its operator before it can be used. The message says so. */
export class DatabaseUnusable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(
      `The database of DATABASE_URL cannot be used: ${reason}. docs/operations.md says what it needs ("PostgreSQL").`,
      options,
    )
    this.name = 'DatabaseUnusable'
  }
}

/** Of the network, of signing in, of a database that is not there, and of rights. */
const operators = new Set(
  'ECONNREFUSED ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENOENT 28000 28P01 3D000 42501'.split(' '),
)
const Coded = z.object({ code: z.string(), message: z.string() })

/** Runs the first work with a database; throws DatabaseUnusable where its operator can help. */
export async function withUsable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { success, data } = Coded.safeParse(error)
    if (!success || !operators.has(data.code)) throw error
    throw new DatabaseUnusable(data.message || data.code, { cause: error })
  }
}

/** Throws DatabaseUnusable if the server is too old. */
export async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; text: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_version') as text",
  )
  const [server] = rows
  if (server && server.version < 150_000)
    throw new DatabaseUnusable(`it is PostgreSQL ${server.text}, and 15 or later is needed`)
}

/** Throws DatabaseUnusable if the user may not take the roles as which people's rows are read and written. */
export async function checkRoles(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; who: string }>(
    "select rolname as name, current_user as who from pg_roles where rolname like 'xtharwa\\_%' and not pg_has_role(oid, 'member') order by 1",
  )
  const [first] = rows
  if (first)
    throw new DatabaseUnusable(
      `its user ${first.who} is no member of ${rows.map(({ name }) => name).join(', ')}, which another installation on this server made`,
    )
}
