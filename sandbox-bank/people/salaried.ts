import { dayOf, partsOf, workingDayBefore } from '../ledger/dates.ts'
import type { Random } from '../ledger/random.ts'
import { between, randomFrom } from '../ledger/random.ts'
import type { Draft, Life, Person } from '../ledger/rows.ts'
import { dailyPurchases } from './merchants.ts'
import { KIND, cash, ownTransfer, payment } from './payments.ts'

const HABITS = {
  groceries: 0.42,
  dining: 0.95,
  rides: 0.66,
  shops: 0.32,
  fuel: 0.14,
  health: 0.07,
  fun: 0.06,
}
const SALARY = 1_850_000
const RENT = 1_625_000
const RENT_MONTHS = [2, 5, 8, 11]
const SCHOOL_MONTHS = [1, 4, 9]

/** Running balances in fils, so that payments stay plausible and the card is repaid exactly. */
interface Purse {
  current: number
  savings: number
  card: number
  owedAtMonthEnd: number
}

/** Month and year as in SALARY OCT 2026. */
function monthName(day: number): string {
  const { year, month } = partsOf(day)
  const name = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'][month - 1]
  return `${name ?? ''} ${year}`
}

function bills(random: Random, day: number): Draft[] {
  const { month, date } = partsOf(day)
  const out: Draft[] = []
  const summer = month >= 5 && month <= 10
  if (date === 8) {
    const dewa = summer ? between(random, 52000, 88000) : between(random, 26000, 45000)
    out.push(
      payment('current', 10.2, -dewa, `DEWA BILL PAYMENT 2001${between(random, 100000, 999999)}`, KIND.dewa),
    )
  }
  if (date === 11)
    out.push(payment('current', 9.1, -38900, 'ETISALAT ELIFE 04XXXXX77 E-PAYMENT', KIND.etisalat))
  if (date === 14) out.push(payment('current', 11.4, -17850, 'DU POSTPAID 055XXXXX12 BILLPAY', KIND.du))
  if (date === 3) out.push(payment('card', 6.5, -5600, 'NETFLIX.COM 866-579-7172 AE', KIND.netflix))
  if (date === 17) out.push(payment('card', 7.1, -2399, 'SPOTIFY P2F8A1 STOCKHOLM SE', KIND.spotify))
  if (date === 2) out.push(payment('card', 8.2, -29900, 'FITNESS FIRST UPTOWN MIRDIF DUBAI AE', KIND.gym))
  if (date % 9 === 5)
    out.push(payment('current', 13.3, -5000, 'SALIK TOPUP 4100XXXX08 RTA DUBAI', KIND.salik))
  if (date === 12 && SCHOOL_MONTHS.includes(month)) {
    out.push(payment('current', 12, -650_000, 'GEMS EDUCATION TERM FEE REF 88213', KIND.school))
  }
  return out
}

function monthly(random: Random, day: number, purse: Purse): Draft[] {
  const { year, month, date, lastDate } = partsOf(day)
  const out: Draft[] = []
  if (day === workingDayBefore(dayOf(year, month, 25))) {
    out.push({
      ...payment(
        'current',
        8,
        SALARY,
        `INWARD IPP SALARY ${monthName(day)} WPS BLUE DUNE TRADING LLC`,
        KIND.salary,
      ),
      counterparty: 'Blue Dune Trading LLC',
    })
  }
  if (date === 27) {
    out.push(payment('current', 15, -200_000, 'AL ANSARI EXCHANGE REMITTANCE INR INDIA', KIND.out))
    const spare = Math.floor((purse.current - 1_700_000) / 50_000) * 50_000
    if (spare >= 50_000)
      out.push(...ownTransfer('current', 'savings', 16, Math.min(spare, 500_000), `FT${year}${month}S`))
  }
  if (date === 1) purse.owedAtMonthEnd = Math.max(0, -purse.card)
  if (date === 5 && purse.owedAtMonthEnd > 0) {
    const owed = purse.owedAtMonthEnd
    const reference = `CCP${year}${month}`
    out.push({
      ...payment('current', 9, -owed, `CREDIT CARD PAYMENT 5********4410 ${reference}`, KIND.cardPayment),
      reference,
    })
    out.push({
      ...payment('card', 9.1, owed, `PAYMENT RECEIVED - THANK YOU ${reference}`, KIND.cardPayment),
      reference,
    })
  }
  if (RENT_MONTHS.includes(month) && date === 1) {
    if (purse.current < RENT + 300_000) {
      const lift = Math.ceil((RENT + 300_000 - purse.current) / 50_000) * 50_000
      out.push(...ownTransfer('savings', 'current', 7, lift, `FT${year}${month}R`))
    }
    const number = between(random, 100, 999)
    out.push(
      payment('current', 11, -RENT, `OUTWARD CLEARING CHQ NO 000${number} RENT AL BARSHA`, KIND.cheque),
    )
  }
  if (date === lastDate) {
    const profit = Math.floor(Math.max(0, purse.savings) * 0.0013)
    if (profit > 0) out.push(payment('savings', 22, profit, `INTEREST CREDIT ${monthName(day)}`, KIND.profit))
  }
  if (date === 19 && purse.current < 1_000_000) {
    out.push(...ownTransfer('savings', 'current', 7, 500_000, `FT${year}${month}B`))
  }
  if (date === 28) {
    out.push(payment('current', 5, -2500, 'MONTHLY ACCOUNT MAINTENANCE FEE', KIND.fee))
    out.push(payment('current', 5.01, -125, 'VALUE ADDED TAX @ 5% FOR FEE', KIND.tax))
  }
  return out
}

function sundries(random: Random): Draft[] {
  const out: Draft[] = []
  if (random() < 0.07) {
    out.push(
      ...cash(
        'current',
        10 + random() * 10,
        between(random, 2, 10) * 10_000,
        '4********1234',
        random() < 0.3,
      ),
    )
  }
  if (random() < 0.02) {
    const minor = between(random, 4000, 30000)
    out.push(
      payment(
        'card',
        14,
        minor,
        `REFUND NOON.COM ORDER NAE${between(random, 1000000, 9999999)}`,
        KIND.refund,
      ),
    )
  }
  return out
}

function live(seed: string): Life {
  const purse: Purse = { current: 2_745_060, savings: 4_210_000, card: -243_155, owedAtMonthEnd: 243_155 }
  const accounts: Life['accounts'] = [
    {
      key: 'current',
      nickname: 'Current account',
      subType: 'CURRENT',
      currency: 'AED',
      openingMinor: purse.current,
    },
    {
      key: 'savings',
      nickname: 'Savings account',
      subType: 'SAVINGS',
      currency: 'AED',
      openingMinor: purse.savings,
    },
    {
      key: 'card',
      nickname: 'Platinum credit card',
      subType: 'CREDIT',
      currency: 'AED',
      openingMinor: purse.card,
      creditLimitMinor: 3_000_000,
    },
  ]
  return {
    accounts,
    day(day) {
      const random = randomFrom(`${seed}|${day}`)
      const drafts = [...monthly(random, day, purse), ...bills(random, day), ...sundries(random)]
      const spend = dailyPurchases(random, HABITS, (kind) => {
        const byCard = kind === 'dining' || kind === 'shops' || kind === 'fun' || random() < 0.4
        return byCard
          ? { account: 'card', card: '4410', factor: 0.7 }
          : { account: 'current', card: '1234', factor: 0.52 }
      })
      drafts.push(...spend)
      for (const { account, minor } of drafts) {
        if (account === 'current' || account === 'savings' || account === 'card') purse[account] += minor
      }
      return drafts
    },
  }
}

/** Eighteen months of a salary, a rent, a card and savings. */
export const salaried: Person = {
  id: 'salaried',
  name: 'Salaried resident',
  username: 'salaried',
  password: 'salaried-pass',
  holder: 'Noor Sample Rahman',
  about:
    'Three accounts and 18 months: salary on the 25th, rent by cheque, bills, a credit card and savings.',
  firstDay(anchorDay) {
    const { year, month } = partsOf(anchorDay)
    return dayOf(year, month - 18, 1)
  },
  live,
}
