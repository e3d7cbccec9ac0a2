import { expect, test } from 'vitest'
import type { FlowRow, SpendingRow } from '#contract/figures/analytics.ts'
import { bestMonth, daysOfYear, mostPaid, quietDays, spanOf, yearsOf } from './year-data.ts'

const flow = (from: string, to: string, net: number, more: Partial<FlowRow> = {}): FlowRow => ({
  from,
  to,
  income: 1000,
  expenses: 1000 - net,
  net,
  saved_share: null,
  count: 3,
  partial: false,
  ...more,
})
const row = (key: string, amount: number, more: Partial<SpendingRow> = {}): SpendingRow => ({
  key,
  name: key,
  color: null,
  icon: null,
  amount,
  share: 0.1,
  count: 5,
  previous: null,
  trend: null,
  ...more,
})

test('a year starts with its first month of payments and ends today', () => {
  expect(daysOfYear('2026', '2026-11-22')).toEqual({ from: '2026-01-01', to: '2026-11-22' })
  expect(daysOfYear('2024', '2026-11-22')).toEqual({ from: '2024-01-01', to: '2024-12-31' })
  const months = [
    flow('2026-01-01', '2026-01-31', 0, { count: 0 }),
    flow('2026-02-01', '2026-02-28', 10),
    flow('2026-03-01', '2026-03-31', 0, { count: 0 }),
    flow('2026-04-01', '2026-04-09', 90, { partial: true }),
  ]
  expect(spanOf('2026', months)).toEqual({ year: '2026', from: '2026-02-01', to: '2026-04-09', months: 2 })
  expect(spanOf('2026', months.slice(0, 1))).toBeNull()
  expect(yearsOf([flow('2025-01-01', '2025-12-31', 1), flow('2026-01-01', '2026-04-09', 1)])).toEqual([
    '2026',
    '2025',
  ])
})

test('the current month is never the best, and a single month cannot be compared', () => {
  const march = flow('2026-03-01', '2026-03-31', 20)
  const april = flow('2026-04-01', '2026-04-09', 90, { partial: true })
  expect(bestMonth([march, april])).toBeNull()
  expect(bestMonth([flow('2026-02-01', '2026-02-28', 10), march, april])).toBe(march)
})

test('a merchant ranks among the most visited only if no omitted one can have more payments', () => {
  const rows = [row('a', 900, { count: 2 }), row('none', 800, { count: 90 }), row('b', 700, { count: 30 })]
  expect(mostPaid(rows, { rows: 0, count: 0 }, 5).map(({ key }) => key)).toEqual(['b', 'a'])
  expect(mostPaid(rows, { rows: 4, count: 12 }, 5).map(({ key }) => key)).toEqual(['b'])
})

test('quietDays counts the days without spending', () => {
  expect(quietDays({ from: '2026-02-27', to: '2026-03-02' }, new Set(['2026-03-01']))).toBe(3)
})
