import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsQuick } from '#contract/accounts.ts'
import { readCard } from '#contract/cards.ts'
import { createCheque, listCheques } from '#contract/cheques.ts'
import { confirmPlan, listInstalments } from '#contract/instalments.ts'
import { listRecurring } from '#contract/recurring.ts'
import { listRemittances } from '#contract/remittances.ts'
import { eventsDone } from '../../../test/access/help.ts'
import { connectBank } from '../../../test/connect.ts'
import { startWorld, type TestUser, type World } from '../../../test/world.ts'
import { readFilterTotals } from '../ledger/list/service.ts'
import { ctxOf, totalsOff } from './testing/lines.ts'

let world: World
let user: TestUser
beforeAll(async () => {
  world = await startWorld({ clock: { now: () => new Date('2026-11-22T08:00:00Z') } })
  user = await world.signUp()
  await connectBank(world, user, { bank: 'RAKBANK_AE', person: 'commitments' })
  await eventsDone(world, user.id)
}, 120_000)
afterAll(() => world.stop())

const totals = async (filter: Parameters<typeof readFilterTotals>[1]) =>
  (await readFilterTotals(ctxOf(world, user), filter)).total

test('before anything is confirmed, a bounced cheque, a booked plan and a retried debit are neither income nor spent twice', async () => {
  const year = await totals({ period: '1y' })
  expect(year.income).toBe(12 * 26_000)
  const days = ['2026-06-01', '2026-06-30'] as const
  expect((await totals({ from: days[0], to: days[1] })).income).toBe(26_000)
  expect((await totals({ from: days[0], to: days[1], q: 'cheque' })).expenses).toBe(20_105)
  expect((await totals({ period: '1y', q: 'installment' })).expenses).toBe(240)
  expect((await totals({ period: '1y', q: 'tabby' })).expenses).toBe(750)
  const { series } = (await user.call(listRecurring)).body
  // a series covers many cheques, so it has the number of none
  expect(series.filter(({ name }) => name.includes('0002'))).toEqual([])
  expect(series.map(({ name, kind, next_date }) => [name, kind, next_date])).toEqual(
    expect.arrayContaining([
      ['Credit card payment', 'card', '2026-12-20'],
      ['QuickRemit fee', 'transfer', '2026-12-02'],
    ]),
  )
})

test('the cheques, plans, card and remittances of the sandbox bank’s user are shown by each API once synced', async () => {
  const year = await totals({ period: '1y' })
  const { offers } = (await user.call(listCheques)).body
  expect(offers.map(({ number, amount }) => [number, amount])).toEqual([
    ['000262', 20_000],
    ['000261', 20_000],
    ['000260', 20_000],
    ['000253', 20_000],
  ])
  const { body: added } = await user.call(createCheque, {
    body: {
      number: '000261',
      date: '2026-06-03',
      amount: 20_000,
      payee: 'Jasmine Real Estate',
      purpose: 'rent',
    },
  })
  expect(added.cheque).toMatchObject({ state: 'paid', paid: 20_000, left: 0, fees: 105 })
  expect(added.cheque.lines.map(({ role }) => role)).toEqual(['debit', 'return', 'fee', 'debit'])

  const { suggestions } = (await user.call(listInstalments)).body
  expect(new Set(suggestions.map(({ kind, provider, total }) => `${kind} ${provider} ${total}`))).toEqual(
    new Set(['card card 6000', 'pay_later tabby 1000']),
  )
  for (const { key, kind } of suggestions)
    await user.call(confirmPlan, { params: { id: key }, body: { count: kind === 'card' ? 12 : 4 } })
  expect(await totals({ period: '1y' })).toEqual(year)
  const { plans } = (await user.call(listInstalments)).body
  expect(
    plans.map(({ kind, total, cost, paid_count, count }) => ({ kind, total, cost, paid_count, count })),
  ).toEqual([
    { kind: 'pay_later', total: 1000, cost: 0, paid_count: 3, count: 4 },
    { kind: 'card', total: 6000, cost: 240, paid_count: 5, count: 12 },
  ])

  const card = (await user.call(accountsQuick)).body.data.find(({ kind }) => kind === 'card')
  const { body } = await user.call(readCard, { params: { accountId: card?.id ?? '' } })
  const { limit, available, owed } = body.card
  expect([limit, owed !== null && owed > 0, (available ?? 0) + (owed ?? 0)]).toEqual([25_000, true, 25_000])
  expect(body.card.advances).toMatchObject([{ date: '2026-10-12', amount: 1000, fee: 157.5 }])

  const { remittances, by_country } = (await user.call(listRemittances, { query: {} })).body
  expect(new Set(by_country.map(({ country }) => country))).toEqual(new Set(['EG', 'IN', 'PH']))
  expect(remittances.find(({ country }) => country === 'IN')).toMatchObject({
    amount: 1500,
    fee: 25,
    vat: 1.25,
  })
  expect(remittances.find(({ country }) => country === 'PH')).toMatchObject({ amount: 800, margin: null })
  expect(await totalsOff(ctxOf(world, user))).toEqual([])
})
