import { categoryColors } from '#contract/categories/categories.ts'
import type { TagMark } from '#contract/ledger/transaction.ts'
import type { TagRow } from '../row.ts'

export function toTagMark({ id, name, color }: TagRow): TagMark {
  return { id, name, color: categoryColors.find((known) => known === color) ?? 'grey' }
}
