/** Applies the other actions of rules (tags, note, transfer, verified) and reverts those no longer set. */
import type { Tx } from '../../../platform/db/db.ts'
import { writeSearchTexts, selectSearched } from './store.search-text.ts'
import { type ResultRow, writeResults } from './store.results.ts'

/**
 * Applies `rule_effects` to all payments where it has changed, in one statement. The user's decisions win: a
 * tag they removed does not return, their note is not overwritten, and their choices on transfers and review
 * stand. Returns the changed rows; the caller must refresh their totals, and re-pair transfers for those with
 * `figures` set.
 */
export async function applyRuleEffects(tx: Tx, userId: string, now: Date): Promise<ResultRow[]> {
  const rows = await writeResults(tx, userId, now)
  const noted = rows.filter((row) => row.noted).map(({ id }) => id)
  if (noted.length > 0) await writeSearchTexts(tx, userId, await selectSearched(tx, userId, noted))
  return rows.filter((row) => row.changed)
}
