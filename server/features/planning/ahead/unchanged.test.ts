import { expect, test } from 'vitest'
import { towardsUnchanged } from './unchanged.ts'

const days = 91
const flat = (value: bigint): bigint[] => Array.from({ length: days }, () => value)
/** In and out by turns: what it changes in a month is nothing, in one day much. */
const changes = Float64Array.from({ length: 300 }, (_, day) => (day % 2 === 0 ? 1000 : -1000))
const moved = Array.from({ length: days }, (_, day) => BigInt(day * -10))
const at = (below: bigint, history = changes): bigint[] =>
  [7, 14, 22, 30, 90].map(
    (day) =>
      (moved[day] ?? 0n) +
      (towardsUnchanged(moved, { below: flat(below), above: flat(below) }, history)[day] ?? 0n),
  )

test('a forecast whose band is as wide as what the balance usually changes comes back to today’s after a week', () => {
  expect(at(5000n)).toEqual([-70n, 0n, 0n, 0n, 0n])
})

test('a narrow band, a change far outside of it, and a short history leave a forecast as it is', () => {
  const asItIs = [-70n, -140n, -220n, -300n, -900n]
  expect(at(1000n, changes.slice().fill(-100))).toEqual(asItIs)
  expect(at(90n)).toEqual(asItIs)
  expect(at(5000n, changes.slice(0, 40))).toEqual(asItIs)
})
