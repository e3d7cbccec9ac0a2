import { expect, test } from 'vitest'
import { fromWeekStart, readTypedDate, typedDate, weekColumn, weeksOf } from './typed-date.ts'

test("a day is written and read in the language's order", () => {
  expect(typedDate('2026-11-02')).toBe('02/11/2026')
  expect(readTypedDate('02/11/2026', '2026-11-22')).toBe('2026-11-02')
})

test.each([
  ['2/11/26', '2026-11-02'],
  ['2.11', '2026-11-02'],
  ['2 11 2025', '2025-11-02'],
  ['2026-11-02', '2026-11-02'],
  ['٢/١١/٢٠٢٦', '2026-11-02'],
  ['31/02/2026', null],
  ['11/22/2026', null],
  ['2/11/026', null],
  ['soon', null],
  ['', null],
])('%s is read as %s', (text, wanted) => expect(readTypedDate(text, '2026-11-22')).toBe(wanted))

test('a month is shown as whole weeks from Monday', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks.flat().filter(Boolean)).toHaveLength(30)
  expect(weeksOf('2027-02')).toHaveLength(4)
})

test('a week starts on the chosen day, in its columns and weekday names', () => {
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  expect(fromWeekStart(days, 6)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  expect(fromWeekStart(days, 0)).toEqual(days)
  // 1 November 2026 is a Sunday
  expect([0, 5, 6].map((offset) => weekColumn('2026-11-01', offset))).toEqual([6, 1, 0])
  expect(weeksOf('2026-11', 6)[0]?.[0]).toBe('2026-11-01')
  expect(weeksOf('2026-11', 5)[0]?.slice(0, 2)).toEqual([null, '2026-11-01'])
})
