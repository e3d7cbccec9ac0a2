import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#contract/period.ts'
import { balancesBefore, pointsOf, sumSeries } from './history.ts'

const amount = fc.oneof(
  fc.bigInt(-(10n ** 8n), 10n ** 8n),
  fc.bigInt(-(10n ** 18n), 10n ** 18n),
  fc.constantFrom(0n, 9_007_199_254_740_991n, -9_007_199_254_740_992n, 999_999_999_999_999n),
)
const to = '2026-03-15'

test('balances and their sums at every point equal those found by walking back day by day, for any length', () => {
  fc.assert(
    fc.property(
      amount,
      fc.integer({ min: 0, max: 900 }),
      fc.dictionary(fc.nat(950).map(String), amount, { maxKeys: 40 }),
      fc.dictionary(fc.integer({ min: 1, max: 120 }).map(String), amount, { maxKeys: 4 }),
      (last, days, nets, stored) => {
        const points = pointsOf({ from: addDays(to, -days), to })
        const netOf = new Map(Object.entries(nets).map(([back, net]) => [Number(back), net]))
        const storedOf = new Map(
          Object.entries(stored).map(([back, net]) => [Number(back) * points.step, net]),
        )
        const expected: bigint[] = []
        let balance = last
        for (let back = 0; back <= daysBetween(points.from, to); back += 1) {
          balance = storedOf.get(back) ?? balance
          if (back % points.step === 0) expected.unshift(balance)
          balance -= netOf.get(back) ?? 0n
        }
        const movements = new Map<number, bigint>()
        for (const [back, net] of netOf) {
          const steps = Math.floor(back / points.step)
          movements.set(steps, (movements.get(steps) ?? 0n) + net)
        }
        const balances = balancesBefore(
          last,
          [...movements].map(([steps_back, minor]) => ({ steps_back, minor })),
          [...storedOf].map(([back, minor]) => ({ steps_back: back / points.step, minor })),
          points.count,
        )
        expect(balances).toEqual(expected)
        expect(sumSeries([balances, balances, [1n]], points.count)).toEqual(
          expected.map((minor, index) => 2n * minor + (index === 0 ? 1n : 0n)),
        )
      },
    ),
    { numRuns: Number(process.env['CHECK_RUNS'] ?? 200) },
  )
})

test('a year has a point per day, five years one per week, and the last point is today', () => {
  expect(pointsOf({ from: '2025-03-16', to })).toEqual({ from: '2025-03-16', to, step: 1, count: 365 })
  const five = pointsOf({ from: '2021-03-16', to })
  expect(five).toMatchObject({ step: 7, count: 261 })
  expect(addDays(five.from, 7 * 260)).toBe(to)
})
