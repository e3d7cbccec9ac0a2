import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths } from '#contract/period.ts'
import type { Bill, OccurrenceState } from '#contract/expected/series.ts'
import { groupBills, stateWords, totalOf, weeksOf } from './words.ts'

const today = '2026-11-22'
const id = '0b0e2d1c-5c1f-4f0e-9d7b-000000000001'
const bill = (date: string, state: OccurrenceState = 'due', more: Partial<Bill> = {}): Bill => ({
  source: 'series',
  source_id: id,
  series_id: id,
  name: date,
  type: 'expense',
  kind: 'bill',
  expected: 100.1,
  low: 100.1,
  high: 100.1,
  currency: 'AED',
  account_id: null,
  cover: null,
  own_transfer: false,
  suggested: false,
  perhaps: false,
  invests: false,
  entered: false,
  date,
  state,
  transaction_id: null,
  amount: null,
  paid_on: null,
  ...more,
})

test('open bills stand by date in the pay period and after it, and settled ones apart', () => {
  const bills = [
    bill('2026-11-05', 'paid'),
    bill('2026-11-24'),
    bill('2026-11-20', 'late'),
    bill('2026-11-25'),
  ]
  const { period, later, settled } = groupBills(bills, '2026-11-25')
  expect(period.map(({ name }) => name)).toEqual(['2026-11-20', '2026-11-24'])
  expect(settled.map(({ name }) => name)).toEqual(['2026-11-05'])
  expect(later.map(({ name }) => name)).toEqual(['2026-11-25'])
})

test('the state text distinguishes today, tomorrow, the day of payment, and income', () => {
  const key = (one: Bill): string => stateWords(one, today).key
  expect([bill(today), bill(addDays(today, 1)), bill('2026-12-01')].map(key)).toEqual([
    'dueToday',
    'dueTomorrow',
    'due',
  ])
  expect(key(bill(today, 'due', { type: 'income' }))).toBe('expectedToday')
  expect(stateWords(bill('2026-11-05', 'paid', { paid_on: '2026-11-07' }), today)).toEqual({
    key: 'paid',
    day: '2026-11-07',
  })
  expect(key(bill('2026-11-05', 'paid', { type: 'income' }))).toBe('received')
})

test('a month contains each of its days once, in whole weeks from Monday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 600 }), (months) => {
      const first = addMonths('2000-01-01', months)
      const weeks = weeksOf(first, [])
      expect(weeks.every((week) => week.length === 7)).toBe(true)
      const days = weeks.flat().filter(({ inMonth }) => inMonth)
      expect(days[0]?.day).toBe(first)
      expect(days.at(-1)?.day).toBe(addDays(addMonths(first, 1), -1))
      expect(new Date(`${weeks[0]?.[0]?.day}T00:00:00Z`).getUTCDay()).toBe(1)
    }),
  )
})

test('a month’s total is exact, with paid and expected but no skipped or missed amounts', () => {
  const bills = [
    bill('2026-11-05', 'paid', { amount: 0.2 }),
    bill('2026-11-24'),
    bill('2026-11-25', 'skipped'),
    bill('2026-11-02', 'missed'),
    bill('2026-11-25', 'due', { type: 'income' }),
    bill('2026-11-25', 'due', { kind: 'transfer' }),
    bill('2026-11-25', 'due', { invests: true }),
  ]
  expect(totalOf(bills)).toBe(100.3)
})
