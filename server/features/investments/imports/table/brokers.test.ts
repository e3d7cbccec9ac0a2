import { expect, test } from 'vitest'
import { told } from '../../testing/told.ts'
import { readTable } from './table.ts'

const table = (text: string): string[] => told(readTable(text.trim()))

test('a fund of money: signs are those of the fund, and interest paid is received', () => {
  const rows = `Date,Description,"Value, EUR",Price per share,Quantity of shares
"Mar 4, 2026, 2:11:09 AM",Interest PAID EUR Class R IE000AZVL3K0,0.2431,,
"Mar 4, 2026, 2:11:09 AM",Service Fee Charged EUR Class R IE000AZVL3K0,-0.0402,,
"Mar 3, 2026, 4:40:51 PM",SELL EUR Class R IE000AZVL3K0,-450.00,1.00,450.00
"Mar 2, 2026, 10:20:07 AM",BUY EUR Class R IE000AZVL3K0,"2,750.00",1.00,"2,750.00"`
  expect(table(rows)).toEqual([
    '03-03 sell IE000AZVL3K0 EUR 450.00 @1.00 net 450.00',
    '03-02 buy IE000AZVL3K0 EUR 2750.00 @1.00 net 2750.00',
    '03-04 interest EUR 0.2431',
    '03-04 fee EUR -0.0402',
  ])
  expect(table(`Date,Type,Amount,Currency\n2026-01-10,Interest paid,6.00,USD`)).toEqual(['line 2: sign'])
})

test('units that were distributed without money, and a bill whose money and units are told on two days', () => {
  expect(
    table(`Run Date,Action,Symbol,Description,Price ($),Quantity,Amount ($)
10/19/2026,REDEMPTION PAYOUT US TREASURY BILL 10/15/26 (912797RS8) (Cash),912797RS8,US TREASURY BILL 10/15/26,,-10000,
10/15/2026,REDEMPTION PAYOUT US TREASURY BILL 10/15/26 (912797RS8) (Cash),912797RS8,US TREASURY BILL 10/15/26,,,10000.00
06/15/2026,DIVIDEND RECEIVED WALMART INC COM (WMT) (Cash),WMT,WALMART INC COM,,0.000,3.11
05/15/2026,DISTRIBUTION WALMART INC COM (WMT) (Cash),WMT,WALMART INC COM,,40.000,`),
  ).toEqual([
    '10-15 sell 912797RS8 USD 10000 net 10000.00',
    '06-15 dividend WMT USD amount 3.11',
    '05-15 stock_dividend WMT USD 40.000',
  ])
})

test('Delta: the amount is before the fee, and a fee in a coin leaves beside what is sent', () => {
  expect(
    table(`Date,Way,Base amount,Base currency (name),Base type,Quote amount,Quote currency,Exchange,Sent/Received from,Sent to,Fee amount,Fee currency (name),Broker,Notes
2026-06-11T09:22:10.000Z,WITHDRAW,0.02,BTC (Bitcoin),CRYPTO,,,,Binance,OTHER,0.0001,BTC (Bitcoin),,
2026-02-20T15:31:00.000Z,BUY,40,NVDA (NVIDIA),STOCK,7208,USD,,,,1,USD (US Dollar),Interactive Brokers,`),
  ).toEqual([
    '06-11 transfer_out BTC 0.02',
    '06-11 transfer_out BTC 0.0001',
    '02-20 buy NVDA USD 40 amount 7208 fee 1',
  ])
})

test('another day in each row shows the order of days and months', () => {
  const file = readTable(`symbol,isin,trade_date,trade_type,quantity,price,order_execution_time
NIFTYBEES,INF204KB14I2,03-02-2026,buy,150,282.35,2026-02-03T09:21:07
TATAPOWER,INE245A01021,05-03-2026,buy,80,371.2,2026-03-05T14:02:55
TATAPOWER,INE245A01021,10-07-2026,sell,30,402.65,2026-07-10T10:44:31`)
  expect([file.question, ...file.trades.map(({ day }) => day)]).toEqual([
    null,
    '2026-02-03',
    '2026-03-05',
    '2026-07-10',
  ])
})

test('of presets whose headings are all there the fullest one applies, and a common heading alone shows no currency', () => {
  expect(
    table(`Date,Type,Details,Amount,Units,Realized Equity Change,Realized Equity,Balance,Position ID,Asset type,NWA
02/01/2024 00:10:33,Dividend,NKE/USD,0.17,-,0.17,4581.91,99.60,2272508626,Stocks,0.00
15/01/2024 00:10:33,Interest Payment,-,0.20,-,0.20,4581.91,99.80,-,,0.00`),
  ).toEqual(['01-02 dividend NKE USD amount 0.17', '01-15 interest USD 0.20'])
  expect(
    table(`Date,Details,Amount,Balance
15/01/2026,Deposit,100.00,100.00
16/01/2026,Account fee,-1.00,99.00`),
  ).toEqual(['01-15 deposit  100.00', '01-16 fee  -1.00'])
})

test('a number in place of the symbol is of the symbol that others have with it; capital that is paid back', () => {
  expect(
    table(`Type,SettleDate,ISIN,Description,Amount,CurrencyPrimary
Withholding Tax,20230913,CH0111762537,SMMCHA(80486947) CASH DIVIDEND CHF 5.99 PER SHARE - CH TAX,-14.68,CHF
Dividends,20230913,CH0111762537,SMMCHA(CH0111762537) CASH DIVIDEND CHF 0.69 PER SHARE (Return of Capital),4.83,CHF`),
  ).toEqual([
    '09-13 dividend SMMCHA CHF amount 0 tax 14.68',
    '09-13 return_of_capital SMMCHA CHF amount 4.83',
  ])
})

test('Coinbase: a trade for a coin is one of two coins, and money in another currency is what moved', () => {
  expect(
    table(`ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes
1,2025-05-25 10:54:43 UTC,Advanced Trade Sell,EOS,-484.8,GBP,£0.56,-£271.49,-£269.86,£1.63,Sold 484.8 EOS for 366.04 USDC on EOS-USDC at 0.76 USDC/EOS
2,2025-05-06 13:07:41 UTC,Deposit,EUR,100,GBP,£0.86,£86.00,£86.00,£0.00,Deposit from Revolut`),
  ).toEqual([
    '05-25 sell EOS GBP 484.8 amount 271.49 fee 1.63',
    '05-25 buy USDC GBP 366.04 amount 269.86',
    '05-06 deposit EUR 100',
  ])
})

test('fills with the units of their figures in columns of their own', () => {
  expect(
    table(`portfolio,trade id,product,side,created at,size,size unit,price,fee,total,price/fee/total unit
default,1,XRP-GBP,BUY,2020-10-14T10:42:20.072Z,100,XRP,0.2,0.10,-20.10,GBP
default,2,LINK-ETH,BUY,2020-10-15T10:42:20.072Z,28.23,LINK,0.01834,0.002588691,-0.520326891,ETH`),
  ).toEqual(['10-14 buy XRP GBP 100 @0.2 net 20.10 fee 0.10', 'line 3: figures'])
})

test('of an asset and a ticker, the one written like a symbol is it; a French value is a name', () => {
  expect(
    table(`Date,Transaction Type,Asset,Ticker,Units,Unit Price (USD),Amount (USD)
2026-01-05,Buy,Vanguard Total World,VT,10.5,120.00,1260.00`),
  ).toEqual(['01-05 buy VT USD 10.5 @120.00 amount 1260.00'])
  const { trades } = readTable(`Date opération;Opération;Valeur;Code ISIN;Quantité;Cours;Montant net;Devise
05/01/2026;ACHAT COMPTANT;AIR LIQUIDE;FR0000120073;5;170,50;-852,50;EUR
15/06/2026;VENTE COMPTANT;AIR LIQUIDE;FR0000120073;2;180,00;360,00;EUR`)
  expect(trades.map(({ name, symbol }) => [name, symbol])).toEqual([
    ['AIR LIQUIDE', 'FR0000120073'],
    ['AIR LIQUIDE', 'FR0000120073'],
  ])
})

test('numbers of rows are no quantities, and letters of credit and debit no sides', () => {
  expect(
    table(`No,Date,Type,Stock,Lots,Amount,Currency
1,2026-01-05,Buy,ABC,7,-700.00,USD
2,2026-01-06,Buy,DEF,9,-900.00,USD
3,2026-01-07,Sell,ABC,7,710.00,USD`),
  ).toEqual(['line 2: quantity', 'line 3: quantity', 'line 4: quantity'])
  expect(
    table(`Date,Direction,Symbol,Quantity,Price,Amount,Currency
2026-01-05,C,ABC,7,100,700.00,USD
2026-01-06,D,ABC,7,100,700.00,USD`),
  ).toEqual(['line 2: kind', 'line 3: kind'])
})

test('a transfer goes the way that its words say; a cash merger that tells the units that left is a sale', () => {
  expect(
    table(`Trade date,Reference,Description,Quantity,Value (£)
15/10/2026,TRANSFER,GSK plc Ordinary Transfer From Broker,200,n/a
16/10/2026,TRANSFER,GSK plc Ordinary Transfer,100,n/a
17/10/2026,INTEREST,Interest,n/a,6.12`).slice(0, 2),
  ).toEqual(['10-15 transfer_in GSK plc Ordinary Transfer From Broker 200', '10-17 interest GBP 6.12'])
  expect(
    table(`Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate
2026-01-12T14:30:10.514Z,O,BUY - MARKET,9.5,$10,$95,USD,1.1655
2026-10-06T07:40:51.004Z,O,MERGER - CASH,9.5,,"$1,045.15",USD,1.1630`),
  ).toEqual(['01-12 buy O USD 9.5 @10 amount 95', '10-06 sell O USD 9.5 net 1045.15'])
})

test('a commission in another currency is one of its own, and a pair of currencies an exchange', () => {
  expect(
    table(`"Buy/Sell","TradeDate","ISIN","Symbol","Quantity","TradePrice","TradeMoney","CurrencyPrimary","IBCommission","IBCommissionCurrency"
"BUY","20260112","CH0111762537","SMMCHA","7","282.7","1978.9","CHF","-5","CHF"
"SELL","20260113","","CHF.USD","-12000","1.2473","-14967.6","USD","-1.79924","CHF"
"BUY","20260720","US0378331005","AAPL","5","210","1050","USD","-1","USD"
"BUY (Ca.)","20260720","US0378331005","AAPL","-5","210","-1050","USD","1","USD"`),
  ).toEqual([
    '01-12 buy SMMCHA CHF 7 @282.7 amount 1978.9 fee 5',
    '01-13 conversion CHF -12000',
    '01-13 conversion USD 14967.6',
    '01-13 fee CHF -1.79924',
  ])
})

test('a reverse split under the old number is one with its instrument, and its day no ratio', () => {
  expect(
    table(`"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"
"08/04/2026","Journaled Shares","AMZN","AMAZON.COM INC","12","","",""
"05/18/2026","Reverse Split","TLRY","TILRAY BRANDS INC","10","","",""
"05/18/2026","Reverse Split","88688T100","TILRAY BRANDS INC XXXREVERSE SPLIT EFF: 05/18/26","-100","","",""
"01/22/2026","Buy","TLRY","TILRAY BRANDS INC","100","$2.105","","-$210.50"`),
  ).toEqual([
    '08-04 transfer_in AMZN USD 12',
    '01-22 buy TLRY USD 100 @2.105 amount 210.50',
    '05-18 split TLRY USD 1:10',
  ])
})

test('an order that a note calls pending is none, in Arabic as well', () => {
  expect(
    table(`التاريخ,السهم,العملية,العدد,السعر,العمولة,الصافي,العملة,ملاحظات
13/01/2026,EMAAR,شراء,1000,13.55,39.12,-13589.12,AED,
21/04/2026,EMAAR,توزيعات نقدية,,,,1000,AED,درهم للسهم
05/05/2026,EMAAR,أسهم منحة,100,0,,,AED,
20/11/2026,SALIK,شراء,2000,5.6,32.34,-11232.34,AED,أمر معلق لم ينفذ
21/11/2026,SALIK,شراء,2000,5.6,32.34,-11232.34,AED,معلق`),
  ).toEqual([
    '01-13 buy EMAAR AED 1000 @13.55 net 13589.12 fee 39.12',
    '04-21 dividend EMAAR AED net 1000',
    '05-05 stock_dividend EMAAR AED 100',
    'line 6: kind',
  ])
})
