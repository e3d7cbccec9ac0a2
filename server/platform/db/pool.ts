import pg from 'pg'
import { withoutNames } from './connection.ts'

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

const parsers: { getTypeParser(oid: number): (text: string) => unknown } = pg.types
const parseInstant = parsers.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/**
 * Parses a timestamp as PostgreSQL writes it. One in UTC with a four-digit year is parsed as an ISO string,
 * ten times as fast as by the driver; all others are left to the driver.
 */
export function instantOf(text: string): unknown {
  const plain = text.length >= 22 && text.endsWith('+00') && text.charAt(4) === '-'
  return plain ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseInstant(text)
}
