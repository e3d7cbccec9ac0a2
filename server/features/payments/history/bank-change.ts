import type { BankTransaction } from '../../../banking/provider.ts'

/** The fields of a row that a payment's history shows; the amount in minor units, as text. */
export type BankFacts = {
  status: string
  type: string
  amount_minor: string
  currency: string
  day: string
  text: string
}
export type BankChange = { transactionId: string; before: BankFacts; after: BankFacts }

type Told = Pick<BankTransaction, 'status' | 'direction' | 'amountMinor' | 'currency' | 'day' | 'text'>

function factsOf(row: Told): BankFacts {
  return {
    status: row.status,
    type: row.direction === 'credit' ? 'income' : 'expense',
    amount_minor: row.amountMinor.toString(),
    currency: row.currency,
    day: row.day,
    text: row.text,
  }
}

/** What the bank changed in a row it had sent before; null if no field that the history shows differs. */
export function bankChangeOf(
  before: Told & { id: string; removedAt: Date | null },
  set: Partial<Told>,
): BankChange | null {
  const [from, to] = [factsOf(before), factsOf({ ...before, ...set })]
  const same = JSON.stringify(from) === JSON.stringify(to)
  return same ? null : { transactionId: before.id, before: from, after: to }
}
