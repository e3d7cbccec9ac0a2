import type { Tx } from '../../../platform/db/db.ts'
import { type Judge, activeRule, compileRules, inputOf } from './evaluate.ts'
import { selectBanks, selectEnabled } from './store.results.ts'

export { selectBanks as readBankNames } from './store.results.ts'

/** The enabled rules as one function, and as they are stored. */
export async function loadRules(
  tx: Tx,
  userId: string,
): Promise<{ judge: Judge; stored: readonly object[] }> {
  const stored = await selectEnabled(tx, userId)
  const rules = stored.flatMap(activeRule)
  if (rules.length === 0) return { judge: () => null, stored }
  const banks = await selectBanks(tx, userId)
  const outcomeOf = compileRules(rules)
  const judge: Judge = (row, accountId, without) =>
    outcomeOf(inputOf(row, accountId, banks.get(accountId) ?? '', without))
  return { judge, stored }
}
