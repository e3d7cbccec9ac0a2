/** What the bank sent of a payment, and what it changed later. */
import type { BankFacts as Facts, HistoryEntry } from '#contract/transactions.ts'
import { wireAmount } from '#contract/money.ts'
import type { Ctx } from '../../../context.ts'
import { read } from '../../../platform/db/db.ts'
import { findRow } from '../list/service.ts'
import type { BankFacts } from './bank-change.ts'
import { selectBankChanges } from './store.history.ts'

/** The history of a bank's payment, oldest first: as it was first received, then each change. Empty for other rows. */
export async function readHistory(ctx: Ctx, id: string): Promise<HistoryEntry[]> {
  return read(ctx.db, ctx, async (tx) => {
    const row = await findRow(tx, ctx.userId, id)
    if (row.source !== 'bank') return []
    const changes = await selectBankChanges(tx, ctx.userId, row.id)
    const now: BankFacts = { ...row, amount_minor: row.amount_minor.toString() }
    return [
      { at: row.created_at.toISOString(), before: null, after: viewFacts(changes[0]?.before ?? now) },
      ...changes.map(({ at, before, after }) => ({
        at: at.toISOString(),
        before: viewFacts(before),
        after: viewFacts(after),
      })),
    ]
  })
}

function viewFacts(facts: BankFacts): Facts {
  return {
    status: facts.status === 'pending' ? 'pending' : 'booked',
    type: facts.type === 'income' ? 'income' : 'expense',
    amount: wireAmount(BigInt(facts.amount_minor), facts.currency),
    currency: facts.currency,
    date: facts.day,
    description: facts.text,
  }
}
