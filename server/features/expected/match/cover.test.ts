import { expect, test } from 'vitest'
import type { SeriesDate } from '../types.ts'
import { coverDates, type Covering } from './cover.ts'

const statement = (state: Covering['state']): Covering => ({
  source: 'card',
  sourceId: 'card',
  part: '2026-11-01',
  groupId: 'card',
  accountId: 'current',
  toAccountId: 'card',
  type: 'expense',
  due: '2026-11-26',
  minor: 90_000n,
  state,
})
const payment = (due: string): SeriesDate => ({
  source: 'series',
  sourceId: 'repayments',
  part: due,
  due,
  accountId: 'current',
  toAccountId: 'card',
  type: 'expense',
  currency: 'AED',
  minor: 100_000n,
  low: 80_000n,
  high: 120_000n,
  graceDays: 5,
})

test('a card statement covers the payment near its due day; once it is paid, the next payment is expected', () => {
  const dates = [payment('2026-11-24'), payment('2026-12-05')]
  const coveredBy = (state: Covering['state']): string[] => [
    ...coverDates(dates, [statement(state)], new Map()).keys(),
  ]
  expect(coveredBy('open')).toHaveLength(2)
  expect(coveredBy('settled')).toEqual(['series/repayments/2026-11-24'])
})

test('a plan’s series ends with the plan, unless its newest payment belongs to another or to none', () => {
  const last = { ...statement('open'), source: 'instalment', sourceId: 'plan', groupId: 'plan' } as const
  const dates = [payment('2026-11-26'), payment('2026-12-26'), payment('2027-01-26')]
  const coveredDates = (...groups: string[]): number =>
    coverDates(dates, [{ ...last, toAccountId: null }], new Map([['repayments', new Set(groups)]])).size
  expect([coveredDates('plan'), coveredDates('plan', ''), coveredDates('plan', 'another plan')]).toEqual([
    3, 1, 1,
  ])
})
