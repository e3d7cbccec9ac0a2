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

/**
 * The same for calls every few seconds, with the bytes of WAL written so far: it asks for the sizes of all tables only after
 * so much was written that one of them can have grown.
 */
export function vacuumAfterWrites(pool: pg.Pool): (written: number) => Promise<string[]> {
  let lookedAt = Number.NEGATIVE_INFINITY
  return async (written) => {
    // a page takes more than half of its size in the log
    if (written - lookedAt < (fewPages * 8192) / 2) return []
    const names = await vacuumGrown(pool)
    lookedAt = written
    return names
  }
}
