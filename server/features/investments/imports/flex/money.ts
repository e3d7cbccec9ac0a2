/** Money in a Flex statement: without an instrument, exchanged, charged elsewhere, and what there was. Pure. */
import type { CashKind } from '#contract/investments/investment-imports.ts'
import { addDays } from '#contract/period.ts'
import { readDateText } from '../../../imports/read/dates.ts'
import {
  type FileBalance,
  type FileCash,
  type FileTrade,
  isMoneyCode,
  signed,
  unsigned,
} from '../table/row.ts'
import type { Attributes, Entry } from './entry.ts'

type Money = NonNullable<FileCash['money']>

const cashKinds: readonly [CashKind, RegExp][] = [
  ['tax', /withholding|tax/i],
  ['deposit', /deposit|withdraw/i],
  ['fee', /fee|commission/i],
  ['interest', /interest/i],
]

/** Whether one currency was exchanged for another: by its kind, or by its pair where a query leaves the kind out. */
export function isExchange(of: Attributes): boolean {
  const pair = /^([A-Z]{3})\.([A-Z]{3})$/.exec(of.get('symbol') ?? '')?.slice(1) ?? []
  const category = of.get('assetcategory')
  return pair.length === 2 && (category === 'CASH' || (category === undefined && pair.every(isMoneyCode)))
}

/** Money without an instrument, and currencies that were exchanged; null for what is of an instrument or not known. */
export function moneyOf(base: FileTrade, { tag, of }: Entry): Money[] | null {
  const place = { day: base.day, currency: base.currency, account: '' }
  if (tag === 'CashTransaction' && base.symbol === '') {
    const kind = cashKinds.find(([, pattern]) => pattern.test(of.get('type') ?? ''))?.[0]
    const amount = signed(of.get('amount') ?? '')
    if (!kind || amount === '') return null
    return [{ ...place, kind: kind === 'deposit' && amount.startsWith('-') ? 'withdrawal' : kind, amount }]
  }
  const [from = '', to = ''] = base.symbol.split('.')
  if (tag !== 'Trade' || !isExchange(of)) return null
  const [quantity, proceeds] = [
    signed(of.get('quantity') ?? ''),
    signed(of.get('proceeds') ?? '') || paidIn(of),
  ]
  if (quantity === '' || proceeds === '' || quantity.startsWith('-') === proceeds.startsWith('-')) return null
  const fee = signed(of.get('ibcommission') ?? '')
  return [
    { ...place, kind: 'conversion', currency: from, amount: quantity },
    { ...place, kind: 'conversion', currency: to, amount: proceeds },
    ...(/[1-9]/.test(fee)
      ? [{ ...place, kind: 'fee' as const, currency: of.get('ibcommissioncurrency') || to, amount: fee }]
      : []),
  ]
}

/** What quantity × price is, which has the sign of the quantity: the other currency moved the other way. */
function paidIn(of: Attributes): string {
  const money = signed(of.get('trademoney') ?? '')
  const product = Number(signed(of.get('quantity') ?? '')) * Number(unsigned(of.get('tradeprice') ?? ''))
  const isProven = money !== '' && Math.abs(product - Number(money)) <= 0.021 + Math.abs(product) * 0.001
  return isProven ? signed(money.replace('-', ''), { opposite: !money.startsWith('-') }) : ''
}

/** A commission in another currency than the trade's. */
export function otherFee(base: FileTrade, of: Attributes): Money | null {
  const amount = signed(of.get('ibcommission') ?? '')
  return isFeeElsewhere(base, of) && /[1-9]/.test(amount)
    ? { day: base.day, kind: 'fee', currency: of.get('ibcommissioncurrency') ?? '', amount, account: '' }
    : null
}

export const isFeeElsewhere = (base: FileTrade, of: Attributes): boolean =>
  (of.get('ibcommissioncurrency') ?? '') !== '' && of.get('ibcommissioncurrency') !== base.currency

/** What money there was before the first day and at the end of the last one; sums in the base currency are of all currencies. */
export function balancesOf({ tag, of }: Entry): FileBalance[] {
  const [from, to] = ['fromdate', 'todate'].map((name) => readDateText(of.get(name) ?? '', 'ymd'))
  const currency = of.get('currency') ?? ''
  if (tag !== 'CashReportCurrency' || !from || !to || !isMoneyCode(currency)) return []
  const balance = (day: string, name: string): FileBalance[] => {
    const amount = signed(of.get(name) ?? '')
    return amount === '' ? [] : [{ day, currency, amount, account: '' }]
  }
  return [...balance(addDays(from, -1), 'startingcash'), ...balance(to, 'endingcash')]
}
