import { expect, test } from 'vitest'
import { estimateText, roundEstimate } from './money-format.ts'

test('an estimate keeps three or four digits, of either sign', () => {
  const amounts = [10_146.65, 745.53, 1812.34, 68_361.96, 123_456.78, 9999.99, 0.4, 0, -10_146.65]
  expect(amounts.map(roundEstimate)).toEqual([10_150, 746, 1810, 68_350, 123_500, 10_000, 0, 0, -10_150])
  expect(estimateText(10_146.65)).toBe('AED\u00a010,150')
  expect(estimateText(-0.4)).toBe('AED\u00a00')
})
