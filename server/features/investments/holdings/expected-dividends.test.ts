import { expect, test } from 'vitest'
import { converterOf } from '../returns/converter.ts'
import { aTrade, units } from '../testing/trades.ts'
import { expectedDividends, type Payer } from './expected-dividends.ts'

const day = '2026-11-22'
const buy = (on: string, count: number) =>
  aTrade({ kind: 'buy', day: on, quantity: units(count), amount: 100n })
const dividend = (on: string, amount: bigint, tax = 0n) => aTrade({ kind: 'dividend', day: on, amount, tax })
const expected = (trades: Payer['trades'], currency = 'AED'): [string, number][] =>
  expectedDividends([{ currency, trades }], day, converterOf(new Map())).flatMap(({ month, minor }) =>
    minor === 0n ? [] : [[month, Number(minor)]],
  )

test('a payment per unit held then comes again for the units held now, after tax, a year later', () => {
  const trades = [buy('2025-01-10', 1000), dividend('2026-04-22', 500_00n, 50_00n), buy('2026-06-01', 500)]
  expect(expected(trades)).toEqual([['2027-04-01', 675_00]])
  expect(expected(trades, 'USD')).toEqual([['2027-04-01', 2478_94]])
})

test('only payments of the last twelve months count, splits since then change nothing, and what was sold pays no more', () => {
  const start = [buy('2025-01-10', 1000), dividend('2025-11-22', 70_00n), dividend('2025-11-23', 100_00n)]
  expect(expected(start)).toEqual([['2026-11-01', 100_00]])
  const split = aTrade({ kind: 'split', day: '2026-02-02', ratio: { into: 2n, of: 1n } })
  expect(expected([...start, split])).toEqual([['2026-11-01', 100_00]])
  const sold = aTrade({ kind: 'sell', day: '2026-03-02', quantity: units(750), amount: 1n })
  expect(expected([...start, sold])).toEqual([['2026-11-01', 25_00]])
  expect(expected([dividend('2026-05-05', 100_00n), buy('2026-06-06', 10)])).toEqual([])
})

test('a payment of today is expected in the last month', () => {
  expect(expected([buy('2025-01-10', 1), dividend(day, 5n)])).toEqual([['2027-11-01', 5]])
})

test('coupons come by their terms, for the face value held now, and not as they were paid last year', () => {
  const terms = { coupon_rate: '5.06', coupon_months: 6 as const, matures_on: '2043-04-08' }
  const trades = [buy('2025-01-10', 20_000), dividend('2026-04-08', 999_00n)]
  const of = (more: object, currency = 'AED') =>
    expectedDividends(
      [{ currency, trades, terms: { ...terms, ...more } }],
      day,
      converterOf(new Map()),
    ).flatMap(({ month, minor }) => (minor === 0n ? [] : [[month, Number(minor)]]))
  expect(of({})).toEqual([
    ['2027-04-01', 506_00],
    ['2027-10-01', 506_00],
  ])
  // the last one comes with the repayment; at the end of a month it stays there
  expect(of({ matures_on: '2027-02-28' })).toEqual([['2027-02-01', 506_00]])
  expect(of({ coupon_months: 3, matures_on: '2027-08-31' }).map(([month]) => month)).toEqual([
    '2026-11-01',
    '2027-02-01',
    '2027-05-01',
    '2027-08-01',
  ])
  expect(of({ matures_on: '2026-11-22' })).toEqual([])
  // without the day of repayment nothing shows when they are paid
  expect(of({ matures_on: null })).toEqual([['2027-04-01', 999_00]])
  expect(of({}, 'USD')).toEqual([
    ['2027-04-01', 1858_29],
    ['2027-10-01', 1858_29],
  ])
})
