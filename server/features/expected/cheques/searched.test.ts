import { expect, test } from 'vitest'
import { searchedFrom } from './service.read.ts'

const coverage = {
  state: 'complete' as const,
  unread_banks: [],
  accounts_without_balance: 0,
  unreadable: null,
}
const bank = { id: 'a', source: 'bank' as const, first_day: '2025-11-29' }
const file = { id: 'b', source: 'import' as const, first_day: '2026-11-01' }
const from = (paying: string[], returned: string[] = [], dataFrom: string | null = '2025-11-29') =>
  searchedFrom(
    { rows: dataFrom ? [bank, file] : [file], dataFrom, coverage },
    new Set(paying),
    returned.map((date) => ({ date })),
  )

test('an imported account that pays by no cheque does not shorten the search for returns', () => {
  expect(from(['a'], ['2026-06-04'])).toBe('2025-11-29')
  expect(from([])).toBe('2025-11-29')
})

test('one that does, and files alone, begin the search where they begin', () => {
  expect(from(['a', 'b'])).toBe('2026-11-01')
  expect(from([], [], null)).toBe('2026-11-01')
})

test('a return from before the day at which all begin leaves that day unsaid', () => {
  expect(from(['a', 'b'], ['2026-06-04'])).toBe(null)
})
