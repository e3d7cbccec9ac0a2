import { expect, test } from 'vitest'
import { startLedger } from '../../ledger/testing/ledger.ts'
import { createInstrument, deleteInstrument } from '../service.ts'
import { readTargets, saveTargets } from './service.targets.ts'
import fc from 'fast-check'
import { apportion, withNewMoney, withSelling } from './plan.ts'
import { startedFor } from '../../../../test/started.ts'

const ledger = startedFor(() => startLedger('2026-11-22T08:00:00Z'))

test('targets by class say what to buy; what has no price is left out by name, and a deleted target is told', async () => {
  const ctx = await ledger.person()
  const position = { account: 'Broker', day: '2026-01-02', cost: null }
  const add = (kind: 'fund' | 'sukuk' | 'gold', name: string, quantity: string, price: string | null) =>
    createInstrument(ctx, { kind, name, position: { ...position, quantity, price } })
  const fund = await add('fund', 'World', '800', '100')
  await add('sukuk', 'Sukuk', '15000', '100')
  const unpriced = await add('gold', 'Coins', '10', null)
  const targets = [
    { key: 'fund', percent: '60' },
    { key: 'sukuk', percent: 40 },
  ]
  expect(await readTargets(ctx, undefined)).toMatchObject({
    percent: 0,
    rows: [{ buy: null }, { buy: null }],
  })
  await saveTargets(ctx, { side: 'kind', targets })
  expect(await readTargets(ctx, '10000.01')).toEqual({
    side: 'kind',
    percent: 100,
    value: 95_000,
    amount: 10_000.01,
    rows: [
      { key: 'fund', name: 'fund', percent: 60, value: 80_000, share: 0.8421, buy: 0, move: -16_999.99 },
      {
        key: 'sukuk',
        name: 'sukuk',
        percent: 40,
        value: 15_000,
        share: 0.1579,
        buy: 10_000.01,
        move: 27_000,
      },
    ],
    left_out: [{ id: unpriced.id, name: 'Coins' }],
  })
  const [first, second] = targets
  await expect(saveTargets(ctx, { side: 'kind', targets: first ? [first] : [] })).rejects.toMatchObject({
    said: { reason: 'investment_targets_invalid' },
  })
  await expect(
    saveTargets(ctx, {
      side: 'kind',
      targets: [first, second].flatMap((target) => (target ? [{ ...target, key: 'fund' }] : [])),
    }),
  ).rejects.toMatchObject({ said: { reason: 'investment_targets_invalid' } })
  await expect(
    saveTargets(ctx, { side: 'kind', targets: [{ key: 'index', percent: 100 }] }),
  ).rejects.toMatchObject({ said: { reason: 'investment_not_found' } })
  await saveTargets(ctx, {
    side: 'instrument',
    targets: [
      { key: fund.id, percent: '33.33' },
      { key: unpriced.id, percent: '66.67' },
    ],
  })
  await deleteInstrument(ctx, fund.id)
  expect(await readTargets(ctx, '5')).toMatchObject({ percent: 66.67, rows: [{ name: 'Sukuk', buy: null }] })
  await saveTargets(ctx, { side: 'kind', targets: [] })
  expect((await readTargets(ctx, undefined)).percent).toBe(0)
})

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
