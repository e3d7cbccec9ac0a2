import { expect, test } from 'vitest'
import { aCheque } from '../../../testing/data/uae.ts'
import { excessOf, isUnsettled, nextRent, returnOf } from './words.ts'

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

test('a returned cheque knows the day of its last return and the cheque given in its place', () => {
  const line = (role: 'debit' | 'return', date: string, pending = false) =>
    ({ transaction_id: date, role, date, amount: 20_000, text: 'CHQ', pending, by_user: false }) as const
  const replacement = { ...aCheque, id: 'b2', number: '000124' }
  const lines = [line('debit', '2026-10-02'), line('return', '2026-10-05'), line('return', '2026-10-03')]
  const returned = { ...aCheque, replaced_by: 'b2', lines }
  expect(returnOf(returned, [returned, replacement])).toEqual({ returnedOn: '2026-10-05', replacement })
  expect(returnOf(returned, [returned]).replacement).toBeNull()
  const pending = { ...aCheque, lines: [line('return', '2026-10-03', true)] }
  expect(returnOf(pending, [pending, replacement])).toEqual({ returnedOn: null, replacement: null })
})

test('a return of the last sixty days is unsettled until the cheque is paid or replaced', () => {
  const returned = {
    transaction_id: 'return',
    cheque_id: aCheque.id,
    number: '000261',
    date: '2026-10-04',
    currency: 'AED',
    amount: 20_000,
    fee: 105,
    paid: null,
    text: 'CHQ RETURNED 000261',
  }
  const book = [{ ...aCheque, state: 'returned' as const }]
  expect(isUnsettled(returned, book, '2026-12-03')).toBe(true)
  expect(isUnsettled({ ...returned, cheque_id: null }, [], '2026-12-03')).toBe(true)
  expect(isUnsettled(returned, book, '2026-12-04')).toBe(false)
  expect(isUnsettled(returned, [{ ...aCheque, state: 'replaced' }], '2026-10-05')).toBe(false)
  const paid = { transaction_id: 'payment', date: '2026-10-11' }
  expect(isUnsettled({ ...returned, paid }, book, '2026-10-12')).toBe(false)
})

test('cheques given to others in between are taken into the next number', () => {
  const rent = (number: string, date: string) => ({ ...aCheque, number, date })
  expect(nextRent([rent('004108', '2026-06-03'), rent('004111', '2026-09-03')])?.number).toBe('004114')
  // another cheque book, or no number
  expect(nextRent([rent('004108', '2026-06-03'), rent('000012', '2026-09-03')])?.number).toBe('000013')
  expect(nextRent([rent('000012', '2026-06-03'), rent('004108', '2026-09-03')])?.number).toBe('004109')
})
