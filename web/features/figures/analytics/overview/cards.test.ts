import { expect, test } from 'vitest'
import { type Card, chooseCards, type Figures } from './cards.ts'

type Row = NonNullable<Figures['month']>['rows'][number]
const row: Row = {
  key: 'education',
  name: 'Education',
  color: null,
  icon: null,
  amount: 0,
  share: 0,
  count: 0,
  previous: null,
  trend: null,
}
function cardsOf(rows: Row[], ended: Row[] = [], before: number | null = null): Card[] {
  const month: Figures['month'] = {
    success: true,
    group: 'category',
    measure: 'expense',
    from: '2026-11-01',
    to: '2026-11-29',
    previous: null,
    total: { amount: 0, count: 0, previous: before },
    rows,
    ended,
    others: { rows: 0, amount: 0, count: 0 },
    unconverted: [],
    data_from: null,
  }
  const nothing = { flow: undefined, weekdays: undefined, worth: undefined, insights: [], dismissed: [] }
  return chooseCards({ ...nothing, month })
}

/** The kinds of cards for a category with amounts of these months, oldest first; the last month is running. */
const kindsOf = (trend: readonly number[]): string[] =>
  cardsOf([{ ...row, trend: [...trend] }]).map(({ kind }) => kind)

test('the largest rise is named before a larger fall, even if it is not paid every month', () => {
  const changed = cardsOf([
    { ...row, key: 'groceries', amount: 1000, previous: 21_000, trend: [1, 1, 1, 1, 1, 1, 1] },
    { ...row, key: 'dining', amount: 700, previous: 400, trend: [1, 1, 1, 1, 1, 1, 1] },
    { ...row, key: 'rent', amount: 16_250, previous: 0, trend: [0, 0, 0, 0, 0, 0, 0] },
  ]).find(({ kind }) => kind === 'changed')
  expect(changed).toMatchObject({
    top: { row: { key: 'rent' }, change: 16_250 },
    rows: [{ row: { key: 'rent' } }, { row: { key: 'groceries' } }, { row: { key: 'dining' } }],
  })
})

test('where less was spent in all, the largest change is named, a fall too', () => {
  const rows = [
    { ...row, key: 'dining', amount: 700, previous: 400 },
    { ...row, key: 'groceries', amount: 100, previous: 500 },
  ]
  expect(cardsOf(rows, [], 100).find(({ kind }) => kind === 'changed')).toMatchObject({
    top: { row: { key: 'groceries' }, change: -400 },
  })
})

test('a category that fell to zero is among the changes', () => {
  const rows = [{ ...row, key: 'dining', amount: 700, previous: 400 }]
  const ended = [{ ...row, key: 'travel', amount: 0, previous: 900 }]
  expect(cardsOf(rows, ended).find(({ kind }) => kind === 'changed')).toMatchObject({
    rows: [{ row: { key: 'dining' } }, { row: { key: 'travel' }, change: -900 }],
  })
})

test.each([
  ['rises in two of three months', [1000, 1000, 1000, 1500, 1100, 1600, 0], true],
  ['has one month with school fees', [1255, 1255, 1255, 1255, 12_500, 1255, 0], false],
  ['is paid every quarter', [0, 0, 12_000, 0, 0, 15_000, 0], false],
  ['stays as it was', [1000, 1100, 1000, 1050, 1100, 1000, 0], false],
])('a category that %s is growing or not', (_, trend, isGrowing) => {
  expect(kindsOf(trend).includes('growing')).toBe(isGrowing)
})
