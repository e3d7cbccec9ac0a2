/** Contract objects with plausible values; a test specifies only the fields it is about. */
import { addDays } from '#contract/period.ts'
import type { SharedBalance } from '#contract/payments/shares.ts'
import type { Tag } from '#contract/payments/tags.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { idOf, now, today } from './basics.ts'

export const someShares: readonly SharedBalance[] = [
  {
    person: 'Sara',
  currency: 'AED',
    open: 60.25,
    shares: [
      {
        id: idOf(7101),
        transaction_id: idOf(6),
        description: 'Carrefour',
        date: today,
        amount: 60.25,
        settled_at: null,
        settled_by: null,
      },
      {
        id: idOf(7102),
        transaction_id: idOf(7),
        description: 'Noon',
        date: today,
        amount: 12,
        settled_at: now,
        settled_by: null,
      },
    ],
  },
]

export const someTags: readonly Tag[] = [
  { id: idOf(7001), name: 'Oman trip', color: 'blue', used: 2 },
  { id: idOf(7002), name: 'Work', color: 'amber', used: 1 },
]

export function aTransaction(number: number, overrides: Partial<Transaction> = {}): Transaction {
  const type = overrides.type ?? 'expense'
  return {
    id: idOf(number),
    type,
    description: 'Carrefour',
    raw_description: 'POS PURCHASE CARREFOUR DUBAI AE',
    merchant: 'Carrefour',
    title: { code: 'merchant', params: { name: 'Carrefour' } },
    category: 'groceries',
    category_name: 'Groceries',
    category_reason: { kind: 'merchant', code: 'known_merchant', params: { name: 'Carrefour' } },
    amount: 120.5,
    bank_amount: null,
    in_aed: null,
  currency: 'AED',
    date: addDays(today, -Math.floor(number / 3)),
    date_suspect: null,
    booked_at: now,
    value_date: null,
    bank_name: 'Emirates NBD',
    account_id: idOf(9001),
    account_name: 'Current account',
    source: 'bank',
    status: 'booked',
    transfer: null,
    exchange: null,
    note: '',
    tags: [],
    splits: [],
    split_state: null,
    attachments: 0,
    refund_of: null,
    lowers: null,
    refunds: [],
    shares: [],
    verified: false,
    excluded: false,
    needsEditing: false,
    verificationAction: null,
    verifiedAt: null,
    editedAt: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
    ...overrides,
  }
}

/** Thirty recent transactions: a salary, a transfer, a pending one, cash, and groceries. */
export const someTransactions: readonly Transaction[] = Array.from({ length: 30 }, (_, index) => {
  if (index === 4)
    return aTransaction(index, {
      type: 'income',
      description: 'Salary',
      category: 'salary',
      category_name: 'Salary',
      amount: 18_500,
      verified: true,
    })
  if (index === 7) return aTransaction(index, { transfer: { counterpart_id: idOf(8), by: 'auto' }, amount: 2000 })
  if (index === 1) return aTransaction(index, { status: 'pending', description: 'Careem', category: 'transport' })
  if (index === 5)
    return aTransaction(index, {
      amount: 100,
      splits: [
        { amount: 60, category_id: 'groceries', category_name: 'Groceries', note: 'Food' },
        { amount: 40, category_id: 'shopping', category_name: 'Shopping', note: '' },
      ],
      split_state: 'in_use',
      tags: someTags.map(({ used: _used, ...tag }) => tag),
    })
  if (index === 2) return aTransaction(index, { source: 'manual', account_id: null, description: 'Karak' })
  return aTransaction(index, { amount: 20 + index * 7.25 })
})
