/** Applies the other actions of rules (tags, note, transfer, verified) and reverts those no longer set. */
import type { Tx } from '../../../platform/db/db.ts'
import { writeSearchTexts } from '../edit/store.follow.ts'
import { type ResultRow, selectSearched, writeResults } from './store.results.ts'

/**
 * Brings all payments whose `rule_wants` has changed in line with it, in one statement. What the user said stays: a tag
 * that they took away does not return, their note is not written over, their word on transfers and review counts.
 * Totals of the rows answered, and pairs of transfers where `figures` is set, are the caller's.
 */
export async function applyRuleWants(tx: Tx, userId: string, now: Date): Promise<ResultRow[]> {
  const rows = await writeResults(tx, userId, now)
  const noted = rows.filter((row) => row.noted).map(({ id }) => id)
  if (noted.length > 0) await writeSearchTexts(tx, userId, await selectSearched(tx, userId, noted))
  return rows.filter((row) => row.changed)
}
