/** Interactive Brokers' Flex Query statements in XML. Pure. */
import { readDateText } from '../../imports/read/dates.ts'
import { decodeEntities } from '../../imports/read/text.ts'
import { emptyTrade, type FileTrade, type FileTrades, plainNumber, signed, sumText, unsigned } from './row.ts'

type Attributes = ReadonlyMap<string, string>
/** What is held in units; options, futures and currencies are not. */
const categories = new Set(['STK', 'FUND', 'BOND', 'CRYPTO', 'ETF'])
/** The same is told in several levels of detail; of each kind of entry the first of these is read. */
const levels = ['EXECUTION', 'DETAIL', 'ORDER', 'SUMMARY']
const entryPattern = /<(Trade|CashTransaction|CorporateAction)\s([^<>]*?)\/?>/g

export const isFlex = (text: string): boolean => /<FlexQueryResponse[\s>]/.test(text)

export function readFlex(text: string): FileTrades {
  const result: FileTrades = { format: 'flex', trades: [], unread: [], cash: [], columns: [], mapping: {} }
  const all = [...text.matchAll(entryPattern)].map(([, tag = '', inner = ''], index) => ({
    tag,
    of: attributesOf(inner),
    line: index + 1,
  }))
  const levelOf = new Map(
    [...Map.groupBy(all, ({ tag }) => tag)].map(([tag, entries]) => [
      tag,
      levels.find((level) => entries.some(({ of }) => of.get('levelOfDetail') === level)),
    ]),
  )
  const entries = all.filter(({ tag, of }) => {
    const level = of.get('levelOfDetail') ?? ''
    return level === '' || level === levelOf.get(tag)
  })
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
  for (const { tag, of, line } of entries) {
    const base = baseOf(of, line, names)
    const words = {
      line,
      text: [tag, base?.name ?? of.get('description'), of.get('type')].filter(Boolean).join(' · '),
    }
    const read =
      base &&
      (tag === 'Trade'
        ? tradesOf(base, of, accruedApart)
        : tag === 'CorporateAction'
          ? actionOf(base, of)
          : cashOf(base, of))
    if (tag === 'CashTransaction' && (of.get('symbol') ?? '') === '') result.cash.push(words)
    else if (!read) result.unread.push(words)
    else
      for (const trade of read)
        (trade.kind === 'dividend' && trade.amount === '0' ? taxes : result.trades).push(trade)
  }
  result.trades.push(...withoutOwn(taxes, result.trades))
  return result
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
function cashOf(base: FileTrade, of: Attributes): FileTrade[] | null {
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
  return /fee/i.test(type) ? [{ ...base, kind: 'fee', fee: signed(amount, { opposite: true }) }] : null
}

function actionOf(base: FileTrade, of: Attributes): FileTrade[] | null {
  const ratio = /SPLIT (\d+) FOR (\d+)/i.exec(of.get('description') ?? '')
  return ratio && [{ ...base, kind: 'split', split: { into: Number(ratio[1]), of: Number(ratio[2]) } }]
}

function attributesOf(inner: string): Attributes {
  return new Map(
    [...inner.matchAll(/([A-Za-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      decodeEntities(value),
    ]),
  )
}

function baseOf(of: Attributes, line: number, names: ReadonlyMap<string, string>): FileTrade | null {
  const date = of.get('tradeDate') || of.get('dateTime') || of.get('reportDate') || of.get('settleDate') || ''
  const day = readDateText(date, 'ymd')
  const symbol = of.get('symbol') ?? ''
  if (day === null || symbol === '') return null
  // entries of money and actions are described by what happened, not by the name
  const name = names.get(symbol) || symbol
  return { ...emptyTrade, line, day, symbol, kind: 'buy', name, currency: of.get('currency') ?? '' }
}

/** A purchase or sale; of a bond, accrued interest that was paid or received with it is income taken back or received. */
function tradesOf(
  base: FileTrade,
  of: Attributes,
  accruedApart: ReadonlySet<string | undefined>,
): FileTrade[] | null {
  const quantity = plainNumber(of.get('quantity') ?? '')
  const price = unsigned(of.get('tradePrice') || of.get('price') || '')
  const category = of.get('assetCategory')
  const isCancelled = of.get('transactionType') === 'TradeCancel' || /\(Ca/.test(of.get('buySell') ?? '')
  if (!quantity?.text || price === '' || isCancelled) return null
  if (category !== undefined && !categories.has(category)) return null
  const kind = quantity.negative || (of.get('buySell') ?? '').startsWith('S') ? 'sell' : 'buy'
  const trade: FileTrade = {
    ...base,
    kind,
    quantity: quantity.text,
    price,
    amount: unsigned(of.get('tradeMoney') ?? ''),
    fee: signed(of.get('ibCommission') ?? '', { opposite: true }),
    tax: signed(of.get('taxes') ?? '', { opposite: true }),
  }
  if (category !== 'BOND') return [trade]
  const accrued = accruedApart.has(of.get('symbol')) ? '' : signed(of.get('accruedInt') ?? '')
  const bond = { ...trade, bond: true as const }
  return /[1-9]/.test(accrued) ? [bond, { ...base, kind: 'dividend', amount: accrued, bond: true }] : [bond]
}
