import { expect, test } from 'vitest'
import { told } from '../../testing/told.ts'
import { readTable } from '../table/table.ts'

const table = (text: string): string[] => told(readTable(text.trim()))

test('amounts of coins without money are units; money in a currency that is not known is told', () => {
  expect(
    table(`Timestamp,Type,Asset,Amount
2026-08-12,Withdrawal,DOGE,-55
2026-08-13,Interest,BTC,0.0004
2026-08-14,Interest,EUR,2.5`),
  ).toEqual(['08-12 transfer_out DOGE 55', '08-13 stock_dividend BTC 0.0004', '08-14 interest EUR 2.5'])
  expect(
    table(`Date,Type,Currency,Amount
2026-08-12,Withdrawal,ETH,-1.5
2026-08-13,Withdrawal,eip155:1/erc20:0xB8c,-1.5
2026-08-14,Deposit,EUR,12.5`),
  ).toEqual(['08-12 transfer_out ETH 1.5', '08-14 deposit EUR 12.5', 'line 3: currency'])
})

test('of what came and left, only what is certain is read', () => {
  const file = readTable(`Date,Status,Type,Sent Amount,Sent Currency,Received Amount,Received Currency
2026-01-02,completed,Trade,116.88,USDC,0.14445954600007045,ETH
2026-01-03,returned,Trade,101.82,USDC,0.06,ETH
2026-01-04,failed,Trade,101.82,USDC,0.06,ETH
2026-01-05,completed,Margin loss,0.5,EUR,,
2026-01-06,completed,Withdrawal,5,EUR,,
2026-01-07,completed,Referral bonus,0.01,BTC,,
2026-01-08,completed,Purchase unlock,5,EUR,0.1,SOL`)
  expect(told(file)).toEqual([
    '01-02 transfer_in ETH 0.144459546',
    '01-02 transfer_out USDC 116.88',
    '01-06 withdrawal EUR -5',
    'line 3: kind',
    'line 5: kind',
    'line 7: sign',
    'line 8: kind',
  ])
  expect(file.leftOut.map(({ line, why }) => [line, why])).toEqual([[4, 'not_done']])
})

test('units with a power of ten are units, also where all are so small', () => {
  expect(
    table(`Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price Currency,Subtotal
2023-05-19T18:14:56Z,Rewards Income,ETH2,2.103e-05,EUR,0.040000`),
  ).toEqual(['05-19 stock_dividend ETH2 EUR 0.00002103'])
})

test('amounts too small for money, where nothing says in what, may be of a coin', () => {
  expect(
    table(`Date & Time;Type;Fee;Total
2026-02-09;SENT;0;0.0194
2026-02-10;SENT;0;1`),
  ).toEqual(['line 2: currency', 'line 3: currency'])
  expect(
    table(`date,tx_type,amount,coin
2026-02-27,DEPOSIT,115,BUSDBEP20`),
  ).toEqual(['02-27 transfer_in BUSDBEP20 115'])
})

test('an exchange of coins with a row for each side is one, and is told where both have a fee', () => {
  const head =
    'Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price Currency,Spot Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes'
  const into = '2026-07-02T08:00:00Z,Convert,SOL,5.2,EUR,128,665.6,672.3,6.7,Converted 0.25 ETH to 5.2 SOL'
  const out = (total: string, fee: string): string =>
    `2026-07-02T08:00:00Z,Convert,ETH,-0.25,EUR,2689.2,672.3,${total},${fee},Converted 0.25 ETH to 5.2 SOL`
  const file = readTable([head, into, out('672.3', '0')].join('\n'))
  expect(told(file)).toEqual([
    '07-02 sell ETH EUR 0.25 amount 672.3 fee 6.7',
    '07-02 buy SOL EUR 5.2 amount 665.6',
  ])
  expect(file.leftOut).toMatchObject([{ line: 3, why: 'part' }])
  expect(table([head, into, out('679', '6.7')].join('\n'))).toEqual(['line 2: figures', 'line 3: figures'])
  // twice the same is two
  expect(table([head, into, out('672.3', '0'), into, out('672.3', '0')].join('\n'))).toHaveLength(4)
})

test('a row that a column or its status calls a draft is left out', () => {
  const file = readTable(`Date,Type,Symbol,Quantity,Price,Amount,Currency,isDraft,Status
2026-08-12,Buy,AAPL,2,100,200,USD,false,Completed
2026-08-13,Buy,AAPL,7,100,700,USD,true,Completed
2026-08-14,Buy,AAPL,4,100,400,USD,false,Draft`)
  expect(told(file)).toEqual(['08-12 buy AAPL USD 2 @100 amount 200'])
  expect(file.leftOut).toMatchObject([
    { line: 3, why: 'not_done' },
    { line: 4, why: 'not_done' },
  ])
})

test('a withdrawal and the row that takes it back are left out with that reason', () => {
  const head = 'Id;Bokföringsdag;Transaktionstyp;Belopp;Valuta;Transaktionstext;Makuleringsdatum'
  const file = readTable(`${head}
1;2026-05-18;UTTAG;-3000;SEK;Till 8105;
2;2026-05-20;UTTAG;-3000;SEK;Till 8105;2026-05-21
3;2026-05-21;MAK UTTAG;3000;SEK;Makulering;2026-05-21
4;2026-05-22;UTTAG;-500;SEK;Till 8105;2026-05-23`)
  expect(told(file)).toEqual(['05-18 withdrawal SEK -3000'])
  expect(file.leftOut).toMatchObject([
    { line: 3, why: 'taken_back' },
    { line: 4, why: 'taken_back' },
    { line: 5, why: 'not_done' },
  ])
  const marked = readTable(`${head}
1;2026-05-20;UTTAG;-3000;SEK;Till 8105;2026-05-21
2;2026-05-21;MAK UTTAG;3000;SEK;Makulering;`)
  expect(told(marked)).toEqual([])
  expect(marked.leftOut).toMatchObject([{ why: 'taken_back' }, { why: 'taken_back' }])
  // which of two it was is not said
  const open = readTable(`${head}
1;2026-05-18;UTTAG;-3000;SEK;Till 8105;
2;2026-05-20;UTTAG;-3000;SEK;Till 8105;
3;2026-05-21;MAK UTTAG;3000;SEK;Makulering;2026-05-21`)
  expect(told(open)).toEqual(['line 2: cancelled', 'line 3: cancelled'])
})

test('a withdrawal that came back with its number and its fee moved nothing', () => {
  const file = readTable(`txid,refid,time,type,asset,amount,fee,balance
L1,F1,2026-02-20 09:00:12,withdrawal,EUR,-400.0000,1.0000,677.9970
L2,F1,2026-02-21 06:12:40,withdrawal,EUR,400.0000,-1.0000,1078.9970
L3,F2,2026-02-22 06:12:40,withdrawal,EUR,400.0000,0,1478.9970`)
  expect(told(file)).toEqual(['line 4: figures'])
  expect(file.leftOut.map(({ line, why }) => [line, why])).toEqual([
    [2, 'taken_back'],
    [3, 'taken_back'],
  ])
})

test('amounts with their coin, and fees in a coin beside a purchase with money', () => {
  expect(
    table(`Date(UTC),Pair,Side,Price,Executed,Amount,Fee
2026-03-01 10:00:00,BTCUSDT,BUY,65000,0.0100000000BTC,650.00000000USDT,0.0000100000BTC
2026-03-03 10:00:00,BNBAED,BUY,2300,1.0000000000BNB,2300.00AED,0.00075BNB`),
  ).toEqual([
    '03-01 transfer_in BTC 0.0100000000',
    '03-01 transfer_out USDT 650.00000000',
    '03-01 transfer_out BTC 0.0000100000',
    '03-03 buy BNB AED 1.0000000000 @2300 amount 2300.00',
    '03-03 transfer_out BNB AED 0.00075',
  ])
})

test('what a reward in a coin was worth is no money', () => {
  expect(
    table(`Date,Type,Asset,Amount,Value (AED)
2026-02-07,Reward,ETH,0.001,8
2026-02-08,Interest,ETH,0.002,16`),
  ).toEqual(['line 2: quantity', 'line 3: quantity'])
})

test('what was bought cost its worth where all money is worth itself', () => {
  const head =
    'Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Transaction Kind\n'
  const card = '2026-07-13 06:40:58,Buy USDC,USDC,250,,,AED,920.00,crypto_purchase\n'
  const paid = (worth: string): string =>
    `2026-07-12 15:09:31,AED -> BTC,AED,-2000.00,BTC,0.00541,AED,${worth},viban_purchase`
  expect(table(head + card + paid('2000.00'))).toContain('07-13 buy USDC AED 250 amount 920')
  expect(table(head + card + paid('2010.00'))).toContain('line 2: figures')
  expect(table(head + card)).toContain('line 2: figures')
})

test('coins that are lent stay, and a withdrawal that came back on another day is none', () => {
  const file = readTable(`"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"
"A","Q1","2026-01-20 09:15:10","deposit","","currency","ZEUR",1500,0,1500
"B","Q2","2026-02-10 00:00:12","transfer","spottostaking","currency","DOT",-40,0,20
"C","Q3","2026-02-10 00:01:40","transfer","stakingfromspot","currency","DOT.S",40,0,40
"D","Q4","2026-05-05 08:08:08","withdrawal","","currency","ZEUR",-100,0.9,1399.1
"E","Q5","2026-05-06 08:30:00","withdrawal","","currency","ZEUR",100,-0.9,1500`)
  expect(told(file)).toEqual(['01-20 deposit EUR 1500'])
  expect(file.leftOut.map(({ why }) => why)).toEqual(['taken_back', 'taken_back', 'own', 'own'])
})
