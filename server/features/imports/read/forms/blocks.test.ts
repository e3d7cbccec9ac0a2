import { expect, test } from 'vitest'
import { readFile } from '../read-file.ts'

const fileOf = (lines: readonly string[]) =>
  readFile(new TextEncoder().encode(lines.join('\n')), {}, 'AED', { fileName: 'AED.csv' })
const read = (lines: readonly string[]) => {
  const { rows, unreadableCount } = fileOf(lines)
  return [
    ...rows.map(({ account, amountMinor, text }) => `${account} ${amountMinor} ${text}`),
    unreadableCount,
  ]
}

test('accounts under each other, each with its number and headings', () => {
  const head = 'Date,Description,Debit,Credit'
  expect(
    read([
      'Current no 00045678901,,,',
      head,
      '13/10/2026,Shop,1.00,',
      ',,,',
      'Savings no 00045678902,,,',
      head,
      '14/10/2026,Pay,,2.00',
    ]),
  ).toEqual(['Account …8901 -100 Shop', 'Account …8902 200 Pay', 0])
})

test('blocks whose titles say what is in and what is out, under or beside each other', () => {
  const head = 'Date,What,Amount'
  const wanted = [' -100 Shop', ' 200 Pay', 0]
  expect(
    read([
      'Expenses,,',
      head,
      '13/10/2026,Shop,1.00',
      ',Subtotal,1.00',
      'Income,,',
      head,
      '14/10/2026,Pay,2.00',
    ]),
  ).toEqual(wanted)
  expect(
    read(['Expenses,,,,Income,,', `${head},,${head}`, '13/10/2026,Shop,1.00,,14/10/2026,Pay,2.00']),
  ).toEqual(wanted)
})

test('accounts by name in a person’s own columns; the IBAN of other parties names none', () => {
  expect(
    read([
      'day,from/to,what for,out,in',
      '13/10/26,Cash,Tea,1.00,',
      '14/10/26,Wio,Pay,,2.00',
      '15/10/26,Cash,Bus,3.00,',
      '16/10/26,Wio,Food,4.00,',
    ]).slice(0, 2),
  ).toEqual(['Cash -100 Tea', 'Wio 200 Pay'])
  expect(
    read([
      'Date,Description,IBAN,Amount',
      '13/10/2026,Rent,AE070331234567890123456,-1.00',
      '14/10/2026,Tea,,-2.00',
      '15/10/2026,Gift,AE480860000006692353111,-3.00',
    ]),
  ).toEqual([' -100 Rent', ' -200 Tea', ' -300 Gift', 0])
})

test('what exists only as a category is the text', () => {
  expect(
    read(['Date,Category,Amount,Description', '13/10/2026,Rent,-1.00,', '14/10/2026,Food,-2.00,Lulu']),
  ).toEqual([' -100 Rent', ' -200 Lulu', 0])
})

test('of two downloads of an account below each other, what both have is read once', () => {
  const head = 'Date,Details,Reference,Debit,Credit,Balance'
  const rows = [
    '02/11/2026,RENT,A1,100.00,,900.00',
    '04/11/2026,PARKING,A2,25.00,,875.00',
    '04/11/2026,PARKING,A3,25.00,,850.00',
    '09/11/2026,SALARY,A4,,500.00,1350.00',
  ]
  const file = fileOf([head, ...rows.slice(0, 3), '', head, ...rows.slice(1)])
  expect(file.rows.map(({ amountMinor }) => amountMinor)).toEqual([-10_000n, -2500n, -2500n, 50_000n])
  expect(file.leftOut.filter(({ reason }) => reason === 'repeated').map(({ line }) => line)).toEqual([7, 8])
  expect(file.proofs.map(({ kind }) => kind)).toEqual(['balance'])
})

test('headings in two languages name the same column; the Gregorian day counts, and an opening is no payment', () => {
  const file = fileOf([
    'التاريخ الهجري,التاريخ الميلادي / Gregorian Date,تاريخ القيمة / Value Date,البيان / Payee,المبلغ / Amount',
    '1448/04/22,2026/10/03,2026/10/04,Opening balance,100.00',
    '1448/04/25,2026/10/06,2026/10/07,BAKERY,-12.60',
  ])
  expect(file.rows.map(({ day, amountMinor }) => [day, amountMinor])).toEqual([['2026-10-06', -1260n]])
})

test('a grid of days and kinds of spending, whose totals prove it, is a row for each amount, whose sign is asked', () => {
  const file = fileOf([
    'Spending November 2026 (AED),,,',
    'Day,Groceries,Petrol,Total',
    '1 Nov,212.50,,212.50',
    '3 Nov,48.00,130.00,178.00',
    'TOTAL,260.50,130.00,390.50',
  ])
  expect(file.rows.map(({ day, category, amountMinor }) => [day, category, amountMinor])).toEqual([
    ['2026-11-01', 'Groceries', 21_250n],
    ['2026-11-03', 'Groceries', 4800n],
    ['2026-11-03', 'Petrol', 13_000n],
  ])
  expect(file.question?.kind).toBe('signs')
})

test('what an app has planned for later is left out, and told', () => {
  const text = 'Date,Details,Amount AED\n2026-11-04,SHOP,-4.00\n2026-12-04,SHOP,-4.00'
  const file = readFile(new TextEncoder().encode(text), {}, 'AED', { today: '2026-11-29' })
  expect(file.rows.map(({ day }) => day)).toEqual(['2026-11-04'])
  expect(file.leftOut.map(({ reason }) => reason)).toEqual(['pending'])
})
