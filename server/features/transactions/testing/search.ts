import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

/** Rows whose keys are not those of their words, or whose shape is not known: a search could miss them. */
export async function findUnsearchable(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from transactions t
    left join search_shapes s on s.user_id = t.user_id and s.id = t.search_shape
    where t.user_id = ${userId} and (s.shape is distinct from search_shape(t.search_text)
      or t.search_numbers <> search_numbers(t.user_id, t.search_text))`.execute(tx)
  return rows.map(({ id }) => id)
}
