import { addDays, addMonths, type Day } from '#contract/period.ts'
import type { Draft, Kind, SampleAccount } from './purchases.ts'
import { between, randomFrom } from './random.ts'

const bill = (merchant?: string, mcc?: string, category = 'RENT_AND_SERVICES'): Kind => ({
  kind: 'BILL_PAYMENTS',
  sub: 'NOT_APPLICABLE',
  category,
  ...(merchant === undefined ? {} : { merchant }),
  ...(mcc === undefined ? {} : { mcc }),
})
const subscription = (category: string, merchant?: string, mcc?: string): Kind => ({
  ...bill(merchant, mcc, category),
  kind: 'E_COMMERCE',
  sub: 'PURCHASE',
})
const transfer = (kind: string, sub: string): Kind => ({ kind, sub, category: 'TRANSFER' })
const salary: Kind = {
  kind: 'LOCAL_BANK_TRANSFER',
  sub: 'DEPOSIT',
  category: 'SALARY_AND_REVENUE',
  flags: ['PAYROLL'],
}
const cheque: Kind = { kind: 'CHEQUE', sub: 'WITHDRAWAL', category: 'RENT_AND_SERVICES' }
const interest: Kind = { kind: 'OTHER', sub: 'INTEREST', category: 'SALARY_AND_REVENUE' }
const ownTransfer = transfer('SAME_BANK_TRANSFER', 'MONEY_TRANSFER')
const cardPayment = transfer('SAME_BANK_TRANSFER', 'REPAYMENTS')
const atm: Kind = transfer('ATM', 'WITHDRAWAL')
const gym: Kind = { kind: 'POS', sub: 'PURCHASE', category: 'HEALTH_AND_WELLBEING' }

/** Fils. */
export const sampleRent = 1_950_000
export const rentMonths: readonly number[] = [2, 5, 8, 11]
const sampleSalary = 2_200_000
const schoolFee = 680_000
const schoolMonths = [1, 4, 9]
const toSavings = 400_000

/** Date, account, hour, signed fils, text, kind. */
type Line = readonly [
  date: number,
  account: SampleAccount,
  hour: number,
  minor: number,
  text: string,
  kind: Kind,
]
const monthly: readonly Line[] = [
  [11, 'current', 9.1, -38_900, 'DU HOME INTERNET 04XXXXX77 BILLPAY', bill()],
  [14, 'current', 11.4, -19_900, 'ETISALAT POSTPAID 050XXXXX12 E-PAYMENT', bill('Etisalat', '4814')],
  [3, 'card', 6.5, -5_600, 'NETFLIX.COM 866-579-7172 AE', subscription('ENTERTAINMENT', 'Netflix', '4899')],
  [17, 'card', 7.1, -2_399, 'SPOTIFY P2F8A1 STOCKHOLM SE', subscription('ENTERTAINMENT')],
  [21, 'card', 7.4, -1_199, 'APPLE.COM/BILL ITUNES.COM IE', subscription('ENTERTAINMENT')],
  [2, 'card', 8.2, -29_900, 'FITNESS FIRST JVC DUBAI AE', gym],
  [6, 'card', 13.3, -5_000, 'SALIK TOPUP 4100XXXX08 RTA DUBAI', bill('Salik', '4784', 'TRANSPORT')],
  [19, 'card', 13.3, -5_000, 'SALIK TOPUP 4100XXXX08 RTA DUBAI', bill('Salik', '4784', 'TRANSPORT')],
  [
    26,
    'current',
    15,
    -200_000,
    'AL ANSARI EXCHANGE REMITTANCE INR INDIA',
    transfer('LOCAL_BANK_TRANSFER', 'MONEY_TRANSFER'),
  ],
  [9, 'current', 17.6, -50_000, 'DR ATM TRANSACTION CARD NO. 4********1234 DUBAI AE', atm],
  [15, 'card', 10, -19_000, 'JUSTLIFE HOME CLEANING DUBAI AE', subscription('RENT_AND_SERVICES')],
]
/** Month and date, then as above. */
const yearly: readonly (readonly [month: number, ...Line])[] = [
  [
    3,
    18,
    'card',
    12,
    -245_000,
    'ORIENT INSURANCE MOTOR PREMIUM',
    bill(undefined, undefined, 'RENT_AND_SERVICES'),
  ],
  [
    6,
    9,
    'card',
    14,
    -386_500,
    'EMIRATES AIRLINE DUBAI AE',
    { kind: 'E_COMMERCE', sub: 'PURCHASE', category: 'TRAVEL', merchant: 'Emirates', mcc: '3026' },
  ],
  [
    7,
    4,
    'card',
    19,
    -84_000,
    'BOOKING.COM HOTEL AMSTERDAM NL',
    { kind: 'E_COMMERCE', sub: 'PURCHASE', category: 'TRAVEL', merchant: 'Booking.com', mcc: '4722' },
  ],
  [12, 20, 'card', 16, -62_500, 'VIRGIN MEGASTORE MOE', { kind: 'POS', sub: 'PURCHASE', category: 'RETAIL' }],
]

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const partsOf = (day: Day) => ({
  year: day.slice(0, 4),
  month: Number(day.slice(5, 7)),
  date: Number(day.slice(8)),
})
/** 0 is Sunday. */
const weekdayOf = (day: Day): number => new Date(`${day}T12:00:00Z`).getUTCDay()
export const isWeekend = (day: Day): boolean => [0, 6].includes(weekdayOf(day))
const isLastOfMonth = (day: Day): boolean => addDays(day, 1).endsWith('-01')

/** The working day on or before the 25th. */
function payDayOf(day: Day): Day {
  let payDay = `${day.slice(0, 8)}25`
  while (isWeekend(payDay)) payDay = addDays(payDay, -1)
  return payDay
}

/** The number of the rent cheque of a day; the leaf after that of three months before. */
export function chequeNumberOf(day: Day): string {
  const { year, month } = partsOf(day)
  return String(Number(year) * 4 + rentMonths.indexOf(month) - 7_900 + 31).padStart(6, '0')
}

/** What the card owed when its last statement was made, and the savings balance, in fils. */
export type Purse = { statement: number; savings: number }

/** The payments of a day other than purchases. */
export function commitmentsOf(day: Day, { statement, savings }: Purse): Draft[] {
  const { year, month, date } = partsOf(day)
  const drafts: Draft[] = []
  const add = ([, account, hour, minor, text, kind]: Line, more: Partial<Draft> = {}): void =>
    void drafts.push({ account, second: Math.round(hour * 3600), minor, text, kind, ...more })
  for (const line of monthly) if (line[0] === date) add(line)
  for (const [due, ...line] of yearly) if (due === month && line[0] === date) add(line)
  const name = `${monthNames[month - 1]} ${year}`
  if (day === payDayOf(day)) {
    const counterparty = 'Harbour Point Consulting FZ LLC'
    add([25, 'current', 8, sampleSalary, `INWARD IPP SALARY ${name} WPS HARBOUR POINT CONSULTING`, salary], {
      counterparty,
    })
  }
  if (date === 8) {
    const random = randomFrom(`power ${day}`)
    const minor =
      month >= 5 && month <= 10 ? between(random, 52_000, 81_000) : between(random, 29_000, 43_000)
    add([8, 'current', 10.2, -minor, 'DEWA BILL PAYMENT 2001448812', bill('DEWA', '4900')])
  }
  if (rentMonths.includes(month) && date === 1)
    add([1, 'current', 11, -sampleRent, `INWARD CLEARING CHEQUE NO ${chequeNumberOf(day)} RENT JVC`, cheque])
  if (schoolMonths.includes(month) && date === 12)
    add([
      12,
      'current',
      12,
      -schoolFee,
      'GEMS EDUCATION TERM FEE REF 88213',
      bill('Gems Education', '8211', 'EDUCATION'),
    ])
  if (date === 27)
    drafts.push(...pair('OWN ACCOUNT TRANSFER', ownTransfer, 'savings', toSavings, `FT${year}${month}S`))
  if (date === 5 && statement > 0)
    drafts.push(
      ...pair('CREDIT CARD PAYMENT 5********4410', cardPayment, 'card', statement, `CCP${year}${month}`),
    )
  if (isLastOfMonth(day))
    add([28, 'savings', 22, Math.floor((savings * 0.0022) / 5) * 5, `INTEREST CREDIT ${name}`, interest])
  return drafts
}

/** Both legs of a transfer from the current account. */
function pair(text: string, kind: Kind, to: SampleAccount, minor: number, reference: string): Draft[] {
  const received =
    to === 'card' ? `PAYMENT RECEIVED - THANK YOU ${reference}` : `${text} FROM CURRENT ${reference}`
  const sent = to === 'card' ? `${text} ${reference}` : `${text} TO SAVINGS ${reference}`
  return [
    { account: 'current', second: 32_400, minor: -minor, text: sent, kind, reference },
    { account: to, second: 32_460, minor, text: received, kind, reference },
  ]
}

/** The first day of the sample history: that of the month thirteen months before. */
export const firstDayFor = (anchor: Day): Day => `${addMonths(anchor, -13).slice(0, 8)}01`
