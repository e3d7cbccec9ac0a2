import { expect, test } from 'vitest'
import { chooseCards, type Figures } from './cards.ts'

/** The kinds of cards for a category with amounts of these months, oldest first; the last month is running. */
function kindsOf(trend: readonly number[]): string[] {
  const row = { key: 'education', name: 'Education', color: null, icon: null, amount: 0, share: 0 }
  const month: Figures['month'] = {
    success: true,
    group: 'category',
    measure: 'expense',
    from: '2026-11-01',
    to: '2026-11-29',
    previous: null,
    total: { amount: 0, count: 0, previous: null },
    rows: [{ ...row, count: 0, previous: null, trend: [...trend] }],
    others: { rows: 0, amount: 0, count: 0 },
    unconverted: [],
    data_from: null,
  }
  const nothing = { flow: undefined, weekdays: undefined, worth: undefined, insights: [], dismissed: [] }
  return chooseCards({ ...nothing, month }).map(({ kind }) => kind)
}

test.each([
  ['rises in two of three months', [1000, 1000, 1000, 1500, 1100, 1600, 0], true],
  ['has one month with school fees', [1255, 1255, 1255, 1255, 12_500, 1255, 0], false],
  ['is paid every quarter', [0, 0, 12_000, 0, 0, 15_000, 0], false],
  ['stays as it was', [1000, 1100, 1000, 1050, 1100, 1000, 0], false],
])('a category that %s is growing or not', (_, trend, isGrowing) => {
  expect(kindsOf(trend).includes('growing')).toBe(isGrowing)
})
