import { expect, test } from 'vitest'
import { listChanges, redoChange, undoChange } from '#contract/changes/changes.ts'
import { netWorth } from '#contract/figures/analytics.ts'
import * as investments from '#contract/investments/investments.ts'
import { createOwnAccount } from '#contract/accounts/own-accounts.ts'
import { addDays, dubaiDay } from '#contract/period.ts'
import { checkWithHledger } from '../files/exports/testing/journal.ts'
import { startWorld, type TestUser } from '../../../test/world.ts'
import { startedFor } from '../../../test/started.ts'

// each reading of the clock is a millisecond later, so that changes have an order
let time = new Date('2026-11-20T08:00:00Z').getTime()
const world = startedFor(() => startWorld({ clock: { now: () => new Date(time++) } }))

const day = dubaiDay(new Date(time))
const overviewOf = async (user: TestUser) => (await user.call(investments.readInvestments)).body
const pageOf = async (user: TestUser, id: string) =>
  (await user.call(investments.readInstrument, { params: { id } })).body

async function add(user: TestUser, name: string, more: object = {}): Promise<string> {
  const { body } = await user.call(investments.createInstrument, { body: { kind: 'share', name, ...more } })
  return body.instrument.id
}
const trade = (user: TestUser, id: string, body: investments.TradeInput) =>
  user.call(investments.createTrade, { params: { id }, body: { account: 'Broker', ...body } })
const price = (user: TestUser, id: string, on: string, text: string) =>
  user.call(investments.savePrice, { params: { id }, body: { day: on, price: text, confirmed: true } })
const refused = async (
  call: Promise<{ status: number; body: object }>,
): Promise<[number, unknown, unknown]> => {
  const { status, body } = await call
  return [status, Reflect.get(body, 'reason'), Reflect.get(body, 'params')]
}

test('purchases, a sale and a dividend make a holding with its cost and gains, to the fils', async () => {
  const user = await world.signUp()
  const id = await add(user, 'Emaar', { symbol: 'EMAAR', country: 'AE' })
  await trade(user, id, { kind: 'buy', day: '2025-01-10', quantity: '1000', price: '8', fee: 20 })
  await trade(user, id, { kind: 'buy', day: '2025-06-10', quantity: '500', price: '10', fee: '10.50' })
  await trade(user, id, { kind: 'dividend', day: '2026-04-20', amount: 750 })
  await trade(user, id, { kind: 'sell', day: '2026-05-04', quantity: '300', price: '12', fee: 9 })
  await price(user, id, addDays(day, -1), '13')
  await price(user, id, day, '13.2')
  const overview = await overviewOf(user)
  expect(overview).toMatchObject({ value: 15_840, today: 240, unconverted: [] })
  const [holding] = overview.holdings
  expect(holding).toMatchObject({
    quantity: '1200',
    accounts: [{ name: 'Broker', quantity: '1200' }],
    price: { price: '13.2', day, stale: false },
    value: { amount: 15_840, aed: 15_840 },
    // 13,030.50 for 1,500, of which 1,200 are left; first in, first out 700 at 8.02 and all of the second purchase
    cost: { average: { amount: 10_424.4 }, fifo: { amount: 10_624.5 } },
    unrealised: { average: { amount: 5415.6, currency: 0 }, fifo: { amount: 5215.5 } },
    realised: { average: { amount: 984.9 }, fifo: { amount: 1185 } },
    dividends: { amount: 750 },
    total: { amount: 7150.5, aed: 7150.5, currency: 0 },
    share: 1,
  })
  expect(overview.total).toEqual({ gain: 7150.5, currency: 0, dividends: 750, fees: 0 })
  expect(overview.dividends.find(({ month }) => month === '2026-04-01')).toEqual({
    month: '2026-04-01',
    amount: 750,
  })
  expect(overview.allocation.country).toEqual([{ key: 'AE', name: 'AE', amount: 15_840, share: 1 }])
  const { trades } = await pageOf(user, id)
  expect(trades.map(({ kind }) => kind)).toEqual(['sell', 'dividend', 'buy', 'buy'])
  expect(trades[0]?.gain?.fifo).toEqual({ amount: 1185, aed: 1185, currency: 0 })
})

test('a gain abroad is told in its own currency and in dirhams, with the exchange rate’s part apart', async () => {
  const user = await world.signUp()
  const id = await add(user, 'World fund', { kind: 'fund', currency: 'EUR', country: 'IE' })
  await trade(user, id, { kind: 'buy', day: '2024-12-31', quantity: '10.5', price: '100' })
  await price(user, id, day, '110')
  const [holding] = (await overviewOf(user)).holdings
  expect(holding?.value?.amount).toBe(1155)
  expect(holding?.total?.amount).toBe(105)
  const { aed, currency } = holding?.total ?? {}
  // AED 3.5350 a euro on the last day of 2024, AED 3.2589 on 6 October 2026
  const [valueAed, costAed] = [holding?.value?.aed ?? 0, holding?.cost.fifo?.aed ?? 0]
  expect(aed).toBeCloseTo(valueAed - costAed, 2)
  expect(currency).toBeCloseTo((aed ?? 0) - (105 * valueAed) / 1155, 1)
  const { own, total } = (await user.call(investments.readInvestmentReturns, { query: { instrument: id } }))
    .body
  expect(own).toMatchObject({ currency: 'EUR', gain: 105, paid_in: 1050 })
  expect(own?.time_weighted).toBeCloseTo(0.1, 10)
  expect(total?.at_fixed_rates).toBeCloseTo(0.1, 10)
  expect((1 + (total?.at_fixed_rates ?? 0)) * (1 + (total?.by_currency ?? 0)) - 1).toBeCloseTo(
    total?.time_weighted ?? Number.NaN,
    10,
  )
  expect(total?.gain).toBe(aed)
})

test('more than is held is never sold, not by adding, changing or removing something else either', async () => {
  const user = await world.signUp()
  const id = await add(user, 'DEWA')
  const bought = await trade(user, id, { kind: 'buy', day: '2026-01-10', quantity: '100', price: '2.5' })
  const early = trade(user, id, { kind: 'sell', day: '2026-01-09', quantity: '1', price: '3' })
  expect(await refused(early)).toEqual([409, 'investment_exceeds', { day: '2026-01-09', missing: '1' }])
  const elsewhere = trade(user, id, {
    kind: 'sell',
    account: 'Other bank',
    day: '2026-02-01',
    quantity: '1',
    price: '3',
  })
  expect((await refused(elsewhere))[1]).toBe('investment_exceeds')
  await trade(user, id, { kind: 'split', account: null, day: '2026-03-01', split: { into: 3, of: 1 } })
  await trade(user, id, { kind: 'sell', day: '2026-03-02', quantity: '250', price: '1' })
  const params = { id: bought.body.trade.id }
  const smaller = user.call(investments.updateTrade, {
    params,
    body: { kind: 'buy', account: 'Broker', day: '2026-01-10', quantity: '80', price: '2.5' },
  })
  expect((await refused(smaller))[2]).toEqual({ day: '2026-03-02', missing: '10' })
  expect((await refused(user.call(investments.deleteTrade, { params })))[1]).toBe('investment_exceeds')
  expect((await pageOf(user, id)).holding.quantity).toBe('50')
})

test('a position without trades has a value, and says that its gain is unknown', async () => {
  const user = await world.signUp()
  const position = { account: 'Sarwa', day: '2026-10-01', quantity: '12.34567891', price: '50' }
  const id = await add(user, 'Sukuk fund', { kind: 'fund', position })
  await add(user, 'Known', { position: { ...position, quantity: '10', cost: 400 } })
  await add(user, 'Unpriced', { position: { account: 'SARWA', day, quantity: '1' } })
  const overview = await overviewOf(user)
  expect(overview.accounts).toHaveLength(1)
  expect(overview.value).toBe(1117.28)
  expect(overview.coverage).toEqual({ gain: 0.4475, without_price: 1, stale: 0 })
  expect(overview.total.gain).toBe(100)
  const { holding } = await pageOf(user, id)
  expect(holding).toMatchObject({
    quantity: '12.34567891',
    cost: { average: null, fifo: null },
    total: null,
    value: { amount: 617.28 },
  })
  // its price is known from today on only: the returns cover none of the time before
  const { body } = await user.call(investments.readInvestmentReturns, { query: {} })
  expect(body.covered).toBe(0)
})

test('a jump asks first, old prices are marked, and a file of prices is taken over', async () => {
  const user = await world.signUp()
  const id = await add(user, 'ADNOC', { position: { account: 'ADX', day: '2026-01-01', quantity: '10' } })
  const params = { id }
  const text = '\uFEFFDate;Open;Close\n01.10.2026;3,40;3,50\n02.10.2026;3,5;3,61\nsoon;x;y\n31.12.2026;9;9\n'
  const { body } = await user.call(investments.importPrices, { params, body: { text } })
  expect(body).toMatchObject({ added: 2, unread: 2 })
  const jump = user.call(investments.savePrice, { params, body: { day, price: '36.1' } })
  expect(await refused(jump)).toEqual([409, 'investment_price_jump', { day, before: '3.61' }])
  expect((await overviewOf(user)).holdings[0]?.price).toEqual({
    price: '3.61',
    day: '2026-10-02',
    stale: true,
  })
  await user.call(investments.savePrice, { params, body: { day, price: '36.1', confirmed: true } })
  expect((await overviewOf(user)).value).toBe(361)
  await user.call(investments.deletePrice, { params, query: { day } })
  expect((await pageOf(user, id)).entered).toEqual([
    { day: '2026-10-02', price: '3.61' },
    { day: '2026-10-01', price: '3.5' },
  ])
  const again = user.call(investments.deletePrice, { params, query: { day } })
  expect((await refused(again)).slice(0, 2)).toEqual([404, 'investment_price_not_found'])
  const nothing = user.call(investments.importPrices, { params, body: { text: 'hello' } })
  expect((await refused(nothing))[1]).toBe('investment_prices_unread')
})

test('money without an exchange rate is not known, and counts neither as 0 nor as a gain', async () => {
  const user = await world.signUp()
  const id = await add(user, 'Kuwaiti', { currency: 'KWD' })
  await trade(user, id, { kind: 'buy', day: '2003-03-01', quantity: '1000', price: '1.0525' })
  await price(user, id, day, '0.985')
  const { body } = await user.call(investments.readInvestmentReturns, { query: {} })
  expect(body.total?.gain ?? 0).toBeLessThan(100)
  expect(body.covered).toBeLessThan(1)
})

test('moving between own places keeps the cost, and a split on a day without a price is no jump', async () => {
  const user = await world.signUp()
  const id = await add(user, 'Mover')
  const [old, next] = [{ account: 'Old' }, { account: 'New' }]
  await trade(user, id, { kind: 'buy', day: '2026-01-05', quantity: '10', price: '5', fee: 2, ...old })
  await trade(user, id, { kind: 'transfer_out', day: '2026-02-05', quantity: '4', ...old })
  await trade(user, id, { kind: 'transfer_in', day: '2026-02-05', quantity: '4', ...next })
  const cost = async () => (await overviewOf(user)).holdings[0]?.cost.fifo?.amount
  expect(await cost()).toBe(52)
  await price(user, id, '2026-03-01', '100')
  await trade(user, id, { kind: 'split', account: null, day: '2026-03-10', split: { into: 4, of: 1 } })
  const after = { params: { id }, body: { day: '2026-03-10', price: '25' } }
  expect((await user.call(investments.savePrice, after)).status).toBe(200)
  expect(await cost()).toBe(52)
})

test('gold is held in grams, at a price that follows from the metal’s and the karat', async () => {
  const user = await world.signUp()
  const position = { account: 'Safe', day: '2026-01-01', quantity: '50.5' }
  const id = await add(user, 'Bangles', { kind: 'gold', karat: 21, position })
  const metal = { unit: 'ounce', currency: 'USD' } as const
  const { body } = await user.call(investments.savePrice, {
    params: { id },
    body: { day, price: '4000', metal },
  })
  // 4,000 ÷ 31.1034768 × 21 ÷ 24 × 3.6725
  expect(Number(body.price)).toBeCloseTo(413.2577, 3)
  expect((await overviewOf(user)).value).toBeCloseTo(20_869.51, 2)
  const share = await add(user, 'Aldar')
  const wrong = user.call(investments.savePrice, { params: { id: share }, body: { day, price: '1', metal } })
  expect((await refused(wrong))[1]).toBe('investment_gold_only')
})

test('everything that was entered is undone and redone, with what belongs to it', async () => {
  const user = await world.signUp()
  const id = await add(user, 'Du', {
    position: { account: 'Broker', day: '2026-01-01', quantity: '5', price: '6' },
  })
  await trade(user, id, { kind: 'buy', day: '2026-02-01', quantity: '5', amount: 31 })
  await price(user, id, '2025-12-30', '5.5')
  const returns = async () => (await user.call(investments.readInvestmentReturns, { query: {} })).body
  const [before, earned] = [await overviewOf(user), await returns()]
  await user.call(investments.deleteInstrument, { params: { id } })
  expect((await overviewOf(user)).holdings).toEqual([])
  const [last] = (await user.call(listChanges, { query: {} })).body.data
  expect(last).toMatchObject({ kind: 'investment.delete', params: { name: 'Du' } })
  await user.call(undoChange, { params: { id: last?.id ?? '' } })
  expect(await overviewOf(user)).toEqual(before)
  expect(await returns()).toEqual(earned)
  expect(earned.total?.paid_in).toBe(58.5)
  await user.call(redoChange, { params: { id: last?.id ?? '' } })
  expect((await overviewOf(user)).holdings).toEqual([])
})

test('the same payments into an index are compared, where its prices are known', async () => {
  const user = await world.signUp()
  const id = await add(user, 'Fund', { kind: 'fund', currency: 'USD' })
  const index = await add(user, 'World index', { kind: 'index', currency: 'USD' })
  await trade(user, id, { kind: 'buy', day: '2026-01-05', quantity: '10', price: '100' })
  await trade(user, id, { kind: 'buy', day: '2026-06-01', quantity: '10', price: '110' })
  await price(user, id, day, '120')
  await price(user, index, '2026-02-01', '1000')
  const compare = async () => (await user.call(investments.readInvestmentReturns, { query: { index } })).body
  expect((await compare()).index).toEqual({ name: 'World index', returns: null })
  await price(user, index, '2026-01-01', '1000')
  await price(user, index, '2026-06-01', '1100')
  await price(user, index, day, '1320')
  const { total, index: compared } = await compare()
  expect(total).toMatchObject({ gain: 1101.75, paid_in: 7712.25 })
  // one unit for each 1,000 and 1,100: two at 1,320
  expect(compared?.returns?.closing).toBe(9695.4)
  expect(compared?.returns?.time_weighted).toBeCloseTo(0.32, 6)
  expect((await overviewOf(user)).others.map(({ name }) => name)).toEqual(['World index'])
})

test('trades are exported as a table, and with prices as a journal', async () => {
  const user = await world.signUp()
  const id = await add(user, '=Fund; A', { kind: 'fund', currency: 'USD', symbol: 'VWRA' })
  await trade(user, id, { kind: 'buy', day: '2026-01-05', quantity: '10.5', price: '100', fee: 2 })
  await trade(user, id, { kind: 'split', account: null, day: '2026-02-01', split: { into: 2, of: 1 } })
  await trade(user, id, { kind: 'dividend', day: '2026-03-01', amount: 12.5, tax: 1.88 })
  const file = async (format: string) =>
    (await user.fetch(`/api/user/investments/export?format=${format}`)).text()
  expect((await file('csv')).split('\r\n')).toEqual([
    'date,type,name,symbol,currency,account,quantity,price,amount,fee,tax,split,note',
    "2026-01-05,buy,'=Fund; A,VWRA,USD,Broker,10.5,100,1050.00,2.00,0.00,,",
    "2026-02-01,split,'=Fund; A,VWRA,USD,,,,,0.00,0.00,2:1,",
    "2026-03-01,dividend,'=Fund; A,VWRA,USD,Broker,,,12.50,0.00,1.88,,",
    '',
  ])
  const journal = await file('hledger')
  checkWithHledger(journal)
  expect(journal).toContain('P 2026-01-05 "VWRA" USD 100')
  expect(journal).toContain('    assets:investments:Broker  10.5 "VWRA" @@ USD 1052.00\n')
  expect(journal).toContain('    equity:splits  -10.5 "VWRA"')
  // the price before a split is adjusted, which hledger does not do
  expect(journal).toContain('P 2026-02-01 "VWRA" USD 50')
})

test('net worth has the investments, never besides the total that they stand for, and says what was paid in', async () => {
  const user = await world.signUp()
  const typed = await user.call(createOwnAccount, {
    body: { kind: 'savings', name: 'Broker total', value: 900, day: '2026-08-01' },
  })
  const id = await add(user, 'Salik')
  await trade(user, id, { kind: 'buy', day: '2026-10-01', quantity: '100', price: '5', fee: 10 })
  await trade(user, id, { kind: 'buy', day: '2026-10-20', quantity: '50', price: '6' })
  await price(user, id, day, '7')
  const query = { from: '2026-10-10', to: day }
  const worth = async () => (await user.call(netWorth, { query })).body
  const doubled = await worth()
  expect(doubled).toMatchObject({ opening: 1400, closing: 1950 })
  expect(doubled.kinds).toContainEqual({ kind: 'investments', side: 'asset', opening: 500, closing: 1050 })
  const driver = (of: typeof doubled, name: string) => of.drivers.find(({ key }) => key === name)?.amount
  expect([driver(doubled, 'invested'), driver(doubled, 'revaluation')]).toEqual([300, 250])
  expect(doubled.drivers.reduce((sum, { amount }) => sum + amount, 0)).toBe(doubled.closing - doubled.opening)

  const [account] = (await overviewOf(user)).accounts
  const params = { id: account?.id ?? '' }
  const replaces = { replaces_id: typed.body.account.id }
  expect((await user.call(investments.updateInvestmentAccount, { params, body: replaces })).status).toBe(200)
  expect(await worth()).toMatchObject({ opening: 500, closing: 1050 })
  // before the first purchase the total still counts
  const before = (await user.call(netWorth, { query: { from: '2026-09-01', to: '2026-09-30' } })).body
  expect(before.closing).toBe(900)
  await trade(user, id, { kind: 'buy', account: 'Second', day, quantity: '1', price: '7' })
  const second = (await overviewOf(user)).accounts.find(({ name }) => name === 'Second')
  const again = user.call(investments.updateInvestmentAccount, {
    params: { id: second?.id ?? '' },
    body: replaces,
  })
  expect((await refused(again))[1]).toBe('investment_total_taken')
})

test('a sukuk keeps its terms and its next coupons are expected; a share has none', async () => {
  const user = await world.signUp()
  const terms = { coupon_rate: '4.5', matures_on: '2030-03-15' }
  const id = await add(user, 'Treasury sukuk', { kind: 'sukuk', ...terms })
  await trade(user, id, { kind: 'buy', day: '2025-01-10', quantity: '10000', price: '99' })
  expect((await overviewOf(user)).holdings[0]).toMatchObject({ instrument: { ...terms, coupon_months: 6 } })
  const expected = async () => (await overviewOf(user)).expected_dividends.filter(({ amount }) => amount > 0)
  expect(await expected()).toEqual([
    { month: '2027-03-01', amount: 225 },
    { month: '2027-09-01', amount: 225 },
  ])
  await user.call(investments.updateInstrument, { params: { id }, body: { coupon_months: 12 } })
  expect(await expected()).toEqual([{ month: '2027-03-01', amount: 450 }])
  await user.call(investments.updateInstrument, { params: { id }, body: { coupon_rate: null } })
  expect(await expected()).toEqual([])

  const share = await add(user, 'Emaar', terms)
  expect((await pageOf(user, share)).holding.instrument).toMatchObject({
    coupon_rate: null,
    matures_on: null,
  })
})
