import { expect, test } from 'vitest'
import type { BankFacts } from '#contract/ledger/transaction-history.ts'
import { changesBetween } from './History.tsx'

const facts: BankFacts = {
  status: 'pending',
  type: 'expense',
  amount: 45,
  currency: 'AED',
  date: '2026-11-10',
  description: 'CAREEM',
}

test('each difference is reported once, and equal facts report nothing', () => {
  expect(changesBetween(facts, facts)).toEqual([])
  const after: BankFacts = {
    status: 'booked',
    type: 'income',
    amount: 47.5,
    currency: 'AED',
    date: '2026-11-12',
    description: 'REVERSAL',
  }
  expect(changesBetween(facts, after)).toEqual([
    { kind: 'booked' },
    { kind: 'toIncome' },
    { kind: 'amount', from: facts, to: after },
    { kind: 'date', from: '2026-11-10', to: '2026-11-12' },
    { kind: 'text', from: 'CAREEM', to: 'REVERSAL' },
  ])
  expect(changesBetween(facts, { ...facts, currency: 'USD' })).toHaveLength(1)
})
