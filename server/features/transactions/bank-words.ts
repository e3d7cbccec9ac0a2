import type { BankTransaction } from '../../banking/provider.ts'
import type { Tx } from '../../platform/db.ts'
import { searchTextOf } from './search-text.ts'

/** What a row is called and counted as, and why. */
export type RowWords = {
  merchant_key: string | null
  merchant: string | null
  category_id: string | null
  reason_kind: string
  reason_text: string
}
export type Categoriser = (row: BankTransaction) => RowWords

/** The rules that hold for this user: his own corrections first of all. */
export async function loadCategoriser(_tx: Tx, _userId: string): Promise<Categoriser> {
  return () => ({ merchant_key: null, merchant: null, category_id: null, reason_kind: 'none', reason_text: '' })
}

type Named = BankTransaction & { userDescription: string | null; note: string }

/** The derived columns of a row. */
export function wordsOf(row: Named, categorise: Categoriser): RowWords & { search_text: string } {
  const words = categorise(row)
  return {
    ...words,
    search_text: searchTextOf({
      text: row.text,
      merchant: words.merchant,
      counterparty: row.counterparty?.name ?? null,
      reference: row.reference,
      userDescription: row.userDescription,
      note: row.note,
    }),
  }
}
