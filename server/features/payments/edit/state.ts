import type { Read } from '../../ledger/columns.ts'
import type { TransactionRow } from '../../ledger/row.ts'
import { searchTextOf } from '../../ledger/search/search-text.ts'

/** What the user can change about a row; type, amount, day and text only of a manual one. */
export type UserState = Read<'user'> & Pick<TransactionRow, 'type' | 'amount_minor' | 'day' | 'text'>

/** The part of a row's state that the user can edit. */
export function stateOf(row: TransactionRow): UserState {
  return { ...row, tag_ids: row.tags.map(({ id }) => id) }
}

export const searchTextFor = (row: TransactionRow, state: UserState): string =>
  searchTextOf({ ...row, text: state.text, user_description: state.user_description, note: state.note })
