import { searchTextOf } from '../../ledger/search/search-text.ts'
import type { TransactionRow } from '../../ledger/row.ts'

/** What the user can change about a row; type, amount, day and text only of a manual one. */
export type UserState = {
  userCategoryId: string | null
  userCategorySet: boolean
  userDescription: string | null
  note: string
  tagIds: string[]
  verified: boolean
  needsEditing: boolean
  verificationAction: string | null
  verifiedAt: string | null
  editedAt: string | null
  type: string
  amountMinor: string
  /** The amount that the user set in place of the bank's. */
  userAmountMinor: string | null
  day: string
  text: string
}

/** The part of a row's state that the user can edit. */
export function stateOf(row: TransactionRow): UserState {
  return {
    userCategoryId: row.user_category_id,
    userCategorySet: row.user_category_set,
    userDescription: row.user_description,
    note: row.note,
    tagIds: row.tags.map(({ id }) => id),
    verified: row.verified,
    needsEditing: row.needs_editing,
    verificationAction: row.verification_action,
    verifiedAt: row.verified_at?.toISOString() ?? null,
    editedAt: row.edited_at?.toISOString() ?? null,
    type: row.type,
    amountMinor: row.amount_minor.toString(),
    userAmountMinor: row.user_amount_minor?.toString() ?? null,
    day: row.day,
    text: row.text,
  }
}

export function searchTextFor(row: TransactionRow, state: UserState): string {
  const { text, userDescription, note } = state
  return searchTextOf({ ...row, text, user_description: userDescription, note })
}
