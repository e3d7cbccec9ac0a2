import { expect, test } from 'vitest'
import { listChanges, undoChange } from '#contract/changes/changes.ts'
import { type ActionInput, addCorporateAction } from '#contract/investments/investment-actions.ts'
import * as investments from '#contract/investments/investments.ts'
import { startedFor } from '../../../test/started.ts'
import { startWorld, type TestUser } from '../../../test/world.ts'

const world = startedFor(() => startWorld({ clock: { now: () => new Date('2026-11-20T08:00:00Z') } }))

/** 100 units at a cost of 1,000 dollars, worth 1,200 today. */
async function holder(): Promise<{ user: TestUser; id: string }> {
  const user = await world.signUp()
  const position = { account: 'Broker', day: '2026-01-05', quantity: '100', cost: 1000 }
  const body = { kind: 'share', name: 'Old Co', symbol: 'OLD', currency: 'USD', position } as const
  const { id } = (await user.call(investments.createInstrument, { body })).body.instrument
  for (const [day, price] of [
    ['2026-01-05', '10'],
    ['2026-11-20', '12'],
  ] as const)
    await user.call(investments.savePrice, { params: { id }, body: { day, price } })
  return { user, id }
}
const common = { account: 'Broker', day: '2026-06-01' } as const
const act = (user: TestUser, id: string, body: ActionInput) =>
  user.call(addCorporateAction, { params: { id }, body })
const held = async (user: TestUser) =>
  (await user.call(investments.readInvestments)).body.holdings.map(
    ({ instrument, quantity, cost }) => `${instrument.name} ${quantity} ${cost.average?.amount}`,
  )
const returns = async (user: TestUser) =>
  (await user.call(investments.readInvestmentReturns, { query: {} })).body.total

test('a reinvested dividend is income after tax and a purchase with it', async () => {
  const { user, id } = await holder()
  await act(user, id, { kind: 'reinvestment', ...common, quantity: '1.5', amount: 20, tax: 3 })
  expect(await held(user)).toEqual(['Old Co 101.5 1017'])
  const { holding } = (await user.call(investments.readInstrument, { params: { id } })).body
  expect(holding.dividends).toMatchObject({ amount: 17 })
})

test('a spin-off moves a part of the cost, no money comes or goes, and it is undone as one', async () => {
  const { user, id } = await holder()
  const before = await returns(user)
  const into = { name: 'New Co', symbol: 'NEW' }
  const { instrument_id: other } = (
    await act(user, id, { kind: 'spin_off', ...common, quantity: '25', into, percent: '12.5' })
  ).body
  await user.call(investments.savePrice, { params: { id: other }, body: { day: '2026-11-20', price: '4' } })
  expect((await held(user)).toSorted()).toEqual(['New Co 25 125', 'Old Co 100 875'])
  const after = await returns(user)
  expect([after?.gain, after?.closing]).toEqual([
    (before?.gain ?? 0) + 367.25,
    (before?.closing ?? 0) + 367.25,
  ])
  const wrong = await act(user, id, {
    kind: 'spin_off',
    ...common,
    quantity: '1',
    into: { id },
    percent: '1',
  })
  expect(wrong.status).toBe(400)
  await user.call(investments.deletePrice, { params: { id: other }, query: { day: '2026-11-20' } })
  const changes = (await user.call(listChanges)).body.data
  const [action, ...more] = changes.filter(({ kind }) => kind === 'investment.trade')
  expect(more).toEqual([])
  await user.call(undoChange, { params: { id: action?.id ?? '' } })
  expect(await held(user)).toEqual(['Old Co 100 1000'])
})

test('a merger carries the cost over, less the money that was paid; without a known cost it is asked', async () => {
  const { user, id } = await holder()
  const other = { kind: 'share', name: 'Big Co', symbol: null, currency: 'USD' } as const
  const { id: bigId } = (await user.call(investments.createInstrument, { body: other })).body.instrument
  await user.call(investments.savePrice, { params: { id: bigId }, body: { day: '2026-11-20', price: '24' } })
  const merged = { kind: 'merger', ...common, quantity: '40', into: { id: bigId } } as const
  await act(user, id, { ...merged, cash: 150 })
  expect(await held(user)).toEqual(['Big Co 40 850'])
  expect((await act(user, id, merged)).status).toBe(409)
  const unknown = await world.signUp()
  const position = { account: 'Broker', day: '2026-01-05', quantity: '10' }
  const body = { kind: 'share', name: 'Old Co', currency: 'USD', position } as const
  const { id: oldId } = (await unknown.call(investments.createInstrument, { body })).body.instrument
  const without = { kind: 'merger', ...common, quantity: '4', into: { name: 'Big Co' } } as const
  const asked = await act(unknown, oldId, without)
  expect([asked.status, JSON.stringify(asked.body)]).toEqual([400, expect.stringContaining('"amount"')])
  await act(unknown, oldId, { ...without, amount: 500 })
  expect(await held(unknown)).toEqual(['Big Co 4 500'])
})
