import { expect, test } from 'vitest'
import { makeRow } from '../testing/row.ts'
import { bodyOf, draftOf, evenly, leftOf, withRest } from './draft.ts'

const row = makeRow(1, { amount: 100, category: 'groceries' })

test('a line is given the remainder, and only lines that add up are sent', () => {
  const lines = draftOf(row).map((line, index) => (index === 0 ? { ...line, amount: '٣٣٫٣٣' } : line))
  expect(leftOf(row, lines)).toBe(6_667n)
  expect(bodyOf(row, lines)).toBe(null)
  const filled = withRest(row, lines, 1)
  expect(leftOf(row, filled)).toBe(0n)
  expect(bodyOf(row, filled)).toEqual([
    { amount: '33.33', category_id: 'groceries', note: '' },
    { amount: '66.67', category_id: null, note: '' },
  ])
  const more = filled.map((line) => ({ ...line, amount: '60' }))
  expect(leftOf(row, more)).toBe(-2_000n)
  expect(bodyOf(row, more)).toBe(null)
})

test('equal parts add up exactly', () => {
  const three = [...draftOf(row), { key: 2, amount: '', category: '', note: '' }]
  expect(evenly(row, three).map(({ amount }) => amount)).toEqual(['33.34', '33.33', '33.33'])
  expect(leftOf(row, evenly(row, three))).toBe(0n)
})
