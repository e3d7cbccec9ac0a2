/** What the entries of a Flex statement say happened. Pure. */
import { daysBetween } from '#contract/period.ts'
import { readDateText } from '../../../imports/read/dates.ts'
import { actionOf, isOldSide } from './actions.ts'
import { settleContracts } from '../events/contracts.ts'
import type { Attributes, Entry } from './entry.ts'
import { balancesOf, moneyOf, otherFee } from './money.ts'
import { categories, isCancelled, tradesOf } from './trades.ts'
import {
  emptyTrade,
  type FileTrade,
  type FileTrades,
  nothingRead,
  signed,
  sumText,
  unsigned,
} from '../table/row.ts'

/** The same is told in several levels of detail; of each kind of entry the first of these is read. */
const levels = ['EXECUTION', 'DETAIL', 'TRANSFER', 'ORDER', 'SUMMARY', 'SYMBOL_SUMMARY']
/** Levels of which nothing is read, as others tell of the same. */
const known = new Set([
  ...levels,
  'CLOSED_LOT',
  'LOT',
  'WASH_SALE',
  'ASSET_SUMMARY',
  'BASE_SUMMARY',
  'CURRENCY',
])

export function readEntries(stated: readonly Entry[]): FileTrades {
  const result = nothingRead('flex')
  const all = stated.filter(({ tag }) => tag !== 'CashReportCurrency')
  result.balances = stated.flatMap(balancesOf)
  const entries = ofOneLevel(all, result)
  const gone = cancelledWith(entries)
  const names = new Map(
    entries.flatMap(({ tag, of }) =>
      tag === 'Trade' ? [[of.get('symbol') ?? '', of.get('description') ?? ''] as const] : [],
    ),
  )
  /** Bonds whose accrued interest is an entry of its own. */
  const accruedApart = new Set(
    entries.flatMap(({ of }) => (/bond interest paid/i.test(of.get('type') ?? '') ? [of.get('symbol')] : [])),
  )
  const taxes: FileTrade[] = []
  for (const entry of entries) {
    const { tag, of, line } = entry
    const base = baseOf(of, line, names, tag === 'CorporateAction' || isRebooked(entry))
    const words = {
      line,
      text: [tag, base?.name || of.get('description'), of.get('type')].filter(Boolean).join(' · '),
    }
    if (gone.has(entry) || isOldSide(entry)) {
      result.leftOut.push({ ...words, why: gone.has(entry) ? 'taken_back' : 'part' })
      continue
    }
    if (base && base.currency !== '' && !/^[A-Z]{3}$/.test(base.currency)) {
      result.unread.push({ ...words, why: 'currency' })
      continue
    }
    const money = base && moneyOf(base, entry)
    const read = base && !money && base.symbol !== '' ? readerOf[tag]?.(base, of, accruedApart) : null
    if (money) for (const each of money) result.cash.push({ ...words, money: each })
    else if (!read)
      result.unread.push({
        ...words,
        why: base === null ? 'day' : isCancelled(of) ? 'cancelled' : tag === 'Trade' ? 'figures' : 'kind',
      })
    else {
      for (const trade of read)
        (trade.kind === 'dividend' && trade.amount === '0' ? taxes : result.trades).push(trade)
      const fee = tag === 'Trade' && base ? otherFee(base, of) : null
      if (fee) result.cash.push({ ...words, money: fee })
    }
  }
  result.trades.push(...withoutOwn(taxes, result.trades))
  settleContracts(result)
  return result
}

const readerOf: Readonly<
  Record<
    string,
    (base: FileTrade, of: Attributes, apart: ReadonlySet<string | undefined>) => FileTrade[] | null
  >
> = {
  Trade: tradesOf,
  CashTransaction: incomeOf,
  CorporateAction: actionOf,
  Transfer: transferOf,
}

const numberOf = ({ of }: Entry): string => of.get('tradeid') || of.get('transactionid') || ''

function ofOneLevel(all: readonly Entry[], result: FileTrades): Entry[] {
  const levelOf = new Map(
    [...Map.groupBy(all, ({ tag }) => tag)].map(([tag, entries]) => [
      tag,
      levels.find((level) => entries.some(({ of }) => of.get('levelofdetail') === level)),
    ]),
  )
  // without levels, what has no number of its own sums up what has one
  const isNumbered = (tag: string): boolean =>
    all.some((each) => each.tag === tag && numberOf(each) !== '' && !each.of.has('levelofdetail'))
  const numbered = new Set(['Trade', 'CashTransaction'].filter(isNumbered))
  return all.filter((entry) => {
    const { tag, of, line } = entry
    const level = of.get('levelofdetail') ?? ''
    const isSum = numbered.has(tag) && numberOf(entry) === ''
    if (!isSum && (level === '' || level === levelOf.get(tag))) return true
    const text = [tag, of.get('symbol'), level].filter(Boolean).join(' · ')
    if (level !== '' && !known.has(level)) {
      result.unread.push({ line, text, why: 'kind' })
      return false
    }
    result.leftOut.push({ line, text, why: 'repeated' })
    return false
  })
}

/** Cancellations and the trades that they cancel. */
function cancelledWith(entries: readonly Entry[]): Set<Entry> {
  const gone = new Set<Entry>()
  for (const entry of entries) {
    if (entry.tag !== 'Trade' || !isCancelled(entry.of)) continue
    const { of } = entry
    const original = of.get('origtradeid') || ''
    const same = (name: string, each: Attributes): boolean =>
      (each.get(name) ?? '').replace('-', '') === (of.get(name) ?? '').replace('-', '')
    const partner = entries.find(
      (each) =>
        each !== entry &&
        !gone.has(each) &&
        each.tag === 'Trade' &&
        !isCancelled(each.of) &&
        (original !== '' && /[1-9]/.test(original)
          ? each.of.get('tradeid') === original
          : ['symbol', 'quantity', 'tradeprice', 'tradedate'].every((name) => same(name, each.of))),
    )
    if (partner) gone.add(entry).add(partner)
  }
  return gone
}

/** Adds the tax of a symbol and day to its dividend; returns what belongs to none. */
function withoutOwn(taxes: readonly FileTrade[], trades: readonly FileTrade[]): FileTrade[] {
  return [...Map.groupBy(taxes, ({ symbol, day }) => `${symbol} ${day}`).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const tax = sumText(...same.map((one) => one.tax))
    const dividend = trades.find(
      ({ kind, symbol, day, tax: own, amount }) =>
        kind === 'dividend' &&
        symbol === first.symbol &&
        day === first.day &&
        own === '' &&
        !amount.startsWith('-'),
    )
    if (!dividend) return [{ ...first, tax }]
    dividend.tax = tax
    return []
  })
}

/** Money of an instrument, positive for what was received. */
function incomeOf(base: FileTrade, of: Attributes): FileTrade[] | null {
  const type = of.get('type') ?? ''
  const amount = signed(of.get('amount') ?? '')
  if (amount === '') return null
  const isCapital =
    /\bROC\b/i.test(of.get('code') ?? '') || /return of capital/i.test(of.get('description') ?? '')
  if (/withholding/i.test(type))
    return [{ ...base, kind: 'dividend', amount: '0', tax: signed(amount, { opposite: true }) }]
  if (/dividend|payment in lieu/i.test(type))
    return [{ ...base, kind: isCapital ? 'return_of_capital' : 'dividend', amount }]
  if (/bond interest/i.test(type)) return [{ ...base, kind: 'dividend', amount, bond: true }]
  return /fee|commission/i.test(type)
    ? [{ ...base, kind: 'fee', fee: signed(amount, { opposite: true }) }]
    : null
}

/** Units that came from another broker or went there; the file has no cost. */
function transferOf(base: FileTrade, of: Attributes): FileTrade[] | null {
  const quantity = unsigned(of.get('quantity') ?? '')
  const direction = (of.get('direction') ?? '').toUpperCase()
  if (
    !/[1-9]/.test(quantity) ||
    !categories.has(of.get('assetcategory') ?? '') ||
    !/^(?:IN|OUT)$/.test(direction)
  )
    return null
  return [{ ...base, kind: direction === 'IN' ? 'transfer_in' : 'transfer_out', quantity }]
}

/** Money of long ago that is booked again, such as a tax: it moved on the day of its report. */
function isRebooked({ tag, of }: Entry): boolean {
  const [moved, reported] = ['datetime', 'reportdate'].map((name) => readDateText(of.get(name) ?? '', 'ymd'))
  return tag === 'CashTransaction' && Boolean(moved && reported && daysBetween(moved, reported) > 7)
}

function baseOf(
  of: Attributes,
  line: number,
  names: ReadonlyMap<string, string>,
  isOfReport = false,
): FileTrade | null {
  // an action takes effect on the day of its report, after trading of the day before
  const date =
    (isOfReport ? of.get('reportdate') : '') ||
    of.get('tradedate') ||
    of.get('datetime') ||
    of.get('date') ||
    of.get('reportdate') ||
    of.get('settledate') ||
    ''
  const day = readDateText(date, 'ymd')
  const symbol = of.get('symbol') ?? ''
  if (day === null) return null
  // entries of money and actions are described by what happened, not by the name
  const name = names.get(symbol) || symbol
  return { ...emptyTrade, line, day, symbol, kind: 'buy', name, currency: of.get('currency') ?? '' }
}
