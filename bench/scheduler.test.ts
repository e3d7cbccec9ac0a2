import { expect, test } from 'vitest'
import { simulate } from './scheduler.ts'

test('with a limit the schedule spreads even a rush, stays within the limit and syncs four times a day', () => {
  const spread = simulate(10_000, 33, 60)
  expect(spread.withinLimit).toBe(true)
  expect(spread.perMinute.most).toBeLessThanOrEqual(33)
  expect(spread.perMinute.deviation).toBeLessThan(spread.perMinute.mean / 3)
  expect(spread.longestWaitMinutes).toBeLessThanOrEqual(30)
  expect(spread.syncsADay).toBeGreaterThan(3.9)
  expect(spread.syncsADay).toBeLessThan(4.2)
})

test('without a limit a rush repeats as a rush', () => {
  const spread = simulate(10_000, 1_000_000, 60)
  expect(spread.perMinute.most).toBeGreaterThan(2 * spread.perMinute.mean)
})
