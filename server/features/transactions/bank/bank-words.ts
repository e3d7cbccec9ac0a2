import type { BankTransaction } from '../../../banking/provider.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { categorise } from '../../categories/service.categorise.ts'
import { type SearchKeys, searchKeysOf, searchTextOf, type Shapes } from '../search/search-text.ts'
import { selectRules } from './store.bank.ts'

/** What a row is called and counted as, and why. */
export type RowWords = {
  merchant_key: string | null
  merchant: string | null
  category_id: string | null
  reason_kind: string
  reason_text: string
}
export type Categoriser = (row: BankTransaction) => RowWords

/** The rules that hold for this user: the corrections the user taught come first of all. */
export async function loadCategoriser(tx: Tx, userId: string): Promise<Categoriser> {
  const rows = await selectRules(tx, userId)
  const rules = new Map(rows.map((rule) => [`${rule.type} ${rule.merchant_key}`, rule.category_id]))
  return (row) => {
    const type = row.direction === 'credit' ? 'income' : 'expense'
    const found = categorise(row, (key) => rules.get(`${type} ${key}`) ?? null)
    return {
      merchant_key: found.merchant?.key ?? null,
      merchant: found.merchant?.name ?? null,
      category_id: found.categoryId,
      reason_kind: found.reason.kind,
      reason_text: found.reason.text,
    }
  }
}

type Named = BankTransaction & { userDescription: string | null; note: string }

/** Of whom, from where and with what rows are named: the categoriser, and the shapes that their words turn out to have. */
export type Naming = { userId: string; provider: string; categorise: Categoriser; shapes: Shapes }

/** The derived columns of a row. */
export function wordsOf(row: Named, naming: Naming): RowWords & SearchKeys & { search_text: string } {
  const words = naming.categorise(row)
  const searchText = searchTextOf({
    text: row.text,
    merchant: words.merchant,
    counterparty: row.counterparty?.name ?? null,
    reference: row.reference,
    userDescription: row.userDescription,
    note: row.note,
  })
  return { ...words, search_text: searchText, ...searchKeysOf(naming.userId, searchText, naming.shapes) }
}
