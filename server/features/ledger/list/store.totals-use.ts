import { query, type Tx } from '../../../platform/db/db.ts'
import { type RowFilter, totalsCanAnswer } from './filter.ts'

/**
 * Whether the totals can answer the sums and counts of a filter. They count a payment in each category of its
 * lines, so a filter by category group needs the rows if the user has split payments.
 */
export async function canUseTotals(tx: Tx, userId: string, filter: RowFilter): Promise<boolean> {
  if (!totalsCanAnswer(filter)) return false
  return filter.category_group === undefined || !(await hasSplits(tx, userId))
}

async function hasSplits(tx: Tx, userId: string): Promise<boolean> {
  const rows = await query<{ found: boolean }>(tx)`
    select exists (select from transaction_splits where user_id = ${userId}) as found`
  return rows[0]?.found === true
}
