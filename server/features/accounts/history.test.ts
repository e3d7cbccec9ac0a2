import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wireAmount } from '#contract/money.ts'
import { addDays } from '#contract/period.ts'
import { dailyBalances, sumSeries, wireSeries } from './history.ts'

const amount = fc.oneof(
  fc.bigInt(-(10n ** 8n), 10n ** 8n),
  fc.bigInt(-(10n ** 18n), 10n ** 18n),
  fc.constantFrom(0n, 9_007_199_254_740_991n, -9_007_199_254_740_992n, 999_999_999_999_999n),
)
const from = '2024-01-20'
const length = 70

test('daily balances and their sums are exact at every size', () => {
  fc.assert(
    fc.property(
      amount,
      fc.dictionary(fc.integer({ min: -25, max: length + 10 }).map(String), amount),
      fc.dictionary(fc.nat(length - 2).map(String), amount, { maxKeys: 4 }),
      (last, nets, stored) => {
        const months = Map.groupBy(Object.entries(nets), ([day]) => addDays(from, Number(day)).slice(0, 7))
        const text = [...months]
          .map(
            ([month, days]) =>
              `${month}-01=${days.map(([day, net]) => `${Number(addDays(from, Number(day)).slice(8))}:${net}`).join(',')}`,
          )
          .join(';')
        const history = {
          account_id: '',
          months: text || null,
          balances:
            Object.entries(stored)
              .map((pair) => pair.join(':'))
              .join(',') || null,
        }
        const expected: bigint[] = []
        let balance = last
        for (let day = length - 1; day >= 0; day -= 1) {
          balance = stored[day] ?? balance
          expected[day] = balance
          balance -= nets[day] ?? 0n
        }
        const found = dailyBalances(last, history, from, length)
        expect(found.map(BigInt)).toEqual(expected)
        expect(wireSeries(found, 'AED')).toEqual(expected.map((minor) => wireAmount(minor, 'AED')))
        expect(sumSeries([found, found, [1]], length).map(BigInt)).toEqual(
          expected.map((minor, day) => 2n * minor + (day === 0 ? 1n : 0n)),
        )
      },
    ),
    { numRuns: 300 },
  )
})
