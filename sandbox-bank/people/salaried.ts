import { dubaiDay, instantOf, partsOf } from '../ledger/dates.ts'
import { type Random, between } from '../ledger/random.ts'
import type { Draft, Life, Person, Template } from '../ledger/rows.ts'
import { type Habits, life } from './merchants.ts'
import {
  accountPlans,
  cash,
  dueOn,
  KIND,
  type Monthly,
  ownTransfer,
  payCard,
  payment,
  salary,
} from './payments.ts'
import { person } from './profiles.ts'

const HABITS: Habits = [0.42, 0.95, 0.66, 0.32, 0.14, 0.07, 0.06]
const RENT = 1_625_000
const RENT_MONTHS = [2, 5, 8, 11]
const SCHOOL_MONTHS = [1, 4, 9]
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

const BILLS: Monthly[] = [
  [11, 'current', 9.1, -38900, 'ETISALAT ELIFE 04XXXXX77 E-PAYMENT', KIND.etisalat],
  [14, 'current', 11.4, -17850, 'DU POSTPAID 055XXXXX12 BILLPAY', KIND.du],
  [3, 'card', 6.5, -5600, 'NETFLIX.COM 866-579-7172 AE', KIND.netflix],
  [17, 'card', 7.1, -2399, 'SPOTIFY P2F8A1 STOCKHOLM SE', KIND.spotify],
  [2, 'card', 8.2, -29900, 'FITNESS FIRST UPTOWN MIRDIF DUBAI AE', KIND.gym],
  [[5, 14, 23], 'current', 13.3, -5000, 'SALIK TOPUP 4100XXXX08 RTA DUBAI', KIND.salik],
]
const FEES: Monthly[] = [
  [28, 'current', 5, -2500, 'MONTHLY ACCOUNT MAINTENANCE FEE', KIND.fee],
  [28, 'current', 5.01, -125, 'VALUE ADDED TAX @ 5% FOR FEE', KIND.tax],
]

/** Balances in fils, and what was owed on the card when the month began. */
type Purse = { current: number; savings: number; owedAtMonthEnd: number }

function bills(random: Random, day: number): Draft[] {
  const { month, date } = partsOf(day)
  const drafts: Draft[] = []
  if (date === 8) {
    const minor = month >= 5 && month <= 10 ? between(random, 52000, 88000) : between(random, 26000, 45000)
    const text = `DEWA BILL PAYMENT 2001${between(random, 100000, 999999)}`
    drafts.push(payment('current', 10.2, -minor, text, KIND.dewa))
  }
  drafts.push(...dueOn(date, BILLS))
  if (date === 12 && SCHOOL_MONTHS.includes(month))
    drafts.push(payment('current', 12, -650_000, 'GEMS EDUCATION TERM FEE REF 88213', KIND.school))
  return drafts
}

/** Rent by cheque, with money moved from the savings account when the current account has too little. */
function rent(random: Random, day: number, purse: Purse): Draft[] {
  const { year, month, date } = partsOf(day)
  if (!RENT_MONTHS.includes(month) || date !== 1) return []
  const missing = RENT + 300_000 - purse.current
  const lift = Math.ceil(missing / 50_000) * 50_000
  const text = `OUTWARD CLEARING CHQ NO 000${between(random, 100, 999)} RENT AL BARSHA`
  return [
    ...(missing > 0 ? ownTransfer('savings', 'current', 7, lift, `FT${year}${month}R`) : []),
    payment('current', 11, -RENT, text, KIND.cheque),
  ]
}

function monthly(random: Random, day: number, purse: Purse): Draft[] {
  const { year, month, date, lastDate } = partsOf(day)
  const monthName = `${MONTHS[month - 1] ?? ''} ${year}`
  const text = `INWARD IPP SALARY ${monthName} WPS BLUE DUNE TRADING LLC`
  const drafts = salary(day, 1_850_000, text, 'Blue Dune Trading LLC')
  if (date === 27) {
    drafts.push(payment('current', 15, -200_000, 'AL ANSARI EXCHANGE REMITTANCE INR INDIA', KIND.out))
    const spare = Math.floor((purse.current - 1_700_000) / 50_000) * 50_000
    if (spare >= 50_000)
      drafts.push(...ownTransfer('current', 'savings', 16, Math.min(spare, 500_000), `FT${year}${month}S`))
  }
  if (date === 5 && purse.owedAtMonthEnd > 0)
    drafts.push(...payCard(purse.owedAtMonthEnd, '4410', `CCP${year}${month}`))
  drafts.push(...rent(random, day, purse))
  const profit = date === lastDate ? Math.floor(Math.max(0, purse.savings) * 0.0013) : 0
  if (profit > 0) drafts.push(payment('savings', 22, profit, `INTEREST CREDIT ${monthName}`, KIND.profit))
  if (date === 19 && purse.current < 1_000_000)
    drafts.push(...ownTransfer('savings', 'current', 7, 500_000, `FT${year}${month}B`))
  return [...drafts, ...dueOn(date, FEES)]
}

function sundries(random: Random): Draft[] {
  const drafts: Draft[] = []
  if (random() < 0.07) {
    const hour = 10 + random() * 10
    const minor = between(random, 2, 10) * 10_000
    drafts.push(...cash('current', hour, minor, '4********1234', random() < 0.3))
  }
  if (random() < 0.02) {
    const minor = between(random, 4000, 30000)
    const text = `REFUND NOON.COM ORDER NAE${between(random, 1000000, 9999999)}`
    drafts.push(payment('card', 14, minor, text, KIND.refund))
  }
  return drafts
}

function live(seed: string): Life {
  let owedAtMonthEnd = 243_155
  const accounts = accountPlans([
    ['current', 'Current account', 'CURRENT', 2_745_060],
    ['savings', 'Savings account', 'SAVINGS', 4_210_000],
    ['card', 'Platinum credit card', 'CREDIT', -243_155, 'AED', 3_000_000],
  ])
  const payWith = (kind: string, random: Random): [string, string, number] =>
    ['dining', 'shops', 'fun'].includes(kind) || random() < 0.4
      ? ['card', '4410', 0.7]
      : ['current', '1234', 0.52]
  return life(seed, accounts, HABITS, payWith, (day, random, balanceOf) => {
    if (partsOf(day).date === 1) owedAtMonthEnd = Math.max(0, -balanceOf('card'))
    const purse = { current: balanceOf('current'), savings: balanceOf('savings'), owedAtMonthEnd }
    return [...monthly(random, day, purse), ...bills(random, day), ...sundries(random)]
  })
}

/** Eighteen months of a salary, a rent, a card and savings. */
export const salaried = person('salaried', live)

const spot: Template = { type: 'POS', sub: 'PURCHASE', category: 'RESTAURANTS_DINING', card: true }
const twice = 'POS-PURCHASE CARD NO.4********1234 SHAKE SHACK DUBAI HILLS MALL DUBAI AE'

/** The salaried resident as visitors see them, with something to find whatever the day: a payment taken twice. */
export const sample: Person = {
  ...salaried,
  id: 'sample',
  extras: (_seed, anchorMs) =>
    [13, 13.2].map((hour, index) => {
      const at = instantOf(dubaiDay(anchorMs) - 3, hour * 3600)
      return {
        account: 'current',
        row: { key: `twice-${index}`, at, booking: at, minor: -13_450, text: twice, template: spot },
      }
    }),
}
