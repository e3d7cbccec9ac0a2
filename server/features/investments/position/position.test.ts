import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal, parseDecimal, priceFor, quantityPlaces, worthOf } from '#contract/decimal.ts'
import { gainOf, positionOf } from './position.ts'
import { aTrade, parsed, units } from '../testing/trades.ts'
import { inOrder, type Trade } from './trades.ts'

const inEuro = (minor: bigint): bigint => minor
const positionIn = (trades: readonly Trade[]) => positionOf(inOrder(trades), inEuro)
const bought = (day: string, quantity: string, price: string): Trade => {
  const amount = worthOf(parsed(quantity), parsed(price, 12), 'EUR')
  return aTrade({ kind: 'buy', day, quantity: parsed(quantity), price: parsed(price, 12), amount })
}
const sold = (day: string, quantity: string, price: string): Trade => ({
  ...bought(day, quantity, price),
  kind: 'sell',
})

test('Portfolio Performance’s example of cost by moving average and by first in, first out', () => {
  const first = [
    bought('2024-01-01', '100', '95'),
    bought('2024-02-01', '200', '105'),
    bought('2024-03-01', '100', '107'),
    sold('2024-04-01', '150', '110'),
  ]
  const then = [
    ...first,
    bought('2024-05-01', '50', '100'),
    bought('2024-06-01', '300', '107.5'),
    sold('2024-07-01', '200', '108'),
  ]
  const realised = (trades: readonly Trade[], method: 'average' | 'fifo'): bigint =>
    positionIn(trades).sales.reduce(
      (sum, { proceeds, cost }) => sum + proceeds.minor - (cost[method]?.minor ?? 0n),
      0n,
    )
  const unrealised = (trades: readonly Trade[], price: bigint, method: 'average' | 'fifo'): bigint => {
    const { quantity, cost } = positionIn(trades)
    return (quantity * price) / 10n ** 8n - (cost[method]?.minor ?? 0n)
  }
  expect(realised(first, 'average')).toBe(1050_00n)
  expect(unrealised(first, 110_00n, 'average')).toBe(1750_00n)
  expect(realised(first, 'fifo')).toBe(1750_00n)
  expect(unrealised(first, 110_00n, 'fifo')).toBe(1050_00n)
  expect(realised(then, 'average')).toBe(1650_00n)
  expect(unrealised(then, 108_00n, 'average')).toBe(1200_00n)
  expect(realised(then, 'fifo')).toBe(2250_00n)
  expect(unrealised(then, 108_00n, 'fifo')).toBe(600_00n)
})

test('fees and taxes raise the cost of a purchase and lower the proceeds of a sale', () => {
  const { cost, sales, dividends, fees } = positionIn([
    { ...bought('2024-01-01', '10', '100'), fee: 15_00n, tax: 75n },
    { ...sold('2024-02-01', '4', '120'), fee: 10_00n },
    aTrade({ kind: 'dividend', day: '2024-03-01', amount: 30_00n, tax: 4_50n }),
    aTrade({ kind: 'fee', day: '2024-03-31', amount: null, fee: 12_00n }),
  ])
  expect(sales).toMatchObject([{ proceeds: { minor: 470_00n }, cost: { fifo: { minor: 406_30n } } }])
  expect(cost.fifo?.minor).toBe(609_45n)
  expect(dividends.minor).toBe(25_50n)
  expect(fees.minor).toBe(12_00n)
})

test('what a position without a known cost gained is unknown, until it is sold', () => {
  const opening = aTrade({ kind: 'opening', day: '2024-01-01', quantity: units(10), amount: null })
  const mixed = positionIn([opening, bought('2024-02-01', '10', '5')])
  expect(mixed.cost).toEqual({ average: null, fifo: null })
  const partly = positionIn([opening, bought('2024-02-01', '10', '5'), sold('2024-03-01', '10', '6')])
  expect(partly.sales[0]?.cost).toEqual({ average: null, fifo: null })
  // the oldest are gone, and with them what had no known cost
  expect(partly.cost).toMatchObject({ average: null, fifo: { minor: 50_00n } })
  const anew = positionIn([opening, sold('2024-03-01', '10', '6'), bought('2024-04-01', '1', '7')])
  expect(anew.cost).toMatchObject({ average: { minor: 7_00n }, fifo: { minor: 7_00n } })
})

test('the first event that takes out more than was held is named', () => {
  const early = sold('2024-01-05', '3', '10')
  const { excess, quantity } = positionIn([
    bought('2024-01-01', '2', '10'),
    early,
    bought('2024-01-09', '5', '1'),
  ])
  expect(excess).toEqual({ id: early.id, day: '2024-01-05', missing: units(1) })
  expect(quantity).toBe(units(5))
})

test('a gain in dirhams is what the price made and what the exchange rate made', () => {
  // bought for EUR 100 at 4, now worth EUR 120 at 4.5
  const gain = gainOf(
    { minor: 120_00n, aed: 540_00n },
    { minor: 100_00n, aed: 400_00n },
    (minor) => (minor * 45n) / 10n,
  )
  expect(gain).toEqual({ minor: 20_00n, aed: 140_00n, currency: 50_00n })
})

/** Purchases, sales of a share of what is held, and splits. */
const histories = fc
  .array(
    fc.record({
      kind: fc.constantFrom('buy' as const, 'sell' as const, 'split' as const, 'transfer_in' as const),
      quantity: fc.bigInt({ min: 1n, max: 10n ** 13n }),
      amount: fc.bigInt({ min: 0n, max: 10n ** 10n }),
      share: fc.integer({ min: 1, max: 100 }),
      ratio: fc.record({ into: fc.bigInt({ min: 1n, max: 20n }), of: fc.bigInt({ min: 1n, max: 20n }) }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((events) => {
    const trades: Trade[] = []
    for (const [index, { kind, quantity, amount, share, ratio }] of events.entries()) {
      const day = `2024-${String(1 + Math.floor(index / 28)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`
      const available = positionIn(trades).quantity
      if (kind === 'split') trades.push(aTrade({ kind, day, ratio, quantity: 0n }))
      else if (kind !== 'sell') trades.push(aTrade({ kind, day, quantity, amount }))
      else if (available > 0n) {
        const part = (available * BigInt(share)) / 100n
        if (part > 0n) trades.push(aTrade({ kind, day, quantity: part, amount }))
      }
    }
    return trades
  })

test('lots add up to what is held, and no cost is lost, whatever happened', () => {
  fc.assert(
    fc.property(histories, (trades) => {
      const { quantity, lots, cost, sales, excess } = positionIn(trades)
      expect(excess).toBe(null)
      expect(lots.reduce((sum, lot) => sum + lot.quantity, 0n)).toBe(quantity)
      const paid = trades.reduce(
        (sum, { kind, amount }) => sum + (kind === 'buy' || kind === 'transfer_in' ? (amount ?? 0n) : 0n),
        0n,
      )
      for (const method of ['average', 'fifo'] as const)
        expect(
          (cost[method]?.minor ?? 0n) +
            sales.reduce((sum, sale) => sum + (sale.cost[method]?.minor ?? 0n), 0n),
        ).toBe(paid)
    }),
  )
})

test('a split leaves the cost of what is held as it was', () => {
  fc.assert(
    fc.property(histories, fc.bigInt({ min: 2n, max: 50n }), (trades, into) => {
      const before = positionIn(trades)
      const after = positionIn([
        ...trades,
        aTrade({ kind: 'split', day: '2025-01-01', ratio: { into, of: 1n } }),
      ])
      expect(after.quantity).toBe(before.quantity * into)
      expect(after.cost).toEqual(before.cost)
      expect(after.sales).toEqual(before.sales)
    }),
  )
})

test('decimals keep every place, and a price is found again from what it makes worth', () => {
  expect(parseDecimal('0.00000001', quantityPlaces)).toBe(1n)
  expect(parseDecimal('٠٫٥', quantityPlaces)).toBe(50_000_000n)
  expect(parseDecimal('1.000000001', quantityPlaces)).toBe(null)
  expect(parseDecimal('-1', quantityPlaces)).toBe(null)
  expect(formatDecimal(150_000_000n, 8)).toBe('1.5')
  expect(formatDecimal(1n, 8)).toBe('0.00000001')
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (value) => {
      expect(parseDecimal(formatDecimal(value, 8), 8)).toBe(value)
    }),
  )
  expect(worthOf(parsed('0.12345678'), parsed('67123.45', 12), 'USD')).toBe(828_684n)
  expect(worthOf(parsed('1000'), parsed('0.000008125', 12), 'KWD')).toBe(8n)
  expect(formatDecimal(priceFor(100_00n, units(3), 'AED'), 12)).toBe('33.333333333333')
})
