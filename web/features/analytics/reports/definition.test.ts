import { expect, test } from 'vitest'
import { chartOf, csvOf, definitionOf, searchOf } from './definition.ts'

test('a report goes into its address and comes back', () => {
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

test('a line is for points in time', () => {
  expect(chartOf({ chart: 'line', group: 'month' })).toBe('line')
  expect(chartOf({ chart: 'line', group: 'category' })).toBe('bars')
})

test('a file for spreadsheets quotes what needs it and holds no formula', () => {
  expect(
    csvOf(
      ['Name', 'AED'],
      [
        ['Lulu, "Barsha"', 12.5],
        ['=1+1', -3],
      ],
    ),
  ).toBe('Name,AED\r\n"Lulu, ""Barsha""",12.5\r\n\'=1+1,-3')
})
