import type { Draft, Template } from '../ledger/rows.ts'

const bill = (category: string, name?: string, code?: string): Template => ({
  type: 'BILL_PAYMENTS',
  sub: 'NOT_APPLICABLE',
  category,
  ...(name === undefined ? {} : { merchant: { name, code: `CC${code ?? '4900'}` } }),
})

/** Templates of payments other than daily purchases. */
export const KIND = {
  salary: {
    type: 'LOCAL_BANK_TRANSFER',
    sub: 'DEPOSIT',
    category: 'SALARY_AND_REVENUE',
    flags: ['PAYROLL'],
  },
  incoming: { type: 'LOCAL_BANK_TRANSFER', sub: 'DEPOSIT', category: 'SALARY_AND_REVENUE' },
  abroadIn: { type: 'INTERNATIONAL_TRANSFER', sub: 'DEPOSIT', category: 'SALARY_AND_REVENUE' },
  cheque: { type: 'CHEQUE', sub: 'WITHDRAWAL', category: 'RENT_AND_SERVICES' },
  own: { type: 'SAME_BANK_TRANSFER', sub: 'MONEY_TRANSFER', category: 'TRANSFER' },
  out: { type: 'LOCAL_BANK_TRANSFER', sub: 'MONEY_TRANSFER', category: 'TRANSFER' },
  abroadOut: { type: 'INTERNATIONAL_TRANSFER', sub: 'MONEY_TRANSFER', category: 'TRANSFER' },
  cardPayment: { type: 'SAME_BANK_TRANSFER', sub: 'REPAYMENTS', category: 'TRANSFER' },
  atm: { type: 'ATM', sub: 'WITHDRAWAL', category: 'TRANSFER' },
  fee: { type: 'OTHER', sub: 'FEE', category: 'BANK_FEES_AND_CHARGES' },
  tax: { type: 'OTHER', sub: 'TAX', category: 'BANK_FEES_AND_CHARGES' },
  profit: { type: 'OTHER', sub: 'INTEREST', category: 'SALARY_AND_REVENUE' },
  refund: {
    type: 'E_COMMERCE',
    sub: 'REFUND',
    category: 'RETAIL',
    merchant: { name: 'Noon.com', code: 'CC5311' },
  },
  dewa: bill('RENT_AND_SERVICES', 'DEWA', '4900'),
  etisalat: bill('RENT_AND_SERVICES', 'Etisalat', '4814'),
  du: bill('RENT_AND_SERVICES'),
  salik: { ...bill('TRANSPORT', 'Salik', '4784') },
  school: bill('EDUCATION', 'Gems Education', '8211'),
  gym: { type: 'POS', sub: 'PURCHASE', category: 'HEALTH_AND_WELLBEING', card: true },
  netflix: {
    type: 'E_COMMERCE',
    sub: 'PURCHASE',
    category: 'ENTERTAINMENT',
    card: true,
    merchant: { name: 'Netflix', code: 'CC4899' },
  },
  spotify: { type: 'E_COMMERCE', sub: 'PURCHASE', category: 'ENTERTAINMENT', card: true },
} satisfies Record<string, Template>

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

/** A transfer between two own accounts in one currency: both legs, a minute apart. */
export function ownTransfer(
  from: string,
  to: string,
  hour: number,
  minor: number,
  reference: string,
): [Draft, Draft] {
  const base = { template: KIND.own, reference }
  return [
    {
      account: from,
      second: Math.round(hour * 3600),
      minor: -minor,
      text: `OWN ACCOUNT TRANSFER TO ${to.toUpperCase()} ${reference}`,
      ...base,
    },
    {
      account: to,
      second: Math.round(hour * 3600) + 60,
      minor,
      text: `OWN ACCOUNT TRANSFER FROM ${from.toUpperCase()} ${reference}`,
      ...base,
    },
  ]
}

/** A cash withdrawal; at another bank's machine it also costs a fee and its VAT. */
export function cash(account: string, hour: number, minor: number, card: string, foreign: boolean): Draft[] {
  const out = [payment(account, hour, -minor, `DR ATM TRANSACTION CARD NO. ${card} DUBAI AE`, KIND.atm)]
  if (!foreign) return out
  out.push(payment(account, hour + 0.01, -200, 'ATM WITHDRAWAL CHARGES OTHER BANK', KIND.fee))
  out.push(payment(account, hour + 0.02, -10, 'VALUE ADDED TAX @ 5% FOR ATMWD', KIND.tax))
  return out
}
