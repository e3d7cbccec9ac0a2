import { expect, test } from 'vitest'
import { told } from '../../testing/told.ts'
import { plainNumber } from './row.ts'
import { readTable } from './table.ts'

const table = (text: string): string[] => told(readTable(text.trim()))

test('what a status says has not happened is left out; an unknown status among others is not read', () => {
  const file = readTable(`date;status;description;type;isin;shares;price;amount;fee;currency
2026-09-25;Pending;Microsoft;Sell;US5949181045;1;440;440,00;0;EUR
2026-06-09;Executed;Allianz;Sell;DE0008404005;1;401,1;401,10;0;EUR
2026-01-12;Cancelled;Rheinmetall;Buy;DE0007030009;1;1690;-1690,00;0;EUR
2026-01-11;Parked;Rheinmetall;Buy;DE0007030009;1;1690;-1690,00;0;EUR
2026-01-10;Executed;Allianz;Buy;DE0008404005;2;378,4;-756,80;0;EUR`)
  expect(told(file)).toEqual([
    '06-09 sell DE0008404005 EUR 1 @401.1 amount 401.10',
    '01-10 buy DE0008404005 EUR 2 @378.4 amount 756.80',
    'line 5: kind',
  ])
  expect(file.leftOut.map(({ line }) => line)).toEqual([2, 4])
})

test('what is paid without a sign, where purchases have one, may be money back: it is not read', () => {
  const head = 'date,type,symbol,quantity,price,amount,currency\n2026-01-10,Buy,ABC,2,10,-20.00,EUR\n'
  expect(
    table(`${head}2026-01-11,Withdrawal,,,,500.00,EUR\n2026-01-12,Custody fee,ABC,,,3.00,EUR`).slice(1),
  ).toEqual(['line 3: sign', 'line 4: sign'])
  expect(
    table(`${head}2026-01-11,Withdrawal,,,,-500.00,EUR\n2026-01-12,Custody fee refund,ABC,,,3.00,EUR`).slice(
      1,
    ),
  ).toEqual(['01-12 fee ABC EUR fee -3.00', '01-11 withdrawal EUR -500.00'])
})

test('a split as a sale and a purchase for the same money', () => {
  expect(
    table(`Date,Product,ISIN,Quantity,Price,Value,Currency,Fee
2026-07-14,BROADCOM,US11135F1012,30,180.10,-5403.00,USD,
2026-07-14,BROADCOM,US11135F1012,-3,1801.00,5403.00,USD,
2026-02-10,BROADCOM,US11135F1012,3,1720.50,-5161.50,USD,`),
  ).toEqual(['02-10 buy US11135F1012 USD 3 @1720.50 net 5161.50', '07-14 split US11135F1012 USD 10:1'])
})

test('codes by their description or the group of the row; the name of a company is none', () => {
  expect(
    table(`Date,Action,Symbol,Description,Quantity,Price,Net Amount,Currency,Activity Type
2026-09-02,EFT,,EFT WITHDRAWAL,0,0,-500,CAD,Withdrawals
2026-04-30,NRT,JPM,JPMORGAN NON-RES TAX WITHHELD,0,0,-1.35,USD,Dividends
2026-04-06,XYZ,CASH,TRANSFER AGENT DIVIDEND CORP,0,0,12,USD,Dividends
2026-04-05,QQQ,CASH,BUY BUY BABY INC,0,0,12,USD,Other
2026-01-09,Buy,JPM,JPMORGAN,2,300,-600,USD,Trades`),
  ).toEqual([
    '04-30 dividend JPM USD amount 0 tax 1.35',
    '04-06 dividend CASH USD net 12',
    '01-09 buy JPM USD 2 @300 net 600',
    '09-02 withdrawal CAD -500',
    'line 5: kind',
  ])
})

test('numbers with a power of ten, and figures that cannot be read', () => {
  expect(plainNumber('2.103e-05')).toEqual({ text: '0.00002103', negative: false })
  expect(plainNumber('-1.5E3')).toEqual({ text: '1500', negative: true })
  expect(plainNumber('3e-07')).toEqual({ text: '0.0000003', negative: false })
  expect(
    table(`date,type,symbol,quantity,price,amount,currency
2026-01-10,Buy,ABC,2x3,10,-20.00,EUR
2026-01-11,Buy,ABC,2,10,-20.00,EUR`),
  ).toEqual(['01-11 buy ABC EUR 2 @10 amount 20.00', 'line 2: figures'])
})

test('a coin for another at what it was worth; a fee in coins beside units that moved is not read', () => {
  expect(
    table(`Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price Currency,Spot Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes
2026-03-15T08:00:00Z,Convert,BTC,0.004,EUR,80000,318.00,320.00,2.00,Converted 0.004 BTC to 0.131 ETH`),
  ).toEqual(['03-15 sell BTC EUR 0.004 amount 320.00 fee 2.00', '03-15 buy ETH EUR 0.131 amount 318'])
  expect(
    table(`Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status
Europe/Amsterdam,2026-05-19,11:10:52,withdrawal,BTC,-0.0009999,,,,,BTC,0.0002,Completed
Europe/Amsterdam,2026-05-18,11:10:52,buy,ETH,0.5,EUR,2000,EUR,-1002.50,EUR,2.50,Completed
Europe/Amsterdam,2026-05-17,11:10:52,deposit,EUR,1100,,,,,EUR,0,Completed`),
  ).toEqual(['05-18 buy ETH EUR 0.5 @2000 net 1002.50 fee 2.50', '05-17 deposit EUR 1100', 'line 2: meaning'])
})

test('balances prove which way money went, and whether charges are in it', () => {
  expect(
    table(`Date,Type,Symbol,Quantity,Amount,Fee,Balance,Currency
2026-01-05,Deposit,,,1000.00,,1000.00,AED
2026-01-06,Buy,EMAAR,50,500.00,2.50,497.50,AED
2026-01-07,Cash transfer,,,100.00,,397.50,AED
2026-01-08,Dividend,EMAAR,,20.00,,417.50,AED
2026-01-09,Withdrawal,,,17.50,,400.00,AED`),
  ).toEqual([
    '01-06 buy EMAAR AED 50 net 502.5 fee 2.50',
    '01-08 dividend EMAAR AED amount 20.00',
    '01-05 deposit AED 1000.00',
    '01-07 withdrawal AED -100.00',
    '01-09 withdrawal AED -17.50',
  ])
})

test('what came and what left in one row, each with its coin', () => {
  expect(
    table(`Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Label,Description
2026-01-05 10:00:00 UTC,,,5000,AED,,,,Bank deposit
2026-01-06 10:00:00 UTC,1500,AED,0.0045,BTC,7.5,AED,,
2026-01-07 10:00:00 UTC,0.001,BTC,0.02,ETH,,,,
2026-02-07 10:00:00 UTC,,,0.0002,ETH,,,staking,
2026-03-07 10:00:00 UTC,0.01,ETH,,,0.0003,ETH,,Sent to Ledger
2026-04-07 10:00:00 UTC,,,0.01,ETH,,,,Buy with card`),
  ).toEqual([
    '01-06 buy BTC AED 0.0045 amount 1500 fee 7.5',
    '01-07 transfer_in ETH 0.02',
    '01-07 transfer_out BTC AED 0.001',
    '02-07 stock_dividend ETH 0.0002',
    '03-07 transfer_out ETH 0.01',
    '03-07 transfer_out ETH 0.0003',
    '01-05 deposit AED 5000',
    'line 7: figures',
  ])
  // of a fee it is not said whether it is in the amounts
  expect(
    table(`"Type","Buy","Cur.","Sell","Cur.","Fee","Cur.","Comment","Date"
"Trade","0.0055","BTC","500.00","EUR","","","","2026-01-01 10:12:27"
"Trade","0.0055","BTC","500.00","EUR","19.00","EUR","","2026-01-02 10:12:27"`),
  ).toEqual(['01-01 buy BTC EUR 0.0055 amount 500', 'line 3: meaning'])
})

test('a ratio with a colon alone is none: either side may be the new one', () => {
  const head = 'Date,Type,Symbol,Quantity,Price,Amount,Currency,Ratio\n2026-01-10,Buy,ABC,3,10,30,USD,\n'
  expect(table(`${head}2026-02-10,Split,ABC,,,,USD,1:4`).slice(1)).toEqual(['line 3: ratio'])
  expect(table(`${head}2026-02-10,Split,ABC,,,,USD,4 for 1`).slice(1)).toEqual(['02-10 split ABC USD 4:1'])
  expect(table(`${head}2026-02-10,Split,ABC,9,,,USD,1:4`).slice(1)).toEqual(['02-10 split ABC USD 4:1'])
})

test('columns of debit and credit, Arabic digits, money that is listed as an instrument', () => {
  expect(
    table(`Date,Symbol,Quantity,Price,Description,Debit,Credit,Running Balance
15/10/2026,VUSA,10,£80.50,Vanguard S&P 500,£808.99,n/a,£1191.01
13/10/2026,n/a,n/a,n/a,MONTHLY FEE,£4.99,n/a,£2000.00
12/10/2026,n/a,n/a,n/a,Deposit by transfer,n/a,£2004.99,£2004.99`),
  ).toEqual(['10-15 buy VUSA GBP 10 net 808.99', '10-13 fee GBP -4.99', '10-12 deposit GBP 2004.99'])
  expect(
    table(`التاريخ,نوع العملية,رمز السهم,الكمية,السعر,العمولة,صافي المبلغ,العملة
٢٠٢٦/٠٢/٠٣,شراء,EMAAR,١٠٠٠,٨٫٥٠,٢٣٫٣٨,٨٥٢٣٫٣٨,AED`),
  ).toEqual(['02-03 buy EMAAR AED 1000 @8.50 net 8523.38 fee 23.38'])
  expect(
    table(`date,symbol,quantity,activityType,unitPrice,currency,fee,amount
2026-01-05,$CASH-USD,1,DEPOSIT,1,USD,0,5000
2026-03-07,$CASH-USD,1,FEE,1,USD,10,`),
  ).toEqual(['01-05 deposit USD 5000', '03-07 fee USD -10'])
})

test('units that were transferred without a sign are not read; the price of the execution is taken, not of the order', () => {
  const file = table(`Date,Type,Symbol,Quantity,Price,Avg Price,Currency
2026-01-05,Security transfer,ABC,10,,,USD
2026-01-06,Buy,ABC,1,250,249.50,USD`)
  expect(file).toEqual(['01-06 buy ABC USD 1 @249.50', 'line 2: sign'])
})

test('each row shows whether charges are in its amount; where rows differ, what no row proves is told', () => {
  expect(
    table(`date;type;isin;shares;price;amount;fee;tax;currency
2026-08-18;Buy;IE00BK1PV551;12;95.10;-1141.20;0.99;0.00;EUR
2026-08-19;Buy;IE00BK1PV551;10;95.10;-951.99;0.99;0.00;EUR
2026-09-11;Sell;DE0007030009;-2;1655.00;3309.01;0.99;112.30;EUR
2026-09-18;Distribution;IE00BK1PV551;;;38.26;0.00;6.94;EUR
2026-09-30;Interest;;;;5.14;0.00;1.84;EUR`),
  ).toEqual([
    '08-18 buy IE00BK1PV551 EUR 12 @95.10 amount 1141.20 fee 0.99',
    '08-19 buy IE00BK1PV551 EUR 10 @95.10 net 951.99 fee 0.99',
    'line 4: meaning',
    'line 5: meaning',
    'line 6: meaning',
  ])
  // trades prove nothing of income: a price for each unit, or a name that says so, does
  const rows = `
2026-08-18;Buy;ABC;12;95.10;1141.20;0.99;0.00
2026-09-18;Dividend;ABC;12;0.50;5.10;0.00;0.90
2026-09-19;Dividend;ABC;;;38.26;0.00;6.94
2026-09-30;Interest;;;;5.14;0.00;1.84`
  for (const name of ['Amount', 'Total'])
    expect(table(`Date;Type;Symbol;Quantity;Price;${name};Fee;Tax${rows}`).slice(1)).toEqual([
      '09-18 dividend ABC net 5.10 tax 0.90',
      'line 4: meaning',
      'line 5: meaning',
    ])
  expect(table(`Date;Type;Symbol;Quantity;Price;Net;Fee;Tax${rows}`).slice(1)).toEqual([
    '09-18 dividend ABC net 5.10 tax 0.90',
    '09-19 dividend ABC net 38.26 tax 6.94',
    '09-30 interest  5.14',
  ])
  // what arrived of a withdrawal is less than what left
  expect(
    table(`Date,Type,Symbol,Amount (USD),Commission (USD),Net (USD)
2026-01-05,Deposit,,1000.00,5.00,995.00
2026-02-06,Dividend,AAPL,0.52,0.16,0.36
2026-02-07,Dividend reversal,AAPL,-0.52,-0.16,-0.36
2026-03-07,Withdrawal,,200.00,5.00,195.00
2026-03-08,Withdrawal,,200.00,5.00,205.00`),
  ).toEqual([
    '02-06 dividend AAPL USD amount 0.52 net 0.36 fee 0.16',
    '02-07 dividend AAPL USD amount -0.52 net -0.36 fee -0.16',
    '01-05 deposit USD 995.00',
    '03-08 withdrawal USD -205.00',
    'line 5: meaning',
  ])
})

test('where charges and refunds are as many, other columns say which are negative, or they are told', () => {
  const rows = (fee: string): string => `date,type,symbol,shares,price,gross amount,fee,tax
2026-02-02,BUY,SAP,4,220.50,-882.00,${fee},
2026-02-08,DIVIDEND,SAP,,,9.40,,-2.48
2026-02-13,SELL,SAP,-1,230.00,230.00,${fee},2.10`
  expect(table(rows('-1.00'))).toEqual([
    '02-02 buy SAP 4 @220.50 amount 882.00 fee 1.00',
    '02-08 dividend SAP amount 9.40 tax 2.48',
    '02-13 sell SAP 1 @230.00 amount 230.00 fee 1.00 tax -2.10',
  ])
  expect(table(rows('')).slice(1)).toEqual(['line 3: meaning', 'line 4: figures'])
})

test('a mark that can only be one of decimals, the currency in the name of an amount, shares for nothing', () => {
  expect(
    table(`Date,Type,Symbol,Quantity,Importo euro,Divisa,Importo Divisa,Description
2026-01-05,Buy,ABC,"0,5",-345.20,EUR,0,
2026-01-06,Sell,XYZ,4,911.30,USD,1069.32,
2026-01-07,JNLS,XYZ,0.1312,0.00,USD,0,Free stock reward
2026-01-08,Journal,XYZ,15,0.00,USD,0,TRANSFER OF SECURITY OR OPTION IN
2026-01-09,Journal,XYZ,15,0.00,USD,0,TRANSFER OF SECURITY OR OPTION`),
  ).toEqual([
    '01-05 buy ABC EUR 0.5 net 345.20',
    '01-06 sell XYZ EUR 4 net 911.30',
    '01-07 stock_dividend XYZ EUR 0.1312',
    '01-08 transfer_in XYZ EUR 15',
    'line 6: sign',
  ])
})

test('the other side of an exchange and its fee, a fee in coins that were sent, a split under a new number', () => {
  const head =
    'Action,Time,Notes,Total,Currency (Total),Currency conversion from amount,Currency (Currency conversion from amount),Currency conversion to amount,Currency (Currency conversion to amount),Currency conversion fee,Currency (Currency conversion fee)\n'
  expect(
    table(`${head}Currency conversion,2026-06-04 11:00:09,GBP -> USD (500.00 GBP -> 671.12 USD),-500.00,GBP,,,,,0.75,GBP
Currency conversion,2026-06-05 11:00:09,300 GBP -> 374.44 USD,-0.45,GBP,300.00,GBP,374.44,USD,0.45,GBP
Currency conversion,2026-06-06 11:00:09,to 374.44 USD,-300.00,GBP,,,,,,
Currency conversion,2026-06-16 11:00:09,,-100.00,GBP,,,,,,
Withdrawal,2026-06-20 16:18:16,Sent to Bank,-200.00,GBP,,,,,,`),
  ).toEqual([
    '06-04 conversion GBP -500.00',
    '06-04 conversion USD 671.12',
    '06-05 conversion GBP -300.00',
    '06-05 conversion USD 374.44',
    '06-05 fee GBP -0.45',
    '06-20 withdrawal GBP -200.00',
    'line 4: figures',
    'line 5: figures',
  ])
  const coins =
    'Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes\n'
  expect(
    table(
      `${coins}2026-06-21 05:31:54 UTC,Send,BTC,-0.0045,USD,$98120.10,-$441.54,-$443.90,$2.36,Sent 0.0045 BTC to bc1q`,
    ),
  ).toEqual(['06-21 transfer_out BTC USD 0.0045'])
  expect(
    table(`Datum;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;ISIN
2026-06-22;Övrigt;Split Atlas Copco A 1:4, avgång;-10;;;SEK;SE0017486889
2026-06-22;Övrigt;Split Atlas Copco A 1:4, tillgång;40;;;SEK;SE0099918802`),
  ).toEqual(['06-22 transfer_out SE0017486889 SEK 10', '06-22 transfer_in SE0099918802 SEK 40'])
  expect(
    table(`Datum;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta
2026-06-22;Övrigt;Split Atlas Copco A 1:4, avgång;-10;;;SEK
2026-06-22;Övrigt;Split Atlas Copco A 1:4, tillgång;40;;;SEK`),
  ).toEqual(['line 2: kind', 'line 3: kind'])
})
