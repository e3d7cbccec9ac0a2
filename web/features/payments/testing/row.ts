import type { Transaction } from '#contract/ledger/transaction.ts'
import { aTransaction } from '../../../testing/data/transactions.ts'

/** A booked expense for unit tests, numbered for a unique id, with overrides in `part`. */
export const makeRow = (number: number, part: Partial<Transaction> = {}): Transaction =>
  aTransaction(number, {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    description: `Merchant ${number}`,
    raw_description: `POS MERCHANT ${number} DUBAI`,
    merchant: `Merchant ${number}`,
    title: { code: 'merchant', params: { name: `Merchant ${number}` } },
    category: 'dining',
    category_name: 'Dining Out',
    category_reason: { kind: 'merchant', code: 'known_merchant', params: { name: `Merchant ${number}` } },
    amount: 10.1,
    date: '2026-11-20',
    booked_at: null,
    account_id: null,
    account_name: 'Current',
    ...part,
  })
