import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  dubaiDay,
  historyRange,
  isDay,
  type PeriodKey,
  periodKeys,
  periodRange,
  previousRange,
} from './period.ts'

const day = fc.integer({ min: 0, max: 3287 }).map((offset) => addDays('2024-01-01', offset))

describe('edges', () => {
  test.each<[string, string]>([
    ['2026-01-31T19:59:59.999Z', '2026-01-31'],
    ['2026-01-31T20:00:00.000Z', '2026-02-01'],
    ['2026-10-24T23:30:00.000Z', '2026-10-25'],
    ['2026-10-25T01:30:00.000Z', '2026-10-25'],
    ['2026-10-25T20:00:00.000Z', '2026-10-26'],
  ])('%s is %s in Dubai', (instant, expected) => {
    expect(dubaiDay(new Date(instant))).toBe(expected)
  })

  test.each<[PeriodKey, string, string]>([
    ['mtd', '2026-01-31', '2026-01-01'],
    ['mtd', '2026-02-01', '2026-02-01'],
    ['1m', '2026-03-31', '2026-03-01'],
    ['1m', '2026-03-28', '2026-03-01'],
    ['1m', '2026-03-29', '2026-03-01'],
    ['1m', '2026-03-30', '2026-03-01'],
    ['1m', '2026-03-15', '2026-02-16'],
    ['3m', '2026-05-31', '2026-03-01'],
    ['1y', '2028-02-29', '2027-03-01'],
    ['1y', '2029-02-28', '2028-02-29'],
    ['ytd', '2027-01-01', '2027-01-01'],
    ['mtd', '2027-01-01', '2027-01-01'],
    ['1w', '2027-01-01', '2026-12-26'],
  ])('%s on %s begins on %s', (key, today, from) => {
    expect(periodRange(key, today)).toEqual({ from, to: today })
  })

  test('`all` is open-ended, so only it includes a transaction dated tomorrow', () => {
    expect(periodRange('all', '2026-03-15')).toEqual({ from: null, to: null })
    for (const key of periodKeys.filter((key) => key !== 'all'))
      expect(periodRange(key, '2026-03-15').to).toBe('2026-03-15')
  })

  test.each<[PeriodKey, string, string, string]>([
    ['1w', '2026-03-15', '2026-03-02', '2026-03-08'],
    ['mtd', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['mtd', '2026-03-15', '2026-02-01', '2026-02-15'],
    ['1m', '2026-03-15', '2026-01-16', '2026-02-15'],
    ['ytd', '2028-02-29', '2027-01-01', '2027-02-28'],
    ['1y', '2026-03-15', '2024-03-16', '2025-03-15'],
  ])('the period before %s on %s is %s to %s', (key, today, from, to) => {
    expect(previousRange(key, today)).toEqual({ from, to })
  })

  test('history ranges cover the changes of the stated number of days', () => {
    expect(historyRange('7d', '2026-03-15')).toEqual({ from: '2026-03-08', to: '2026-03-15' })
    expect(historyRange('30d', '2026-03-15')).toEqual({ from: '2026-02-13', to: '2026-03-15' })
    expect(historyRange('ytd', '2026-03-15').from).toBe('2026-01-01')
  })
})

describe('for every day of 2024 to 2032', () => {
  test('periods end today, start no later, and are nested', () => {
    for (let offset = 0; offset < 3288; offset += 1) {
      const today = addDays('2024-01-01', offset)
      const starts = (['1w', '1m', '3m', '1y'] as const).map((key) => periodRange(key, today).from ?? '')
      expect(starts.toSorted().reverse()).toEqual(starts)
      expect(daysBetween(starts[0] ?? '', today)).toBe(6)
      for (const key of periodKeys) {
        const { from, to } = periodRange(key, today)
        if (from === null || to === null) continue
        expect(isDay(from)).toBe(true)
        expect(from <= today && to === today).toBe(true)
      }
      const year = daysBetween(starts[3] ?? '', today) + 1
      expect(year === 365 || year === 366).toBe(true)
    }
  })

  test('the previous period never overlaps the period', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...periodKeys), (today, key) => {
        const { from } = periodRange(key, today)
        const before = previousRange(key, today)
        if (from === null || before === null) return
        expect(before.from <= before.to && before.to < from).toBe(true)
      }),
    )
  })

  test('Dubai days are 24 hours long and consecutive', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 86_399_999 }), (today, ms) => {
        const start = Date.parse(`${today}T00:00:00+04:00`)
        expect(dubaiDay(new Date(start + ms))).toBe(today)
        expect(dubaiDay(new Date(start + 86_400_000))).toBe(addDays(today, 1))
        expect(daysBetween(today, addDays(today, 17))).toBe(17)
      }),
    )
  })

  test('adding and subtracting months ends in the same month', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -40, max: 40 }), (today, months) => {
        const moved = addMonths(today, months)
        expect(addMonths(moved, -months).slice(0, 7)).toBe(today.slice(0, 7))
        expect(moved <= `${moved.slice(0, 7)}-31`).toBe(true)
      }),
    )
  })
})

test('isDay accepts only existing calendar days', () => {
  for (const text of [
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    '20260101',
    '',
    '2026-02-28T00:00:00Z',
    '0000-00-00',
    '0000-01-01', // the database has no year 0
    '-001-01-01',
  ])
    expect(isDay(text)).toBe(false)
  for (const text of ['2028-02-29', '0001-01-01', '9999-12-31']) expect(isDay(text)).toBe(true)
})

test("the server's time zone has no effect", () => {
  const zoneBefore = process.env['TZ']
  const results = ['UTC', 'Asia/Dubai', 'America/New_York', 'Pacific/Kiritimati'].map((zone) => {
    process.env['TZ'] = zone
    return [dubaiDay(new Date('2026-01-31T20:00:00Z')), addMonths('2026-03-31', -1), addDays('2026-10-25', 1)]
  })
  if (zoneBefore === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneBefore
  expect(new Set(results.map(String)).size).toBe(1)
})
