import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ledger, startLedger } from '../../ledger/testing/ledger.ts'
import { createInstrument, deleteInstrument } from '../service.ts'
import { readTargets, saveTargets } from './service.targets.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await startLedger('2026-11-22T08:00:00Z')
})
afterAll(() => ledger.stop())

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
