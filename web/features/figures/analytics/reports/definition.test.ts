import { expect, test } from 'vitest'
import { chartOf, csvOf, definitionOf, pointsOf, searchOf } from './definition.ts'

test('a report survives the round trip through its query string', () => {
  const definition = definitionOf('?type=income&group=merchant&chart=share&period=1y&account=')
  expect(definition).toEqual({
    measure: 'income',
    group: 'merchant',
    chart: 'share',
    filter: { period: '1y' },
  })
  expect(definitionOf(searchOf(definition))).toEqual(definition)
  expect(definitionOf('')).toEqual({
    measure: 'expense',
    group: 'category',
    chart: 'bars',
    filter: { period: 'ytd' },
  })
  const all = definitionOf('?period=all&category=dining')
  expect(all.filter).toEqual({ period: 'all', category: 'dining' })
  expect(definitionOf(searchOf(all))).toEqual(all)
})

test('net income is a measure too, and the list’s type is not part of the query string', () => {
  const net = definitionOf('?measure=net&group=month&chart=area&type=income&period=1y')
  expect(net).toMatchObject({ measure: 'net', chart: 'area', filter: { period: '1y' } })
  expect(searchOf(net)).toBe('?measure=net&group=month&chart=area&period=1y')
})

test('line and area charts need points in time, and shares need a whole', () => {
  expect(chartOf({ chart: 'line', group: 'month', measure: 'net' })).toBe('line')
  expect(chartOf({ chart: 'area', group: 'category', measure: 'expense' })).toBe('bars')
  expect(chartOf({ chart: 'share', group: 'category', measure: 'income' })).toBe('share')
  expect(chartOf({ chart: 'share', group: 'category', measure: 'net' })).toBe('bars')
})

test('a month without payments is zero, and a partially covered one is marked', () => {
  const rows = [
    { key: '2026-08-01', amount: 5 },
    { key: '2026-10-01', amount: 7 },
  ]
  expect(pointsOf(rows, 'month', { from: '2026-08-11', to: '2026-11-22' })).toEqual([
    { key: '2026-08-01', amount: 5, partial: true },
    { key: '2026-09-01', amount: 0, partial: false },
    { key: '2026-10-01', amount: 7, partial: false },
    { key: '2026-11-01', amount: 0, partial: true },
  ])
  expect(pointsOf([{ key: '2026-10-05', amount: 1 }], 'week', { from: null, to: '2026-10-11' })).toHaveLength(
    1,
  )
  expect(pointsOf([], 'year', { from: null, to: '2026-10-11' })).toEqual([])
})

test('a CSV file quotes cells that need it and contains no formulas', () => {
  expect(
    csvOf(
      ['Name', 'AED'],
      [
        ['Lulu, "Barsha"', 12.5],
        ['=1+1', -3],
        ['＝1+1', 0],
      ],
    ),
  ).toBe('Name,AED\r\n"Lulu, ""Barsha""",12.5\r\n\'=1+1,-3\r\n\'＝1+1,0')
})
