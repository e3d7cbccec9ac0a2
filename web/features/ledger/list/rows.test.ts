import { expect, test } from 'vitest'
import { dayAt, dayTotals, itemMaker, stepRow } from './rows.ts'
import { makeRow } from '../../payments/testing/row.ts'

const transfer = { counterpart_id: makeRow(99).id, by: 'auto' } as const

test('a day’s total is exact, per currency, and excludes pending rows and transfers', () => {
  const rows = [
    makeRow(1, { amount: 0.1 }),
    makeRow(2, { amount: 0.2 }),
    makeRow(3, { amount: 100, type: 'income' }),
    makeRow(4, { amount: 5, status: 'pending' }),
    makeRow(5, { amount: 7, transfer }),
    makeRow(6, { amount: 1.234, currency: 'KWD' }),
  ]
  expect(dayTotals(rows)).toEqual([
    { currency: 'AED', net: 99.7 },
    { currency: 'KWD', net: -1.234 },
  ])
})

/** The items of a list that is loaded all at once. */
const itemsOf: ReturnType<typeof itemMaker> = (pages, complete) => itemMaker('2026-11-20')(pages, complete)

test('the last day has a total only once all pages are loaded', () => {
  const pages = [[makeRow(1), makeRow(2)], [makeRow(3, { date: '2026-11-19' })]]
  const totals = (complete: boolean) =>
    itemsOf(pages, complete).flatMap((item) => (item.kind === 'day' ? [item.totals] : []))
  expect(totals(false)).toEqual([[{ currency: 'AED', net: -20.2 }], null])
  expect(totals(true)).toEqual([[{ currency: 'AED', net: -20.2 }], [{ currency: 'AED', net: -10.1 }]])
})

test('a day that spans two pages has one header, and a duplicate row is shown once', () => {
  const items = itemsOf(
    [
      [makeRow(1), makeRow(2)],
      [makeRow(2), makeRow(3)],
    ],
    true,
  )
  expect(items.map(({ kind }) => kind)).toEqual(['day', 'row', 'row', 'row'])
})

test('future rows form one group, and each shows its own date', () => {
  const items = itemsOf(
    [[makeRow(1, { date: '2026-12-01' }), makeRow(2, { date: '2026-11-25' }), makeRow(3), makeRow(4)]],
    true,
  )
  expect(items.map((item) => [item.kind, item.upcoming])).toEqual([
    ['day', true],
    ['row', true],
    ['row', true],
    ['day', false],
    ['row', false],
    ['row', false],
  ])
})

test('keys skip day headers and stop at the ends', () => {
  const items = itemsOf([[makeRow(1), makeRow(2, { date: '2026-11-19' })]], true)
  expect(stepRow(items, -1, 1)).toBe(1)
  expect(stepRow(items, 1, 1)).toBe(3)
  expect(stepRow(items, 3, 1)).toBe(-1)
  expect(stepRow(items, 1, -1)).toBe(-1)
  expect(dayAt(items, 3)?.day).toBe('2026-11-19')
  expect(dayAt([], 0)).toBeNull()
})

test('a list loaded page by page equals one loaded at once', () => {
  const pages = Array.from({ length: 40 }, (_, page) =>
    Array.from({ length: 25 }, (_, index) => {
      const id = page * 25 + index
      return makeRow(id, { date: `2026-11-${30 - Math.floor(id / 70)}` })
    }),
  )
  const make = itemMaker('2026-11-20')
  for (let count = 1; count <= pages.length; count += 1) {
    const whole = count === pages.length
    expect(make(pages.slice(0, count), whole)).toEqual(itemsOf(pages.slice(0, count), whole))
  }
  const changed = pages.with(0, [makeRow(5000, { date: '2026-11-30' })])
  expect(make(changed, true)).toEqual(itemsOf(changed, true))
})

test('a split payment is followed by its lines, which keys skip', () => {
  const line = { amount: 5.05, category_id: 'dining', category_name: 'Dining Out', note: '' }
  const split = makeRow(1, { splits: [line, line], split_state: 'in_use' })
  const items = itemsOf([[split, makeRow(2, { splits: [line, line], split_state: 'off' })]], true)
  expect(items.map(({ kind }) => kind)).toEqual(['day', 'row', 'lines', 'row'])
  expect(stepRow(items, 1, 1)).toBe(3)
})
