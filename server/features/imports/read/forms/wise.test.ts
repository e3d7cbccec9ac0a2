import { expect, test } from 'vitest'
import { readFile } from '../read-file.ts'

test('Wise: between own balances money goes out of one and into the other; what was refunded did not go', () => {
  const { rows, leftOut } = readFile(
    new TextEncoder().encode(
      `ID,Status,Direction,Finished on,Source fee amount,Source fee currency,Source name,Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency
B-1,COMPLETED,NEUTRAL,2026-10-13,7.00,AED,Me,93.00,AED,Me,25.00,USD
T-2,COMPLETED,OUT,2026-10-14,1.00,AED,Me,9.00,AED,Shop,9.00,AED
T-3,REFUNDED,OUT,2026-10-15,1.00,AED,Me,49.00,AED,Friend,,LKR`,
    ),
    {},
    'AED',
  )
  expect(rows.map(({ amountMinor, currency, transfer }) => `${amountMinor} ${currency} ${transfer}`)).toEqual(
    ['-10000 AED wise B-1', '2500 USD wise B-1', '-1000 AED null'],
  )
  expect(leftOut.map(({ line, reason }) => `${line} ${reason}`)).toEqual(['4 failed'])
})
