import { expect, test } from 'vitest'
import { medianOf } from './median.ts'

test('the median of an even number of amounts is the mean of the two in the middle', () => {
  expect(medianOf([101_000n, 90_000n, 121_568n, 140_000n])).toBe(111_284n)
  expect(medianOf([9n, 1n, 2n])).toBe(2n)
  expect(medianOf([7n])).toBe(7n)
  expect(medianOf([])).toBe(0n)
})
