import { utils, write } from '@e965/xlsx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listChanges, undoChange } from '#contract/changes/changes.ts'
import { importTrades } from '#contract/investments/investment-imports.ts'
import * as investments from '#contract/investments/investments.ts'
import { startWorld, type TestUser } from '../../../../test/world.ts'
import { readFlex } from './flex/flex.ts'
import { readInvestmentOfx } from './ofx.ts'
import { plainNumber } from './table/row.ts'
import { readTable } from './table/table.ts'
import { startedFor } from '../../../../test/started.ts'

let time = new Date('2026-11-20T08:00:00Z').getTime()
const world = startedFor(() => startWorld({ clock: { now: () => new Date(time++) } }))

const overviewOf = async (user: TestUser) => (await user.call(investments.readInvestments)).body
async function post(
  user: TestUser,
  file: string | Uint8Array<ArrayBuffer>,
  more: object = {},
): Promise<Response> {
  const body = new FormData()
  body.set('options', JSON.stringify({ account: 'Broker', ...more }))
  body.set('file', new File([file], 'file'))
  return user.fetch('/api/user/investments/imports', { method: 'POST', body })
}
const send = async (user: TestUser, file: string | Uint8Array<ArrayBuffer>, more: object = {}) =>
  importTrades.response.parse(await (await post(user, file, more)).json())

/** The forms of Portfolio Performance's export of all transactions, in English and German number formats. */
const performance = `Date;Type;Security;Shares;Quote;Amount;Fees;Taxes;Net Transaction Value;Cash Account;Note;Symbol;Transaction Currency
2026-01-15T00:00;Buy;Share One;10;15,00;150,00;3,00;2,00;155,00;broker-A (EUR);;S1;EUR
2026-02-14T00:00;Buy;Share One;1.000,5;16,00;16.008,00;3,00;0,00;16.011,00;broker-A (EUR);;S1;EUR
2026-03-15T00:00;Dividend;Share One;;;30,00;0,00;4,50;25,50;broker-A (EUR);"second; half";S1;EUR
2026-04-12T00:00;Sell;Share One;5;22,40;112,00;5,00;2,00;105,00;broker-A (EUR);;S1;EUR
2026-04-13T00:00;Interest Charge;;;;3,00;;;3,00;broker-A (EUR);;;EUR
`

const flex = `<?xml version="1.0" encoding="UTF-8"?>
<FlexQueryResponse queryName="All" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1234567">
<Trades>
<Trade assetCategory="STK" symbol="AAPL" description="APPLE INC" currency="USD" tradeDate="20260115" dateTime="20260115;093015" quantity="100" tradePrice="185.505" tradeMoney="18550.5" ibCommission="-1.004375" taxes="0" buySell="BUY" levelOfDetail="EXECUTION" />
<Trade assetCategory="STK" symbol="AAPL" description="APPLE INC" currency="USD" tradeDate="20260115" quantity="100" tradePrice="185.505" ibCommission="-1" buySell="BUY" levelOfDetail="ORDER" />
<Trade assetCategory="STK" symbol="AAPL" description="APPLE INC" currency="USD" tradeDate="20260716" quantity="-40" tradePrice="50.25" ibCommission="-0.65" buySell="SELL" levelOfDetail="EXECUTION" />
<Trade assetCategory="OPT" symbol="AAPL 260320C200" description="AAPL 20MAR26 200 C" currency="USD" tradeDate="20260117" quantity="5" tradePrice="3.50" ibCommission="-3.5" buySell="BUY" levelOfDetail="EXECUTION" />
</Trades>
<CashTransactions>
<CashTransaction symbol="AAPL" description="AAPL CASH DIVIDEND &amp; MORE" currency="USD" dateTime="20260512;202000" amount="26" type="Dividends" />
<CashTransaction symbol="AAPL" description="AAPL US TAX" currency="USD" dateTime="20260512;202000" amount="-7.8" type="Withholding Tax" />
<CashTransaction symbol="" description="CASH RECEIPTS" currency="USD" dateTime="20260101" amount="20000" type="Deposits/Withdrawals" />
</CashTransactions>
<CorporateActions><CorporateAction assetCategory="STK" symbol="AAPL" description="AAPL(US0378331005) SPLIT 4 FOR 1 (AAPL, APPLE INC)" currency="USD" reportDate="20260601" dateTime="20260531;202500" quantity="300" type="FS" /></CorporateActions>
</FlexStatement></FlexStatements></FlexQueryResponse>`

/** Version 1, without closing tags. */
const ofx = `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><DTASOF>20260731<CURDEF>USD
<INVACCTFROM><BROKERID>broker.com<ACCTID>99</INVACCTFROM>
<INVTRANLIST><DTSTART>20260101<DTEND>20260731
<BUYMF><INVBUY><INVTRAN><FITID>1<DTTRADE>20260415120000.000[-5:EST]<MEMO>Bought</INVTRAN><SECID><UNIQUEID>856917729<UNIQUEIDTYPE>CUSIP</SECID><UNITS>5.125<UNITPRICE>10.00<COMMISSION>1.25<FEES>0.10<TOTAL>-52.60<SUBACCTSEC>CASH</INVBUY><BUYTYPE>BUY</BUYMF>
<REINVEST><INVTRAN><FITID>2<DTTRADE>20260501</INVTRAN><SECID><UNIQUEID>856917729<UNIQUEIDTYPE>CUSIP</SECID><INCOMETYPE>DIV<TOTAL>-4.40<UNITS>0.4<UNITPRICE>11.00</REINVEST>
<INCOME><INVTRAN><FITID>3<DTTRADE>20260601</INVTRAN><SECID><UNIQUEID>856917729<UNIQUEIDTYPE>CUSIP</SECID><INCOMETYPE>DIV<TOTAL>2.50</INCOME>
<SELLMF><INVSELL><INVTRAN><FITID>4<DTTRADE>20260615</INVTRAN><SECID><UNIQUEID>856917729<UNIQUEIDTYPE>CUSIP</SECID><UNITS>-1.5<UNITPRICE>12<COMMISSION>1.00<TOTAL>17.00</INVSELL></SELLMF>
</INVTRANLIST>
<INVPOSLIST><POSMF><INVPOS><SECID><UNIQUEID>856917729</SECID><UNITS>4.025<UNITPRICE>12.5</INVPOS></POSMF></INVPOSLIST>
</INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>
<SECLISTMSGSRSV1><SECLIST><MFINFO><SECINFO><SECID><UNIQUEID>856917729<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>T. Rowe &amp; Co Fund<TICKER>TRF</SECINFO></MFINFO></SECLIST></SECLISTMSGSRSV1></OFX>`

test('a file of Portfolio Performance is read, added, recognised again and undone whole', async () => {
  const user = await world.signUp()
  const preview = await send(user, performance)
  expect(preview).toMatchObject({
    format: 'csv',
    counts: { new: 4, double: 0, unread: 0, cash: 1, left_out: 0 },
    instruments: ['Share One'],
    applied: false,
  })
  expect(preview.rows.filter(({ cash }) => cash !== null).map(({ cash, money }) => [cash, money])).toEqual([
    ['interest', { amount: -3, currency: 'EUR' }],
  ])
  expect((await overviewOf(user)).holdings).toEqual([])
  expect((await send(user, performance, { apply: true })).applied).toBe(true)
  const [holding] = (await overviewOf(user)).holdings
  expect(holding).toMatchObject({
    instrument: { name: 'Share One', symbol: 'S1', currency: 'EUR', kind: 'share' },
    quantity: '1005.5',
    dividends: { amount: 25.5 },
    // a sale of five of the first ten, which cost 155
    realised: { fifo: { amount: 27.5 } },
    cost: { fifo: { amount: 16_088.5 } },
  })
  expect((await send(user, performance)).counts).toEqual({
    new: 0,
    double: 4,
    unread: 0,
    cash: 1,
    left_out: 0,
  })
  const [last] = (await user.call(listChanges, { query: {} })).body.data
  expect(last).toMatchObject({ kind: 'investment.trades', params: { name: 'Broker' } })
  await user.call(undoChange, { params: { id: last?.id ?? '' } })
  const undone = await overviewOf(user)
  expect([undone.holdings, undone.others, undone.accounts]).toEqual([[], [], []])
})

test('Interactive Brokers’ statement: executions once, taxes with their dividends, splits; an option without what it cost is told', async () => {
  const { trades, unread } = readFlex(flex)
  expect(trades.map(({ kind, day, quantity }) => [kind, day, quantity])).toEqual([
    ['buy', '2026-01-15', '100'],
    ['sell', '2026-07-16', '40'],
    ['dividend', '2026-05-12', ''],
    ['split', '2026-06-01', ''],
  ])
  expect(unread).toHaveLength(1)
  const user = await world.signUp()
  await send(user, flex, { apply: true })
  const [holding] = (await overviewOf(user)).holdings
  expect(holding).toMatchObject({ quantity: '360', dividends: { amount: 18.2 } })
  // 18,551.50 for what is 400 since the split; 40 of them for 2,010.00 less 0.65
  expect(holding?.realised.fifo?.amount).toBe(154.2)
})

test('an option that was written is one instrument, and held at no time', async () => {
  const user = await world.signUp()
  const row = (day: string, code: string, rest: string): string =>
    `${day},${day},${day},HOOD,HOOD 8/21/2026 Call $60.00,${code},${rest}\n`
  const file = `Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount
${row('3/20/2026', 'OEXP', '1S,,')}${row('2/27/2026', 'STO', '1,$1.85,$184.96')}`
  const added = await send(user, file, { apply: true })
  expect([added.counts.new, added.counts.left_out, added.missing]).toEqual([2, 1, []])
  const { holdings, others } = await overviewOf(user)
  expect([holdings, others]).toMatchObject([[], [{ name: 'HOOD 8/21/2026 Call $60.00', kind: 'other' }]])
})

test('an OFX investment statement: reinvested dividends are both, positions are no trades', async () => {
  const { trades, unread } = readInvestmentOfx(ofx)
  expect(unread).toEqual([])
  expect(trades.map(({ kind }) => kind)).toEqual(['buy', 'dividend', 'buy', 'dividend', 'sell'])
  const user = await world.signUp()
  await send(user, ofx, { apply: true })
  const [holding] = (await overviewOf(user)).holdings
  expect(holding).toMatchObject({
    instrument: { name: 'T. Rowe & Co Fund', symbol: 'TRF', kind: 'fund' },
    quantity: '4.025',
    dividends: { amount: 6.9 },
  })
  const page = await user.call(investments.readInstrument, { params: { id: holding?.instrument.id ?? '' } })
  expect(page.body.trades.find(({ day }) => day === '2026-04-15')).toMatchObject({ amount: 51.25, fee: 1.35 })
})

test('what is exported is imported as the same holdings, and again as nothing new', async () => {
  const [from, to] = [await world.signUp(), await world.signUp()]
  await send(from, performance, { apply: true })
  await send(from, flex, { apply: true, account: 'IBKR' })
  const csv = await (await from.fetch('/api/user/investments/export?format=csv')).text()
  await send(to, csv, { apply: true })
  const figures = async (user: TestUser) =>
    (await overviewOf(user)).holdings.map(({ quantity, cost, total, accounts }) => ({
      quantity,
      cost,
      total,
      accounts: accounts.map(({ name }) => name),
    }))
  expect(await figures(to)).toEqual(await figures(from))
  expect((await send(to, csv)).counts.new).toBe(0)
})

test('columns with unusual names are assigned by the user; without a type the sign says it', async () => {
  const text = 'When,What,How many,Each\n03/02/2026,Emaar,100,"8.5"\n13/02/2026,Emaar,-40,9\n'
  expect(readTable(text).trades).toEqual([])
  const mapping = { day: 0, name: 1, quantity: 2, price: 3 }
  const user = await world.signUp()
  expect(await (await post(user, text, { mapping, apply: true })).json()).toMatchObject({
    reason: 'import_question',
  })
  expect((await send(user, text, { mapping, currency: 'AED', apply: true })).counts).toEqual({
    new: 2,
    double: 0,
    unread: 0,
    cash: 0,
    left_out: 0,
  })
  expect((await overviewOf(user)).holdings[0]).toMatchObject({
    quantity: '60',
    instrument: { currency: 'AED', symbol: null },
    realised: { fifo: { amount: 20 } },
  })
})

test('a file that sells more than there was adds nothing, and says of what', async () => {
  const user = await world.signUp()
  const text = 'Date,Type,Name,Quantity,Price\n2026-02-03,Buy,Aldar,10,5\n2026-02-04,Sell,Aldar,25,6\n'
  const response = await post(user, text, { currency: 'AED', apply: true })
  expect([response.status, await response.json()]).toMatchObject([
    409,
    { reason: 'investment_import_exceeds', params: { day: '2026-02-04', missing: '15', name: 'Aldar' } },
  ])
  expect((await overviewOf(user)).accounts).toEqual([])
  // unless what was held before is added
  expect((await send(user, text)).missing).toEqual([{ name: 'Aldar', day: '2026-02-04', quantity: '15' }])
  await send(user, text, { currency: 'AED', apply: true, opening: true })
  const [sold] = (await overviewOf(user)).others
  const params = { id: sold?.id ?? '' }
  const { holding } = (await user.call(investments.readInstrument, { params })).body
  expect(holding).toMatchObject({ quantity: '0', realised: { fifo: null } })
})

test('a bond in percent, a return of capital, bonus units and a dividend taken back are held as they are', async () => {
  const user = await world.signUp()
  const text = `date,type,name,symbol,currency,account,quantity,price,amount,fee,tax,split,note
2026-01-05,buy,Dubai Sukuk 2030,DS30,USD,Broker,100000,98.5,98500.00,0,0,,
2026-02-01,buy,Acme,ACME,USD,Broker,100,50,5000.00,5.00,0,,
2026-03-01,return_of_capital,Acme,ACME,USD,Broker,,,500.00,0,0,,
2026-03-02,stock_dividend,Acme,ACME,USD,Broker,10,,,0,0,,
2026-04-01,dividend,Acme,ACME,USD,Broker,,,20.00,0,3.00,,
2026-04-02,dividend,Acme,ACME,USD,Broker,,,-20.00,0,-3.00,,
2026-04-03,fee,Acme,ACME,USD,Broker,,,,-2.00,0,,
`
  await send(user, text, { apply: true })
  const { holdings } = await overviewOf(user)
  expect(holdings.find(({ instrument }) => instrument.symbol === 'DS30')).toMatchObject({
    instrument: { kind: 'sukuk' },
    price: { price: '98.5' },
    value: { amount: 98_500 },
  })
  expect(holdings.find(({ instrument }) => instrument.symbol === 'ACME')).toMatchObject({
    quantity: '110',
    cost: { fifo: { amount: 4505 }, average: { amount: 4505 } },
    dividends: { amount: 0 },
    fees: { amount: -2 },
  })
  const csv = await (await user.fetch('/api/user/investments/export?format=csv')).text()
  expect((await send(user, csv)).counts).toEqual({ new: 0, double: 7, unread: 0, cash: 0, left_out: 0 })
})

test('numbers are read as files write them, and no text at all makes a reader fail', () => {
  expect(plainNumber('1,234.50')).toEqual({ text: '1234.50', negative: false })
  expect(plainNumber('-1.234,5', true)).toEqual({ text: '1234.5', negative: true })
  expect(plainNumber('(USD 12)')).toEqual({ text: '12', negative: true })
  expect(plainNumber('12 apples')).toBe(null)
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom(performance, flex, ofx),
      fc.nat(),
      fc.nat(),
      (noise, text, place, cut) => {
        const start = place % text.length
        const damaged = text.slice(0, start) + noise + text.slice(start + (cut % 50))
        for (const trades of [readFlex(damaged), readInvestmentOfx(damaged)])
          expect(trades.unread.length + trades.trades.length).toBeLessThan(30)
      },
    ),
  )
})

test('a workbook is read sheet by sheet, asks what it leaves open, and is refused where it has nothing', async () => {
  const user = await world.signUp()
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['My trades'],
      ['Date', 'Action', 'Share', 'Units', 'Price', 'Fee', 'Total'],
      ['02/03/2026', 'Buy', 'FAB', 300, 16.8, 10.08, -5050.08],
      ['09/10/2026', 'Sell', 'FAB', -100, 17.95, 5.39, 1789.61],
      ['03/04/2026', 'Buy', 'FAB', 10, 17, 0, -175],
    ]),
    'Trades',
  )
  const bytes = new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }))
  const asked = await send(user, bytes)
  expect([asked.question, asked.counts.new]).toEqual(['date_order', 0])
  const answered = await send(user, bytes, { date_order: 'dmy' })
  expect([answered.question, answered.rows.map(({ day, why }) => day ?? why)]).toEqual([
    'currency',
    ['2026-03-02', '2026-10-09', 'figures'],
  ])
  const added = await send(user, bytes, { date_order: 'dmy', currency: 'AED', apply: true })
  expect([added.question, added.counts.new]).toEqual([null, 2])
  const refused = await post(user, '{"version": 1}')
  expect([refused.status, await refused.json()]).toMatchObject([415, { reason: 'import_unsupported' }])
})

test('money of a file with balances is followed: once, undone with it, and by later files without balances', async () => {
  const user = await world.signUp()
  const file = `Date,Details,Amount,Balance,Currency
08/03/2026,Deposit for investment purchases,15000,15000,GBP
19/03/2026,"Bought 1,550 Foo ETF Distributing (FOO)",-14982.06,17.94,GBP
20/03/2026,Cash Account Interest,0.41,18.35,GBP
`
  const cashOf = async () => (await overviewOf(user)).accounts[0]?.cash
  expect((await send(user, file, { apply: true })).counts).toMatchObject({ new: 1, cash: 2 })
  expect(await cashOf()).toEqual([{ currency: 'GBP', amount: 18.35 }])
  await send(user, file, { apply: true })
  expect(await cashOf()).toEqual([{ currency: 'GBP', amount: 18.35 }])
  const later = 'Date,Details,Amount,Currency\n25/03/2026,Account Fee for March,-4.35,GBP\n'
  await send(user, later, { apply: true })
  expect(await cashOf()).toEqual([{ currency: 'GBP', amount: 14 }])
  const { data } = (await user.call(listChanges, { query: {} })).body
  for (const { id } of data.filter(({ kind }) => kind === 'investment.trades'))
    await user.call(undoChange, { params: { id } })
  expect((await overviewOf(user)).accounts[0]?.cash ?? []).toEqual([])
  // of a currency without a balance nothing shows what there was before the file
  await send(user, file.replaceAll('GBP', 'EUR').replace(/,Balance|,15000(?=,E)|,17.94|,18.35/g, ''), {
    apply: true,
  })
  expect((await overviewOf(user)).accounts[0]?.cash ?? []).toEqual([])
})

test('the sandbox bank’s investor imports what the brokers send: two holdings, their dividends and prices', async () => {
  const user = await world.signUp()
  const fileOf = async (name: string): Promise<string> =>
    (await fetch(`${world.bank.url}/broker/${name}`)).text()
  const statement = await fileOf('statement.csv')
  const { counts } = await send(user, statement, { apply: true })
  expect(counts).toEqual({ new: 32, double: 0, unread: 0, cash: 0, left_out: 0 })
  expect((await send(user, statement)).counts).toEqual({
    new: 0,
    double: 32,
    unread: 0,
    cash: 0,
    left_out: 0,
  })
  for (const { instrument } of (await overviewOf(user)).holdings)
    await user.call(investments.importPrices, {
      params: { id: instrument.id },
      body: { text: await fileOf(`prices/${instrument.symbol}.csv`) },
    })
  const { holdings, accounts, coverage } = await overviewOf(user)
  expect(holdings.map(({ instrument, price }) => [instrument.symbol, price?.day])).toEqual([
    ['VWRA', '2026-11-06'],
    ['EMAAR', '2026-11-12'],
  ])
  expect(holdings[1]).toMatchObject({ quantity: '7500', dividends: { amount: 3000 } })
  expect(accounts.map(({ name }) => name)).toEqual(['Interactive Brokers', 'ADCB Securities'])
  expect(coverage).toMatchObject({ gain: 1, without_price: 0 })
})
