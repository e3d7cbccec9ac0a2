import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apportion, withNewMoney, withSelling } from './plan.ts'

const row = (value: number, weight: number) => ({ value: BigInt(value), weight: BigInt(weight) })

test('10,000 in new money goes first to what is furthest below its target', () => {
  // 60 % funds, 30 % sukuk, 10 % gold of 100,000
  const rows = [row(80_000, 6000), row(15_000, 3000), row(5_000, 1000)]
  expect(withNewMoney(rows, 10_000n)).toEqual([0n, 7500n, 2500n])
  expect(withSelling(rows, 10_000n)).toEqual([-14_000n, 18_000n, 6000n])
  // enough for all: both ways are the same
  expect(withNewMoney(rows, 50_000n)).toEqual(withSelling(rows, 50_000n))
  expect(withSelling(rows, 0n)).toEqual([-20_000n, 15_000n, 5000n])
  expect(withNewMoney(rows, 0n)).toEqual([0n, 0n, 0n])
})

test('thirds of a fils go nowhere: the parts add up', () => {
  expect(apportion(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
  expect(withNewMoney([row(0, 1), row(0, 1), row(0, 1)], 2n)).toEqual([1n, 1n, 0n])
})

const rowsOf = fc.array(
  fc.record({ value: fc.nat(1_000_000).map(BigInt), weight: fc.nat(10_000).map(BigInt) }),
  { minLength: 1, maxLength: 8 },
)

test('either way adds up to the new money; without selling nothing is sold or bought beyond need', () => {
  fc.assert(
    fc.property(rowsOf, fc.nat(2_000_000).map(BigInt), (rows, amount) => {
      fc.pre(rows.some(({ weight }) => weight > 0n))
      const sum = (list: bigint[]): bigint => list.reduce((all, part) => all + part, 0n)
      const [buys, moves] = [withNewMoney(rows, amount), withSelling(rows, amount)]
      expect(sum(buys)).toBe(amount)
      expect(sum(moves)).toBe(amount)
      const total = sum(rows.map(({ value }) => value)) + amount
      const weights = sum(rows.map(({ weight }) => weight))
      rows.forEach(({ value, weight }, index) => {
        const [buy = 0n, move = 0n] = [buys[index], moves[index]]
        expect(buy >= 0n).toBe(true)
        if (weight === 0n) expect(buy).toBe(0n)
        const off = (value + move) * weights - total * weight
        expect(off < weights && off > -weights).toBe(true)
        // what is bought ends no further above its part than a rounding, as long as something is below its own
        if (buy > 1n) expect((value + buy - 1n) * weights <= total * weight).toBe(true)
      })
    }),
  )
})
