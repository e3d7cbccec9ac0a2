import { dayOf, partsOf, workingDayBefore } from '../ledger/dates.ts'
import { type Random, between } from '../ledger/random.ts'
import type { Draft, Life, Order } from '../ledger/rows.ts'
import { type Habits, life } from './merchants.ts'
import { KIND, accountPlans, dueOn, monthNumber, payCard, payment } from './payments.ts'
import { person } from './profiles.ts'

const SALARY = 2_150_000
const RENT = 2_400_000
const CHEQUE_MONTHS = [1, 4, 7, 10]
const HOME = 150_000
const INTERNET = 38_900
const HABITS: Habits = [0.4, 0.45, 0.3, 0.15, 0.1, 0.05, 0.05]

/** Months before the first connection: the late salary, the price rise and the cancelled gym. */
const LATE_SALARY = 3
const PRICE_RISE = 5
const GYM_CANCELLED = 4
const INSURANCE = [13, 1]

/** The day on which a month's salary is paid: the working day on or before the 25th, once six days late. */
function payDay(day: number, anchor: number): number {
  const { year, month } = partsOf(day)
  const late = anchor - monthNumber(day) === LATE_SALARY
  return workingDayBefore(dayOf(year, month, 25)) + (late ? 6 : 0)
}

function income(day: number, anchor: number): Draft[] {
  const { year, month } = partsOf(day)
  // a late salary may be paid in the month after its own
  if (![month, month - 1].some((due) => payDay(dayOf(year, due, 1), anchor) === day)) return []
  const draft = payment('current', 8, SALARY, 'INWARD IPP SALARY WPS PALM GROVE CONTRACTING LLC', KIND.salary)
  return [{ ...draft, counterparty: 'Palm Grove Contracting LLC' }]
}

function bills(random: Random, day: number, anchor: number): Draft[] {
  const { year, month, date } = partsOf(day)
  const ago = anchor - monthNumber(day)
  const summer = month >= 5 && month <= 10
  const dewa = date === 9 ? between(random, summer ? 61_000 : 31_000, summer ? 98_000 : 52_000) : 0
  const netflix = ago > PRICE_RISE ? -3900 : -4900
  const insurance = ago > 1 ? -215_000 : -229_000
  const flags = ['DIRECT_DEBIT']
  const drafts = dueOn(date, [
    [9, 'current', 9, -dewa, 'DDS PAYMENT DEWA 2004471', { ...KIND.dewa, flags }],
    [12, 'current', 9.2, -INTERNET, 'DDS PAYMENT ETISALAT ELIFE', { ...KIND.etisalat, flags }],
    [3, 'card', 6, netflix, 'NETFLIX.COM 866-579-7172 AE', KIND.netflix],
    [ago >= GYM_CANCELLED ? 2 : [], 'card', 8, -24_900, 'FITNESS FIRST MARINA DUBAI AE', KIND.gym],
    [INSURANCE.includes(ago) ? 18 : [], 'current', 11, insurance, 'ORIENT INSURANCE MOTOR PREMIUM', KIND.out],
  ])
  if (date === 28) {
    const template = { ...KIND.out, flags: ['STANDING_ORDER'] }
    const home = payment('current', 7, -HOME, 'STANDING ORDER MEERA NAIR', template)
    drafts.push({ ...home, counterparty: 'Meera Nair' })
  }
  if (date === 5 && CHEQUE_MONTHS.includes(month)) {
    const number = String((year % 100) * 10 + CHEQUE_MONTHS.indexOf(month)).padStart(6, '0')
    const text = `INWARD CLEARING CHEQUE NO ${number} RENT MARINA`
    drafts.push(payment('current', 11, -RENT, text, KIND.cheque))
  }
  return drafts
}

function live(seed: string, _firstDay: number, anchorDay: number): Life {
  const anchor = monthNumber(anchorDay)
  const accounts = accountPlans([
    ['current', 'Current account', 'CURRENT', 6_300_000],
    ['card', 'Titanium credit card', 'CREDIT', -118_400, 'AED', 2_000_000],
  ])
  const payWith = (kind: string): [string, string, number] =>
    kind === 'groceries' || kind === 'dining' ? ['card', '7715', 0.5] : ['current', '3302', 0.5]
  return life(seed, accounts, HABITS, payWith, (day, random, balanceOf) => {
    const owed = partsOf(day).date === 22 ? -balanceOf('card') : 0
    const repaid = owed > 0 ? payCard(owed, '7715', `CCP${day}`) : []
    return [...income(day, anchor), ...bills(random, day, anchor), ...repaid]
  })
}

/** The next occurrence of a day of the month, today included. */
function nextOn(today: number, date: number): number {
  const { year, month } = partsOf(today)
  const day = dayOf(year, month, date)
  return day >= today ? day : dayOf(year, month + 1, date)
}

/** Orders at the bank: a monthly transfer home, two direct debits and one scheduled payment. */
function orders(today: number, anchorDay: number): Order[] {
  const { year, month } = partsOf(anchorDay)
  const trip = anchorDay + 10
  const account = 'current'
  const frequency = 'MONTHLY'
  const debit = (key: string, name: string, date: number, minor: number): Order => {
    const previous = nextOn(today, date) - 30
    return { list: 'direct-debits', account, key, name, minor, previous, frequency }
  }
  const first = dayOf(year, month - 20, 28)
  const home = { key: 'home', name: 'Meera Nair', minor: HOME, reference: 'Family support' }
  const planned = { key: 'trip', name: 'Dubai Scholars School', minor: 85_000, reference: 'School trip' }
  const all: Order[] = [
    { list: 'standing-orders', account, ...home, first, next: nextOn(today, 28), frequency },
    debit('dewa', 'DEWA', 9, 44_000),
    debit('elife', 'Etisalat', 12, INTERNET),
    { list: 'scheduled-payments', account, ...planned, next: trip },
  ]
  return trip >= today ? all : all.slice(0, -1)
}

/** Twenty months of recurring payments and their irregularities. */
export const tenant = person('tenant', live, { orders })
