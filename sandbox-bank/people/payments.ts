import { dayOf, partsOf, workingDayBefore } from '../ledger/dates.ts'
import type { AccountPlan, Draft, Template } from '../ledger/rows.ts'

const template = (type: string, sub: string, category: string, more: Partial<Template> = {}): Template => ({
  type,
  sub,
  category,
  ...more,
})
const merchant = (name: string, code: string) => ({ merchant: { name, code } })
const bill = (category: string, more?: Partial<Template>): Template =>
  template('BILL_PAYMENTS', 'NOT_APPLICABLE', category, more)

/** Templates of payments other than daily purchases. */
export const KIND = {
  salary: template('LOCAL_BANK_TRANSFER', 'DEPOSIT', 'SALARY_AND_REVENUE', { flags: ['PAYROLL'] }),
  incoming: template('LOCAL_BANK_TRANSFER', 'DEPOSIT', 'SALARY_AND_REVENUE'),
  abroadIn: template('INTERNATIONAL_TRANSFER', 'DEPOSIT', 'SALARY_AND_REVENUE'),
  cheque: template('CHEQUE', 'WITHDRAWAL', 'RENT_AND_SERVICES'),
  own: template('SAME_BANK_TRANSFER', 'MONEY_TRANSFER', 'TRANSFER'),
  out: template('LOCAL_BANK_TRANSFER', 'MONEY_TRANSFER', 'TRANSFER'),
  abroadOut: template('INTERNATIONAL_TRANSFER', 'MONEY_TRANSFER', 'TRANSFER'),
  cardPayment: template('SAME_BANK_TRANSFER', 'REPAYMENTS', 'TRANSFER'),
  atm: template('ATM', 'WITHDRAWAL', 'TRANSFER'),
  loan: template('OTHER', 'REPAYMENTS', 'TRANSFER'),
  fee: template('OTHER', 'FEE', 'BANK_FEES_AND_CHARGES'),
  tax: template('OTHER', 'TAX', 'BANK_FEES_AND_CHARGES'),
  profit: template('OTHER', 'INTEREST', 'SALARY_AND_REVENUE'),
  refund: template('E_COMMERCE', 'REFUND', 'RETAIL', merchant('Noon.com', 'CC5311')),
  tabby: template('E_COMMERCE', 'PURCHASE', 'ENTERTAINMENT', { card: true, ...merchant('Tabby', 'CC5311') }),
  tabbyBack: template('E_COMMERCE', 'REFUND', 'RETAIL', merchant('Tabby', 'CC5311')),
  dewa: bill('RENT_AND_SERVICES', merchant('DEWA', 'CC4900')),
  etisalat: bill('RENT_AND_SERVICES', merchant('Etisalat', 'CC4814')),
  du: bill('RENT_AND_SERVICES'),
  salik: bill('TRANSPORT', merchant('Salik', 'CC4784')),
  school: bill('EDUCATION', merchant('Gems Education', 'CC8211')),
  gym: template('POS', 'PURCHASE', 'HEALTH_AND_WELLBEING', { card: true }),
  television: template('POS', 'PURCHASE', 'RETAIL', { card: true }),
  netflix: template('E_COMMERCE', 'PURCHASE', 'ENTERTAINMENT', {
    card: true,
    ...merchant('Netflix', 'CC4899'),
  }),
  spotify: template('E_COMMERCE', 'PURCHASE', 'ENTERTAINMENT', { card: true }),
}

/** A payment at a time of day given in hours. */
export function payment(
  account: string,
  hour: number,
  minor: number,
  text: string,
  template: Template,
): Draft {
  return { account, second: Math.round(hour * 3600), minor, text, template }
}

/** Dates of the month, then a payment's account, hour, signed minor units, text and template. */
export type Monthly = [dates: number | number[], ...Parameters<typeof payment>]

export function dueOn(date: number, table: Monthly[]): Draft[] {
  return table.flatMap(([dates, ...line]) => ([dates].flat().includes(date) ? [payment(...line)] : []))
}

/** The salary of a month, paid on the working day on or before the 25th. */
export function salary(day: number, minor: number, text: string, counterparty: string): Draft[] {
  const { year, month } = partsOf(day)
  if (day !== workingDayBefore(dayOf(year, month, 25))) return []
  return [{ ...payment('current', 8, minor, text, KIND.salary), counterparty }]
}

/** A payment of the card from the current account, or another one: both legs. */
export function payCard(minor: number, card: string, reference: string, from = 'current'): Draft[] {
  const sent = `CREDIT CARD PAYMENT 5********${card} ${reference}`
  return [
    { ...payment(from, 9, -minor, sent, KIND.cardPayment), reference },
    {
      ...payment('card', 9.1, minor, `PAYMENT RECEIVED - THANK YOU ${reference}`, KIND.cardPayment),
      reference,
    },
  ]
}

/** A transfer between two own accounts in one currency: both legs, a minute apart. */
export function ownTransfer(
  from: string,
  to: string,
  hour: number,
  minor: number,
  reference: string,
): Draft[] {
  const sent = `OWN ACCOUNT TRANSFER TO ${to.toUpperCase()} ${reference}`
  const received = `OWN ACCOUNT TRANSFER FROM ${from.toUpperCase()} ${reference}`
  return [
    { ...payment(from, hour, -minor, sent, KIND.own), reference },
    { ...payment(to, hour + 1 / 60, minor, received, KIND.own), reference },
  ]
}

/** A cash withdrawal; at another bank's machine it also costs a fee and its VAT. */
export function cash(account: string, hour: number, minor: number, card: string, foreign: boolean): Draft[] {
  const drafts = [payment(account, hour, -minor, `DR ATM TRANSACTION CARD NO. ${card} DUBAI AE`, KIND.atm)]
  if (!foreign) return drafts
  drafts.push(payment(account, hour + 0.01, -200, 'ATM WITHDRAWAL CHARGES OTHER BANK', KIND.fee))
  drafts.push(payment(account, hour + 0.02, -10, 'VALUE ADDED TAX @ 5% FOR ATMWD', KIND.tax))
  return drafts
}

type AccountLine = [
  string,
  string,
  string,
  openingMinor: number,
  currency?: string,
  creditLimitMinor?: number,
]

/** Accounts from lines of key, nickname, subtype, opening balance, currency (AED) and credit limit. */
export const accountPlans = (lines: AccountLine[]): AccountPlan[] =>
  lines.map(([key, nickname, subType, openingMinor, currency = 'AED', creditLimitMinor]) => ({
    key,
    nickname,
    subType,
    currency,
    openingMinor,
    ...(creditLimitMinor === undefined ? {} : { creditLimitMinor }),
  }))

/** Months since year 0. */
export function monthNumber(day: number): number {
  const { year, month } = partsOf(day)
  return year * 12 + month
}
