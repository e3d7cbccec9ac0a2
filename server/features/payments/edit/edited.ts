import { editedFields } from '#contract/changes/change-kinds.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { ChangeParams } from '../../changes/service.ts'

const shown = (field: (typeof editedFields)[number], row: Transaction): string | number => {
  if (field === 'category') return row.category === null ? '' : row.category_name
  return row[field]
}

/** From what to what an edit changed a payment, as params of its change. */
export function editedParams(before: Transaction, after: Transaction): ChangeParams {
  const changed = editedFields.filter((field) => shown(field, before) !== shown(field, after))
  const values = changed.flatMap((field) => [
    [`${field}_from`, shown(field, before)] as const,
    [`${field}_to`, shown(field, after)] as const,
  ])
  return {
    ...(changed.includes('amount') ? { currency: after.currency } : {}),
    ...Object.fromEntries(values),
  }
}
