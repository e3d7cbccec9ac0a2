/** Re-categorises rows when the correction that categorised them is undone. */
import type { Tx } from '../../../platform/db/db.ts'
import { loadCategoriser } from './service.categoriser.ts'
import { bankRowOf } from './bank-row.ts'
import { applyRuleEffects } from './service.judge.ts'
import { type ChangedDays, touchedBy } from '../changed-days.ts'
import { type Merchant, selectLearned, writeCategories } from './store.learned.ts'

/** Re-categorises the undecided rows of an unlearned merchant; returns the days whose totals this affects. */
export async function recategoriseUnlearned(
  tx: Tx,
  userId: string,
  learned: Merchant,
  now: Date,
): Promise<ChangedDays[]> {
  const rows = await selectLearned(tx, userId, learned)
  if (rows.length === 0) return []
  const categorise = await loadCategoriser(tx, userId)
  const words = rows.map((row) => {
    const { category_id, reason_kind, reason_code, reason_params, rule_ids, rule_effects } = categorise(
      bankRowOf(row),
      row.account_id,
      row.own_tags,
    )
    return { id: row.id, category_id, reason_kind, reason_code, reason_params, rule_ids, rule_effects }
  })
  await writeCategories(tx, userId, words, now)
  await applyRuleEffects(tx, userId, now)
  return touchedBy(rows)
}
