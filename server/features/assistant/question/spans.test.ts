import { expect, test } from 'vitest'
import { unitsIn } from './spans.ts'

test('months that are not whole count by the share of their days', () => {
  expect(unitsIn('2026-01-01', '2026-10-31', 'month')).toBe(10)
  expect(unitsIn('2026-11-01', '2026-11-15', 'month')).toBe(0.5)
  expect(unitsIn('2026-08-24', '2026-11-21', 'month')).toBe(3)
  expect(unitsIn('2026-11-02', '2026-11-22', 'week')).toBe(3)
  expect(unitsIn('2026-11-02', '2026-11-22', 'day')).toBe(21)
})
