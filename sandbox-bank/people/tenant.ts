import { dayOf, partsOf, workingDayBefore } from '../ledger/dates.ts'
import type { Random } from '../ledger/random.ts'
import { between, randomFrom } from '../ledger/random.ts'
import type { Draft, Life, Order, Person } from '../ledger/rows.ts'
import { dailyPurchases } from './merchants.ts'
import { KIND, payment } from './payments.ts'

const SALARY = 2_150_000
const RENT = 2_400_000
const CHEQUE_MONTHS = [1, 4, 7, 10]
const HOME = 150_000
const INTERNET = 38_900
const HABITS = { groceries: 0.4, dining: 0.45, rides: 0.3, shops: 0.15, fuel: 0.1, health: 0.05, fun: 0.05 }

/** Months before the first connection: the late salary, the price rise and the cancelled gym. */
const LATE_SALARY = 3
const PRICE_RISE = 5
const GYM_CANCELLED = 4
const INSURANCE = [13, 1]

const monthNumber = (day: number): number => partsOf(day).year * 12 + partsOf(day).month

/** The day on which a month's salary is paid: the working day on or before the 25th, once six days late. */
function payDay(day: number, ago: number): number {
  const { year, month } = partsOf(day)
  return workingDayBefore(dayOf(year, month, 25)) + (ago === LATE_SALARY ? 6 : 0)
}

function income(day: number, anchor: number): Draft[] {
  // a late salary may be paid in the month after its own
  for (const before of [0, 1]) {
    const { year, month } = partsOf(day)
    const own = dayOf(year, month - before, 1)
    if (payDay(own, anchor - monthNumber(own)) !== day) continue
    return [
      {
        ...payment('current', 8, SALARY, 'INWARD IPP SALARY WPS PALM GROVE CONTRACTING LLC', KIND.salary),
        counterparty: 'Palm Grove Contracting LLC',
      },
    ]
  }
  return []
}

function bills(random: Random, day: number, anchor: number): Draft[] {
  const { year, month, date } = partsOf(day)
  const ago = anchor - monthNumber(day)
  const out: Draft[] = []
  const debit = (hour: number, minor: number, text: string, kind: typeof KIND.dewa): Draft =>
    payment('current', hour, -minor, text, { ...kind, flags: ['DIRECT_DEBIT'] })
  if (date === 9) {
    const summer = month >= 5 && month <= 10
    const minor = summer ? between(random, 61_000, 98_000) : between(random, 31_000, 52_000)
    out.push(debit(9, minor, 'DDS PAYMENT DEWA 2004471', KIND.dewa))
  }
  if (date === 12) out.push(debit(9.2, INTERNET, 'DDS PAYMENT ETISALAT ELIFE', KIND.etisalat))
  if (date === 3)
    out.push(
      payment('card', 6, ago > PRICE_RISE ? -3900 : -4900, 'NETFLIX.COM 866-579-7172 AE', KIND.netflix),
    )
  if (date === 2 && ago >= GYM_CANCELLED)
    out.push(payment('card', 8, -24_900, 'FITNESS FIRST MARINA DUBAI AE', KIND.gym))
  if (date === 18 && INSURANCE.includes(ago))
    out.push(
      payment('current', 11, ago > 1 ? -215_000 : -229_000, 'ORIENT INSURANCE MOTOR PREMIUM', KIND.out),
    )
  if (date === 28)
    out.push({
      ...payment('current', 7, -HOME, 'STANDING ORDER MEERA NAIR', {
        ...KIND.out,
        flags: ['STANDING_ORDER'],
      }),
      counterparty: 'Meera Nair',
    })
  if (date === 5 && CHEQUE_MONTHS.includes(month)) {
    const number = String((year % 100) * 10 + CHEQUE_MONTHS.indexOf(month)).padStart(6, '0')
    out.push(payment('current', 11, -RENT, `INWARD CLEARING CHEQUE NO ${number} RENT MARINA`, KIND.cheque))
  }
  return out
}

function repayment(day: number, owed: number): Draft[] {
  if (partsOf(day).date !== 22 || owed <= 0) return []
  const reference = `CCP${day}`
  const paid = payment(
    'current',
    9,
    -owed,
    `CREDIT CARD PAYMENT 5********7715 ${reference}`,
    KIND.cardPayment,
  )
  const received = payment('card', 9.1, owed, `PAYMENT RECEIVED - THANK YOU ${reference}`, KIND.cardPayment)
  return [
    { ...paid, reference },
    { ...received, reference },
  ]
}

function live(seed: string, _firstDay: number, anchorDay: number): Life {
  const anchor = monthNumber(anchorDay)
  let card = -118_400
  return {
    accounts: [
      {
        key: 'current',
        nickname: 'Current account',
        subType: 'CURRENT',
        currency: 'AED',
        openingMinor: 6_300_000,
      },
      {
        key: 'card',
        nickname: 'Titanium credit card',
        subType: 'CREDIT',
        currency: 'AED',
        openingMinor: card,
        creditLimitMinor: 2_000_000,
      },
    ],
    day(day) {
      const random = randomFrom(`${seed}|${day}`)
      const drafts = [...income(day, anchor), ...bills(random, day, anchor), ...repayment(day, -card)]
      drafts.push(
        ...dailyPurchases(random, HABITS, (kind) =>
          kind === 'groceries' || kind === 'dining'
            ? { account: 'card', card: '7715', factor: 0.5 }
            : { account: 'current', card: '3302', factor: 0.5 },
        ),
      )
      for (const { account, minor } of drafts) if (account === 'card') card += minor
      return drafts
    },
  }
}

/** The next occurrence of a day of the month, today included. */
function nextOn(today: number, date: number): number {
  const { year, month } = partsOf(today)
  const here = dayOf(year, month, date)
  return here >= today ? here : dayOf(year, month + 1, date)
}

/** Orders at the bank: a monthly transfer home, two direct debits and one scheduled payment. */
function orders(today: number, anchorDay: number): Order[] {
  const { year, month } = partsOf(anchorDay)
  const trip = anchorDay + 10
  const debit = (key: string, name: string, date: number, minor: number): Order => ({
    list: 'direct-debits',
    account: 'current',
    key,
    name,
    minor,
    previous: nextOn(today, date) - 30,
    frequency: 'MONTHLY',
  })
  const home: Order = {
    list: 'standing-orders',
    account: 'current',
    key: 'home',
    name: 'Meera Nair',
    minor: HOME,
    first: dayOf(year, month - 20, 28),
    next: nextOn(today, 28),
    frequency: 'MONTHLY',
    reference: 'Family support',
  }
  const planned: Order = {
    list: 'scheduled-payments',
    account: 'current',
    key: 'trip',
    name: 'Dubai Scholars School',
    minor: 85_000,
    next: trip,
    reference: 'School trip',
  }
  const debits = [debit('dewa', 'DEWA', 9, 44_000), debit('elife', 'Etisalat', 12, INTERNET)]
  return [home, ...debits, ...(trip >= today ? [planned] : [])]
}

/** Twenty months of recurring payments and their irregularities. */
export const tenant: Person = {
  id: 'tenant',
  name: 'Tenant with bills',
  username: 'tenant',
  password: 'tenant-pass',
  holder: 'Arjun Sample Nair',
  about:
    'Salary, rent by four cheques, DEWA that varies, a price rise, a cancelled gym, a late salary, a yearly insurance, a standing order and direct debits.',
  firstDay(anchorDay) {
    const { year, month } = partsOf(anchorDay)
    return dayOf(year, month - 20, 1)
  },
  live,
  orders,
}
