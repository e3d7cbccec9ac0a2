import { expect, test } from 'vitest'
import { towardsUnchanged } from './unchanged.ts'

const days = 91
const flat = (value: bigint): bigint[] => Array.from({ length: days }, () => value)
/** In and out by turns: what it changes in two weeks is nothing, in one day much. */
const changes = Float64Array.from({ length: 300 }, (_, day) => (day % 2 === 0 ? 1000 : -1000))
const moved = Array.from({ length: days }, (_, day) => BigInt(day * -10))
const at = (half: bigint, past = { changes, missed: changes }): bigint[] =>
  [3, 7, 14, 22, 30, 90].map(
    (day) =>
      (moved[day] ?? 0n) +
      (towardsUnchanged(moved, { below: flat(half), above: flat(half) }, past)[day] ?? 0n),
  )
const asItIs = [-30n, -70n, -140n, -220n, -300n, -900n]

test('a forecast whose band is as wide as what the balance usually changes comes back to today’s', () => {
  expect(at(5000n)).toEqual([0n, 0n, 0n, 0n, 0n, 0n])
})

test('up to two weeks ahead only if the rule also missed the past', () => {
  const odd = changes.map(() => 100)
  expect(at(4500n, { changes: odd, missed: odd.map((value) => value / 10) })).toEqual([
    ...asItIs.slice(0, 3),
    -70n,
    0n,
    -900n,
  ])
  expect(at(4500n, { changes: odd, missed: odd })[2]).toBe(0n)
})

test('a narrow band, a change far outside of it, and a short history leave a forecast as it is', () => {
  const falling = changes.map(() => -100)
  expect(at(1000n, { changes: falling, missed: falling }).slice(2)).toEqual(asItIs.slice(2))
  expect(at(20n)).toEqual(asItIs)
  expect(at(5000n, { changes: changes.slice(0, 20), missed: changes.slice(0, 20) })).toEqual(asItIs)
})
