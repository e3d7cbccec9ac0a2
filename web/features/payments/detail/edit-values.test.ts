import { expect, test } from 'vitest'
import { makeRow } from '../testing/row.ts'
import { amountFault, changesOf, countedAfter, mergeEdits, valuesOf } from './edit-values.ts'
import type { BankFacts } from '#contract/ledger/transaction-history.ts'
import { changesBetween } from './History.tsx'

const row = makeRow(1, { note: 'lunch' })

test('only differing fields are sent, and nothing if none differs', () => {
  expect(changesOf(row, valuesOf(row))).toBeNull()
  expect(changesOf(row, { ...valuesOf(row), category: 'groceries' })).toEqual({ category: 'groceries' })
  expect(changesOf(row, { ...valuesOf(row), category: '' })).toEqual({ category: null })
  expect(changesOf(row, { ...valuesOf(row), description: ' Cafe ' })).toEqual({ description: 'Cafe' })
})

test('a note alone does not verify', () => {
  expect(changesOf(row, { ...valuesOf(row), note: 'dinner' })).toEqual({ note: 'dinner', verify: false })
})

test('the date of a bank transaction is never sent, a changed amount is', () => {
  expect(changesOf(row, { ...valuesOf(row), date: '2026-01-01' })).toBeNull()
  expect(changesOf(row, { ...valuesOf(row), amount: '99' })).toEqual({ amount: 99 })
  const manual = makeRow(2, { source: 'manual' })
  expect(changesOf(manual, { ...valuesOf(manual), amount: '99', date: '2026-01-01' })).toEqual({
    amount: 99,
    date: '2026-01-01',
  })
})

test('of a payment by hand of which only a part counts, what was paid is edited, and what others owe stays', () => {
  const dinner = makeRow(3, { source: 'manual', amount: 180.2, bank_amount: 300.3 })
  expect(valuesOf(dinner).amount).toBe('300.30')
  expect(changesOf(dinner, valuesOf(dinner))).toBeNull()
  expect(changesOf(dinner, { ...valuesOf(dinner), amount: '350' })).toEqual({ amount: 350 })
  expect([countedAfter(dinner, 350), countedAfter(row, 350)]).toEqual([229.9, 350])
})

test('a row changed elsewhere keeps the typed text, and reports fields that both sides changed', () => {
  const typed = { ...valuesOf(row), description: 'Mine', note: 'mine' }
  const elsewhere = { ...row, version: 2, category: 'groceries', note: 'theirs' }
  expect(mergeEdits(valuesOf(row), elsewhere, typed)).toEqual({
    values: { ...valuesOf(elsewhere), description: 'Mine', note: 'mine' },
    clashes: ['note'],
  })
  expect(mergeEdits(valuesOf(row), elsewhere, valuesOf(row))).toEqual({
    values: valuesOf(elsewhere),
    clashes: [],
  })
  expect(mergeEdits(valuesOf(row), { ...row, version: 2, note: 'mine' }, typed).clashes).toEqual([])
})

test.each([
  ['', 'required'],
  ['0', 'required'],
  ['0.00', 'required'],
  ['-5', 'required'],
  ['1e5', 'required'],
  ['abc', 'required'],
  ['0.001', 'digits'],
  ['1234567890123', 'digits'],
  ['0.01', null],
  ['999999999999.99', null],
  ['0012.5', null],
  ['١٢٣٫٤٥', null],
  ['١٬٢٣٤٫٥٠', null],
])('the amount %j: %s', (text, fault) => expect(amountFault(text, 'AED')).toBe(fault))

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
