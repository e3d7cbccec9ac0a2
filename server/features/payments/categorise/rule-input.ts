/** Rules and payments in the form in which rules are evaluated. */
import { Rule } from '#contract/payments/rules.ts'
import type { BankTransaction } from '../../../banking/provider.ts'
import type { ActiveRule, Outcome, RuleInput } from './evaluate.ts'

/** A rule as stored; the contract parses `conditions` and `actions` when it is read. */
export type StoredRule = { id: string; name: string; conditions: unknown; actions: unknown }

/** Returns the rules’ outcome for a payment, given its category, merchant and tags without rules. */
export type Judge = (
  row: BankTransaction,
  accountId: string,
  without: { categoryId: string | null; merchant: string | null; tags: readonly string[] },
) => Outcome | null

/** A stored rule parsed by the contract, as a list of one; empty if it no longer matches the contract. */
export function activeRule(row: StoredRule): ActiveRule[] {
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
