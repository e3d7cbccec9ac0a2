/** Maintenance which other PostgreSQL servers do in background processes; the embedded engine has none. */
import type pg from 'pg'
import * as z from 'zod'

const Answer = z.tuple([z.object({ behind: z.number(), written: z.number() })])

/**
 * Runs a checkpoint if more than this many bytes of WAL would be replayed after a kill. Returns whether it
 * did, and the total bytes of WAL ever written. Like any statement it waits for open transactions.
 */
export async function checkpointAbove(
  pool: pg.Pool,
  bytes: number,
): Promise<{ checkpointed: boolean; written: number }> {
  const { rows } = await pool.query(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as behind,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as written from pg_control_checkpoint()`,
  )
  const [{ behind, written }] = Answer.parse(rows)
  const checkpointed = behind > bytes
  if (checkpointed) await pool.query('checkpoint')
  return { checkpointed, written }
}

const Tables = z.array(z.object({ name: z.string(), few: z.boolean() }))
/** Size in pages of 8 KB below which a table is only analysed, once it has doubled. */
const fewPages = 100

/**
 * Vacuums and analyses the tables that have grown by a fifth since the last time; returns their names. The engine has no
 * autovacuum. Without statistics a list of 70,000 payments took two seconds, and one of a newcomer's 20 series 130 ms
 * instead of 20: each of their 300 dates was compared with all payments.
 */
export async function vacuumGrown(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `select oid::regclass::text as name, pg_relation_size(oid) <= 8192 * ${fewPages} as few from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and pg_relation_size(oid) > 8192 * least(2 * relpages, ${fewPages} + 1.2 * relpages)`,
  )
  const tables = Tables.parse(rows)
  const small = tables.flatMap(({ name, few }) => (few ? name : []))
  if (small.length > 0) await pool.query(`analyze ${small.join(', ')}`)
  // one statement each, so that people are served between
  for (const { name } of tables.filter(({ few }) => !few)) {
    await pool.query(`vacuum ${name}`)
    await pool.query(`analyze ${name}`)
  }
  return tables.map(({ name }) => name)
}

/** Bytes of WAL after which a table may have grown; an idle process writes fewer in minutes. */
const leastWritten = 65_536

/**
 * `vacuumGrown` for calls every few seconds: the returned function takes the total bytes of WAL written, and
 * queries the tables' sizes only after enough was written for one of them to have grown.
 */
export function vacuumAfterWrites(pool: pg.Pool): (written: number) => Promise<string[]> {
  let lookedAt = Number.NEGATIVE_INFINITY
  return async (written) => {
    if (written - lookedAt < leastWritten) return []
    const names = await vacuumGrown(pool)
    lookedAt = written
    return names
  }
}
