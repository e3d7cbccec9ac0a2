import type { BankFacts } from '#contract/ledger/transaction-history.ts'

/** One change that a bank made to a payment. */
export type BankChange =
  | { kind: 'booked' | 'pending' | 'toIncome' | 'toExpense' }
  | { kind: 'amount'; from: BankFacts; to: BankFacts }
  | { kind: 'date' | 'text'; from: string; to: string }

/** The differences between two versions of a payment, in the order in which they are shown. */
export function changesBetween(before: BankFacts, after: BankFacts): BankChange[] {
  const changes: BankChange[] = []
  if (before.status !== after.status) changes.push({ kind: after.status })
  if (before.type !== after.type) changes.push({ kind: after.type === 'income' ? 'toIncome' : 'toExpense' })
  if (before.amount !== after.amount || before.currency !== after.currency)
    changes.push({ kind: 'amount', from: before, to: after })
  if (before.date !== after.date) changes.push({ kind: 'date', from: before.date, to: after.date })
  if (before.description !== after.description)
    changes.push({ kind: 'text', from: before.description, to: after.description })
  return changes
}
