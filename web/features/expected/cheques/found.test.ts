import { expect, test } from 'vitest'
import type { ChequeOffer } from '#contract/expected/cheques.ts'
import { foundLease, nextLease } from './found.ts'

const offer = (number: string, date: string, amount = 20_000): ChequeOffer => ({
  transaction_id: number,
  direction: 'given',
  number,
  date,
  currency: 'AED',
  amount,
  account_id: 'current',
  text: '',
})
const start = (offers: ChequeOffer[], today = '2026-11-30') =>
  nextLease({ cheques: [], offers, leases: [] }, today)

test('a lease follows the cheques of one amount, whatever others are among them', () => {
  const offers = [
    offer('000262', '2026-09-03'),
    offer('000300', '2026-08-01', 750.1),
    offer('000261', '2026-06-04'),
    offer('000260', '2026-03-03'),
  ]
  expect(start(offers)).toMatchObject({ rent: '80000', count: 4, starts: '2026-12-03', first: '000263' })
  expect(foundLease(offers)).toMatchObject({ rent: '60000', count: 3, starts: '2026-03-03', first: '000260' })
  expect(start(offers, '2026-12-20')?.starts).toBe('2026-12-20')
})

test('cheques that differ, or come at no distance of a lease, start none', () => {
  expect(foundLease([offer('1', '2026-03-03'), offer('2', '2026-06-03', 21_000)])).toBeNull()
  expect(start([offer('1', '2026-03-03'), offer('2', '2026-06-03', 21_000)])).toBeNull()
  expect(start([offer('1', '2026-03-03'), offer('2', '2026-03-05')])).toBeNull()
  expect(start([offer('1', '2026-03-03'), offer('2', '2026-08-03')])).toBeNull()
  expect(
    foundLease([{ ...offer('1', '2026-03-03'), direction: 'received' }, offer('2', '2026-06-03')]),
  ).toBeNull()
})

test('the next lease goes on in the steps of the numbers before', () => {
  const offers = [offer('004108', '2026-06-03'), offer('004111', '2026-09-03')]
  expect(start(offers)).toMatchObject({ first: '004114', step: 3 })
})
