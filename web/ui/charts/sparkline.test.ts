import { expect, test } from 'vitest'
import { scaleOf } from './Sparkline.tsx'

test('a sparkline shows small changes without making a fall of a quarter look like a collapse', () => {
  const [low, high] = scaleOf([95, 100])
  expect((100 - 95) / (high - low)).toBeLessThanOrEqual(0.5)
  expect(scaleOf([73, 100])).toEqual([0, 100])
  expect(scaleOf([-20, 40])).toEqual([-20, 40])
  expect(scaleOf([5, 5])).toEqual([4, 6])
})
