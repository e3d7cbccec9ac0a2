import type pg from 'pg'
import * as z from 'zod'

const Tables = z.array(z.object({ name: z.string() }))
/** Pages of 8 KB below which a table's statistics make no difference. */
const fewPages = 100

/**
 * Vacuums and analyses the tables that have grown by a fifth since this was last done; returns their names. The engine
 * has no autovacuum process, and without statistics a list of 70,000 payments took two seconds and a summary six.
 */
export async function vacuumGrown(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and pg_relation_size(oid) > 8192 * (${fewPages} + 1.2 * relpages)`,
  )
  const names = Tables.parse(rows).map(({ name }) => name)
  if (names.length > 0) await pool.query(`vacuum (analyze) ${names.join(', ')}`)
  return names
}

const Written = z.array(z.object({ bytes: z.number() }))

/**
 * The same for calls every few seconds: it looks at the tables only after so much was written that one of them can have
 * grown. To ask for the size of every file took most of what an idle process takes.
 */
export function vacuumAfterWrites(pool: pg.Pool): () => Promise<string[]> {
  let lookedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const { rows } = await pool.query(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
    )
    const written = Written.parse(rows)[0]?.bytes ?? 0
    // a page takes more than half of its size in the log
    if (written - lookedAt < (fewPages * 8192) / 2) return []
    const names = await vacuumGrown(pool)
    lookedAt = written
    return names
  }
}
