import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { readCard } from '#contract/expected/cards.ts'
import { createCheque, listCheques } from '#contract/expected/cheques.ts'
import { confirmInstalmentPlan, listInstalments } from '#contract/expected/instalments.ts'
import { readOurs } from '#contract/household/together.ts'
import { dubaiDay } from '#contract/period.ts'
import { listRecurring } from '#contract/expected/series.ts'
import { listRemittances } from '#contract/uae/remittances.ts'
import { eventsDone } from '../../../test/access/help.ts'
import { connectBank } from '../../../test/connect.ts'
import { shareAll } from '../../../test/screens/couple.ts'
import { startWorld, type TestUser, type World, wholeHistory } from '../../../test/world.ts'
import { readFilterTotals } from '../ledger/list/service.ts'
import { ctxOf, totalsOff } from '../expected/testing/lines.ts'

let world: World
let user: TestUser
beforeAll(async () => {
  world = await startWorld({
    clock: { now: () => new Date('2026-11-22T08:00:00Z') },
    sandbox: wholeHistory,
  })
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
  const { offers, returns, searched_from } = (await user.call(listCheques)).body
  expect(offers.map(({ number, amount }) => [number, amount])).toEqual([
    ['000262', 20_000],
    ['000261', 20_000],
    ['000260', 20_000],
    ['000253', 20_000],
  ])
  const returned = { number: '000261', date: '2026-06-04', amount: 20_000, fee: 105 }
  expect(returns).toMatchObject([{ ...returned, cheque_id: null }])
  expect(searched_from).toMatch(/^2025-/)
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
  expect((await user.call(listCheques)).body.returns).toMatchObject([
    { ...returned, cheque_id: added.cheque.id },
  ])

  const { suggestions } = (await user.call(listInstalments)).body
  expect(new Set(suggestions.map(({ kind, provider, total }) => `${kind} ${provider} ${total}`))).toEqual(
    new Set(['card card 6000', 'pay_later tabby 1000']),
  )
  for (const { key, kind } of suggestions)
    await user.call(confirmInstalmentPlan, { params: { id: key }, body: { count: kind === 'card' ? 12 : 4 } })
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

test('a couple’s joint account counts once in Ours, and what one sends the other or to it is a transfer', async () => {
  const [maya, rami] = [await world.signUp({ name: 'Maya' }), await world.signUp({ name: 'Rami' })]
  const entities: string[] = []
  for (const [user, person] of [
    [maya, 'maya'],
    [rami, 'rami'],
  ] as const)
    entities.push((await connectBank(world, user, { bank: 'RAKBANK_AE', person })).entityId)
  for (const user of [maya, rami]) await eventsDone(world, user.id)
  await shareAll(maya, rami)
  await shareAll(rami, maya)
  const [hers = [], his = []] = entities.map((id) => world.bank.served(id).accounts)
  const once = [...hers, ...his.filter(({ key }) => key !== 'joint')]
  const answers = await Promise.all(
    [maya, rami].map(async (user) => (await user.call(readOurs, { query: { period: '3m' } })).body),
  )
  const { from, to } = answers[0] ?? expect.fail()
  const rows = once
    .flatMap(({ transactions }) => transactions)
    .filter(({ status, bookedAt }) => {
      const day = dubaiDay(new Date(bookedAt))
      return status === 'BOOKED' && from !== null && to !== null && day >= from && day <= to
    })
  const sumOf = (direction: string): number =>
    rows.reduce((sum, row) => {
      // among themselves, and to an investment of theirs
      const isMoved = row.ownTransfer || /SAMPLE KHOURY|SARWA/.test(row.text)
      return row.direction === direction && !isMoved ? sum + row.minor : sum
    }, 0) / 100
  for (const { total, accounts, transfers } of answers) {
    expect([total.income, total.expenses]).toEqual([sumOf('CREDIT'), sumOf('DEBIT')])
    expect(total.net).toBe(once.reduce((sum, { bookedBalanceMinor: minor }) => sum + minor, 0) / 100)
    expect(accounts.filter(({ counted_elsewhere: repeated }) => repeated)).toHaveLength(1)
    expect(transfers.count).toBeGreaterThan(0)
  }
})
