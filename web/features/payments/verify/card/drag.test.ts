import { expect, test } from 'vitest'
import { tiltOf, dragOutcome } from './drag.ts'

test.each([
  [0, { lean: 0, side: null }],
  [50, { lean: 0, side: null }],
  [51, { lean: 1, side: null }],
  [100, { lean: 1, side: null }],
  [101, { lean: 1, side: 'end' }],
  [-100, { lean: -1, side: null }],
  [-101, { lean: -1, side: 'start' }],
])('a drag of %d px', (x, wish) => expect(dragOutcome(x)).toEqual(wish))

test('the card tilts only beyond 50 px, up to a limit', () => {
  expect(tiltOf(50)).toBe(0)
  expect(tiltOf(78)).toBe(2)
  expect(tiltOf(-78)).toBe(-2)
  expect(tiltOf(5000)).toBe(12)
})
