import { expect, test } from 'vitest'
import { told } from '../../testing/told.ts'
import { readTable } from './table.ts'

const table = (text: string): string[] => told(readTable(text.trim()))

test('an action of a statement is of the instrument whose units it moved', () => {
  const head =
    'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Code\n'
  const row = (text: string, quantity: number): string =>
    `Corporate Actions,Data,Stocks,USD,2026-06-15,"2026-06-14, 20:25:00","${text}",${quantity},0,\n`
  expect(
    table(
      head +
        row('GEV(US36828A1016) Spinoff 1 for 20 (GEVX, GEV STORAGE, US36828X1090)', 3) +
        row('ABC(US1111111111) Merged(Acquisition) 1 for 2 (DEF, DEF INC, US2222222222)', 50) +
        row('ABC(US1111111111) Merged(Acquisition) 1 for 2 (ABC, ABC INC, US1111111111)', -100) +
        row('AREC(US0250621036) Split 1 for 10 (AREC.OLD, AMERICAN RES, US0250621036)', -100) +
        row('AREC(US0250621036) Split 1 for 10 (AREC, AMERICAN RES, US0250622034)', 10),
    ),
  ).toEqual([
    '06-15 transfer_in GEVX USD 3',
    '06-15 transfer_in DEF USD 50',
    '06-15 transfer_out ABC USD 100',
    '06-15 split AREC USD 1:10',
  ])
})

test('money that a tracker lists as an instrument, and figures beside the currency of the market', () => {
  expect(
    table(`datetime;date;price;shares;amount;tax;fee;realizedgains;type;assettype;identifier;originalcurrency;currency;fxrate
2026-04-01T07:00:00.000Z;01.04.2026;1;2000;2000;0;0;;TransferIn;Cash;;;EUR;
2026-07-15T07:00:00.000Z;15.07.2026;0,27;40;10,8;2,85;0;;Dividend;Security;US7561091049;USD;EUR;1,1701
2026-09-09T07:00:00.000Z;09.09.2026;1;300;300;0;0;;TransferOut;Cash;;;EUR;`),
  ).toEqual([
    '07-15 dividend US7561091049 EUR amount 10.8 tax 2.85',
    '04-01 deposit EUR 2000',
    '09-09 withdrawal EUR -300',
  ])
})

test('a list in Arabic digits whose heading names the currency in words', () => {
  const file = readTable(`التاريخ;العملية;السهم;الكمية;السعر;العمولة;المبلغ (درهم)
١٥/٠١/٢٠٢٦;شراء;أدنوك للتوزيع;٢٬٥٠٠;٣٫٧٢;٢٥٫٥٨;-٩٬٣٢٥٫٥٨
١٢/٠٨/٢٠٢٦;أسهم منحة;أدنوك للتوزيع;٤٠;;;
٠١/٠٩/٢٠٢٦;سحب;;;;;-٣٬٠٠٠٫٠٠
;الرصيد;;;;;٤٬٥٣٢٫٠٠`)
  expect(told(file)).toEqual([
    '01-15 buy أدنوك للتوزيع AED 2500 @3.72 net 9325.58 fee 25.58',
    '08-12 stock_dividend أدنوك للتوزيع AED 40',
    '09-01 withdrawal AED -3000.00',
  ])
  expect(file.leftOut.map(({ why }) => why)).toEqual(['total'])
})

test('a riyal is that of Saudi Arabia where all its shares have numbers of its exchange', () => {
  const rows = (share: string): string[] =>
    table(`التاريخ,العملية,السهم,الكمية,السعر,الصافي (ريال)
2026-02-03,شراء,${share},100,27.50,-2750
2026-03-03,توزيعات,2222,,,33`)
  expect(rows('2222')).toEqual(['02-03 buy 2222 SAR 100 @27.50 net 2750', '03-03 dividend 2222 SAR net 33'])
  expect(rows('QNBK')[0]).toBe('02-03 buy QNBK 100 @27.50 net 2750')
})

test('an account in one currency with prices of other markets; charges for a contract move money alone', () => {
  expect(
    table(`Name;Account;Currency;Balance
R. C.;512;EUR;317.95

ID;Type;Time;Comment;Symbol;Amount
3;Stock purchase;20.05.2026 16:33:02;OPEN BUY 10 @ 70.95;KO.US;-611.09
2;Stock purchase;13.04.2026 09:12:45;OPEN BUY 9.5/10 @ 114.10;VUAA.DE;-1083.95
1;Deposit;13.04.2026 09:00:22;Adyen deposit;;2300`),
  ).toEqual([
    '05-20 buy KO.US EUR 10 net 611.09',
    '04-13 buy VUAA.DE EUR 9.5 @114.10 amount 1083.95',
    '04-13 deposit EUR 2300',
  ])
  expect(
    table(`Date,Type,Details,Amount,Units,Realized Equity,Balance,Position ID,Asset type
03/02/2026 09:41:12,Deposit,USD,"2,000.00",-,"2,000.00","2,000.00",-,
17/02/2026 00:51:22,Overnight fee,Daily,(0.42),-,"1,999.58","1,999.58",279,CFD
18/02/2026 00:50:07,Overnight refund,Daily,0.11,-,"1,999.69","1,999.69",279,CFD`),
  ).toEqual(['02-03 deposit USD 2000.00', '02-17 fee USD -0.42', '02-18 fee USD 0.11'])
})

test('where nearly all rows say what moved, when and in which currency, one that does not is told', () => {
  const head =
    'Trade date,Settlement date,Type,Symbol,Quantity,Price,Fee,Net amount,Instrument currency,Account currency\n'
  const trade = (day: number): string => `2026-03-0${day},2026-03-1${day},Buy,ABC,2,10,1,-21,USD,USD\n`
  const file =
    readTable(`${head}${[1, 2, 3, 4, 5, 6, 7, 8].map(trade).join('')}2026-04-01,2026-04-02,Buy,ABC,2,10,,,USD,USD
,2026-05-02,Buy,ABC,2,10,1,-21,USD,USD
2026-06-01,2026-06-01,Dividend,XYZ,,,,8.00,EUR,
,2026-06-02,Sell,TOTAL MARKET,2,10,1,19,USD,USD`)
  expect(told(file).slice(8)).toEqual([
    'line 10: figures',
    'line 11: day',
    'line 12: currency',
    'line 13: day',
  ])
})

test('what was rejected, spent or sent on did not come', () => {
  expect(
    table(`Transaction,Type,Input Currency,Input Amount,Output Currency,Output Amount,Details,Date / Time (UTC)
N1,Exchange,BTC,-0.007,USDT,339.6,approved / Exchange,2026-02-10 20:47:49
N2,Credit Card Status,USD,-80.35,GBP,61.39,approved / shop,2026-03-01 00:00:00
N3,Repayment,USD,930.60,USD,0.00,approved / Fiat Repayment,2026-03-02 00:00:00`).slice(2),
  ).toEqual(['line 3: kind', 'line 4: kind'])
  const file = readTable(`Date,Type,Asset,Quantity,Details
2026-03-01,Withdrawal,USDC,-5,rejected / user
2026-03-02,Withdrawal,USDC,-6,approved / user`)
  expect([told(file), file.leftOut.map(({ why }) => why)]).toEqual([
    ['03-02 transfer_out USDC 6'],
    ['not_done'],
  ])
})

test('a list without kinds: income for each unit is no price, money in units of 1 no holding', () => {
  expect(
    table(`Date,Name,Quantity,Price,Amount,Currency
2026-01-15,ADNOC,2500,3.72,-9300,AED
2026-04-08,ADNOC,2500,0.1,250,AED
2026-06-09,ADNOC,200,3.9,780,AED`),
  ).toEqual([
    '01-15 buy ADNOC AED 2500 @3.72 amount 9300',
    '06-09 sell ADNOC AED 200 @3.9 amount 780',
    'line 3: kind',
  ])
  expect(
    table(`Date,Type,Name,Quantity,Price,Amount,Currency
2026-01-15,Transfer in,Clearing account,2000,1,2000,EUR`),
  ).toEqual(['line 2: kind'])
})

test('options by their columns, orders under way, and the name after the kind', () => {
  const file = readTable(`Date,Company,Segment,Scrip Code,Strike Price,Expiry,Side,Quantity,Price,Status
2026-02-11,INFOSYS,EQ,INFY,,,Buy,10,1512,Filled
2026-03-11,NIFTY,FO,NIFTY,24000,2026-03-26,Buy,50,24,Filled
2026-03-12,INFOSYS,EQ,INFY,,,Sell,10,1600,Processing`)
  expect([told(file), file.leftOut.map(({ line }) => line)]).toEqual([
    ['02-11 buy INFY 10 @1512', 'line 3: kind'],
    [4],
  ])
  expect(
    table(`Date,Description,Amount (USD),Units,Unit Price
2026-01-06,Purchase - HLAL,-400.00,8,50.00
2026-04-02,Dividend - HLAL,0.91,,`),
  ).toEqual(['01-06 buy HLAL USD 8 @50.00 amount 400.00', '04-02 dividend HLAL USD amount 0.91'])
})

test('which column of money is which, by what the others make', () => {
  expect(
    table(`Date,Type,Pair,Side,Amount,Price,Total,Fee,Fee Currency
2026-01-12,Trade,BTC-AED,Buy,0.01,350000,3500,17.5,AED
2026-02-03,Trade,ETH-AED,Sell,0.5,11000,5500,27.5,AED`),
  ).toEqual([
    '01-12 buy BTC AED 0.01 @350000 amount 3500 fee 17.5',
    '02-03 sell ETH AED 0.5 @11000 amount 5500 fee 27.5',
  ])
  expect(
    table(`Trade Date,Symbol,Side,Units,Avg. Price,Value,Total Commission,Total Value,Currency
2026-02-10,AAPL,BUY,5,230.5,1152.50,3,1155.50,USD`),
  ).toEqual(['02-10 buy AAPL USD 5 @230.5 amount 1152.50 net 1155.50 fee 3'])
})

test('money sent to the broker is paid in, though the sheet says sent', () => {
  expect(
    table(`date,what,stock,shares,price,broker fee,total AED
2026-02-13,sent to broker,,,,,20000
2026-02-14,bought,EMAAR,500,14.20,19.95,7119.95
2026-04-16,sold,EMAAR,200,15.05,8.28,3001.72
2026-08-17,took out,,,,,4000`).filter((line) => /deposit|withdrawal/.test(line)),
  ).toEqual(['02-13 deposit AED 20000', '08-17 withdrawal AED -4000'])
})

test('an option that was written is held at no time; one that is still owed is told', () => {
  const head =
    '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"'
  const row = (day: string, what: string, code: string, rest: string): string =>
    `"${day}/2026","${day}/2026","${day}/2026","HOOD","${what}","${code}",${rest}`
  const call = 'HOOD 8/21/2026 Call $60.00'
  const ends = row('8/21', `Option Expiration for ${call}`, 'OEXP', '"1S","",""')
  const later = row('8/24', 'ACH Deposit', 'ACH', '"","","$10.00"').replace('HOOD', '')
  expect(table([head, later, ends, row('7/27', call, 'STO', '"1","$1.85","$184.96"')].join('\n'))).toEqual([
    `07-27 buy ${call} USD 1 amount 0`,
    `07-27 sell ${call} USD 1 net 184.96`,
    '08-24 deposit USD 10.00',
  ])
  expect(table([head, ends, row('7/27', call, 'BTO', '"1","$1.85","($185.04)"')].join('\n'))).toEqual([
    `07-27 buy ${call} USD 1 net 185.04`,
    `08-21 sell ${call} USD 1 amount 0`,
  ])
  expect(table([head, row('7/27', call, 'STO', '"1","$1.85","$184.96"')].join('\n'))).toEqual([
    'line 2: kind',
  ])
  // a hundred times the price is what moved, or it is not read
  expect(table([head, row('7/27', call, 'BTO', '"1","$1.85","($1.85)"')].join('\n'))).toEqual([
    'line 2: figures',
  ])
})

test('units whose way no sign says came in where a later row needs them', () => {
  const head = 'Date,Type,Symbol,Quantity,Price,Amount,Currency\n'
  const row = '2026-02-11,Journaled Shares,TSM,20,,,USD\n'
  const dividend = '2026-04-09,Dividend,TSM,,,18.62,USD\n'
  expect(table(head + row + dividend)).toContain('02-11 transfer_in TSM USD 20')
  expect(table(head + row)).toEqual(['line 2: sign'])
  expect(table(`${head}2026-01-05,Buy,TSM,30,150,-4500,USD\n${row}${dividend}`)).toContain('line 3: sign')
})

test('an action that no word explains is a sale where its units, its price and its money are one', () => {
  const head = 'Date,Type,Symbol,Quantity,Price,Amount,Currency\n2026-01-02,Buy,ABC,5,2,-10,USD\n'
  expect(table(`${head}2026-08-15,Corporate action,SU1ABC,-100,0.001,0.10,USD`)[1]).toBe(
    '08-15 sell SU1ABC USD 100 @0.001 amount 0.10',
  )
  expect(table(`${head}2026-08-15,Corporate action,SU1ABC,-100,0.001,0.30,USD`)[1]).toBe('line 3: kind')
  expect(table(`${head}2026-08-15,Corporate action,SU1ABC,100,0.001,0.10,USD`)[1]).toBe('line 3: kind')
})

test('new shares are paid before they are allotted, and what was too much comes back', () => {
  expect(
    table(`Date,Description,Quantity,Price,Debit,Credit,Balance,Currency
2026-05-17,Cash Receipt,,,,5000.00,5000.00,AED
2026-05-18,IPO Subscription TALABAT,,,4000.00,,1000.00,AED
2026-05-27,IPO Refund TALABAT,,,,3100.00,4100.00,AED
2026-05-28,IPO Allotment TALABAT,562,1.60,,,4100.00,AED`),
  ).toEqual([
    '05-28 transfer_in TALABAT AED 562 amount 899.2',
    '05-17 deposit AED 5000.00',
    '05-18 withdrawal AED -4000',
    '05-27 deposit AED 3100',
  ])
  // a fund may be called so
  expect(
    table(`Date,Description,Debit,Credit,Balance,Currency
2026-05-17,Cash Receipt,,5000.00,5000.00,AED
2026-05-18,Dividend - Renaissance IPO Fund,,12.00,5012.00,AED`),
  ).toEqual(['05-18 dividend Renaissance IPO Fund AED net 12.00', '05-17 deposit AED 5000.00'])
})

test('money in the currency of the account, whatever that of the price is, where other rows and rates agree', () => {
  const head = 'Date,Type,ISIN,Quantity,Currency,Price,Exchange rate,Amount,Commission\n'
  const own = '2026-02-10,Buy,IT0003128367,200,EUR,8.12,,1624.00,2.95\n'
  const other = (amount: string): string => `2026-03-17,Buy,US5949181045,3,USD,401.50,1.1450,${amount},12.95`
  expect(table(head + own + other('1051.97'))[1]).toBe(
    '03-17 buy US5949181045 EUR 3 amount 1051.97 fee 12.95',
  )
  // by no rate
  expect(table(head + own + other('1151.97'))[1]).not.toMatch(/EUR/)
  // without rates, what is far from the price may be a charge
  const bare = 'Date,Type,Symbol,Quantity,Currency,Price,Total\n2026-02-10,Buy,EMAAR,500,AED,13.20,6600.00\n'
  expect(table(`${bare}2026-02-11,Buy,ABC,1,USD,50.00,52.50`)[1]).toMatch(/USD/)
})

test('two sides of an exchange are in their own currencies where a rate says so', () => {
  const rows = (came: string): string => `Date,Reference,Type,CCY,FX Rate,Net Amt.
2026-02-06,DT-1,Deposit,EUR,,1000.00
2026-02-11,CN-2,Conversion,EUR,0.84,-500.00
2026-02-11,CN-2,Conversion,USD,1.19,${came}`
  expect(table(rows('592.93')).slice(1)).toEqual([
    '02-11 conversion EUR -500.00',
    '02-11 conversion USD 592.93',
  ])
  expect(table(rows('500.00')).slice(1)).toEqual(['line 3: currency', 'line 4: currency'])
})

test('a column says whether money went or came where purchases and sales agree', () => {
  const rows = (bought: string): string => `Date,Type,ISIN,Qty,Price,Net Amount,Dr/Cr,Currency
2026-01-12,BUY,AEN000101016,500,16.2,8100.00,${bought},AED
2026-05-21,SELL,AEN000101016,200,17.1,3420.00,CR,AED
2026-06-01,PAYMENT,,,,2500.00,DR,AED`
  expect(table(rows('DR'))[2]).toBe('06-01 withdrawal AED -2500.00')
  expect(table(rows('CR'))).toContain('line 4: sign')
})

test('a balance that a row contradicts is told', () => {
  const rows = (last: string): string =>
    `Date,Type,Amount,Balance,Currency
2026-01-05,Deposit,1000.00,1000.00,AED
2026-01-06,Fee,-2.50,997.50,AED
2026-01-07,Fee,-2.50,995.00,AED
2026-01-08,Fee,-2.50,992.50,AED
2026-01-09,Fee,${last},990.00,AED
2026-01-10,Deposit,10.00,1000.00,AED`
  expect(table(rows('-2.50'))).toContain('01-09 fee AED -2.50')
  for (const wrong of ['2.50', '0.00']) expect(table(rows(wrong))).toContain('line 6: figures')
})

test('a person says whether tax is in amounts of which nothing shows it', () => {
  const text = `date;status;type;isin;shares;price;amount;fee;tax;currency
2026-05-12;Executed;Distribution;DE0008404005;;;113,29;0,00;40,71;EUR
2026-06-30;Executed;Interest;;;;6,41;0,00;1,69;EUR`
  const read = (charges?: 'inside' | 'beside'): string[] => told(readTable(text, { charges }))
  expect(read()).toEqual(['line 2: meaning', 'line 3: meaning'])
  expect(read('inside')).toEqual([
    '05-12 dividend DE0008404005 EUR net 113.29 tax 40.71',
    '06-30 interest EUR 6.41',
  ])
  expect(read('beside')).toEqual([
    '05-12 dividend DE0008404005 EUR amount 113.29 tax 40.71',
    '06-30 interest EUR 4.72',
  ])
})
