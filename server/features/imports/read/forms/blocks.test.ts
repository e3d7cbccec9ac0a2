import { expect, test } from 'vitest'
import { readFile } from '../read-file.ts'

const read = (lines: readonly string[]) => {
  const { rows, unreadableCount } = readFile(new TextEncoder().encode(lines.join('\n')), {}, 'AED', {
    fileName: 'AED.csv',
  })
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
