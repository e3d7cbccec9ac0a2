import { expect, test } from 'vitest'
import { filterOf, isFiltered, searchWith, withPeriod } from './filter.ts'

test('a filter survives the round trip through its query string', () => {
  const search = '?q=salik&type=expense&category=transport&period=1m&verified=false&tx=1'
  const filter = filterOf(search)
  expect(filter).toEqual({
    q: 'salik',
    type: 'expense',
    category: 'transport',
    period: '1m',
    verified: 'false',
  })
  expect(filterOf(searchWith('', filter))).toEqual(filter)
  expect(searchWith(search, {})).toBe('?tx=1')
})

test.each([
  ['?type=both&q=x', { q: 'x' }],
  ['?from=2026-02-30&to=2026-03-01', { to: '2026-03-01' }],
  ['?account=me&verified=perhaps', {}],
  ['?period=all', {}],
  ['?__proto__=1&constructor=2', {}],
])('invalid filters are ignored: %s', (search, wanted) => expect(filterOf(search)).toEqual(wanted))

test('a search term is truncated to its maximum length', () => {
  expect(filterOf(`?q=${'a'.repeat(300)}`).q).toHaveLength(100)
})

test('a filter without values is not filtered', () => {
  expect(isFiltered({})).toBe(false)
  expect(isFiltered({ q: '' })).toBe(false)
  expect(isFiltered({ type: 'income' })).toBe(true)
})

test('a URL without a period uses that of all screens; one that names a period keeps its own', () => {
  expect(withPeriod('?q=salik', 'mtd')).toEqual({ q: 'salik', period: 'mtd' })
  expect(withPeriod('', '2026-10-01..2026-10-31')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(withPeriod('?period=all', 'mtd')).toEqual({})
  expect(withPeriod('?from=2026-11-01', 'mtd')).toEqual({ from: '2026-11-01' })
  expect(withPeriod('', 'all')).toEqual({})
})
