import { expect, test } from 'vitest'
import { makeRow } from '../testing/row.ts'
import { amountFault, changesOf, valuesOf } from './edit-values.ts'

const row = makeRow(1, { note: 'lunch' })

test('only what differs is sent, and nothing when nothing does', () => {
  expect(changesOf(row, valuesOf(row))).toBeNull()
  expect(changesOf(row, { ...valuesOf(row), category: 'groceries' })).toEqual({ category: 'groceries' })
  expect(changesOf(row, { ...valuesOf(row), category: '' })).toEqual({ category: null })
  expect(changesOf(row, { ...valuesOf(row), description: ' Cafe ' })).toEqual({ description: 'Cafe' })
})

test('a note alone verifies nothing', () => {
  expect(changesOf(row, { ...valuesOf(row), note: 'dinner' })).toEqual({ note: 'dinner', verify: false })
})

test("a bank's amount and date are never sent", () => {
  expect(changesOf(row, { ...valuesOf(row), amount: '99', date: '2026-01-01' })).toBeNull()
  const manual = makeRow(2, { source: 'manual' })
  expect(changesOf(manual, { ...valuesOf(manual), amount: '99', date: '2026-01-01' })).toEqual({
    amount: 99,
    date: '2026-01-01',
  })
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
])('the amount %j: %s', (text, fault) => expect(amountFault(text, 'AED')).toBe(fault))
