import { expect, test } from 'vitest'
import { addInvestmentCash } from '#contract/investments/investment-cash.ts'
import { importTrades } from '#contract/investments/investment-imports.ts'
import * as investments from '#contract/investments/investments.ts'
import { checkWithHledger } from '../../files/exports/testing/journal.ts'
import { startedFor } from '../../../../test/started.ts'
import { startWorld, type TestUser } from '../../../../test/world.ts'

const world = startedFor(() => startWorld({ clock: { now: () => new Date('2026-11-20T08:00:00Z') } }))
const file = async (user: TestUser, format: string): Promise<string> =>
  (await user.fetch(`/api/user/investments/export?format=${format}`)).text()
const cashOf = async (user: TestUser) => (await user.call(investments.readInvestments)).body.accounts[0]?.cash

/** The sums of a journal’s postings to an account, by currency. */
function sumsOf(journal: string, account: string): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [, name = '', currency = '', amount = ''] of journal.matchAll(
    /^ {4}(\S.*?) {2}([A-Z]{3}) (-?[\d.]+)$/gm,
  ))
    if (name === account) sums[currency] = Math.round(((sums[currency] ?? 0) + Number(amount)) * 100) / 100
  return sums
}

test('a journal ends with the money of a place, and a table brings it to another person', async () => {
  const user = await world.signUp()
  const { id } = (
    await user.call(investments.createInstrument, { body: { kind: 'share', name: 'Acme', currency: 'USD' } })
  ).body.instrument
  const trade = async (kind: 'buy' | 'sell', day: string, quantity: string, price: string) =>
    user.call(investments.createTrade, {
      params: { id },
      body: { kind, day, account: 'Broker', quantity, price },
    })
  // before money was followed, it came from elsewhere
  await trade('buy', '2026-01-05', '10', '20')
  const [place] = (await user.call(investments.readInvestments)).body.accounts
  const params = { id: place?.id ?? '' }
  const rows = [
    { kind: 'balance', day: '2026-02-01', amount: 50 },
    { kind: 'deposit', day: '2026-02-02', amount: 500 },
    { kind: 'fee', day: '2026-02-03', amount: 4 },
    { kind: 'fee', day: '2026-02-04', amount: -1 },
    { kind: 'interest', day: '2026-02-05', amount: 2.5 },
    { kind: 'conversion', day: '2026-02-06', amount: -100 },
    { kind: 'balance', day: '2026-02-07', amount: 460 },
  ] as const
  for (const row of rows) await user.call(addInvestmentCash, { params, body: { ...row, currency: 'USD' } })
  await trade('sell', '2026-03-01', '5', '30')
  await user.call(investments.createTrade, {
    params: { id },
    body: { kind: 'return_of_capital', day: '2026-03-02', account: 'Broker', amount: 12.5 },
  })
  const money = [{ currency: 'USD', amount: 622.5 }]
  expect(await cashOf(user)).toEqual(money)
  const journal = await file(user, 'hledger')
  checkWithHledger(journal)
  expect(sumsOf(journal, 'assets:investments:Broker:cash')).toEqual({ USD: 622.5 })

  const table = await file(user, 'csv')
  const other = await world.signUp()
  const add = async () => {
    const body = new FormData()
    body.set('options', JSON.stringify({ account: 'Other', apply: true }))
    body.set('file', new File([table], 'file.csv'))
    const answer = await other.fetch('/api/user/investments/imports', { method: 'POST', body })
    return importTrades.response.parse(await answer.json()).counts
  }
  expect(await add()).toEqual({ new: 3, double: 0, unread: 0, cash: 7, left_out: 0 })
  expect(await cashOf(other)).toEqual(money)
  expect(await file(other, 'csv')).toBe(table)
  await add()
  expect(await file(other, 'csv')).toBe(table)
})
