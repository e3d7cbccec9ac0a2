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
2026-02-09;SENT;0.001;0.0194
2026-02-10;SENT;0.001;1`),
  ).toEqual(['line 2: currency', 'line 3: currency'])
  expect(
    table(`date,tx_type,amount,coin
2026-02-27,DEPOSIT,115,BUSDBEP20`),
  ).toEqual(['02-27 transfer_in BUSDBEP20 115'])
})
