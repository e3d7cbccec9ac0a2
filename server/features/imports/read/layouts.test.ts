import { expect, test } from 'vitest'
import { readFile } from './read-file.ts'
import type { ReadFile } from './types.ts'

const read = (text: string, fileName = 'file.csv'): ReadFile =>
  readFile(new TextEncoder().encode(text), {}, 'AED', { today: '2026-11-28', fileName })
const rowsOf = ({ rows }: ReadFile): string[] =>
  rows.map(({ day, amountMinor, currency, account }) =>
    [day, amountMinor, currency, account].filter((each) => each !== '').join(' '),
  )
/** The amounts of three payments of October, in the file's order. */
const three = (currency: string): string[] => [
  `2026-10-02 -4550 ${currency}`,
  `2026-10-06 320000 ${currency}`,
  `2026-10-09 -1825 ${currency}`,
]

test.each<[string, string, string]>([
  [
    'Japanese',
    'JPY',
    '年月日,お引出し,お預入れ,お取り扱い内容,残高\n2026/10/2,4550,,セブン,95450\n2026/10/6,,320000,給与,415450\n2026/10/9,1825,,書店,413625',
  ],
  [
    'Korean',
    'KRW',
    '거래일자,적요,출금(원),입금(원),내용,잔액(원)\n2026-10-02,체크,4550,0,이마트,95450\n2026-10-06,이체,0,320000,급여,415450\n2026-10-09,체크,1825,0,서점,413625',
  ],
  [
    'Hebrew',
    'ILS',
    'תאריך\tתיאור\tבחובה\tבזכות\tהיתרה\n02/10/2026\tשופרסל\t45.50\t\t954.50\n06/10/2026\tמשכורת\t\t3200.00\t4154.50\n09/10/2026\tארומה\t18.25\t\t4136.25',
  ],
  [
    'Chinese',
    'CNY',
    '交易时间,交易对方,收/支,金额,交易状态\n2026-10-02 10:00:00,盒马,支出,45.50,交易成功\n2026-10-06 10:00:00,公司,收入,3200.00,交易成功\n2026-10-09 10:00:00,滴滴,支出,18.25,交易成功',
  ],
  [
    'a wave and a bar between the cells',
    'INR',
    'Card No:~ 4893 77XX XXXX 1009\nDATE~|~Description~|~AMT~|~Debit / Credit ~|~Points\n02/10/2026 19:22:10~|~SWIGGY BANGALORE~|~45.50~|~~|~\n06/10/2026 10:00:00~|~REFUND MUMBAI~|~3,200.00~|~Cr~|~\n09/10/2026 10:00:00~|~CROMA MUMBAI~|~18.25~|~~|~',
  ],
  [
    'lines with labels',
    'GBP',
    'From: 01/10/2026\n\nDate: 02/10/2026\nDescription: TESCO\nAmount: -45.50 GBP\nBalance: 954.50 GBP\n\nDate: 06/10/2026\nDescription: SALARY\nAmount: 3200.00 GBP\nBalance: 4154.50 GBP\n\nDate: 09/10/2026\nDescription: PRET\nAmount: -18.25 GBP\nBalance: 4136.25 GBP\n',
  ],
  [
    'columns of fixed width',
    'AED',
    [
      'CURRENCY: AED',
      'Date        Description              Debit     Credit    Balance',
      '02/10/2026  LULU HYPERMARKET         45.50               954.50',
      '06/10/2026  SALARY ACME FZE                  3,200.00  4,154.50',
      '09/10/2026  ENOC SITE 22             18.25             4,136.25',
    ].join('\n'),
  ],
  [
    'the present balance of the account on each row',
    'EUR',
    'Date;Text;Amount EUR;accountbalance\n2026-10-02;A;-45.50;77.10\n2026-10-06;B;3200.00;77.10\n2026-10-09;C;-18.25;77.10',
  ],
  [
    'parts of an order without a balance',
    'CHF',
    'Buchungsdatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Beschreibung\n2026-10-02;CHF;-45.50;;;954.50;Sammelauftrag\n2026-10-02;CHF;;;-40.00;;Miete\n2026-10-02;CHF;;;-5.50;;Kasse\n2026-10-06;CHF;;3200.00;;4154.50;Lohn\n2026-10-09;CHF;-18.25;;;4136.25;Coop',
  ],
  [
    'the amount abroad beside that of the account',
    'EUR',
    'Posted Account,Posted Date,Description,Debit Amount,Credit Amount,Balance,Posted Currency,Local Currency Amount,Local Currency\n1,02/10/26,DUTY FREE,45.50,,954.50,EUR,210.00,AED\n1,06/10/26,SALARY,,"3,200.00","4,154.50",EUR,"3,200.00",EUR\n1,09/10/26,SHOP,18.25,,"4,136.25",EUR,18.25,EUR',
  ],
])('%s', (name, currency, text) => {
  const file = read(text)
  expect([name, rowsOf(file).map((row) => row.replace(/ 1$/, '')), file.question]).toEqual([
    name,
    three(currency),
    null,
  ])
})

test('amounts of three decimal places are dinars of the country that a payment names', () => {
  const file = read(
    'Posting Date,Details,Amount,Balance\n25-10-2026,CASHBACK,2.000,"1,535.276"\n20-10-2026,POS|SALMIYA,-61.409,"1,533.276"\n13-10-2026,TRANSFER,-38.125,"1,594.685"',
  )
  expect([file.question, rowsOf(file)[0]]).toEqual([null, '2026-10-25 2000 KWD'])
})

test('a blank day is that of the row above, but of no sum or note', () => {
  const file = read(
    'My money October 2026 (AED)\n\nDate,What,Spent,Received\n2 Oct,rent share,2400,\n,internet du,299,\n6 Oct,lulu,188.5,\n,Groceries,2887.5,\n,week total,2887.5,\n14 Oct,salary,,"9,300/-"\n,each owes,120,',
  )
  expect(rowsOf(file)).toEqual([
    '2026-10-02 -240000 AED',
    '2026-10-02 -29900 AED',
    '2026-10-06 -18850 AED',
    '2026-10-14 930000 AED',
  ])
  expect(file.unreadableCount + file.leftOutCount).toBe(3)
})

const columns = (closing: string): string =>
  `Date,Details,Cash (AED),Credit card\n,Opening,350.00,"(1,460.00)"\n02-Oct-26,Refund,,119.00\n03-Oct-26,Tea,(70.00),\n05-Oct-26,Pay card,(200.00),200.00\n,Closing,${closing},"(1,141.00)"`

test('a column for each account is read where opening and closing rows prove all', () => {
  const file = read(columns('80.00'))
  expect(rowsOf(file)).toEqual([
    '2026-10-02 11900 AED Credit card',
    '2026-10-03 -7000 AED Cash (AED)',
    '2026-10-05 -20000 AED Cash (AED)',
    '2026-10-05 20000 AED Credit card',
  ])
  const [a, b] = file.rows.slice(2)
  expect([a?.transfer !== null, a?.transfer]).toEqual([true, b?.transfer])
  // one column of many would be read without a word
  expect(rowsOf(read(columns('81.00')))).not.toContain('2026-10-05 20000 AED Credit card')
})

test('authorisations and holds of PayPal move no money', () => {
  const file = read(
    'Date,Name,Type,Status,Currency,Gross,Fee,Net,Balance,Balance Impact\n22/10/2026,Nadia,Mobile Payment,Completed,USD,60.00,-2.64,57.36,150.32,Credit\n25/10/2026,Nadia,Payment Hold,Completed,USD,-57.36,0.00,-57.36,150.32,Memo\n26/10/2026,Joe,Mobile Payment,Completed,USD,-10.00,0.00,-10.00,140.32,Debit',
  )
  expect([file.question, rowsOf(file)]).toEqual([null, ['2026-10-22 5736 USD', '2026-10-26 -1000 USD']])
})

test('pockets with balances of their own are accounts', () => {
  const file = read(
    'Type,Product,Completed Date,Description,Amount,Fee,Currency,State,Balance\nTopup,Current,2026-10-01,A,500.00,0.00,GBP,COMPLETED,541.20\nTransfer,Current,2026-10-08,To Pocket,-50.00,0.00,GBP,COMPLETED,491.20\nTransfer,Savings,2026-10-08,Pocket,50.00,0.00,GBP,COMPLETED,170.00\nInterest,Savings,2026-10-14,Interest,0.07,0.00,GBP,COMPLETED,170.07',
  )
  expect([file.question, rowsOf(file).map((row) => row.slice(11))]).toEqual([
    null,
    ['50000 GBP Current', '-5000 GBP Current', '5000 GBP Savings', '7 GBP Savings'],
  ])
})

test.each([
  ['the year of a title', 'Cash book of the house 2026', '3 Sept', null],
  ['the day on which a file was made', 'Made on 5 January 2026', '3 Sept', 'year'],
  ['a year in which days were still to come', 'Cash book 2026', '3 Dec', 'year'],
])('%s', (_name, title, first, question) => {
  const file = read(
    `${title}\n\nDay,Details,In (AED),Out (AED)\n${first},A,,96.75\n${first},B,800.00,\n${first},C,,5.00`,
  )
  expect(file.question?.kind ?? null).toBe(question)
})

test('powers of ten are amounts, and a rounded one is told although the other side is zero', () => {
  const adcb = (...amounts: string[]): ReadFile =>
    read(
      `Posting Date,Description,Debit Amount,Credit Amount\n${amounts.map((each, index) => `0${index + 1}/10/2026,DEWA DUBAI,${each},0.00`).join('\n')}\n09/10/2026,SALARY AED,0.00,2.845E+4`,
    )
  expect(rowsOf(adcb('6.5E+3', '1E+3'))).toEqual([
    '2026-10-01 -650000 AED',
    '2026-10-02 -100000 AED',
    '2026-10-09 2845000 AED',
  ])
  const rounded = adcb('6.50012E+3', '1.23457E+4')
  expect([rounded.rows.length, rounded.unreadable.map(({ fault }) => fault)]).toEqual([
    1,
    ['amount_form', 'amount_form'],
  ])
})

test('numbers of cards on rows of their own are the accounts of the rows below', () => {
  const file = read(
    'Transaction Date,Description,Cr/Dr,Amount in AED\n,Primary Card Number : 5264XXXXXXXX3307,,\n02/10/2026,ZOMATO,DR,54.00\n05/10/2026,PAYMENT,CR,"2,500.00"\n,Supplementary Card Number : 5264XXXXXXXX4418,,\n04/10/2026,ACE,DR,310.00',
  )
  expect(rowsOf(file).map((row) => row.replace(/\S*(?=\d{4}$)/, ''))).toEqual([
    '2026-10-02 -5400 AED 3307',
    '2026-10-05 250000 AED 3307',
    '2026-10-04 -31000 AED 4418',
  ])
})

test('accounts of one name are told apart by their numbers', () => {
  const head = 'Account name,Account IBAN,Account currency,Date,Description,Amount,Balance'
  const file = read(
    `${head}\nCurrent,AE070331234567890123456,AED,02/10/2026,LULU,-45.50,954.50\nCurrent,AE070331234567890123456,AED,06/10/2026,SALARY,3200.00,4154.50\nCurrent,AE150330000010198765432,USD,03/10/2026,AWS,-10.00,90.00\nCurrent,AE150330000010198765432,USD,04/10/2026,GITHUB,-4.00,86.00`,
  )
  expect(file.accounts.map(({ currency, balance }) => [currency, balance?.minor])).toEqual([
    ['AED', 415_450n],
    ['USD', 8600n],
  ])
  expect(new Set(file.rows.map(({ account }) => account)).size).toBe(2)
})

const headedRows = [
  'Value Date,Description,Amount,Running Balance\n28/11/2025,CARD TALABAT,-74.00,"3,411.15"\n27/11/2025,CARD KIBSONS,-186.25,"3,485.15"\n23/11/2025,REFUND NAMSHI,89.00,"3,671.40"',
  'Date,Narration,Debit,Credit,Balance\n28/11/2025,CARD TALABAT,74.00,,"3,411.15"\n27/11/2025,CARD KIBSONS,186.25,,"3,485.15"\n23/11/2025,REFUND NAMSHI,,89.00,"3,671.40"',
]
test.each([
  ['Account No: ****4471,Currency: AED,,'],
  ['Account No,****4471,Currency,AED'],
  ['Branch: Jumeirah Village,Currency: AED,,'],
  ['Branch,JVC,,', 'Currency,AED,,'],
  ['رقم الحساب: ****4471,العملة: درهم,,'],
  ['Account Name,Salary account,Account Type,Current', 'Period: 01/11/2025 - 30/11/2025,Branch: JVC,,'],
  ['Account: Salary,,,', 'Currency: AED,,,', 'Branch: JVC,,,', 'Period: Nov 2025,Type: Current,,'],
])('lines of an account above the headings are no part of them: %s', (...lines) => {
  for (const rows of headedRows) {
    const file = read([...lines, rows].join('\n'))
    expect([file.question, file.proofs.map(({ kind }) => kind)]).toEqual([null, ['balance']])
    expect(file.rows.map(({ text, amountMinor }) => [text, amountMinor])).toEqual([
      ['CARD TALABAT', -7400n],
      ['CARD KIBSONS', -18625n],
      ['REFUND NAMSHI', 8900n],
    ])
  }
})

test('a column of texts that no heading names is asked for, and not left out in silence', () => {
  const text =
    'Date,,Amount (AED)\n01/11/2025,CARREFOUR,-12.00\n02/11/2025,NOON,-13.00\n13/11/2025,ACME LLC,100.00'
  const { question } = read(text)
  expect([question?.kind, question?.choices.length]).toEqual(['description', 2])
  const answers = (question?.choices ?? []).map(({ mapping }) =>
    readFile(new TextEncoder().encode(text), { ...mapping, confirmed: ['columns'] }, 'AED'),
  )
  expect(answers.map((file) => [file.question, file.rows[0]?.text])).toEqual([
    [null, 'CARREFOUR'],
    [null, ''],
  ])
  // a code of a currency is no text of a payment
  expect(read('Date,,Amount (AED)\n01/11/2025,AED,-12.00\n13/11/2025,AED,-13.00').question).toBeNull()
})
