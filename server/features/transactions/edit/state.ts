import * as z from 'zod'
import { searchTextOf } from '../search/search-text.ts'
import type { TransactionRow } from '../list/store.ts'

/** What the user can change about a row; type, amount, day and text only of a manual one. */
const State = z.object({
  userCategoryId: z.string().nullable(),
  userCategorySet: z.boolean(),
  userDescription: z.string().nullable(),
  note: z.string(),
  tagIds: z.array(z.string()).default([]),
  verified: z.boolean(),
  needsEditing: z.boolean(),
  verificationAction: z.string().nullable(),
  verifiedAt: z.string().nullable(),
  editedAt: z.string().nullable(),
  type: z.string(),
  amountMinor: z.string(),
  /** The amount that the user set in place of the bank's. */
  userAmountMinor: z.string().nullable().default(null),
  day: z.string(),
  text: z.string(),
})
export type UserState = z.infer<typeof State>

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

const Learned = z.object({
  merchantKey: z.string(),
  type: z.string(),
  categoryId: z.string().nullable(),
  before: z.object({ categoryId: z.string().nullable(), times: z.number() }).nullable(),
})
const Undo = z.object({
  kind: z.string(),
  before: State,
  learned: Learned.optional(),
  /** The caller's name for the step. */
  step: z.string().nullish(),
})
/** What a row stores for undoing one decision or edit. */
export type Undo = z.infer<typeof Undo>

/** How many of a row's latest decisions and edits can be undone. */
export const mostUndos = 20

/** The stored undo states, newest first. Rows written by an earlier version hold a single state, no array. */
export function readUndos(stored: unknown): Undo[] {
  const parsed = z.array(Undo).safeParse(Array.isArray(stored) ? stored : [stored])
  return parsed.success ? parsed.data : []
}
