import type pg from 'pg'
import * as z from 'zod'

const Answer = z.tuple([z.object({ behind: z.number(), written: z.number() })])

/**
 * Runs a checkpoint once this many bytes of WAL would be replayed after a kill; returns whether it did, and the bytes of WAL
 * that were ever written. The engine has no checkpointer process. Like any statement it waits for open transactions.
 */
export async function checkpointAbove(
  pool: pg.Pool,
  bytes: number,
): Promise<{ done: boolean; written: number }> {
  const { rows } = await pool.query(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as behind,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as written from pg_control_checkpoint()`,
  )
  const [{ behind, written }] = Answer.parse(rows)
  const done = behind > bytes
  if (done) await pool.query('checkpoint')
  return { done, written }
}
