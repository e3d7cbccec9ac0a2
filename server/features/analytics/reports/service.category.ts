/** Saved reports when a category goes into another or is removed. */
import type { Tx } from '../../../platform/db/db.ts'
import { countReportsOf, moveInReports } from './store.ts'

/** How many saved reports are of a category. */
export async function countCategoryReports(tx: Tx, userId: string, id: string): Promise<number> {
  return countReportsOf(tx, userId, id)
}

/** Reports of the category are of the other; with none, of what has no category. */
export async function moveReports(tx: Tx, userId: string, from: string, to: string | null): Promise<void> {
  await moveInReports(tx, userId, from, to ?? 'uncategorised')
}
