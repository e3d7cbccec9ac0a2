import { expect, test } from 'vitest'
import { compareSpending } from './compare.ts'
import { missingEvidence, nextMove } from './overview/HealthDialog.tsx'

test('spending is compared exactly with the same days of the previous period', () => {
  expect(compareSpending(100.3, 100.1)).toEqual({ kind: 'more', amount: 0.2 })
  expect(compareSpending(1, 1.1)).toEqual({ kind: 'less', amount: 0.1 })
  expect(compareSpending(5, 5)).toEqual({ kind: 'same' })
  expect(compareSpending(5, 0)).toEqual({ kind: 'none_before' })
  expect(compareSpending(5, null)).toEqual({ kind: 'nothing_to_compare' })
})

test('a part of the score without evidence is reported, one with evidence is not', () => {
  const data = (income: number, count: number, state: 'none' | 'complete' = 'complete') => ({
    overview: {
      period_summary: { income, transactions_count: count },
      coverage: { state },
    },
  })
  expect(missingEvidence({ key: 'savings' }, data(0, 3))).toBe('income')
  expect(missingEvidence({ key: 'savings' }, data(10, 3))).toBeNull()
  expect(missingEvidence({ key: 'transactions' }, data(10, 0))).toBe('transactions')
  expect(missingEvidence({ key: 'balance' }, data(10, 3, 'none'))).toBe('balance')
  expect(missingEvidence({ key: 'balance' }, data(10, 3))).toBeNull()
  expect(missingEvidence({ key: 'accounts' }, data(0, 0))).toBeNull()
})

test('each part of the score names what would raise it, until there is nothing left to gain', () => {
  expect(nextMove({ key: 'savings', points: 0, max: 30 })).toBe('savings0')
  expect(nextMove({ key: 'savings', points: 20, max: 30 })).toBe('savings20')
  expect(nextMove({ key: 'balance', points: 5, max: 25 })).toBe('balance1')
  expect(nextMove({ key: 'balance', points: 15, max: 25 })).toBe('balance10')
  expect(nextMove({ key: 'transactions', points: 10, max: 20 })).toBe('transactions20')
  expect(nextMove({ key: 'accounts', points: 0, max: 25 })).toBe('accounts')
  expect(nextMove({ key: 'accounts', points: 25, max: 25 })).toBeNull()
})
