import { expect, test } from 'vitest'
import { readFlexCsv } from '../flex/flex.ts'
import { readGhostfolio } from '../ghostfolio.ts'
import { told } from '../../testing/told.ts'
import { readTable } from './table.ts'

const table = (text: string, options = {}): string[] => told(readTable(text.trim(), options))

test('DEGIRO’s account in Dutch: trades and splits in words, amounts beside their currency, money of its own left out', () => {
  const file = readTable(`Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id
15-06-2026,07:02,14-06-2026,,,flatex Storting,,EUR,"100,00",EUR,"123,02",
14-06-2026,07:02,14-06-2026,COLA,US1912161007,"AANDELENSPLITSING: Koop 24 @ 18,10 USD",,USD,"-434,40",USD,"0,00",
14-06-2026,07:02,14-06-2026,COLA,US1912161007,"AANDELENSPLITSING: Verkoop 12 @ 36,20 USD",,USD,"434,40",USD,"434,40",
13-06-2026,07:02,14-06-2026,,,Degiro Cash Sweep Transfer,,EUR,"-5,00",EUR,"23,02",
12-06-2026,16:10,08-04-2026,COLA,US1912161007,Dividendbelasting,,USD,"-1,59",USD,"9,01",
12-06-2026,16:10,08-04-2026,COLA,US1912161007,Dividend,,USD,"10,60",USD,"10,60",
11-06-2026,16:10,08-04-2026,COLA,US1912161007,Valuta Debitering,"1,1604",USD,"-72,41",USD,"0,00",
11-06-2026,16:10,08-04-2026,COLA,US1912161007,"Koop 12 @ 72,41 USD",,USD,"-868,92",USD,"72,41",x1`)
  expect(told(file)).toEqual([
    '06-12 dividend US1912161007 USD amount 0 tax 1.59',
    '06-12 dividend US1912161007 USD amount 10.60',
    '06-11 buy US1912161007 USD 12 @72.41 amount 868.92',
    '06-14 split US1912161007 USD 2:1',
    '06-15 deposit EUR 100.00',
    '06-11 conversion USD -72.41',
  ])
  expect(file.leftOut).toHaveLength(2)
})

test('a statement of parts: each has its own heading, executions count once, an action takes effect on its report', () => {
  expect(
    table(`Statement,Header,Field Name,Field Value
Statement,Data,Title,Activity Statement
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Code
Trades,Data,Order,Stocks,USD,AMZN,"2026-05-08, 09:41:07",2,2200.5,2200,-4401,-1,O
Trades,Data,Trade,Stocks,USD,AMZN,"2026-05-08, 09:41:07",2,2200.5,2200,-4401,-1,O
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm in EUR,Code
Trades,Data,Order,Forex,USD,GBP.USD,"2026-04-24, 07:15:02","7,100",1.33405,,-9471.755,-2,
Trades,Data,Order,Equity and Index Options,USD,AAPL 20JUN26 200 C,"2026-05-10, 09:41:07",1,3.5,3,-350,-1,O
Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value
Corporate Actions,Data,Stocks,USD,2026-06-06,"2026-06-05, 20:25:00","AMZN(US0231351067) Split 20 for 1 (AMZN)",38,0,0
Transfers,Header,Asset Category,Currency,Symbol,Date,Type,Direction,Qty,Xfer Price,Market Value
Transfers,Data,Stocks,USD,MSFT,2026-06-10,ACATS,In,10,--,"4,000.00"
Withholding Tax,Header,Currency,Date,Description,Amount
Withholding Tax,Data,USD,2026-06-20,MSFT(US5949181045) Cash Dividend - US TAX,-1.25
Withholding Tax,Data,USD,2026-06-21,MSFT(US5949181045) Cash Dividend - US TAX,0.25
Withholding Tax,Data,Total,,,-1.00`),
  ).toEqual([
    '05-08 buy AMZN USD 2 @2200.5 amount 4401 fee 1',
    '06-10 transfer_in MSFT USD 10',
    '06-20 dividend MSFT USD amount 0 tax 1.25',
    '06-21 dividend MSFT USD amount 0 tax -0.25',
    '06-06 split AMZN USD 20:1',
    '04-24 conversion GBP 7100',
    '04-24 conversion USD -9471.755',
    '04-24 fee EUR -2',
    'line 8: figures',
  ])
})

test('pence, another currency at a rate, charges of the total, and what no rate explains', () => {
  const head =
    'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),Currency conversion fee,Currency (Currency conversion fee)\n'
  expect(
    table(`${head}Market buy,2026-01-06 14:30:04,US1,PLTR,Palantir,3.4,172.44,USD,1.16872,502.41,EUR,0.75,EUR
Limit buy,2026-01-19 09:12:47,GB1,RR.,Rolls-Royce,61,1188.50,GBX,87.014,834.43,EUR,1.25,EUR
Market buy,2026-01-20 14:30:04,US1,PLTR,Palantir,3.4,172.44,USD,1.36872,502.41,EUR,0.75,EUR
Dividend (Bonus),2026-02-20 14:30:04,US1,PLTR,Palantir,3.4,0.5,USD,Not available,1.45,EUR,,`),
  ).toEqual([
    '01-06 buy PLTR EUR 3.4 net 502.41 fee 0.75',
    '01-19 buy RR. EUR 61 net 834.43 fee 1.25',
    '02-20 dividend PLTR EUR net 1.45',
    'line 4: figures',
  ])
  // one column of currencies does not say whether it is the price's or the amount's
  expect(
    table(`Date,Type,Code,Quantity,Price,Currency,Exchange Rate,Value
2026-09-01,Buy,FOO,10,250,USD,1.3,1923.08`),
  ).toEqual(['line 2: currency'])
})

test('bonds in percent with accrued interest, of a purchase and of a sale', () => {
  expect(
    table(`Date;Transaction;Symbol;Name;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Currency
15-05-2026;Sell;DPW30;DP WORLD 4.848% 2028;4000.0;101.15;35.60;24.24;4034.64;USD
02-02-2026;Buy;DPW30;DP WORLD 4.848% 2028;10000.0;100.35;68.20;170.15;-10273.35;USD`),
  ).toEqual([
    '05-15 sell DPW30 USD 4000.0 @101.15 net 4010.4 fee 35.60 bond',
    '05-15 dividend DPW30 USD amount 24.24 bond',
    '02-02 buy DPW30 USD 10000.0 @100.35 net 10103.2 fee 68.20 bond',
    '02-02 dividend DPW30 USD amount -170.15 bond',
  ])
})

test('rows that are one event: a cancelled trade, a merger into money, a split by what it added, a dividend bought with', () => {
  const head = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount\n'
  expect(
    table(`${head}09/30/2026,Reinvest Shares,SCHD,SCHWAB ETF,2.1409,$27.3714,,-$58.60
09/29/2026,Reinvest Dividend,SCHD,SCHWAB ETF,,,,$58.60
07/20/2026,Cash Merger,CTLT,CATALENT,,,,"$1,905.00"
07/20/2026,Cash Merger Adj,CTLT,CATALENT,-30,,,
06/09/2026,Stock Split,AVGO,BROADCOM,20,,,
06/09/2026,Stock Split,NVDA,NVIDIA,20,,,
03/05/2026,Buy,AVGO,BROADCOM,20,$331.07,,"-$6,621.40"
03/04/2026,Sell,AVGO,BROADCOM,20,$331.07,,"-$6,621.40"`),
  ).toEqual([
    '09-30 buy SCHD USD 2.1409 @27.3714 amount 58.60',
    '09-29 dividend SCHD USD amount 58.60',
    '07-20 sell CTLT USD 30 net 1905.00',
    '03-05 buy AVGO USD 20 @331.07 amount 6621.40',
    '06-09 split AVGO USD 2:1',
    '06-09 stock_dividend NVDA USD 20',
    'line 9: sign',
  ])
  const file = readTable(`Date,Type,Name,Quantity,Price,Total
2026-01-14,Buy,ACME,3,134.85,-404.55
2026-01-13,Buy,ACME,3,134.85,-404.55
2026-01-14,Buy (Cancelled),ACME,3,134.85,404.55
2026-01-15,Buy (Cancelled),ZED,3,134.85,404.55`)
  expect([told(file), file.leftOut.length]).toEqual([
    ['01-13 buy ACME 3 @134.85 net 404.55', 'line 5: cancelled'],
    2,
  ])
})

test('legs of one trade: coins for money, coins for coins, rewards, own wallets, what was not confirmed', () => {
  const kraken = readTable(`"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"
"","D1","2026-02-02 09:11:40","deposit","","currency","ZEUR","1500.0000","0",""
"L1","D1","2026-02-02 11:30:02","deposit","","currency","ZEUR","1500.0000","0","1500.0000"
"L2","T1","2026-02-03 08:20:02","trade","","currency","ZEUR","-399.9960","1.0400","1098.9640"
"L3","T1","2026-02-03 08:20:02","trade","","currency","XXBT","0.0050800000","0","0.0050800000"
"L4","R1","2026-03-02 01:14:30","earn","reward","currency","SOL","0.0014202","0.0002130","1"
"L5","A1","2026-03-03 01:14:30","earn","allocation","currency","SOL","-1","0","0"
"L6","A1","2026-03-03 01:14:30","earn","allocation","currency","SOL","1","0","1"
"L7","T2","2026-03-04 01:14:30","trade","","currency","XXBT","-0.001","0","0"
"L8","T2","2026-03-04 01:14:30","trade","","currency","XETH","0.0261","0.00004","1"`)
  expect(told(kraken)).toEqual([
    '02-03 buy BTC EUR 0.00508 amount 399.996 fee 1.04',
    '03-02 stock_dividend SOL 0.0012072',
    '03-04 transfer_out BTC EUR 0.001',
    '03-04 transfer_in ETH 0.0261',
    '03-04 transfer_out ETH 0.00004',
    '02-02 deposit EUR 1500',
  ])
  expect(kraken.leftOut).toHaveLength(3)
  expect(
    table(`User_ID,UTC_Time,Account,Operation,Coin,Change,Remark
1,2026-01-12 10:00:03,Spot,Transaction Buy,BTC,0.00412,
1,2026-01-12 10:00:03,Spot,Transaction Spend,USDT,-380.41,
1,2026-01-12 10:00:03,Spot,Transaction Fee,BNB,-0.00033,
1,2026-01-20 06:00:00,Spot,Staking Purchase,SOL,-2,
1,2026-01-20 06:00:00,Earn,Staking Purchase,SOL,2,
1,2026-03-09 13:00:00,Spot,Funding Fee,BTC,-0.005,`),
  ).toEqual([
    '01-12 transfer_in BTC 0.00412',
    '01-12 transfer_out USDT 380.41',
    '01-12 transfer_out BNB 0.00033',
    'line 5: figures',
    'line 6: figures',
    'line 7: figures',
  ])
})

test('dates that may be read in two ways are asked for, unless their order shows which', () => {
  const rows = (days: string[]): string =>
    `Date,Type,Name,Quantity,Price\n${days.map((day) => `${day},Buy,ACME,1,10`).join('\n')}`
  const open = rows(['02/03/2026', '09/10/2026', '03/04/2026'])
  expect(readTable(open)).toMatchObject({ question: 'date_order', trades: [] })
  expect(readTable(open, { dateOrder: 'mdy' }).trades[0]?.day).toBe('2026-02-03')
  expect(readTable(rows(['09/03/2026', '10/03/2026', '02/04/2026'])).trades[0]?.day).toBe('2026-03-09')
  expect(readTable(rows(['02/03/2026', '02/13/2026'])).trades[0]?.day).toBe('2026-02-03')
})

test('a list without signs or kinds may be of what is held, and a second table may repeat the first', () => {
  expect(table('Date,Symbol,Quantity,Price,Market Value\n2026-10-30,AAPL,10,250,2500')).toEqual([
    'line 2: kind',
  ])
  const file = readTable(`Cash Transactions,,,,
Date,Details,Amount,Balance,
06/01/2026,Deposit for investment purchases,9000,9000,
08/01/2026,Bought 60 World ETF (VWRP),-7411.2,1588.8,
15/05/2026,Sold 10 World ETF (VWRP),1291.4,2880.2,
Balance,2880.2,,,
Investment Transactions,,,,
Date,InvestmentName,TransactionDetails,Quantity,Price,Cost
09/01/2026,World ETF (VWRP),Bought 60 World ETF (VWRP),60,123.52,7411.2`)
  expect(told(file)).toEqual([
    '01-08 buy VWRP GBP 60 net 7411.2',
    '05-15 sell VWRP GBP 10 net 1291.4',
    '01-06 deposit GBP 9000',
  ])
})

test('Interactive Brokers’ Flex statement as CSV, and Ghostfolio’s activities', () => {
  const file = readFlexCsv(`"BOF","U1"
"HEADER","TRNT","CurrencyPrimary","AssetClass","Symbol","TradeID","TradeDate","Quantity","TradePrice","TradeMoney","Taxes","IBCommission","IBCommissionCurrency","NetCash","Buy/Sell","Notes/Codes","LevelOfDetail"
"DATA","TRNT","USD","STK","MSFT","","20260714","5","498.25","2491.25","0","-0.87","USD","-2492.12","BUY","","ORDER"
"DATA","TRNT","USD","STK","MSFT","1","20260714","3","498.25","1494.75","0","-0.52","USD","-1495.27","BUY","","EXECUTION"
"DATA","TRNT","USD","STK","MSFT","2","20260714","2","498.25","996.5","0","-0.35","EUR","-996.5","BUY","","EXECUTION"
"DATA","TRNT","USD","STK","MSFT","3","20260715","2","498.25","1996.5","0","-0.35","USD","-996.85","BUY","","EXECUTION"
"DATA","TRNT","USD","STK","KO","4","20260715","2","60","120","0","-1","USD","-121","BUY","","EXECUTION"
"DATA","TRNT","USD","STK","KO","5","20260715","-2","60","-120","0","1","USD","121","BUY (Ca.)","Ca","EXECUTION"
"HEADER","CTRN","CurrencyPrimary","AssetClass","Symbol","Description","SettleDate","Amount","Type","LevelOfDetail"
"DATA","CTRN","USD","","","CASH RECEIPTS","20260710","6000","Deposits/Withdrawals","SUMMARY"
"DATA","CTRN","USD","","","CASH RECEIPTS","20260710","6000","Deposits/Withdrawals","DETAIL"`)
  expect(told(file)).toEqual([
    '07-14 buy MSFT USD 3 @498.25 amount 1494.75 fee 0.52',
    '07-14 buy MSFT USD 2 @498.25 amount 996.5',
    '07-14 fee EUR -0.35',
    '07-10 deposit USD 6000',
    'line 6: figures',
  ])
  const activity = (
    type: string,
    quantity: number,
    unitPrice: number,
    fee: number,
    currency: string,
    date: string,
  ) => ({
    type,
    quantity,
    unitPrice,
    fee,
    currency,
    date,
    symbol: 'RR.L',
  })
  const json = JSON.stringify({
    activities: [
      activity('BUY', 80, 1204.5, 599, 'GBp', '2026-02-08T20:00:00.000Z'),
      activity('DIVIDEND', 80, 6, 0, 'GBp', '2026-03-08T20:00:00.000Z'),
      activity('FEE', 0, 0, 12.5, 'USD', '2026-04-08T20:00:00.000Z'),
      activity('BUY', 1, 1, 0, 'USD', '2026-12-14T20:00:00.000Z'),
      { ...activity('BUY', 2, 9, 0, 'USD', '2026-05-14T20:00:00.000Z'), isDraft: true },
    ],
  })
  const activities = readGhostfolio(json, '2026-11-28')
  expect(activities.leftOut).toEqual([{ line: 5, text: 'BUY · RR.L', why: 'not_done' }])
  expect(told(activities)).toEqual([
    '02-09 buy RR.L GBP 80 @12.045 fee 5.99',
    '03-09 dividend RR.L GBP amount 4.8',
    '04-09 fee USD -12.5',
    'line 4: day',
  ])
})
