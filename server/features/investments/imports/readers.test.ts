import { expect, test } from 'vitest'
import { readFlex } from './flex/flex.ts'
import { readInvestmentOfx } from './ofx.ts'
import type { FileTrades } from './table/row.ts'
import { readTable } from './table/table.ts'

/** What each trade says that is not empty, in the order of the file. */
const shown = ({ trades }: FileTrades) =>
  trades.map(({ kind, quantity, price, amount, net, fee, tax, bond }) =>
    Object.fromEntries(
      Object.entries({ kind, quantity, price, amount, net, fee, tax, bond }).filter(
        ([, value]) => value !== '' && value !== undefined,
      ),
    ),
  )
const counts = ({ trades, unread, cash }: FileTrades) => [trades.length, unread.length, cash.length]

const flexOf = (trades: string, cash = ''): FileTrades =>
  readFlex(
    `<FlexQueryResponse><FlexStatement><Trades>${trades}</Trades><CashTransactions>${cash}</CashTransactions></FlexStatement></FlexQueryResponse>`,
  )
const share =
  '<Trade assetCategory="STK" symbol="KO" description="KO INC" currency="USD" tradeDate="20250110" quantity="10" tradePrice="60" tradeMoney="600" ibCommission="-1" taxes="0" buySell="BUY" levelOfDetail="EXECUTION"/>'
const money = (amount: string, type: string, more = 'levelOfDetail="DETAIL"'): string =>
  `<CashTransaction symbol="KO" description="KO CASH" currency="USD" dateTime="20250301;202000" amount="${amount}" type="${type}" ${more}/>`
const bought = { kind: 'buy', quantity: '10', price: '60', amount: '600', fee: '1', tax: '0' }

test('Interactive Brokers: reversals, refunds and rebates keep their sign', () => {
  expect(shown(flexOf(share, money('4.85', 'Dividends') + money('-4.85', 'Dividends')))).toEqual([
    bought,
    { kind: 'dividend', amount: '4.85' },
    { kind: 'dividend', amount: '-4.85' },
  ])
  expect(shown(flexOf(share, money('-2', 'Other Fees') + money('2', 'Other Fees'))).slice(1)).toEqual([
    { kind: 'fee', fee: '2' },
    { kind: 'fee', fee: '-2' },
  ])
  expect(shown(flexOf(share.replace('ibCommission="-1"', 'ibCommission="0.35"')))[0]?.['fee']).toBe('-0.35')
  const taxes = ['-1.46', '1.46', '-0.73'].map((amount) => money(amount, 'Withholding Tax')).join('')
  expect(shown(flexOf(share, money('4.85', 'Dividends') + taxes)).slice(1)).toEqual([
    { kind: 'dividend', amount: '4.85', tax: '0.73' },
  ])
})

test('Interactive Brokers: one level of detail, return of capital, names of the security', () => {
  const twice = money('4.85', 'Dividends', 'levelOfDetail="SUMMARY"') + money('4.85', 'Dividends')
  expect(shown(flexOf(share, twice)).slice(1)).toEqual([{ kind: 'dividend', amount: '4.85' }])
  expect(shown(flexOf('', money('2.60', 'Dividends', 'code="ROC"')))).toEqual([
    { kind: 'return_of_capital', amount: '2.60' },
  ])
  expect(flexOf(share, money('4.85', 'Dividends')).trades[1]?.name).toBe('KO INC')
  expect(flexOf('', money('4.85', 'Dividends')).trades[0]?.name).toBe('KO')
  expect(counts(flexOf('', money('4', 'Broker Interest').replace('symbol="KO"', 'symbol=""')))).toEqual([
    0, 0, 1,
  ])
})

test('Interactive Brokers: bonds are priced in percent, with accrued interest and coupons', () => {
  const bond =
    '<Trade assetCategory="BOND" symbol="T 32" description="T 4 1/8" currency="USD" tradeDate="20250110" quantity="5000" tradePrice="98.5" tradeMoney="4925" ibCommission="-1" buySell="BUY" accruedInt="-12.5"/>'
  const buy = { kind: 'buy', quantity: '5000', price: '98.5', amount: '4925', fee: '1', bond: true }
  expect(shown(flexOf(bond))).toEqual([buy, { kind: 'dividend', amount: '-12.5', bond: true }])
  const interest = (amount: string, type: string): string =>
    money(amount, type).replace('symbol="KO"', 'symbol="T 32"')
  const all = interest('103.13', 'Bond Interest Received') + interest('-12.5', 'Bond Interest Paid')
  expect(shown(flexOf(bond, all))).toEqual([
    buy,
    { kind: 'dividend', amount: '103.13', bond: true },
    { kind: 'dividend', amount: '-12.5', bond: true },
  ])
})

const ofxOf = (entries: string): FileTrades =>
  readInvestmentOfx(
    `<OFX><INVSTMTRS><CURDEF>USD</CURDEF><INVTRANLIST>${entries}</INVTRANLIST></INVSTMTRS></OFX>`,
  )
const entry = (tag: string, fields: string): string =>
  `<${tag}><INVTRAN><FITID>1</FITID><DTTRADE>20240110</DTTRADE></INVTRAN><SECID><UNIQUEID>111</UNIQUEID></SECID>${fields}</${tag}>`

test('OFX: what was taken back, returned capital and expenses; what changes no holding is counted', () => {
  expect(
    shown(
      ofxOf(
        entry('INCOME', '<INCOMETYPE>DIV</INCOMETYPE><TOTAL>20</TOTAL>') +
          entry('INCOME', '<INCOMETYPE>DIV</INCOMETYPE><TOTAL>-20</TOTAL>') +
          entry('RETOFCAP', '<TOTAL>500</TOTAL>') +
          entry('INVEXPENSE', '<TOTAL>-12</TOTAL>'),
      ),
    ),
  ).toEqual([
    { kind: 'dividend', net: '20' },
    { kind: 'dividend', net: '-20' },
    { kind: 'return_of_capital', net: '500' },
    { kind: 'fee', fee: '12' },
  ])
  const rest = ['JRNLSEC', 'MARGININTEREST', 'BUYOPT', 'CLOSUREOPT'].map((tag) =>
    entry(tag, '<UNITS>1</UNITS>'),
  )
  expect(counts(ofxOf(rest.join('')))).toEqual([0, 3, 1])
  // nothing says whether the total is before or after what was withheld
  expect(counts(ofxOf(entry('INCOME', '<TOTAL>20</TOTAL><WITHHOLDING>3</WITHHOLDING>')))).toEqual([0, 1, 0])
})

test('OFX: bonds are priced in percent, and their accrued interest is income that was paid', () => {
  const bond = entry('BUYDEBT', '<UNITS>5000<UNITPRICE>98.5<TOTAL>-4937.50<ACCRDINT>12.50')
  expect(shown(ofxOf(bond))).toEqual([
    { kind: 'buy', quantity: '5000', price: '98.5', net: '4925', bond: true },
    { kind: 'dividend', amount: '-12.50', bond: true },
  ])
  // beside the total, where units × price and charges make that; told where neither is shown
  const beside = entry('BUYDEBT', '<UNITS>3000<UNITPRICE>98.6<COMMISSION>3<TOTAL>-2961<ACCRDINT>25.80')
  expect(shown(ofxOf(beside))).toEqual([
    { kind: 'buy', quantity: '3000', price: '98.6', net: '2961', fee: '3', bond: true },
    { kind: 'dividend', amount: '-25.80', bond: true },
  ])
  // an entry of an unknown name is told
  expect(counts(ofxOf(`<INVTRANLIST>${entry('BUYCOIN', '<UNITS>3')}</INVTRANLIST>`))).toEqual([0, 1, 0])
  const open = entry('BUYDEBT', '<UNITS>3000<TOTAL>-2961<ACCRDINT>25.80')
  expect(counts(ofxOf(open))).toEqual([0, 1, 0])
})

const table = (text: string): FileTrades => readTable(text.trim())

test('words: what only looks like a purchase or a dividend is none', () => {
  const file = table(`
date,type,symbol,quantity,price,amount
2024-01-02,Buy,KO,10,60,600
2024-03-01,Dividend Reinvestment,KO,0.08,60,4.80
2024-04-01,Return of Capital Distribution,KO,,,20
2024-05-01,Stock Dividend,KO,1,,
2024-06-01,Cancel Buy,KO,10,60,600
2024-06-02,Buy to cover,KO,1,60,60
2024-06-03,Sell short,KO,1,60,60
2024-07-01,Withholding Tax on dividend,KO,,,-1.46
2024-07-02,Dividend reversal,KO,,,-4.85
2024-08-01,Transfer fee,KO,,,5
2024-08-02,Unsold,KO,1,60,60
2024-08-03,Merger,KO,10,,
2024-08-04,Purchase of profit unit,KO,1,60,60`)
  expect(shown(file)).toEqual([
    { kind: 'buy', quantity: '10', price: '60', amount: '600' },
    { kind: 'dividend', amount: '4.80' },
    { kind: 'buy', quantity: '0.08', price: '60', amount: '4.80' },
    { kind: 'return_of_capital', amount: '20' },
    { kind: 'stock_dividend', quantity: '1' },
    { kind: 'dividend', amount: '0', tax: '1.46' },
    { kind: 'dividend', amount: '-4.85' },
    { kind: 'fee', fee: '5' },
    { kind: 'buy', quantity: '1', price: '60', amount: '60' },
  ])
  expect(file.unread).toHaveLength(5)
})

test('Portfolio Performance: the amount is that of the account’s currency, and a fee column of 0 is no fee', () => {
  const file = table(`
Date;Type;Value;Transaction Currency;Gross Amount;Currency Gross Amount;Exchange Rate;Fees;Taxes;Shares;ISIN;Ticker Symbol;Security Name;Note
2021-05-03T00:00;Buy;-905.00;EUR;1,080.00;USD;0.8333333333;5.00;;9;US0378331005;AAPL;Apple Inc.;
2021-08-12T00:00;Dividend;4.50;EUR;6.30;USD;0.85;;0.86;9;US0378331005;AAPL;Apple Inc.;`)
  expect(shown(file)).toEqual([
    { kind: 'buy', quantity: '9', net: '905.00', fee: '5.00' },
    { kind: 'dividend', net: '4.50', tax: '0.86' },
  ])
  const fees = table(`
Date;Type;Security;Shares;Quote;Amount;Fees;Taxes;Net Transaction Value
2020-01-02;Buy;ACME;10;100.00;1,000.00;0.00;0.00;1,000.00
2020-10-03;Fees;ACME;;;2.00;0.00;0.00;2.00`)
  expect(shown(fees)[1]).toEqual({ kind: 'fee', fee: '2.00' })
})

test('figures that do not agree are not read: another currency, a fee in coins; a bond in percent is one', () => {
  const other = table(`
Date,Type,Product,Quantity,Price,Value,Currency
2024-01-02,Buy,JD.com,10,60.75,518.32,EUR
2024-01-03,Buy,JD.com,10,60.75,607.50,EUR
2024-01-04,Buy,Dubai Sukuk 2030,100000,98.5,98500,EUR`)
  expect(counts(other)).toEqual([2, 1, 0])
  expect(other.trades[1]?.bond).toBe(true)
  const coins = table(`
Date(UTC),Type,Symbol,Price,Executed,Amount,Fee
2024-01-02 10:00:00,BUY,BTCUSDT,50000,0.1,5000,0.0001BTC
2024-01-03 10:00:00,BUY,BTCUSDT,50000,0.1,5000,0`)
  expect(counts(coins)).toEqual([1, 1, 0])
  const named = table(`
Date,Type,Symbol,Quantity,Price,Value
2024-01-02,Buy,BTC,0.1,"891,622.80 SEK","89,162.28 SEK"`)
  expect(named.trades[0]).toMatchObject({ currency: 'SEK', net: '89162.28' })
})

test.each([
  [
    'Swissquote',
    'Date;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Balance;Currency\n01-02-2024 10:00:00;1;Sell;VWRD;Vanguard;IE00;10;100.00;5.00;0.00;995.00;0;USD\n02-02-2024 10:00:00;2;Dividend;VWRD;Vanguard;IE00;1;20.00;0.00;0.00;20.00;0;USD',
    ['sell', 'dividend'],
  ],
  [
    'Trading 212',
    'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total)\nMarket buy,2024-01-02 10:00:00,US1,AAPL,Apple,2,100.00,USD,1,200.00,USD\nDeposit,2024-01-03 10:00:00,,,,,,,,500.00,USD',
    ['buy'],
  ],
  [
    'Ghostfolio',
    'Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note\n01-02-2024,AAPL,YAHOO,USD,100,2,buy,1,',
    ['buy'],
  ],
  [
    'IBKR Flex CSV',
    'ClientAccountID,CurrencyPrimary,Symbol,Description,TradeDate,Quantity,TradePrice,TradeMoney,IBCommission,Buy/Sell\nU1,USD,AAPL,APPLE INC,20240102,2,100,200,-1,BUY',
    ['buy'],
  ],
  [
    'Coinbase',
    'Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes\n2024-01-02 10:00:00 UTC,Buy,BTC,0.01,USD,50000,500.00,505.00,5.00,',
    ['buy'],
  ],
  [
    'Revolut',
    'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate\n2024-01-02T10:00:00.000Z,AAPL,BUY - MARKET,2,USD 100,USD 200,USD,1\n2024-01-03T10:00:00.000Z,,CASH TOP-UP,,,USD 500,USD,1\n2024-01-04T10:00:00.000Z,AAPL,DIVIDEND,,,USD 2,USD,1',
    ['buy', 'dividend'],
  ],
  [
    'Schwab',
    '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"\n"01/16/2024","Sell","AAPL","APPLE INC","2","$100.00","$0.01","$199.99"\n"01/15/2024","Buy","AAPL","APPLE INC","2","$90.00","","-$180.00"\n"01/14/2024","Qualified Dividend","AAPL","APPLE INC","","","","$1.20"',
    ['sell', 'buy', 'dividend'],
  ],
])('columns of %s', (_name, text, kinds) => {
  const file = table(text)
  expect(file.unread).toEqual([])
  expect(file.trades.map(({ kind }) => kind)).toEqual(kinds)
})

test('Interactive Brokers: actions by their sign, and the money of the cash report', () => {
  const action = (symbol: string, description: string, quantity: string, proceeds = '0'): string =>
    `<CorporateAction assetCategory="STK" symbol="${symbol}" currency="USD" reportDate="20250610" description="${description}" quantity="${quantity}" proceeds="${proceeds}"/>`
  const file = flexOf(
    [
      action('GCM.OLD', 'GCM(CA38501D2041) SPLIT 1 FOR 25 (GCM.OLD)', '-12000'),
      action('GCM', 'GCM(CA38501D2041) SPLIT 1 FOR 25 (GCM)', '480'),
      action('ABC', 'ABC(US1) MERGED(Acquisition) FOR USD 5.00 PER SHARE (ABC)', '-100', '500'),
      action('DEF', 'XYZ(US2) SPINOFF 1 FOR 5 (DEF)', '20'),
      action('KO', 'KO(US3) STOCK DIVIDEND 1 FOR 10 (KO)', '1'),
      action('RTS', 'XYZ(US2) SUBSCRIBABLE RIGHTS ISSUE 1 FOR 1 (RTS)', '20'),
    ].join(''),
    '<CashReportCurrency currency="BASE_SUMMARY" fromDate="20250101" toDate="20250331" startingCash="9" endingCash="9"/><CashReportCurrency currency="USD" fromDate="20250101" toDate="20250331" startingCash="100.5" endingCash="-20"/>',
  )
  expect(shown(file)).toEqual([
    { kind: 'split' },
    { kind: 'sell', quantity: '100', amount: '500' },
    { kind: 'transfer_in', quantity: '20' },
    { kind: 'stock_dividend', quantity: '1' },
  ])
  expect([file.leftOut.length, file.unread.length]).toEqual([1, 1])
  expect(file.balances).toEqual([
    { day: '2024-12-31', currency: 'USD', amount: '100.5', account: '' },
    { day: '2025-03-31', currency: 'USD', amount: '-20', account: '' },
  ])
})

test('OFX: a memo is no name, an instrument without one is its number; the cash of the statement', () => {
  const bought = (memo: string, id: string, units: string, total: string): string =>
    `<BUYMF><INVBUY><INVTRAN><FITID>1<DTTRADE>20260227<MEMO>${memo}</INVTRAN><SECID><UNIQUEID>${id}<UNIQUEIDTYPE>CUSIP</SECID><UNITS>${units}<UNITPRICE>10<TOTAL>-${total}</INVBUY></BUYMF>`
  const file = readInvestmentOfx(
    `OFXHEADER:100\n<OFX><INVSTMTRS><DTASOF>20260301<CURDEF>USD<INVTRANLIST>${bought('Buy', '111', '2', '20')}${bought('Buy', '222', '3', '30')}</INVTRANLIST><INVBAL><AVAILCASH>12.5<MARGINBALANCE>0</INVBAL></INVSTMTRS></OFX>`,
  )
  expect(file.trades.map(({ symbol, name }) => [symbol, name])).toEqual([
    ['111', '111'],
    ['222', '222'],
  ])
  expect(file.balances).toEqual([{ day: '2026-03-01', currency: 'USD', amount: '12.5', account: '' }])
})
