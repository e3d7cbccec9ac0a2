/** Interactive Brokers' Flex Query statements in XML. Pure. */
import { readDateText } from '../../imports/read/dates.ts'
import { decodeEntities } from '../../imports/read/text.ts'
import { emptyTrade, type FileTrade, type FileTrades, plainNumber, unsigned } from './row.ts'

type Attributes = ReadonlyMap<string, string>
/** What is held in units; options, futures and currencies are not. */
const categories = new Set(['STK', 'FUND', 'BOND', 'CRYPTO', 'ETF'])
/** Executions are told again as orders, lots and sums. */
const repeated = new Set(['ORDER', 'CLOSED_LOT', 'SYMBOL_SUMMARY', 'ASSET_SUMMARY', 'WASH_SALE'])

export const isFlex = (text: string): boolean => /<FlexQueryResponse[\s>]/.test(text)

export function readFlex(text: string): FileTrades {
  const result: FileTrades = { format: 'flex', trades: [], unread: [], columns: [], mapping: {} }
  const taxes: FileTrade[] = []
  let line = 0
  for (const [, tag = '', inner = ''] of text.matchAll(
    /<(Trade|CashTransaction|CorporateAction)\s([^<>]*?)\/?>/g,
  )) {
    line += 1
    const of = attributesOf(inner)
    const base = baseOf(of, line)
    const unread = (): void =>
      void result.unread.push({ line, text: [tag, base?.name, of.get('type')].filter(Boolean).join(' · ') })
    if (repeated.has(of.get('levelOfDetail') ?? '')) continue
    if (tag === 'Trade') {
      const trade = base && tradeOf(base, of)
      if (trade) result.trades.push(trade)
      else unread()
    } else if (tag === 'CorporateAction') {
      const ratio = /SPLIT (\d+) FOR (\d+)/i.exec(of.get('description') ?? '')
      if (base && ratio)
        result.trades.push({
          ...base,
          kind: 'split',
          split: { into: Number(ratio[1]), of: Number(ratio[2]) },
        })
      else unread()
    } else {
      const type = of.get('type') ?? ''
      const amount = plainNumber(of.get('amount') ?? '')
      // money that belongs to no instrument is the account's alone
      if ((of.get('symbol') ?? '') === '' || /deposit|interest/i.test(type)) continue
      if (!base || !amount) unread()
      else if (/withholding/i.test(type)) taxes.push({ ...base, tax: amount.text })
      else if (/dividend/i.test(type)) result.trades.push({ ...base, kind: 'dividend', amount: amount.text })
      else if (/fee/i.test(type)) result.trades.push({ ...base, kind: 'fee', amount: amount.text })
      else unread()
    }
  }
  for (const tax of taxes) {
    const dividend = result.trades.find(
      (trade) =>
        trade.kind === 'dividend' && trade.symbol === tax.symbol && trade.day === tax.day && trade.tax === '',
    )
    if (dividend) dividend.tax = tax.tax
    else result.unread.push({ line: tax.line, text: `Withholding tax · ${tax.name}` })
  }
  return result
}

function attributesOf(inner: string): Attributes {
  return new Map(
    [...inner.matchAll(/([A-Za-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      decodeEntities(value),
    ]),
  )
}

function baseOf(of: Attributes, line: number): FileTrade | null {
  const date = of.get('tradeDate') || of.get('dateTime') || of.get('reportDate') || of.get('settleDate') || ''
  const day = readDateText(date, 'ymd')
  const symbol = of.get('symbol') ?? ''
  if (day === null || symbol === '') return null
  return {
    ...emptyTrade,
    line,
    day,
    symbol,
    kind: 'buy',
    name: of.get('description') || symbol,
    currency: of.get('currency') ?? '',
  }
}

function tradeOf(base: FileTrade, of: Attributes): FileTrade | null {
  const quantity = plainNumber(of.get('quantity') ?? '')
  const price = unsigned(of.get('tradePrice') || of.get('price') || '')
  const category = of.get('assetCategory')
  const isCancelled = of.get('transactionType') === 'TradeCancel' || /\(Ca/.test(of.get('buySell') ?? '')
  if (!quantity?.text || price === '' || isCancelled) return null
  if (category !== undefined && !categories.has(category)) return null
  return {
    ...base,
    kind: quantity.negative || (of.get('buySell') ?? '').startsWith('S') ? 'sell' : 'buy',
    quantity: quantity.text,
    price,
    amount: unsigned(of.get('tradeMoney') ?? ''),
    fee: unsigned(of.get('ibCommission') ?? ''),
    tax: unsigned(of.get('taxes') ?? ''),
  }
}
