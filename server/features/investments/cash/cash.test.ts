import { expect, test } from 'vitest'
import {
  addInvestmentCash,
  deleteInvestmentCash,
  listInvestmentCash,
} from '#contract/investments/investment-cash.ts'
import * as investments from '#contract/investments/investments.ts'
import { startedFor } from '../../../../test/started.ts'
import { startWorld } from '../../../../test/world.ts'
import { cashLines, cashOn, type CashRow } from './cash.ts'

const world = startedFor(() => startWorld({ clock: { now: () => new Date('2026-11-20T08:00:00Z') } }))
const row = (day: string, kind: CashRow['kind'], minor: bigint): CashRow => ({
  id: day,
  accountId: 'place',
  day,
  currency: 'USD',
  kind,
  minor,
})
const trade = (day: string, kind: 'buy' | 'sell' | 'dividend', amount: bigint) => ({
  accountId: 'place',
  day,
  kind,
  amount,
  fee: 1n,
  tax: 0n,
  currency: 'USD',
})

test('money is followed from its first row on; trades move it, and a stated balance corrects it', () => {
  const [line] = cashLines(
    [
      row('2026-02-01', 'deposit', 1000n),
      row('2026-02-10', 'balance', 600n),
      row('2026-02-12', 'interest', 5n),
    ],
    [
      trade('2026-01-15', 'buy', 500n),
      trade('2026-02-05', 'buy', 400n),
      trade('2026-02-10', 'dividend', 11n),
      trade('2026-02-11', 'sell', 101n),
    ],
  )
  const on = (day: string) => line && cashOn(line, day)
  expect(
    ['2026-01-31', '2026-02-01', '2026-02-05', '2026-02-10', '2026-02-11', '2026-02-12'].map(on),
  ).toEqual([0n, 1000n, 599n, 600n, 700n, 705n])
  expect(cashLines([], [trade('2026-01-15', 'buy', 500n)])).toEqual([])
})

test('a sale turns a holding into money at its place; what is typed can be listed and deleted', async () => {
  const user = await world.signUp()
  const overview = async () => (await user.call(investments.readInvestments)).body
  const { instrument } = (
    await user.call(investments.createInstrument, {
      body: {
        kind: 'share',
        name: 'Acme',
        currency: 'USD',
        position: { account: 'Broker', day: '2026-01-05', quantity: '10', cost: 1000 },
      },
    })
  ).body
  await user.call(investments.savePrice, {
    params: { id: instrument.id },
    body: { day: '2026-01-05', price: '100' },
  })
  const [place] = (await overview()).accounts
  const params = { id: place?.id ?? '' }
  const add = (kind: 'balance' | 'fee', amount: number) =>
    user.call(addInvestmentCash, { params, body: { kind, day: '2026-01-06', currency: 'USD', amount } })
  await add('balance', 50)
  const before = (await overview()).accounts[0]
  expect(before?.cash).toEqual([{ currency: 'USD', amount: 50 }])
  await user.call(investments.createTrade, {
    params: { id: instrument.id },
    body: { kind: 'sell', day: '2026-01-07', account: 'Broker', quantity: '5', price: '100' },
  })
  const after = (await overview()).accounts[0]
  expect([after?.cash, after?.value]).toEqual([[{ currency: 'USD', amount: 550 }], before?.value])
  const signed = (await add('fee', -4)).body.row
  expect(signed.amount).toBe(-4)
  await user.call(deleteInvestmentCash, { params: { id: signed.id } })
  const { id } = (await add('fee', 3)).body.row
  const { rows } = (await user.call(listInvestmentCash, { params })).body
  expect(new Map(rows.map(({ kind, amount }) => [kind, amount]))).toEqual(
    new Map([
      ['balance', 50],
      ['fee', -3],
    ]),
  )
  await user.call(deleteInvestmentCash, { params: { id } })
  expect((await overview()).accounts[0]?.cash).toEqual([{ currency: 'USD', amount: 550 }])
})

test('returns count money at a place: only what comes from outside is paid in, and an exchange there is not', async () => {
  const user = await world.signUp()
  const { instrument } = (
    await user.call(investments.createInstrument, {
      body: { kind: 'share', name: 'Acme', currency: 'USD' },
    })
  ).body
  const trade = async (kind: 'buy' | 'sell', day: string, price: string) =>
    user.call(investments.createTrade, {
      params: { id: instrument.id },
      body: { kind, day, account: 'Broker', quantity: '10', price },
    })
  await trade('buy', '2026-02-02', '50')
  const [place] = (await user.call(investments.readInvestments)).body.accounts
  const params = { id: place?.id ?? '' }
  const add = async (
    kind: 'deposit' | 'interest' | 'conversion',
    day: string,
    currency: string,
    amount: number,
  ) => user.call(addInvestmentCash, { params, body: { kind, day, currency, amount } })
  await add('deposit', '2026-02-01', 'USD', 1000)
  await trade('sell', '2026-02-10', '60')
  await add('interest', '2026-02-11', 'USD', 10)
  const total = async () => (await user.call(investments.readInvestmentReturns, { query: {} })).body.total
  // 1,000 dollars at 3.6725 became 1,110
  expect(await total()).toMatchObject({
    opening: 0,
    closing: 4076.48,
    paid_in: 3672.5,
    taken_out: 0,
    gain: 403.98,
  })
  expect((await total())?.time_weighted).toBeCloseTo(0.11, 6)
  const { course } = (await user.call(investments.readInvestmentReturns, { query: {} })).body
  expect([course[0], course.at(-1)]).toEqual([
    { day: '2026-01-31', value: 0, paid_in: 0 },
    { day: '2026-11-20', value: 4076.48, paid_in: 3672.5 },
  ])
  expect(course.length).toBeLessThanOrEqual(120)
  expect(course.find(({ day }) => day >= '2026-02-02')?.value).toBe(3672.5)
  await add('conversion', '2026-02-12', 'USD', -100)
  await add('conversion', '2026-02-12', 'AED', 367)
  expect(await total()).toMatchObject({ closing: 4076.23, paid_in: 3672.5, taken_out: 0, gain: 403.73 })
  // of the instrument alone they stay as they are
  const own = (await user.call(investments.readInvestmentReturns, { query: { instrument: instrument.id } }))
    .body
  expect(own.own).toMatchObject({ paid_in: 500, taken_out: 600, gain: 100 })
})
