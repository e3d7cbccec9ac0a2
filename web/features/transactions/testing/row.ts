import type { Transaction } from '#contract/transactions.ts'

/** A booked expense for tests, with what the test is about in its place. */
export function makeRow(id: number, part: Partial<Transaction> = {}): Transaction {
  return {
    id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    type: 'expense',
    description: `Merchant ${id}`,
    raw_description: `POS MERCHANT ${id} DUBAI`,
    merchant: `Merchant ${id}`,
    title: { code: 'merchant', params: { name: `Merchant ${id}` } },
    category: 'dining',
    category_name: 'Dining Out',
    category_reason: { kind: 'merchant', code: 'known_merchant', params: { name: `Merchant ${id}` } },
    amount: 10.1,
    bank_amount: null,
    currency: 'AED',
    date: '2026-11-20',
    date_suspect: null,
    booked_at: null,
    value_date: null,
    bank_name: 'Emirates NBD',
    account_id: null,
    account_name: 'Current',
    source: 'bank',
    status: 'booked',
    transfer: null,
    note: '',
    verified: false,
    needsEditing: false,
    verificationAction: null,
    verifiedAt: null,
    editedAt: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    version: 1,
    ...part,
  }
}
