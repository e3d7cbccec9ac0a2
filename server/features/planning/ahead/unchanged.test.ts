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
      (towardsUnchanged(moved, { below: flat(half), above: flat(half) }, past).expected[day] ?? 0n),
  )
const asItIs = [-30n, -70n, -140n, -220n, -300n, -900n]

const missing = (part: number) => {
  const odd = changes.map(() => 100)
  return { changes: odd, missed: odd.map((value) => value * part) }
}

test('a forecast that also missed the past by much of what the balance usually changes comes back to today’s', () => {
  expect(at(5000n)).toEqual([0n, 0n, 0n, 0n, 0n, 0n])
  expect(at(20n)).toEqual([0n, 0n, 0n, 0n, 0n, 0n])
  expect(at(5000n, missing(0.125))).toEqual(asItIs)
  expect(at(5000n, missing(0.13))).toEqual([0n, 0n, 0n, 0n, 0n, 0n])
})

test('a forecast that was near in two thirds of the past and not in the other comes back to today’s', () => {
  const { changes: odd } = missing(0)
  for (const bad of [0, 1, 2]) {
    const missed = odd.map((value, day) => (Math.floor(day / 100) === bad ? value : 0))
    expect(at(5000n, { changes: odd, missed }).slice(0, 5)).toEqual([0n, 0n, 0n, 0n, 0n])
  }
})

test('a salary that was known says nothing about the weeks without one', () => {
  const paid = changes.map((_, day) => (day % 30 === 0 ? 100_000 : 100))
  const past = { changes: paid, missed: paid.map(() => 50) }
  expect(at(5000n, past)).toEqual([0n, 0n, 0n, -150n, -300n, -900n])
})

test('what is far outside of its band stays unless it missed the past by much', () => {
  expect(at(10n, missing(0.3))).toEqual(asItIs)
  expect(at(10n, missing(0.31))).toEqual([0n, 0n, 0n, 0n, 0n, 0n])
  expect(at(12n, missing(0.3)).slice(0, 3)).toEqual([0n, 0n, -140n])
})

test('where nothing was ever missed the forecast stays as it is', () => {
  expect(at(0n, { changes: changes.map(() => 0), missed: changes.map(() => 0) })).toEqual(asItIs)
})

test('a short history leaves a forecast as it is', () => {
  expect(at(5000n, { changes: changes.slice(0, 20), missed: changes.slice(0, 20) })).toEqual(asItIs)
})

test('a total that comes back to today’s has no wider band than what it changed in as many past days', () => {
  const band = (half: bigint, past: { changes: Float64Array; missed: Float64Array }): bigint[][] => {
    const { low, high } = towardsUnchanged(moved, { below: flat(half), above: flat(half) }, past)
    return [7, 14, 30].map((day) => [
      (moved[day] ?? 0n) - half + (low[day] ?? 0n),
      (moved[day] ?? 0n) + half + (high[day] ?? 0n),
    ])
  }
  expect(band(5000n, { changes, missed: changes })).toEqual([
    [-1000n, 1000n],
    [0n, 0n],
    [0n, 0n],
  ])
  // all that it changed was upwards
  expect(band(500n, missing(0.5))).toEqual([
    [0n, 430n],
    [0n, 360n],
    [0n, 200n],
  ])
  expect(band(500n, missing(0.125))[0]).toEqual([-570n, 430n])
})
