/** Compiles a user's enabled rules into one function for the categoriser. */
import { Rule } from '#contract/rules.ts'
import type { BankTransaction } from '../../../banking/provider.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { type ActiveRule, compileRules, type Outcome, type RuleInput } from './evaluate.ts'
import { selectBanks, selectEnabled } from './store.rules.ts'

/** Returns the rules’ outcome for a payment, given its category, merchant and tags without rules. */
type Judge = (
  row: BankTransaction,
  accountId: string,
  without: { categoryId: string | null; merchant: string | null; tags: readonly string[] },
) => Outcome | null

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

/** A stored rule parsed by the contract, as a list of one; empty if it no longer matches the contract. */
export function activeRule(row: {
  id: string
  name: string
  conditions: unknown
  actions: unknown
}): ActiveRule[] {
  const parsed = Rule.safeParse({ ...row, enabled: true, used: 0 })
  return parsed.success ? [parsed.data] : []
}

export function inputOf(
  row: BankTransaction,
  accountId: string,
  bank: string,
  { categoryId, merchant, tags }: Parameters<Judge>[2],
): RuleInput {
  return {
    text: row.text,
    merchant: merchant ?? row.merchantName,
    amountMinor: row.amountMinor,
    currency: row.currency,
    type: row.direction === 'credit' ? 'income' : 'expense',
    accountId,
    bank,
    categoryId,
    day: row.day,
    tags,
  }
}
