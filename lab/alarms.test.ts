/** Short lives of one kind of payment each: it is told where its account will not hold it, and not where it will. */
import { expect, test } from 'vitest'
import type { Day } from '#contract/period.ts'
import { type Alarm, replayAlarms } from './alarms.ts'
import { parseLife } from './lives.ts'

type Row = readonly [day: string, amount: number, text: string]
const months = ['2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']
const monthly = (day: string, amount: number, text: string | ((at: number) => string)): Row[] =>
  months.map((month, at) => [`${month}-${day}`, amount, typeof text === 'string' ? text : text(at)])

/** What is told from a day on of a life with these rows, up to another day. */
function told(
  rows: readonly Row[],
  since: Day,
  to: Day,
  known: readonly string[] = [],
  ofPay = false,
): Alarm[] {
  const lines = rows
    .filter(([day]) => day <= to)
    .map(([day, amount, text]) => `${day} | current | ${amount.toFixed(2)} | ${text}`)
  const head = ['account: current | current', 'opening: 500.00 | current', ...known]
  const life = parseLife('one', [...head, ...lines, `${to} | current | -1.00 | POS KARAK DUBAI`].join('\n'))
  return replayAlarms(life, undefined, since, ofPay).told
}

const uncovered = (alarms: readonly Alarm[]): unknown[] =>
  alarms.flatMap(({ kind, due }) => (kind === 'not_covered' ? [due] : []))

const names = ['Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct']
const salary = monthly('26', 6000, 'SALARY WPS BLUE ANCHOR LLC')
const living = monthly('27', -4300, 'ATM CASH WDL DEIRA')
/** Leaves too little for a payment of 1,500 that comes on the 9th of November. */
const tyres: Row = ['2026-10-28', -1400, 'POS PURCHASE TYRE HOUSE DUBAI']

test.each([
  'UAEDDS DEBIT AUTO FIN 7751 EIB',
  'UAEDDS/AAFAQ ISLAMIC FIN/221077',
  'DDS DR TASHEEL FINANCE 88213',
  'DIRECT DEBIT DUNIA FINANCE 119045',
  'ICCS DIRECT DEBIT DEEM FINANCE LLC',
  'AUTO DEBIT ADIB CAR FIN 00123',
  'SI TO EMIRATES ISLAMIC VEHICLE FIN',
  'STANDING INSTRUCTION RAKBANK LN 55021',
  'LN RECOVERY 550213',
  'LN INSTAL 550213',
  'IJARAH RENTAL 5510',
  'SALARY ADVANCE RECOVERY 4410',
  'UAEDDS CREDIT BUREAU MOTORCYCLE HIRE PURCHASE 221',
  'DDS AUTO LEASE SELFDRIVE MONTHLY 22',
  'DD COLLECTION NOOR PHONE PLAN 12',
  'STANDING ORDER LANDLORD A KHAN',
  'SO AL WAHDA REAL ESTATE',
  'SI TENANCY FLAT 204',
  'IPP TRANSFER TO GUL ZAMAN ROOM',
  'AANI TO MARICEL BEDSPACE',
  'IPP TO JOSEPHINE ROOM RENT',
  'TRF TO HARBOUR PROPERTIES UNIT 5',
  'INWARD CLEARING CHQ 000411',
  'PDC CLEARED 000411',
  'ICCS CLG CHQ 000411 AL NAHDA',
  'CC AUTO DEBIT XX6625',
  'CREDIT CARD AUTOPAY 5412XXXXXXXX0917',
  'AUTO PAY CARD 6625',
  'CARD DUES 6625',
  'MIN DUE PAYMENT CARD 6625',
  'UAEDDS FAB CARDS 4432',
  'DDS MASHREQ CREDIT CARD 9913',
  'TABBY INSTALMENT',
  'DIB MUSAWAMA PMT 8812',
  'DDS SALAAM TAWARRUQ PERSONAL 8812',
  'MTHLY INSTLMT A/C 9921',
  'UAEDDS GEMS EDUCATION FEES',
  'UAEDDS ZURICH INTL LIFE PREMIUM',
  'UAEDDS DR EMIRATES TELECOM ETISALAT POSTPAID',
  'DDS GYMNATION MEMBERSHIP',
  'UAE DIRECT DEBIT 88213 RAKBANK',
  'CBUAE DDS 1122 FH',
  'DDR DEEM FINANCE',
  'DD AAFAQ ISLAMIC 2231',
  'DIRECT DR AAFAQ 2231',
  'E-MANDATE ADCB 2211',
  'MANDATE DEBIT ADCB AUTO',
  'AUTOLOAN 2231',
  'QARD HASAN REPAY',
  'TERM FINANCE DEDUCTION 212',
  'NOL PAY LATER INST',
  'IKEA FAMILY EASY PAYMENT PLAN',
  'CC BILL PAY',
  'CCARD PYMT 4432',
  'CREDITCARD PAYMENT',
])('%s is told of where it is not covered, and only there', (text) => {
  const debit = months.map((month, at): Row => [
    `${month}-09`,
    -1500,
    text.replace('000411', String(411 + at).padStart(6, '0')),
  ])
  const rows = [...salary, ...living, ...debit]
  // from the day before it may be told
  expect(uncovered(told([...rows, tyres], '2026-11-03', '2026-11-08'))).toEqual(['2026-11-09'])
  expect(told(rows, '2026-11-03', '2026-11-08')).toEqual([])
})

const kindsOf = (alarms: readonly Alarm[]): string[] => alarms.map(({ kind }) => kind)
const poor = [
  ...monthly('26', 6000, 'SALARY WPS BLUE ANCHOR LLC'),
  ...monthly('27', -5900, 'ATM CASH WDL DEIRA'),
]

test.each([
  ['CHQ RETURN 000123 INSUFFICIENT FUNDS', 1500],
  ['ICCS RETURN CHQ 000123 SIGNATURE DIFFERS', 1500],
  ['CHEQUE RTN 000123 REFER TO DRAWER', 1500],
  ['INWARD CLEARING RETURN 000123 ALTERATION', 1500],
  ['CHQ 000123 UNPAID - STALE DATED', 1500],
  ['CHEQUE DISHONOURED 000123', 1500],
  ['RETURNED CHEQUE 000123 AMOUNT IN WORDS DIFFERS', 1500],
  ['INWARD CLG CHQ 000123 PAYMENT STOPPED BY DRAWER', 1500],
  ['CHQ 000123 REJECTED FUNDS NOT ARRANGED', 1500],
  ['CHQ RETURN CHARGES INCL VAT', -105],
  ['BOUNCED CHEQUE FEE 000123', -105],
  ['OUTWARD CLEARING CHQ 771200 RETURNED ACCOUNT CLOSED', -1500],
  ['DEPOSITED CHQ RTN 771200', -1500],
])('%s says that a cheque was returned', (text, amount) => {
  const row: Row = ['2026-11-04', amount, text]
  expect(kindsOf(told([...salary, ...living, row], '2026-11-03', '2026-11-06'))).toEqual(['cheque_returned'])
})

test.each([
  ['IPP/AANI G HADDAD PENALTY BOUNCED CHQ', -525],
  ['IPP TO LANDLORD REPLACING RETURNED CHEQUE 000123', -1500],
  ['CHEQUE BOOK CHARGES', -26],
  ['CHQ DEPOSIT 771200', 1500],
  ['POS CLEARING HOUSE SUPPLIES RETURN', 45],
  ['UAEDDS RETURN INSUFFICIENT FUNDS AUTO FIN 7751', 1500],
])('%s does not', (text, amount) => {
  const row: Row = ['2026-11-04', amount, text]
  const alarms = told([...salary, ...living, row], '2026-11-03', '2026-11-06')
  expect(kindsOf(alarms)).not.toContain('cheque_returned')
})

test('a fee that comes weeks after its returned cheque is no other return', () => {
  const rows: Row[] = [
    ['2026-09-28', -1500, 'CLEARING CHEQUE PAID 000081'],
    ['2026-09-29', 1500, 'CHQ RTN 000081 INSUFFICIENT FUNDS'],
    ['2026-11-04', -52.5, 'CHQ RTN FEE 000081'],
  ]
  expect(kindsOf(told([...salary, ...living, ...rows], '2026-10-29', '2026-11-06'))).toEqual([])
})

const known = 'known: cheque | 2026-10-30 | current | 1500.00 | Landlord'
test('an entered cheque is due until it is presented, paid or returned, and is told of once', () => {
  const short = (...rows: Row[]): unknown[] =>
    uncovered(told([...poor, ...rows], '2026-10-10', '2026-11-20', [known]))
  expect(short()).toEqual(['2026-10-30'])
  const held = [...salary, ...living]
  expect(
    told([...held, ['2026-11-06', -1500, 'CLEARING CHQ 000411']], '2026-10-10', '2026-11-20', [known]),
  ).toEqual([])
  // the money went after its day, before it was presented
  expect(
    uncovered(
      told([...held, ['2026-11-03', -13_000, 'POS TYRE HOUSE DUBAI']], '2026-10-10', '2026-11-06', [known]),
    ),
  ).toHaveLength(1)
  const cleared: Row = ['2026-11-02', -1500, 'CLEARING CHQ 000411']
  expect(
    told([...held, cleared, ['2026-11-03', -11_500, 'POS TYRE HOUSE DUBAI']], '2026-10-10', '2026-11-06', [
      known,
    ]),
  ).toEqual([])
  const back: Row[] = [cleared, ['2026-11-03', 1500, 'CHQ RETURN 000411 SIGNATURE DIFFERS']]
  expect(kindsOf(told([...held, ...back], '2026-10-10', '2026-11-06', [known]))).toEqual(['cheque_returned'])
})

test.each([
  ['', 0],
  ['UAEDDS DR CAR FIN 22 RE-PRESENTED', -1500],
  ['IPP TO EMIRATES ISLAMIC OVERDUE', -1500],
])('a debit that was returned and made good by %s goes on', (text, amount) => {
  const rows: Row[] = [
    ...salary,
    ...living,
    ...monthly('09', -1500, 'UAEDDS DR CAR FIN 22'),
    ['2026-08-09', 1500, 'UAEDDS RETURN INSUFFICIENT FUNDS CAR FIN 22'],
    ...(text === '' ? [] : [['2026-08-13', amount, text] as const]),
  ]
  const more = text === '' ? 1500 : 0
  const short: Row = ['2026-10-28', -1400 - more, 'POS PURCHASE TYRE HOUSE DUBAI']
  expect(uncovered(told([...rows, short], '2026-10-29', '2026-11-08'))).toEqual(['2026-11-09'])
})

test('an instalment whose line names its month is one series', () => {
  const rows = [
    ...salary,
    ...living,
    ...monthly('09', -1500, (at) => `Direct Debit Car Finance 33019 ${names[at]}-26`),
  ]
  expect(uncovered(told([...rows, tyres], '2026-10-29', '2026-11-08'))).toEqual(['2026-11-09'])
})

test.each([
  ['loan', 'UAEDDS EMIRATES ISLAMIC AUTO MURABAHA BIKE', 'UAEDDS DIRECT DEBIT AUTO MURABAHA 33107'],
  ['rent', 'SO TO A KHAN FLAT RENT', 'STANDING ORDER LANDLORD ABDUL KHAN'],
  ['card', 'UAEDDS FAB CARDS 4432', 'DIRECT DEBIT FIRST ABU DHABI BANK CREDIT CARD'],
  ['cheque', 'CHQ 000411 CLEARED', 'INWARD CLG CHQ 000412'],
])('a %s whose line is worded in two ways is one series', (_, one, other) => {
  for (const step of [2, 3, 4]) {
    const debit = monthly('09', -1500, (at) => (at % step === 1 ? other : one))
    expect(uncovered(told([...salary, ...living, ...debit, tyres], '2026-10-29', '2026-11-08'))).toEqual([
      '2026-11-09',
    ])
  }
})

test('a loan whose line and rate change together is one series', () => {
  const debit = months.map((month, at): Row =>
    at < 6
      ? [`${month}-09`, -1537.5, 'UAEDDS ADCB AUTO FIN']
      : [`${month}-09`, -1500, 'DIRECT DEBIT ABU DHABI COML BK CAR LOAN'],
  )
  expect(uncovered(told([...salary, ...living, ...debit, tyres], '2026-10-29', '2026-11-08'))).toEqual([
    '2026-11-09',
  ])
})

test('equal instalments of two loans are both due', () => {
  const rows = [
    ...salary,
    ...monthly('27', -2800, 'ATM CASH WDL DEIRA'),
    ...monthly('09', -1500, 'AUTO LOAN INSTALMENT 4410'),
    ...monthly('09', -1500, (at) => (at % 2 === 0 ? 'UAEDDS DEEM FINANCE' : 'DIRECT DEBIT DEEM FIN 7781')),
  ]
  const half: Row = ['2026-10-28', 1, 'CDM CASH DEPOSIT DEIRA']
  expect(uncovered(told([...rows, half], '2026-10-29', '2026-11-08'))).not.toEqual([])
  const enough: Row = ['2026-10-28', 1600, 'CDM CASH DEPOSIT DEIRA']
  expect(told([...rows, enough], '2026-10-29', '2026-11-08')).toEqual([])
})

test('two debits of one day are not covered together where each alone would be', () => {
  const rows = (more: number): Row[] => [
    ...salary,
    ...monthly('27', -2800, 'ATM CASH WDL DEIRA'),
    ...monthly('09', -1500, 'AUTO LOAN INSTALMENT 4410'),
    ...monthly('09', -1500, 'UAEDDS FAB CARDS 4432'),
    ['2026-10-28', more, 'CDM CASH DEPOSIT DEIRA'],
  ]
  expect(uncovered(told(rows(1), '2026-10-29', '2026-11-08')).length).toBeGreaterThan(0)
  expect(told(rows(1600), '2026-10-29', '2026-11-08')).toEqual([])
})

const late = (rows: readonly Row[], since = '2026-10-27', to = '2026-11-25'): unknown[] =>
  told(rows, since, to, [], true).flatMap(({ kind, day }) => (kind === 'salary_late' ? [day] : []))
/** What comes on the 10th of each month, the last on the 10th of October; the salary of the 26th goes on. */
const second = (text: string | ((at: number) => string)): Row[] => [
  ...salary,
  ['2026-11-26', 6000, 'SALARY WPS BLUE ANCHOR LLC'],
  ...living,
  ...monthly('10', 2000, text),
]
test.each([
  ['SAL MANZIL HEALTH SVCS', ''],
  ['SAL MANZIL HEALTH SVCS', 'MANZIL HOMECARE PART TIME'],
  ['MANZIL HOMECARE P/T PAY', ''],
  ['MANZIL HOMECARE PART-TIME', ''],
  ['INWARD UAEFTS IRON LOFT GYM LLC', ''],
  ['AL ANSARI EXCHANGE WPS SALARY IRON LOFT', ''],
  ['C3PAY WAGES IRON LOFT', ''],
  ['IPP FROM IRON LOFT GYM SALARY', ''],
  ['WPS IRON LOFT SEP26', 'IRON LOFT GYM WAGES'],
])('the second pay %s %s is late by its own day', (text, other) => {
  const rows = second((at) => (other !== '' && at % 2 === 1 ? other : text))
  expect(late(rows)).toHaveLength(1)
  expect(late([...rows, ['2026-11-10', 2050, text]])).toEqual([])
})

test.each([
  [
    'moved to another day',
    ['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-30', '2026-11-30'],
  ],
  [
    'before a weekend and a holiday',
    ['2026-06-26', '2026-07-24', '2026-08-28', '2026-09-25', '2026-10-26', '2026-11-26'],
  ],
])('pay that is %s is not late', (_, days) => {
  const first = ['2026-01-26', '2026-02-26', '2026-03-26', '2026-04-24', '2026-05-26']
  const rows = [...first, ...days].map((day): Row => [day, 6000, 'SALARY WPS BLUE ANCHOR LLC'])
  expect(late([...rows, ...living], '2026-08-10', '2026-11-30')).toEqual([])
  expect(late([...rows.slice(0, -1), ...living], '2026-08-10', '2026-12-15')).toHaveLength(1)
})

/** Pay of the 10th whose last of October came under another text is not late until November's is. */
test.each([
  ['IPP INWARD C HUGHES-REID SALARY', 'IPP INWARD TRANSFER CHARLOTTE HUGHES-REID'],
  ['PENSION GPSSA', 'معاش تقاعدي - صندوق معاشات'],
])('pay by %s that comes as %s is not late', (text, other) => {
  const rows = [...monthly('10', 2500, (at) => (at % 4 === 3 ? other : text)), ...monthly('27', -2000, 'ATM')]
  expect(late(rows, '2026-10-12', '2026-11-09')).toEqual([])
  expect(late(rows, '2026-10-12')).toHaveLength(1)
  expect(
    late(
      rows.filter(([day]) => day !== '2026-10-10'),
      '2026-10-12',
      '2026-10-30',
    ),
  ).toHaveLength(1)
})
