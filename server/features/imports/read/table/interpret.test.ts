/** Tables as banks write them, with what is right: rows, or what is asked, unreadable or left out. */
import { expect, test } from 'vitest'
import { readFile } from '../read-file.ts'
import type { ReadFile } from '../types.ts'

const read = (text: string, change = {}): ReadFile =>
  readFile(new TextEncoder().encode(text), change, 'AED', { today: '2026-11-28', fileName: 'AED.csv' })
const short = ({ rows }: ReadFile): string =>
  rows.map(({ day, amountMinor, text }) => `${day.slice(5)} ${Number(amountMinor) / 100} ${text}`).join(' | ')

test.each([
  [
    'a quote that is never closed',
    'Date,Description,Amount\n02/10/2026,"ABC TRADING,-10.00\n03/10/2026,LULU,-20.00\n04/10/2026,"NOON",-3.00\n05/10/2026,ENOC,-50.00',
    '10-02 -10 ABC TRADING | 10-03 -20 LULU | 10-04 -3 NOON | 10-05 -50 ENOC',
  ],
  [
    'the same with tabs, and no later quote',
    'Date\tDescription\tAmount\n02/10/2026\t"ABC\t-10.00\n03/10/2026\tLULU\t-20.00',
    '10-02 -10 ABC | 10-03 -20 LULU',
  ],
  [
    'thousands that are not quoted',
    'Date,Description,Amount\n02/10/2026,LULU,-85.25\n05/10/2026,RENT,-1,500.00',
    '10-02 -85.25 LULU | 10-05 -1500 RENT',
  ],
  [
    'the same in a credit column',
    'Date,Description,Debit,Credit,Balance\n02/10/2026,LULU,85.25,,914.75\n03/10/2026,PAY,,1,500.00,2,414.75',
    '10-02 -85.25 LULU | 10-03 1500 PAY',
  ],
  [
    'letters for the direction',
    'Posting Date,Description,Debit/Credit,Amount,Balance\n02/10/2026,CARREFOUR,D,85.25,914.75\n03/10/2026,SALARY,C,"1,500.00","2,414.75"',
    '10-02 -85.25 CARREFOUR | 10-03 1500 SALARY',
  ],
  [
    'numbered headings, e and i for the direction, and transfers with signs of their own',
    '(1)Type,(2)Date,(3)Item or Payee,(4)Amount,(5)Currency\ne,10/22/2026,GEANT,76.25,AED\ni,10/25/2026,PAYROLL,16400.00,AED\nt,10/26/2026,CARD,-2100.00,AED\nt,10/26/2026,CARD,2100.00,AED',
    '10-22 -76.25 GEANT | 10-25 16400 PAYROLL | 10-26 -2100 CARD | 10-26 2100 CARD',
  ],
  [
    'DBIT and CRDT',
    'Date,Details,Credit Debit Indicator,Amount\n02/10/2026,A,DBIT,85.25\n03/10/2026,B,CRDT,10.00',
    '10-02 -85.25 A | 10-03 10 B',
  ],
  [
    'Soll and Haben',
    'Buchungstag;Verwendungszweck;Betrag;Soll/Haben\n02.10.2026;A;85,25;S\n03.10.2026;B;10,00;H',
    '10-02 -85.25 A | 10-03 10 B',
  ],
  [
    'Arabic directions',
    'التاريخ;الوصف;المبلغ;نوع الحركة;الرصيد\n02/10/2026;كارفور;85.25;مدين;914.75\n03/10/2026;راتب;1500.00;دائن;2414.75',
    '10-02 -85.25 كارفور | 10-03 1500 راتب',
  ],
  [
    'Arabic columns',
    'التاريخ,البيان,مدين,دائن,الرصيد\n02/10/2026,كارفور,85.25,,914.75\n03/10/2026,راتب,,1500.00,2414.75',
    '10-02 -85.25 كارفور | 10-03 1500 راتب',
  ],
  [
    'a block about the card above',
    'Card Number,4111XXXX1234\nDate of Statement,Credit Limit,Minimum Due\n12/10/2026,20000.00,500.00\n\nTransaction Date,Details,Amount\n02/10/2026,LULU,-500.00\n03/10/2026,PAYMENT,900.00',
    '10-02 -500 LULU | 10-03 900 PAYMENT',
  ],
  [
    'billing beside original amounts',
    'Transaction Date,Description,Transaction Amount,Transaction Currency,Billing Amount,Billing Currency\n02/10/2026,APPLE,-9.99,USD,-37.42,AED',
    '10-02 -37.42 APPLE',
  ],
  [
    'an original currency beside the amount in dirhams',
    'Date,Description,Original Amount,Original Currency,Amount (AED)\n02/10/2026,APPLE,-9.99,USD,-37.42',
    '10-02 -37.42 APPLE',
  ],
  [
    'the money of the account beside that of the shop',
    'Date,Description,Currency,Amount,Local Currency\n30/10/2026,CLINIC,AED,-350.00,-350.00\n27/10/2026,BOOKING,EUR,-210.40,-912.66',
    '10-30 -350 CLINIC | 10-27 -912.66 BOOKING',
  ],
  [
    'a line of one cell above the header, a card check of 0, and one that is only noted',
    'Currency: AED,,,,\nPosting Date,Value Date,Description,Amount,Info\n02/10/2026,30/09/2026,SPINNEYS,-95.25,Umsatz gebucht\n03/10/2026,03/10/2026,UBER,0.00,Umsatz gebucht\n04/10/2026,04/10/2026,STROM,-88.00,Umsatz vorgemerkt',
    '10-02 -95.25 SPINNEYS',
  ],
  [
    'directions in plain words',
    'date,what,spent or got,amount\n13/06/2026,Fish market,spent,85.00\n14/06/2026,Uncle sent,got,1500.00',
    '06-13 -85 Fish market | 06-14 1500 Uncle sent',
  ],
  [
    'kinds of payments and a running balance',
    'Date,Description,Transaction Type,Amount,Balance\n02/10/2026,SPINNEYS,POS PURCHASE,85.25,4914.75\n03/10/2026,ATM 0042,ATM WITHDRAWAL,500.00,4414.75\n27/10/2026,ORCHID,SALARY,9000.00,13414.75',
    '10-02 -85.25 SPINNEYS | 10-03 -500 ATM 0042 | 10-27 9000 ORCHID',
  ],
  [
    'profit alone',
    'Date,Description,Amount,Balance\n30/09/2026,PROFIT PAID,12.50,5012.50\n31/10/2026,PROFIT PAID,13.00,5025.50',
    '09-30 12.5 PROFIT PAID | 10-31 13 PROFIT PAID',
  ],
  [
    'a card’s types',
    'Date,Description,Type,Amount\n02/10/2026,NOON,Purchase,100.00\n03/10/2026,NOON,Refund,20.00\n04/10/2026,THE BANK,Payment,80.00',
    '10-02 -100 NOON | 10-03 20 NOON | 10-04 80 THE BANK',
  ],
  [
    'credits marked by plus',
    'Date,Description,Amount\n02/10/2026,NOON,100.00\n04/10/2026,PAYMENT THANK YOU,+2000.00',
    '10-02 -100 NOON | 10-04 2000 PAYMENT THANK YOU',
  ],
  [
    'credits marked by CR',
    'Date,Description,Amount\n02/10/2026,NOON,100.00\n04/10/2026,PAYMENT,2000.00 CR',
    '10-02 -100 NOON | 10-04 2000 PAYMENT',
  ],
  [
    'purchases positive, the payment negative',
    'Date,Description,Amount\n02/10/2026,NOON,100.00\n04/10/2026,PAYMENT RECEIVED - THANK YOU,-2000.00\n05/10/2026,TALABAT,44.00\n06/10/2026,ENOC,66.00',
    '10-02 -100 NOON | 10-04 2000 PAYMENT RECEIVED - THANK YOU | 10-05 -44 TALABAT | 10-06 -66 ENOC',
  ],
  [
    'negative debits',
    'Date,Description,Debit,Credit\n02/10/2026,A,-85.25,\n03/10/2026,B,-1.00,\n04/10/2026,C,,5.00',
    '10-02 -85.25 A | 10-03 -1 B | 10-04 5 C',
  ],
  [
    'a debit taken back by a minus',
    'Date,Description,Debit,Credit,Balance\n02/10/2026,A,85.25,,914.75\n03/10/2026,B,-85.25,,1000.00\n04/10/2026,C,5.00,,995.00',
    '10-02 -85.25 A | 10-03 85.25 B | 10-04 -5 C',
  ],
  [
    'Amount (Dr) and Amount (Cr)',
    'Date,Narration,Amount (Dr),Amount (Cr),Balance\n02/10/2026,SPINNEYS,85.25,,914.75\n03/10/2026,IN,,500.00,1414.75',
    '10-02 -85.25 SPINNEYS | 10-03 500 IN',
  ],
  [
    'Amount In and Amount Out',
    'Date,Description,Amount In,Amount Out\n02/10/2026,LULU,,85.25\n03/10/2026,SALARY,1500.00,',
    '10-02 -85.25 LULU | 10-03 1500 SALARY',
  ],
  [
    'a fee besides the amount',
    'Type,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\nTOPUP,2026-10-01 09:00:00,2026-10-01 09:00:05,Top-Up,1000.00,0.00,AED,COMPLETED,1000.00\nATM,2026-10-02 10:00:00,2026-10-02 10:00:00,Cash,-400.00,8.00,AED,COMPLETED,592.00\nCARD,2026-10-03 10:00:00,,Cafe,-4.00,0.00,AED,REVERTED,',
    '10-01 1000 Top-Up | 10-02 -408 Cash',
  ],
  [
    'a fee with its tax in a column of its own',
    'Date,Details,Amount,Fee,VAT,Balance\n2026-11-02,Bill,-189.00,0.00,0.00,352.30\n2026-11-04,Abroad,-223.00,-15.00,-0.75,113.55\n2026-11-15,Cash,-10.00,-2.00,-0.10,101.45',
    '11-02 -189 Bill | 11-04 -238.75 Abroad | 11-15 -12.1 Cash',
  ],
  [
    'rows that are one quoted cell each',
    '"Date,Narration,Debit,Credit,Balance";;;;\n"28-09-2026,""CARREFOUR, MOE"",120.50,,""4,892.27""";;;;\n"01-10-2026,RENT,4000.00,,892.27";;;;',
    '09-28 -120.5 CARREFOUR, MOE | 10-01 -4000 RENT',
  ],
  [
    'states under a heading that is not known',
    'Date,Details,Amount,Phase\n02/10/2026,A,-1.00,Completed\n03/10/2026,B,-2.00,Declined\n04/10/2026,C,-3.00,Completed\n05/10/2026,D,-4.00,Pending',
    '10-02 -1 A | 10-04 -3 C',
  ],
  [
    'states in another language',
    'Data,Dettagli,Contabilizzazione,Importo\n02/10/2026,A,CONTABILIZZATO,-1.00\n30/10/2026,B,NON CONTABILIZZATO,-2.00',
    '10-02 -1 A',
  ],
  [
    'Received, Paid and who paid',
    'Date,Item,Received,Paid,Paid by\n07/09/2026,Salary,1500,,cash\n08/09/2026,Nesto,,96.75,cash\n,Subtotal,1500,96.75,\n18/09/2026,Cleaning,400,,cash',
    '09-07 1500 Salary | 09-08 -96.75 Nesto | 09-18 400 Cleaning',
  ],
  [
    'gross, fee and net',
    '"Date","Name","Type","Status","Currency","Gross","Fee","Net","Balance"\n"02/10/2026","Noor","Payment","Completed","AED","-100.00","0.00","-100.00","400.00"\n"03/10/2026","Client","Payment","Completed","AED","1,560.00","-68.94","1,491.06","1,891.06"\n"04/10/2026","Two","Payment","Pending","AED","50.00","0.00","50.00","1,891.06"',
    '10-02 -100 Noor | 10-03 1491.06 Client',
  ],
  [
    'both sides of a transfer',
    'ID,Status,Direction,Created on,Finished on,Source fee amount,Source fee currency,Source name,Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency\nT1,COMPLETED,OUT,2026-10-02 10:00:00,2026-10-02 10:01:00,4.50,AED,Sara,995.50,AED,Landlord,995.50,AED\nT2,COMPLETED,IN,2026-10-03 10:00:00,2026-10-03 10:01:00,,,Orchid,3000.00,AED,Sara,3000.00,AED\nT3,CANCELLED,OUT,2026-10-04 10:00:00,,4.50,AED,Sara,200.00,AED,Shop,200.00,AED',
    '10-02 -1000 Landlord | 10-03 3000 Orchid',
  ],
  [
    'three digits after a point',
    'Date;Description;Amount\n02/10/2026;RENT;-3.000\n03/10/2026;SALARY;12.500\n04/10/2026;FEE;-25',
    '10-02 -3000 RENT | 10-03 12500 SALARY | 10-04 -25 FEE',
  ],
  [
    'the dirham sign of 2025',
    'Date,Description,Amount\n02/10/2026,LULU,"-\u20C3 1,085.25"\n03/10/2026,SALARY,"\u20C3 1,500.00"\n04/10/2026,METRO,"\u20C3-12.00"',
    '10-02 -1085.25 LULU | 10-03 1500 SALARY | 10-04 -12 METRO',
  ],
  [
    'Transaction Remarks',
    'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (AED),Deposit Amount (AED),Balance (AED)\n1,02/10/2026,02/10/2026,-,POS CARREFOUR,85.25,0.00,914.75\n2,03/10/2026,03/10/2026,-,SALARY,0.00,1500.00,2414.75',
    '10-02 -85.25 POS CARREFOUR | 10-03 1500 SALARY',
  ],
  [
    'headings over two lines',
    'Transaction,,Amount,\nDate,Details,(AED),Balance\n02/10/2026,LULU,-85.25,914.75\n03/10/2026,PAY,10.00,924.75',
    '10-02 -85.25 LULU | 10-03 10 PAY',
  ],
  [
    'the year first in two digits',
    'Date,Description,Amount\n26-10-02,LULU,-85.25\n26-10-15,PAY,10.00',
    '10-02 -85.25 LULU | 10-15 10 PAY',
  ],
  [
    'days as numbers of a spreadsheet',
    'Date,Description,Amount\n46297,LULU,-85.25\n46298,PAY,10.00',
    '10-02 -85.25 LULU | 10-03 10 PAY',
  ],
  ['formulas around cells', 'Date,Description,Amount\n="02/10/2026",="LULU",="-85.25"', '10-02 -85.25 LULU'],
  ['NULs at the end', 'Date,Description,Amount\n02/10/2026,LULU,-85.25\n\0\0\0\0', '10-02 -85.25 LULU'],
  [
    'an instant with its zone',
    'Date,Description,Amount\n2026-10-04T23:30:00Z,LULU,-85.25',
    '10-05 -85.25 LULU',
  ],
  [
    'days without a year, of a statement',
    'Statement Date,12/01/2026\nDate,Description,Amount\n30/12,LULU,-85.25\n02 Jan,ENOC,-5.00',
    '12-30 -85.25 LULU | 01-02 -5 ENOC',
  ],
  [
    'a description over two lines',
    'Date,Description,Debit,Credit,Balance\n02/10/2026,TRANSFER TO,85.25,,914.75\n,SARA AHMED,,,\n03/10/2026,PAY,,10.00,924.75',
    '10-02 -85.25 TRANSFER TO SARA AHMED | 10-03 10 PAY',
  ],
  [
    'rows of balances and totals',
    'Date,Description,Amount\n01/10/2026,Opening Balance,5000.00\n02/10/2026,LULU,-85.25\n03/10/2026,PAY,10.00\n31/10/2026,Closing Balance,4924.75\n,Total,-75.25',
    '10-02 -85.25 LULU | 10-03 10 PAY',
  ],
  [
    'a shop named Total',
    'Date,Description,Amount\n02/10/2026,TOTAL ENERGIES,-85.25',
    '10-02 -85.25 TOTAL ENERGIES',
  ],
  [
    'declined and failed payments',
    'Date,Description,Amount,Status\n02/10/2026,CARREFOUR,-50.00,Completed\n03/10/2026,NOON,-899.00,Declined\n04/10/2026,TALABAT,-40.00,Failed',
    '10-02 -50 CARREFOUR',
  ],
  [
    'a day’s payments in another order than their balances',
    'Date,Description,Amount,Balance\n02/10/2026,A,-10.00,990.00\n02/10/2026,C,-30.00,940.00\n02/10/2026,B,-20.00,970.00\n03/10/2026,D,5.00,945.00',
    '10-02 -10 A | 10-02 -30 C | 10-02 -20 B | 10-03 5 D',
  ],
  [
    'decimal commas that are not quoted',
    'Date,Description,Amount\n02/10/2026,LULU,-85,25\n03/10/2026,PAY,10,00',
    '10-02 -85.25 LULU | 10-03 10 PAY',
  ],
] as const)('%s', (_what, text, rows) => {
  const first = read(text)
  const file = first.question?.kind === 'dates' ? read(text, { date_order: 'dmy' }) : first
  expect([short(file), file.unreadableCount, file.question?.kind ?? null]).toEqual([rows, 0, null])
})

test.each([
  ['amounts without signs', 'Date,Description,Amount\n02/10/2026,LULU,85.25\n03/10/2026,NOON,10.00', 'signs'],
  [
    'days that are a month apart or a day',
    'Date,Description,Amount\n01/02/2026,LULU,-85.25\n01/03/2026,NOON,-10.00\n01/04/2026,ENOC,-4.00',
    'dates',
  ],
  ['a day that may be a month', 'Date,Description,Amount\n05/06/2026,LULU,-85.25', 'dates'],
  [
    'signs of which no word says what they mean',
    'Date,Description,Amount\n12/10/2026,A,85.25\n13/10/2026,B,-20.00\n14/10/2026,C,10.00\n15/10/2026,D,30.00',
    'signs',
  ],
  ['days without a year', 'Date,Description,Amount\n30/10,LULU,-85.25\n31/10,NOON,-10.00', 'year'],
  [
    'a balance that does not follow',
    'Date,Description,Amount,Balance\n02/10/2026,A,-10.00,990.00\n03/10/2026,B,-20.00,960.00\n04/10/2026,C,-5.00,955.00',
    'balance',
  ],
  [
    'a row that is missing',
    'Opening balance,1000.00\nDate,Description,Amount\n02/10/2026,A,-10.00\n04/10/2026,C,-5.00\nClosing balance,,980.00',
    'balance',
  ],
  [
    'a fee that may be part of the amount',
    'Date,Description,Amount,Fee\n02/10/2026,A,-10.00,1.00\n03/10/2026,B,-20.00,0.00',
    'columns',
  ],
] as const)('%s: asked', (_what, text, kind) => {
  const { question } = read(text)
  expect(question?.kind).toBe(kind)
  expect(question?.choices.flatMap(({ rows }) => rows).length).toBeGreaterThan(0)
})

test('an answer is read by its mapping, and proven by nothing else', () => {
  const text = 'Date,Description,Amount\n02/10/2026,LULU,85.25\n03/10/2026,NOON,10.00'
  const choices = read(text).question?.choices.map(({ mapping }) => mapping) ?? []
  const answers = choices.map((mapping) => read(text, { ...mapping, confirmed: ['signs'] }))
  expect(answers.map(({ question }) => question)).toEqual([null, null])
  expect(answers.map(short).sort()).toEqual([
    '10-02 -85.25 LULU | 10-03 -10 NOON',
    '10-02 85.25 LULU | 10-03 10 NOON',
  ])
  // another file of these headings, with signs, has another layout
  expect(read(text).layout).not.toBe(read(text.replace('85.25', '-85.25')).layout)
})

test('the rows lead from the opening to the closing balance, or add up to the totals', () => {
  const head = 'Opening balance,1000.00\nClosing balance,985.00\nDate,Description,Amount\n'
  const rows = '02/10/2026,A,-10.00\n04/10/2026,C,-5.00'
  expect(read(head + rows).proofs).toEqual([
    { account: '', kind: 'balance', count: 2, from: 1000, to: 985, currency: 'AED' },
  ])
  expect(read(`Total debits,15.00\nDate,Description,Amount\n${rows}`).proofs).toMatchObject([
    { kind: 'totals' },
  ])
  expect(read(`Date,Description,Amount\n${rows}`).proofs).toMatchObject([{ kind: 'none' }])
})

test('what cannot be read is told', () => {
  const faults = (text: string) => read(text).unreadable.map(({ line, fault }) => [line, fault])
  const head = 'Date,Description,Amount,Currency\n'
  expect(faults(`${head}02/10/2026,LULU,-85,25,AED\n03/10/2026,A,-1.00,AED`)).toEqual([[2, 'cells']])
  expect(faults(`${head}02/10/2026,LULU, DUBAI, MALL, 4,7,-85.25,AED\n03/10/2026,A,-1.00,AED`)).toHaveLength(
    1,
  )
  expect(faults('Date,Description,Debit,Credit\n02/10/2026,A,1.00,2.00\n03/10/2026,B,1.00,')).toEqual([
    [2, 'amount_form'],
  ])
})

test('a column of codes says the currency of each row, also under headings of no known kind', () => {
  const text =
    'A,B,C\n2026-10-02 08:15:00,AED,-19.00\n2026-10-28 09:00:00,USD,-400.00\n2026-10-31 10:00:00,AED,-75.00'
  expect(read(text).rows.map(({ currency }) => currency)).toEqual(['AED', 'USD', 'AED'])
})
