import { describe, expect, test } from 'vitest'
import { readFile } from './read-file.ts'
import type { ReadFile } from './types.ts'

const read = (text: string): ReadFile =>
  readFile(new TextEncoder().encode(text), {}, 'AED', { today: '2026-11-28' })
const rowsOf = ({ rows }: ReadFile): string[] =>
  rows.map(({ day, amountMinor, currency }) => `${day} ${amountMinor} ${currency}`)
const asked = ({ question }: ReadFile): string | null => question?.kind ?? null

describe('a currency that nothing names is asked', () => {
  test.each([
    [
      'OFX without CURDEF',
      'OFXHEADER:100\n\n<OFX><STMTRS><BANKACCTFROM><ACCTID>12345678</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261005<TRNAMT>-10.00<FITID>1<NAME>SHOP</STMTTRN></BANKTRANLIST></STMTRS></OFX>',
    ],
    ['MT940 bookings alone', ':61:2610051005D1250,75NTRFNONREF\n:86:RENT\n'],
    ['QIF', '!Type:Bank\nD2026-10-05\nT-10.00\nPShop\n^\n'],
  ])('%s', (_name, text) => {
    expect(asked(read(text))).toBe('currency')
    const said = readFile(new TextEncoder().encode(text), { currency: 'INR', confirmed: ['currency'] }, 'AED')
    expect([said.question, said.rows.map(({ currency }) => currency)]).toEqual([null, ['INR']])
  })

  test('not where the file names its bank, or each payment its currency', () => {
    const ofx =
      'OFXHEADER:100\n\n<OFX><FI><ORG>Barclays</FI><STMTRS><BANKACCTFROM><ACCTID>12345678</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261005<TRNAMT>-10.00<FITID>1<NAME>SHOP</STMTTRN></BANKTRANLIST></STMTRS></OFX>'
    expect([rowsOf(read(ofx)), asked(read(ofx))]).toEqual([['2026-10-05 -1000 GBP'], null])
    const footer = read('Date,Details,Amount,Currency\n2026-10-05,Tea,-3.50,EUR\nEnd of list,End of list,,\n')
    expect([rowsOf(footer), asked(footer)]).toEqual([['2026-10-05 -350 EUR'], null])
  })

  test('payments with the month first are payments, and their shops no banks', () => {
    const file = read(
      'Date,Description,Withdrawal,Deposit,RunningBalance\n08/17/2026,BMO HARRIS BANK ATM,$20.00,,$80.00\n08/14/2026,ACH PAYROLL,,$50.00,$100.00\n08/13/2026,ZELLE TO AMAL,$5.00,,$50.00\n',
    )
    expect([file.mapping.currency, asked(file), file.proofs[0]?.kind]).toEqual(['USD', null, 'balance'])
  })

  test('any currency in a heading', () => {
    expect(rowsOf(read('Item;Posting date;Amount CZK\nRent;2026/10/05;-111,50\n'))).toEqual([
      '2026-10-05 -11150 CZK',
    ])
  })
})

test('QIF: days that fit both orders are asked', () => {
  const file = read('!Type:Bank\nD05/10/2026\nT-10.00\nPShop\n^\nD07/01/2026\nT-11.00\nPShop\n^\n')
  expect([asked(file), file.question?.choices.map(({ rows }) => rows[0]?.date)]).toEqual([
    'dates',
    ['2026-10-05', '2026-05-10'],
  ])
})

describe('what is in and what is out stands in a column, whatever its heading', () => {
  test.each([
    ['D/K', 'D', 'K'],
    ['', 'S', 'H'],
    ['Af Bij', 'Af', 'Bij'],
    ['Bevétel/Kiadás', 'outflow', 'inflow'],
  ])('%s', (heading, out, into) => {
    const file = read(
      `Date,Details,Amount,Currency,${heading}\n2026-10-05,Tea,3.50,EUR,${out}\n2026-10-06,Pay,500.00,EUR,${into}\n`,
    )
    expect([rowsOf(file), asked(file)]).toEqual([['2026-10-05 -350 EUR', '2026-10-06 50000 EUR'], null])
  })

  test('without headings', () => {
    const file = read('2026-10-05,Tea,3.50,EUR,debit\n2026-10-06,Pay,500.00,EUR,credit\n')
    expect(rowsOf(file)).toEqual(['2026-10-05 -350 EUR', '2026-10-06 50000 EUR'])
  })

  test('also of the balances around the payments', () => {
    const file = read(
      'Buchungstag;Text;Währung;Umsatz;\n02.10.2026;Lohn;EUR;1.337,00;H\n16.10.2026;Amt;EUR;2.000;S\n01.10.2026;Anfangssaldo;EUR;500,00;H\n31.10.2026;Endsaldo;EUR;163,00;S\n',
    )
    expect([rowsOf(file), file.proofs[0]?.kind]).toEqual([
      ['2026-10-02 133700 EUR', '2026-10-16 -200000 EUR'],
      'balance',
    ])
  })
})

describe('headings that are not known', () => {
  const rows = '2026-10-05,Tee,-3.50,996.50\n2026-10-06,Lohn,500,1496.50\n'
  test('the running balance tells which column is the amount', () => {
    const file = read(
      `Ημ/νία,Περιγραφή,Υπόλοιπο,Ποσό\n${rows.replace(/,(-?[\d.]+),([\d.]+)\n/g, ',$2,$1\n')}`,
    )
    expect(file.rows.map(({ amountMinor }) => amountMinor)).toEqual([-350n, 50_000n])
    expect(file.proofs.map(({ kind }) => kind)).toEqual(['balance'])
  })
  test('else it is asked', () => {
    expect(
      asked(read('Ημ/νία,Περιγραφή,Α,Β\n2026-10-05,Tee,-3.50,900.00\n2026-10-06,Lohn,500,12.00\n')),
    ).toBe('columns')
  })
})

describe('the money of the account beside that of the shop', () => {
  test.each([
    [
      'by the currency that is the same in all rows',
      'Amount,Currency,Local amount,Local currency',
      '-37.42,AED,-9.99,USD',
      '-5.00,AED,-5.00,AED',
    ],
    [
      'whatever their order',
      'Amount,Currency,Amount,Currency',
      '-9.99,USD,-37.42,AED',
      '-5.00,AED,-5.00,AED',
    ],
    [
      'where only payments abroad have two',
      'Foreign Currency Type,Amount (Foreign),Local Currency Type,Amount (Local)',
      'USD,-9.99,AED,-37.42',
      ',0,AED,-5.00',
    ],
  ])('%s', (_name, headings, first, second) => {
    const file = read(`Date,Description,${headings}\n2026-10-15,APPLE,${first}\n2026-10-16,TEA,${second}\n`)
    expect([rowsOf(file), asked(file)]).toEqual([['2026-10-15 -3742 AED', '2026-10-16 -500 AED'], null])
  })

  test('a column for each currency', () => {
    const file = read(
      'Account Type,Account Number,Date,Description,CAD$,USD$\nChequing,03342-5104417,10/15/2026,PAY,2811.40,,\nChequing,03342-4500127,10/22/2026,WIRE,,-2000.00,\n',
    )
    expect([rowsOf(file), asked(file)]).toEqual([['2026-10-15 281140 CAD', '2026-10-22 -200000 USD'], null])
  })
})

describe('signs', () => {
  test('credits that are written with a minus throughout', () => {
    const file = read(
      'Date,Description,Debit,Credit,Currency\n2026-10-15,TEA,5.00,,USD\n2026-10-16,PAYMENT,,-50.00,USD\n2026-10-17,PAYMENT,,-20.00,USD\n',
    )
    expect(rowsOf(file)).toEqual(['2026-10-15 -500 USD', '2026-10-16 5000 USD', '2026-10-17 2000 USD'])
  })
  test('only credits are marked', () => {
    const file = read(
      'Date,Details,Amount (INR),BillingAmountSign\n2026-10-15,TEA,5.00,\n2026-10-16,AMAZON,50.00,CR\n2026-10-17,TAXI,20.00,\n',
    )
    expect([rowsOf(file), asked(file)]).toEqual([
      ['2026-10-15 -500 INR', '2026-10-16 5000 INR', '2026-10-17 -2000 INR'],
      null,
    ])
  })
  test('a word in one row says nothing of the others', () => {
    const rows = ['Tea', 'Taxi', 'Noon refund', 'Books', 'Lunch', 'Gift', 'Shoes']
    const file = read(
      `Date,Details,Amount (AED)\n${rows.map((text, at) => `2026-10-1${at},${text},5.00\n`).join('')}`,
    )
    expect(asked(file)).toBe('signs')
  })
})

test('days without separators, and headings that continue on a second line', () => {
  const file = read(
    'Transaction,Description,Debit,Credit,Balance\nDate,,Amount,Amount,AED\n28SEP2026,PAY,,10.00,60.00\n29SEP2026,TEA,5.00,,55.00\n',
  )
  expect([rowsOf(file), file.proofs[0]?.kind]).toEqual([
    ['2026-09-28 1000 AED', '2026-09-29 -500 AED'],
    'balance',
  ])
})

test('a kind of payment does not change amounts with signs of their own', () => {
  const file = read(
    'Date,Transaction Type,Details,Amount (AED)\n2026-10-15,POS,TEA,-5.00\n2026-10-16,POS,REFUND NOON,50.00\n2026-10-17,POS,TAXI,-20.00\n',
  )
  expect([rowsOf(file), asked(file)]).toEqual([
    ['2026-10-15 -500 AED', '2026-10-16 5000 AED', '2026-10-17 -2000 AED'],
    null,
  ])
})

test('a total of the amount and a tax is what the account pays', () => {
  const file = read(
    'Date,Details,Amount,VAT,Total,Currency\n2026-10-15,FEE,-20.00,-1.00,-21.00,AED\n2026-10-16,PAY,50.00,0.00,50.00,AED\n',
  )
  expect([rowsOf(file), asked(file)]).toEqual([['2026-10-15 -2100 AED', '2026-10-16 5000 AED'], null])
})

test('fees alone, with an amount, and given back', () => {
  const file = read(
    'Date,Details,Money In,Money Out,Fee,Balance\n2026-10-02,ATM (AED),,-500.00,-10.00,490.00\n2026-10-03,SMS FEE,,,-0.35,489.65\n2026-10-04,CORRECTION,,,0.35,490.00\n',
  )
  expect(file.rows.map(({ amountMinor }) => amountMinor)).toEqual([-51_000n, -35n, 35n])
  expect(file.proofs[0]?.kind).toBe('balance')
})

test('debit and credit columns without known headings are asked, unless a balance tells, in whatever digits', () => {
  const rows = '2026-10-15,قهوة,,٥٫٢٥,٩٤٫٧٥\n2026-10-16,راتب,١٠٫٠٠,,١٠٤٫٧٥\n'
  expect(asked(read(rows.replace('راتب', 'شاي').replace(/,[٠-٩٫]+\n/g, '\n')))).toBe('signs')
  const file = read(rows)
  expect([file.rows.map(({ amountMinor }) => amountMinor), file.proofs[0]?.kind]).toEqual([
    [-525n, 1000n],
    'balance',
  ])
})

test.each([
  ['seconds since 1970', 'created', '1791115200', '2026-10-04'],
  ['ordinal numbers', 'Date', '15th October 2026', '2026-10-15'],
])('days as %s', (_name, heading, day, wanted) => {
  expect(rowsOf(read(`${heading},Details,Amount (AED)\n${day},TEA,-5.00\n`))).toEqual([`${wanted} -500 AED`])
})

test('currencies as words, and cells that say that there is no amount', () => {
  const file = read(
    'Date,Details,Debit,Credit,العملة\n15/10/2026,TEA,5.00,NIL,درهم\n16/10/2026,PAY,N/A,50.00,درهم\n',
  )
  expect([rowsOf(file), file.unreadableCount]).toEqual([['2026-10-15 -500 AED', '2026-10-16 5000 AED'], 0])
})

test.each([
  [
    'above the headings, which come again',
    'Date,Description,Debit,Credit,Currency\n',
    'Pending transactions',
  ],
  ['between the rows', '', 'Pending'],
])('a section of payments that are not booked, its title %s', (_name, again, title) => {
  const headings = 'Date,Description,Debit,Credit,Currency\n'
  const file = read(
    `${again === '' ? headings : ''}${title}\n${again}27/10/2026,NOON,99.00,,AED\nPosted transactions\n${again}26/10/2026,TEA,9.00,,AED\n`,
  )
  expect([rowsOf(file), file.leftOut.filter(({ reason }) => reason === 'pending').length]).toEqual([
    ['2026-10-26 -900 AED'],
    1,
  ])
})

test('each amount in the currency that stands beside it', () => {
  const file = read(
    'Date,Details,Account,Amount,Balance\n2026-10-15,TEA,Main,-5.00 PLN,95.00 PLN\n2026-10-16,PAY,Euros,50.00 EUR,150.00 EUR\n',
  )
  expect([rowsOf(file), asked(file)]).toEqual([['2026-10-15 -500 PLN', '2026-10-16 5000 EUR'], null])
})

test('a column in the currency of its heading comes before amounts in others', () => {
  const file = read(
    'Date,Details,Transaction Currency,Transaction Amount,FX Rate,Total Amount (AED)\n15/10/2026,STEAM,EUR,-59.99,4.41,-264.57\n16/10/2026,TEA,AED,-5.00,-,-5.00\n',
  )
  expect([rowsOf(file), asked(file)]).toEqual([['2026-10-15 -26457 AED', '2026-10-16 -500 AED'], null])
})

test('beside a running balance the day of booking counts', () => {
  const headings = 'Posting Date,Description,Transaction Date,Amount (AED)'
  const file = read(
    `${headings},Balance\n15/10/2026,TEA,14/10/2026,-5.00,95.00\n16/10/2026,PAY,16/10/2026,50.00,145.00\n`,
  )
  expect(rowsOf(file)).toEqual(['2026-10-15 -500 AED', '2026-10-16 5000 AED'])
  expect(rowsOf(read(`${headings}\n15/10/2026,TEA,14/10/2026,-5.00\n`))).toEqual(['2026-10-14 -500 AED'])
})
