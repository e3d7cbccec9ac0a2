import { query, type Tx } from '../../../platform/db/db.ts'
import { type StoredRow, storedColumns } from './store.stored.ts'
import { searchTextOf } from '../../ledger/search/search-text.ts'

export type SearchedRow = StoredRow & { merchant: string | null }

/** Rebuilds the search texts of payments from their parts. */
export async function writeSearchTexts(tx: Tx, userId: string, rows: readonly SearchedRow[]): Promise<void> {
  if (rows.length === 0) return
  const texts = rows.map((row) => ({ id: row.id, text: searchTextOf(row) }))
  await query(tx)`update transactions t set search_text = n.text
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as n (id uuid, text text)
    where t.user_id = ${userId} and t.id = n.id`
}

/** The fields from which the search texts of these rows are built. */
export async function selectSearched(tx: Tx, userId: string, ids: readonly string[]): Promise<SearchedRow[]> {
  return query<SearchedRow>(tx)`
    select ${storedColumns}, merchant from transactions where user_id = ${userId} and id = any(${ids}::uuid[])`
}
