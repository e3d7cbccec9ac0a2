import { expect, test } from 'vitest'
import type { Budget } from '#contract/planning/budgets.ts'
import {
  barOf,
  barTone,
  daysLeft,
  expectedNames,
  jarOf,
  overBy,
  sortByUrgency,
  standingOf,
  stateOf,
} from './words.ts'
import { numberIn, typedAmount } from '../../../ui/forms/typed.ts'

const budget = (more: Partial<Budget>): Budget => ({
  id: '0b0e0000-0000-4000-8000-000000000001',
  name: 'Dining',
  category_ids: ['dining'],
  every: 'month',
  group: 'flexible',
  paid_since: true,
  carry: false,
  average: false,
  from: '2026-11-01',
  to: '2026-11-30',
  limit: 300,
  carried: 0,
  spent: 100,
  pending: 0,
  expected: 0,
  expected_payments: [],
  expected_count: 0,
  left: 200,
  per_day: 20,
  projected: 200,
  monthly_share: null,
  put_aside: null,
  next_payment: null,
  ...more,
})

test('a budget over its limit precedes one ahead of its pace, which precedes the others', () => {
  const over = budget({ name: 'over', spent: 301, left: -1 })
  const ahead = budget({ name: 'ahead', projected: 301 })
  const fine = budget({ name: 'fine', limit: 900, projected: 301 })
  expect([over, ahead, fine].map((one) => standingOf(one, '2026-11-15'))).toEqual(['over', 'ahead', 'fine'])
  expect(sortByUrgency([fine, ahead, over], '2026-11-15').map(({ name }) => name)).toEqual([
    'over',
    'ahead',
    'fine',
  ])
  // of those over before they were made, the one with the largest part over comes first, not the largest one
  const before = (name: string, limit: number, left: number): Budget =>
    budget({ name, limit, left, spent: limit - left, paid_since: false })
  const unpaid = [fine, before('large', 1200, -178), before('worst', 250, -383), ahead]
  expect(sortByUrgency(unpaid, '2026-11-15').map(({ name }) => name)).toEqual([
    'worst',
    'large',
    'ahead',
    'fine',
  ])
  expect(standingOf(budget({ projected: 301, carried: 1 }), '2026-11-15')).toBe('fine')
  // a few days reveal no trend, but what is known to come counts at once
  expect(standingOf(ahead, '2026-11-03')).toBe('fine')
  expect(overBy(ahead, '2026-11-15')).toEqual({ amount: 1, isPace: true })
  const withBill = budget({ pending: 50.1, expected: 150, projected: 400 })
  expect(overBy(withBill, '2026-11-03')).toEqual({ amount: 0.1, isPace: false })
  expect(overBy(withBill, '2026-11-15')).toEqual({ amount: 100, isPace: true })
  expect(overBy(budget({ expected: 250, projected: 350 }), '2026-11-15')).toEqual({
    amount: 50,
    isPace: false,
  })
  expect(overBy(budget({ expected: 200, projected: 300 }), '2026-11-15')).toBeNull()
})

test('a budget is neither over nor ahead for what was spent before it was made', () => {
  const made = { spent: 400, left: -100, projected: 900, paid_since: false }
  expect(standingOf(budget(made), '2026-11-15')).toBe('fine')
  // its bar does not look as if something were left
  expect(barTone(budget(made), '2026-11-15')).toBe('bg-notice')
  expect(barTone(budget({}), '2026-11-02')).toBe('bg-accent')
  expect(standingOf(budget({ ...made, paid_since: true }), '2026-11-15')).toBe('over')
  const pending = { spent: 290, pending: 20, left: -10, projected: 0 }
  expect(standingOf(budget(pending), '2026-11-15')).toBe('over')
})

test('what a fixed budget is for is due, paid or neither; a jar fills for its next payment or its year', () => {
  expect(stateOf(budget({ expected: 5 }))).toBe('due')
  expect(stateOf(budget({ spent: 0, pending: 5 }))).toBe('paid')
  expect(stateOf(budget({ spent: 0 }))).toBe('open')
  const year = { every: 'year', limit: 12_000, spent: 2000, put_aside: 1000 } as const
  expect(jarOf(budget(year))).toBe(25)
  const next = { date: '2027-02-01', amount: 16_250, saved: 3250 }
  expect(jarOf(budget({ ...year, next_payment: next }))).toBe(20)
  expect(jarOf(budget({ ...year, limit: 0 }))).toBe(0)
})

test('the payments that are still expected are named once, the next two first', () => {
  const payments = (...names: string[]): Partial<Budget> => ({
    expected_payments: names.map((name) => ({ name, date: '2026-11-25', amount: 1 })),
    expected_count: names.length,
  })
  expect(expectedNames(budget(payments('DEWA', 'du', 'DEWA')))).toEqual({
    names: ['DEWA', 'du'],
    more: false,
  })
  expect(expectedNames(budget(payments('DEWA', 'du', 'Rent')))).toEqual({ names: ['DEWA', 'du'], more: true })
  expect(expectedNames(budget({ ...payments('DEWA'), expected_count: 2 })).more).toBe(true)
})

test('the bar never exceeds its length, and marks the pace', () => {
  expect(barOf(budget({ pending: 60, expected: 90 }), '2026-11-15')).toMatchObject({
    pace: 50,
    pending: 20,
    expected: 30,
  })
  expect(barOf(budget({ spent: 400, pending: 60 }), '2026-12-15')).toEqual({
    spent: 100,
    pending: 0,
    expected: 0,
    pace: 100,
  })
  expect(barOf(budget({ limit: 0, spent: 0 }), '2026-11-15')).toMatchObject({ spent: 0, pending: 0 })
  expect(barOf(budget({ limit: 0, spent: 1 }), '2026-11-15').spent).toBe(100)
  expect(daysLeft(budget({}), '2026-11-30')).toBe(1)
})

test('typed amounts are parsed with thousands separators', () => {
  expect(['٢٥', '12.5', ''].map(numberIn)).toEqual([25, 12.5, null])
  expect(['1,234.50', ' 20 ', '', '0'].map(typedAmount)).toEqual([1234.5, 20, null, 0])
  expect(['-1', '1.005', 'abc', '1e3'].map(typedAmount)).toEqual([undefined, undefined, undefined, undefined])
})
