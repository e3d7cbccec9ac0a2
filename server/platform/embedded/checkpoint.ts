import type pg from 'pg'
import * as z from 'zod'

const Answer = z.array(z.object({ behind: z.number() }))

/**
 * Runs a checkpoint once this many bytes of WAL would be replayed after a kill; returns whether it did. The engine has no
 * checkpointer process. Like any statement it waits for open transactions.
 */
export async function checkpointAbove(pool: pg.Pool, bytes: number): Promise<boolean> {
  const { rows } = await pool.query(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as behind from pg_control_checkpoint()`,
  )
  if ((Answer.parse(rows)[0]?.behind ?? 0) <= bytes) return false
  await pool.query('checkpoint')
  return true
}
