/**
 * Measures the bytes of one user's rows and indexes in PostgreSQL. Prints one JSON line per table.
 * Usage: node bench/storage.ts [rows, 100000]
 */
import { sql } from 'kysely'
import { findPostgres, startPostgres } from '../test/postgres.ts'
import { loadUser } from './load.ts'

const total = Number(process.argv[2] ?? 100_000)
const bin = findPostgres()
if (bin === null) throw new Error('no PostgreSQL is installed here')
const postgres = await startPostgres(bin)
process.env['TEST_DATABASE_SERVER'] = postgres.url
const { startLedger } = await import('../server/features/transactions/testing/ledger.ts')
const world = await startLedger('2025-12-31T16:00:00Z')
type Size = { name: string; rows: number; table: number; indexes: number }

/** The sizes of all tables in bytes, after VACUUM FULL. */
async function sizes(): Promise<Map<string, Size>> {
  await sql`vacuum (full, analyze)`.execute(db)
  const { rows } = await sql<Size>`
    select relname as name, reltuples::int as rows, (pg_table_size(oid))::int as table, (pg_indexes_size(oid))::int as indexes
    from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.name, row]))
}

const { db, userId } = await world.person()
try {
  const before = await sizes()
  await loadUser(db, userId, total)
  let sum = 0
  const found = [...(await sizes()).values()]
    .map((size) => {
      const then = before.get(size.name)
      return { ...size, table: size.table - (then?.table ?? 0), indexes: size.indexes - (then?.indexes ?? 0) }
    })
    .filter(({ table, indexes }) => table + indexes > 0)
    .toSorted((a, b) => b.table + b.indexes - a.table - a.indexes)
  for (const { name, rows, table, indexes } of found) {
    sum += table + indexes
    const perRow = {
      table: Math.round(table / Math.max(1, rows)),
      indexes: Math.round(indexes / Math.max(1, rows)),
    }
    process.stdout.write(`${JSON.stringify({ name, rows, table, indexes, perRow })}\n`)
  }
  process.stdout.write(
    `${JSON.stringify({ payments: total, bytes: sum, bytesPerPayment: Math.round(sum / total) })}\n`,
  )
} finally {
  await world.stop()
  await postgres.stop()
}
