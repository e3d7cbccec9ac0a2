import { describe, expect, test } from 'vitest'
import { nearestIndex, timelineOf, timeOf, timeTicks, valueAxis } from './axis.ts'
import { scaleOf } from './Sparkline.tsx'

describe('a value axis', () => {
  test('starts at zero for flows', () => {
    expect(valueAxis([120, 480])).toEqual({ low: 0, high: 500, ticks: [0, 100, 200, 300, 400, 500] })
    expect(valueAxis([-300, 450])).toMatchObject({ low: -400, high: 600 })
  })
  test('shows small changes of a balance without making them look like a collapse', () => {
    const { low, high } = valueAxis([95_000, 100_000], 'near')
    expect(low).toBeGreaterThan(0)
    expect((100_000 - 95_000) / (high - low)).toBeLessThanOrEqual(0.5)
  })
  test('starts at zero if a balance fell by a quarter', () => {
    expect(valueAxis([73_000, 100_000], 'near').low).toBe(0)
  })
  test('leaves no empty band for a negligible side, but still includes its values', () => {
    expect(valueAxis([-200, 1_700_000])).toMatchObject({ low: -200, high: 2_000_000 })
    expect(valueAxis([-200, 1_700_000]).ticks[0]).toBe(0)
    expect(valueAxis([-90_000, 500])).toMatchObject({ low: -100_000, high: 500 })
    expect(valueAxis([-200_000, 1_700_000]).low).toBe(-500_000)
  })
  test('has a range even for one value, none, or only zeros', () => {
    for (const values of [[50], [], [0, 0], [Number.NaN]]) {
      const axis = valueAxis(values, 'near')
      expect(axis.high).toBeGreaterThan(axis.low)
    }
  })
})

describe('a time axis', () => {
  const days = (first: string, last: string, width: number) =>
    timeTicks(first, last, width).map(({ day, unit }) => `${unit} ${day}`)
  test('labels the days of a week', () => {
    expect(days('2026-11-16', '2026-11-22', 600)).toHaveLength(7)
  })
  test('labels the Mondays of a month', () => {
    expect(days('2026-11-01', '2026-11-30', 600)).toEqual([
      'day 2026-11-02',
      'day 2026-11-09',
      'day 2026-11-16',
      'day 2026-11-23',
      'day 2026-11-30',
    ])
  })
  test('labels months for a year, every other one in less space, and years for a long range', () => {
    expect(days('2025-11-23', '2026-11-22', 960)).toHaveLength(12)
    expect(days('2025-11-23', '2026-11-22', 340).slice(0, 2)).toEqual([
      'month 2026-01-01',
      'month 2026-03-01',
    ])
    expect(days('2014-05-01', '2026-11-22', 700)[0]).toBe('year 2015-01-01')
  })
  test('never has more labels than fit', () => {
    for (const width of [180, 320, 700, 1200])
      for (const last of ['2026-01-03', '2026-02-14', '2026-09-01', '2029-01-01', '2060-01-01'])
        expect(days('2026-01-01', last, width).length).toBeLessThanOrEqual(Math.max(2, width / 54) + 1)
  })
})

test('finds the nearest point, between and beyond the points', () => {
  const places = ['2026-11-01', '2026-11-02', '2026-11-05'].map(timeOf)
  const [first = 0] = places
  const day = 86_400_000
  expect(nearestIndex(places, first - day)).toBe(0)
  expect(nearestIndex(places, first + 0.6 * day)).toBe(1)
  expect(nearestIndex(places, first + 2 * day)).toBe(1)
  expect(nearestIndex(places, first + 9 * day)).toBe(2)
  expect(nearestIndex([first], first)).toBe(0)
})

test('a sparkline shows small changes without making a fall of a quarter look like a collapse', () => {
  const [low, high] = scaleOf([95, 100])
  expect((100 - 95) / (high - low)).toBeLessThanOrEqual(0.5)
  expect(scaleOf([73, 100])).toEqual([0, 100])
  expect(scaleOf([-20, 40])).toEqual([-20, 40])
  expect(scaleOf([5, 5])).toEqual([4, 6])
})

test('the axis of a running period goes on to its end, and never ends before the last point', () => {
  const days = ['2026-11-25', '2026-11-26']
  expect(timelineOf(days, '2026-12-05').shares).toEqual([0, 0.1])
  expect(timelineOf(days, '2026-11-01').shares).toEqual([0, 1])
  expect(timelineOf(days, '2026-12-05').marks(800).at(-1)?.share).toBe(1)
})
