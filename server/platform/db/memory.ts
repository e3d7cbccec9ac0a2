import { sql } from 'kysely'
import type { Tx } from './connection.ts'

/** Gives the rest of a transaction more memory to sort, join and fill indexes, for statements over very many rows. */
export async function raiseWorkMemory(tx: Tx): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(tx)
}
