/** The instrument of a row: by its columns, or by what its description says. Pure. */
import { kindOfWords, type LineKind } from '../words/kinds.ts'
import { isMoneyCode, signed, unsigned } from './row.ts'
import type { CellOf, Draft, Reading } from './types.ts'

/** `Buy 3 @ 134.85 USD`, `Koop 12 @ 98,734 EUR`, `Vente 40 AVIVA@661,2 GBX`, `Bought 60 Fund (VWRP)`. */
const tradeWords =
  /(?:\b|^)(^b(?= \d)|^s(?= \d)|buy|bought|purchased?|sale|koop|acquisto|vendita|achat|kauf|sell|sold|verkoop|vente|verkauf|compra|venta|transfer (?:in|out))\s+(-?[.\d][\d.,\s]*?)(?:\/[\d.]+)?\s*(?:(\p{L}[^@]*?)?\s*(?:@|zu je|at)\s*([\d.,]+)\s*([A-Z]{3}|GBp)?|(\p{L}.*))(?:$|\s|\()/iu

/** What a description says of a trade; out of the account is negative. */
export function spokenIn(detail: string, comma: boolean) {
  const [, side = '', units = '', before = '', price = '', currency = '', after = ''] =
    tradeWords.exec(detail) ?? []
  // `Bought 50 shares (executed at 2026-01-06)` names none
  const name = (after || before.trim()).replace(
    /^(?:shares?|units?)\b(?: of\b)?[^\p{L}]*(?:executed at.*)?/iu,
    '',
  )
  const quantity = units || (/^(?:stock ?dividend|transfer in) (\d[\d.,]*)$/i.exec(detail)?.[1] ?? '')
  const isOut = /^[sv]|out$/i.test(side) && /[1-9]/.test(quantity) && !quantity.startsWith('-')
  return {
    quantity: signed(quantity, { comma, opposite: isOut }),
    price: unsigned(price, comma),
    currency,
    name,
  }
}

/** Whose units a corporate action moved, at the end of its text: `Spinoff 1 for 20 (GEVX, GEV STORAGE INC, US36828X1090)`. */
const actedPattern =
  /\(([A-Z0-9][A-Z0-9. ]{0,15}?)(?:\.OLD)?, ([^()]+), ([A-Z]{2}[A-Z0-9]{9}\d|[A-Z0-9]{9})\)\s*$/
const isinPattern = /\b([A-Z]{2}[A-Z0-9]{9}\d)\b/
const symbolPatterns = [
  /^([A-Z0-9][A-Z0-9. ]{0,11}?)\s*\([A-Z]{2}[A-Z0-9]{9}\d\)/,
  /\bDIV: ([A-Z0-9.]+)/,
  // not the fees of `ADR/GDR`
  /^([A-Z0-9.]+)\/(?!GDR)[A-Z]{3}\b/,
  // `XEQT - iShares Core Equity ETF Portfolio: Bought 50 shares`
  /^([A-Z][A-Z0-9.]{0,9}) - \p{L}[^:]*: .*\bshares?\b/u,
]

/** `Dividend BAE SYSTEMS PLC 310 @ 20.6p`. */
const incomeWords = /^div(?:idend)?:?\s+(\p{L}.*?)(?:\s+[\d.,]+\s*@.*)?\s*$/iu

/** `AAPL dividend`. */
const incomeEnd = /^(\p{L}.*?)\s+(?:(?:cash|interim|final|ordinary|special|quarterly)\s+)*div(?:idend)?s?$/iu

const cashSymbol = /^\$CASH\b|^CASH[-_. ][A-Z]{3}$|^[A-Z]{3}[-_. ]CASH$/
const quotes = 'USDT|USDC|BUSD|FDUSD|TUSD|DAI|USD|EUR|GBP|AED|CHF|JPY|TRY|AUD|CAD|BTC|ETH|BNB'
const symbolPair = new RegExp(`^[A-Z0-9]{2,10}[-/_](?:${quotes})$`)
const pairPattern = new RegExp(`^([A-Z0-9]{2,10}?)[-/_ ]?(${quotes})$`)
/** The two sides of a pair such as `BTCUSDT` or Kraken’s `XXBTZEUR`, in columns of pairs alone. */
export function pairIn(cell: CellOf): { base: string; quote: string } {
  // some write the pair as the symbol
  const asSymbol = cell('currency') === '' && symbolPair.test(cell('symbol')) ? cell('symbol') : ''
  const text = (cell('pair') || asSymbol).toUpperCase()
  const [, coin = '', money = ''] = /^X?([A-Z]{3})Z([A-Z]{3})$/.exec(text) ?? []
  if (coin !== '') return { base: coin === 'XBT' ? 'BTC' : coin, quote: money }
  const [, base = '', quote = ''] = pairPattern.exec(text) ?? []
  // two currencies are those of a rate, not what was bought
  if (isMoneyCode(base)) return { base: '', quote: '' }
  return { base: base === 'XBT' ? 'BTC' : base, quote }
}

/** `HLAL` of `Purchase - HLAL`. */
function afterKind(detail: string): string {
  const [, words = '', name = ''] = /^([\p{L} ]{3,25}?)\s*[-–:|]\s+(\p{L}.*)$/u.exec(detail) ?? []
  return words !== '' && kindOfWords(words) !== null ? name : ''
}

/** `EMAAR` of `Purchase EMAAR - Emaar Properties`, `ADIB` of `Bonus Shares ADIB 1:10`. */
function codeAfterKind(detail: string, kind: LineKind | null): string {
  const [, words = '', code = ''] =
    /^((?:[A-Z]?[a-z]+ )+)([A-Z][A-Z0-9]{2,9})(?: - .*| \d+:\d+)?$/.exec(detail.trim()) ?? []
  const isOfKind = /^(?:buy|sell|dividend|stock_dividend)$/.test(kind ?? '') && kindOfWords(words) === kind
  return isOfKind && !isMoneyCode(code) && !/^(?:ETF|ETC|ADR|GDR|REIT|IPO|VAT|NRA|TAX)$/.test(code)
    ? code
    : ''
}

/** The instrument by its columns, or by what a description begins with. */
export function instrumentIn(
  cell: CellOf,
  { detail, named, kind }: { detail: string; named: string; kind: LineKind | null },
  { columns, section }: Reading,
): Pick<Draft, 'symbol' | 'name' | 'isNamed' | 'isin'> {
  const [, acted = '', actedName = '', actedNumber = ''] = actedPattern.exec(detail) ?? []
  if (acted !== '' && cell('symbol') === '')
    return { symbol: acted, name: actedName, isNamed: true, isin: actedNumber }
  const begun =
    symbolPatterns.flatMap((pattern) => pattern.exec(detail)?.[1] ?? []).find((code) => !isMoneyCode(code)) ??
    (cell('symbol') + cell('isin') + named === '' ? codeAfterKind(detail, kind) : '')
  const inBrackets = named === '' ? '' : (/\(([A-Z0-9.]+)\)\s*$/.exec(detail)?.[1] ?? '')
  const isin = cell('isin') || (isinPattern.exec(detail)?.[1] ?? '')
  // Questrade puts a point before some
  const own = cell('symbol').replace(/ \(.*\)$|^\.(?=[A-Z])/g, '')
  const symbol = pairIn(cell).base || own || begun || inBrackets || isin
  // money may be listed as an instrument
  if (kind !== 'buy' && kind !== 'sell' && cashSymbol.test(symbol))
    return { symbol: '', name: '', isNamed: false, isin: '' }
  const beforePrice = /^(.+?)\s+[\d.,]+\s*@\s*[\d.,]+p?(?: div(?:idend)?)?$/i.exec(cell('name'))?.[1]
  // a description alone does not name what a fee or interest is of
  const isDescribed = /description|^(?:details?|notiz|notes?|memo|remarks?|omschrijving)/i.test(
    section.head[columns.of.name ?? -1] ?? '',
  )
  const hasWords = isDescribed && cell('symbol') + isin === ''
  const ofIncome =
    hasWords && kind === 'dividend'
      ? ([incomeWords, incomeEnd].flatMap((pattern) => pattern.exec(detail)?.[1] ?? [])[0] ?? '')
      : ''
  const name =
    (hasWords ? afterKind(detail) : '') ||
    begun ||
    (hasWords ? named || ofIncome : '') ||
    beforePrice ||
    // a description of what happened is no name
    (isDescribed && named !== '' ? symbol : '') ||
    cell('name').replace(/\s*\/ ISIN \w+$/, '') ||
    (cell('symbol') ? '' : named.replace(/\s*\([A-Z0-9.]+\)\s*$/, ''))
  const hasNames =
    columns.of.pair !== undefined ||
    columns.of.symbol !== undefined ||
    columns.of.isin !== undefined ||
    begun !== ''
  const isNamed = hasNames
    ? symbol !== ''
    : name !== '' && !(isDescribed && /^(?:fee|interest|tax|cash)$/.test(kind ?? ''))
  return { symbol, name: name || symbol, isNamed, isin }
}
