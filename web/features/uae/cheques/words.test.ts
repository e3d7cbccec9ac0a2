import { expect, test } from 'vitest'
import { aCheque } from '../../../testing/data/uae.ts'
import { excessOf, nextRent } from './words.ts'

test('the next rent follows the last one given: the next number, as long after it as before', () => {
  const rent = (number: string, date: string) => ({ ...aCheque, number, date })
  expect(nextRent([])).toBeNull()
  expect(nextRent([{ ...aCheque, direction: 'received' }])).toBeNull()
  expect(nextRent([rent('000262', '2026-09-03')])).toMatchObject({
    number: '000263',
    date: '',
    amount: 20_000,
  })
  const book = [
    rent('000262', '2026-09-03'),
    rent('000261', '2026-06-03'),
    { ...rent('9', '2026-10-01'), purpose: 'other' as const },
  ]
  expect(nextRent(book)).toMatchObject({
    number: '000263',
    date: '2026-12-03',
    payee: 'Jasmine Real Estate',
    account_id: aCheque.account_id,
  })
})

test('what the bank took above the amount written is the difference', () => {
  expect(excessOf({ ...aCheque, paid: 25_000 })).toBe(5000)
  expect(excessOf({ ...aCheque, paid: 12_000 })).toBe(0)
})
