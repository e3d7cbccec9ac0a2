import type { Habit } from './person.ts'

/** Spending habits that several plans share, with their own frequencies. */
export const groceries = (perMonth: number, text = 'CARREFOUR MOE'): Habit => ({
  texts: [`POS-PURCHASE CARD NO.4********1234 ${text} # DUBAI AE`],
  perMonth,
  low: 4500,
  high: 42_000,
  mcc: '5411',
  bankKind: 'POS',
})
export const weekend = (text = 'LULU HYPERMARKET BARSHA', weekday = 5): Habit => ({
  texts: [`POS-PURCHASE CARD NO.4********1234 ${text} # DUBAI AE`],
  perMonth: 4,
  low: 12_000,
  high: 55_000,
  weekdays: [weekday],
  mcc: '5411',
  bankKind: 'POS',
})
export const coffee = (perMonth: number, text = 'STARBUCKS-DUBAI MALL'): Habit => ({
  texts: [`${text}-# DUBAI ARE`],
  perMonth,
  menu: [1900, 2100, 2400, 2800],
  weekdays: [0, 1, 2, 3, 4],
  mcc: '5814',
  bankKind: 'POS',
})
export const delivery = (perMonth: number, text = 'TALABAT.COM'): Habit => ({
  texts: [`${text} # DUBAI AE`],
  perMonth,
  low: 3200,
  high: 12_500,
  mcc: '5814',
  bankKind: 'E_COMMERCE',
})
export const rides = (perMonth: number, text = 'CAREEM RIDE'): Habit => ({
  texts: [`${text} # DUBAI AE`],
  perMonth,
  low: 1300,
  high: 6200,
  mcc: '4121',
  bankKind: 'E_COMMERCE',
})
export const fuel = (perMonth: number, text = 'ENOC SITE 1072'): Habit => ({
  texts: [`POS-PURCHASE CARD NO.4********1234 ${text} DUBAI AE`],
  perMonth,
  low: 9000,
  high: 18_500,
  mcc: '5541',
  bankKind: 'POS',
})
export const tolls = (perMonth: number, text = 'SALIK TOPUP 4100XXXX08 RTA DUBAI'): Habit => ({
  texts: [text],
  perMonth,
  menu: [5000, 5000, 10_000],
  bankKind: 'BILL_PAYMENTS',
  mcc: '4784',
})
export const cash = (perMonth: number): Habit => ({
  texts: ['DR ATM TRANSACTION CARD NO. 4********1234 DUBAI AE'],
  perMonth,
  menu: [20_000, 50_000, 50_000, 100_000],
  bankKind: 'ATM',
})
export const shopping = (perMonth: number, text = 'NOON.COM'): Habit => ({
  texts: [`${text} # DUBAI AE`],
  perMonth,
  low: 3500,
  high: 46_000,
  mcc: '5311',
  bankKind: 'E_COMMERCE',
})
export const friends = (perMonth: number, ...names: [string, ...string[]]): Habit => ({
  texts: names.map((name) => `IPP TRANSFER TO ${name} REF #`) as [string, ...string[]], // one text per name
  perMonth,
  menu: [5000, 10_000, 15_000, 20_000, 35_000],
  bankKind: 'LOCAL_BANK_TRANSFER',
})
export const paidBack = (perMonth: number, name: string): Habit => ({
  texts: [`INWARD IPP FROM ${name} REF #`],
  perMonth,
  menu: [5000, 7500, 10_000, 12_000],
  type: 'income',
  bankKind: 'LOCAL_BANK_TRANSFER',
  counterparty: name,
})
export const prepaid = (perMonth: number): Habit => ({
  texts: ['ETISALAT WASEL RECHARGE 050XXXXX31'],
  perMonth,
  menu: [2500, 5000, 5000, 10_000],
  bankKind: 'BILL_PAYMENTS',
})
