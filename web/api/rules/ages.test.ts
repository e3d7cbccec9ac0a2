import { expect, it } from 'vitest'
import { ageOf, kindOf, entriesToDrop, type Entry } from './ages.ts'

const minute = 60_000
const now = Date.UTC(2026, 10, 21)
const entry = (path: string, minutes: number, isShown = false): Entry => ({
  key: `${path} ${minutes}`,
  path,
  updatedAt: now - minutes * minute,
  isShown: isShown,
})

it('distinguishes fresh, stale and gone by kind', () => {
  const of = (kind: Parameters<typeof ageOf>[0], ...minutes: number[]) =>
    minutes.map((each) => ageOf(kind, each * minute))
  expect(of('summary', 0, 4.9, 5, 60)).toEqual(['fresh', 'fresh', 'stale', 'stale'])
  expect(of('transactions', 14.9, 15, 60, 60.1)).toEqual(['fresh', 'stale', 'stale', 'gone'])
  expect(of('accounts', 14.9, 15, 30, 30.1)).toEqual(['fresh', 'stale', 'stale', 'gone'])
})
it('determines the kind of a response by its path', () => {
  expect(kindOf('/api/user/accounts-quick')).toBe('accounts')
  expect(kindOf('/api/user/transactions/search')).toBe('transactions')
  expect(kindOf('/api/user/financial-summary-quick')).toBe('summary')
  expect(kindOf('/api/user/dashboard-data')).toBe('summary')
})
it('drops expired responses, except those on a screen', () => {
  const entries = [
    entry('/api/user/accounts-quick', 31),
    entry('/api/user/accounts-quick', 500, true),
    entry('/api/user/transactions-quick', 59),
    entry('/api/user/transactions-quick', 61),
    entry('/api/user/dashboard-data', 121),
  ]
  expect(entriesToDrop(entries, now)).toEqual([
    '/api/user/accounts-quick 31',
    '/api/user/transactions-quick 61',
    '/api/user/dashboard-data 121',
  ])
})
it('keeps the newest hundred responses', () => {
  const entries = Array.from({ length: 103 }, (_, index) => entry('/api/user/dashboard-data', index / 10))
  expect(entriesToDrop(entries, now)).toEqual(
    entries
      .slice(-3)
      .toReversed()
      .map(({ key }) => key),
  )
})
