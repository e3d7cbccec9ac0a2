import { sql } from 'kysely'
import type { Tx } from './connection.ts'

/** Raises work_mem for the rest of a transaction, for statements that sort, join or index very many rows. */
export async function raiseWorkMemory(tx: Tx): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(tx)
}
