/** A row of a broker’s table in its parts, before it is decided what it means. Pure. */
import { readDateText } from '../../../imports/read/dates.ts'
import type { Column } from '../words/column-names.ts'
import { isCancelled, type LineKind } from '../words/kinds.ts'
import { type Columns, currencyOfHeading } from './columns.ts'
import { currencyIn, isMoneyCode, plainNumber, signed, unsigned } from './row.ts'
import { saidIn } from './said.ts'
import type { Line, Section } from './sections.ts'
import type { CellOf, Draft, Money, Reading } from './types.ts'

const pence = /^(?:GBX|GBp|GBPX)$/
export const isPence = (currency: string): boolean => pence.test(currency)
const major = (currency: string): string => (isPence(currency) ? 'GBP' : currency)
const codeIn = (cell: string): string =>
  otherCodes.get(cell.trim().toUpperCase()) ??
  (/^(?:[A-Z]{3,4}|GBp|USDC|USDT)$/.test(cell.trim()) ? cell.trim() : '')
/** What some write for a currency. */
const otherCodes = new Map([
  ['CAN', 'CAD'],
  ['US', 'USD'],
  ['STG', 'GBP'],
  ['RMB', 'CNY'],
  ['DHS', 'AED'],
  ['DH', 'AED'],
  ['درهم', 'AED'],
  ['$', ''],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
])
/** Coins that others are priced in. */
export const isQuoteCoin = (code: string): boolean => quoteCoins.test(code)
const quoteCoins = /^(?:USDT|USDC|BUSD|FDUSD|TUSD|DAI|BTC|XBT|ETH|BNB|USDP|EURT|EURC)$/

export const valueOf = (text: string): number => Number(text || 0)

/** `Buy 3 @ 134.85 USD`, `Koop 12 @ 98,734 EUR`, `Vente 40 AVIVA@661,2 GBX`, `Bought 60 Fund (VWRP)`. */
const tradeWords =
  /(?:\b|^)(^b(?= \d)|^s(?= \d)|buy|bought|koop|acquisto|vendita|achat|kauf|sell|sold|verkoop|vente|verkauf|compra|venta)\s+(-?[.\d][\d.,\s]*?)(?:\/[\d.]+)?\s*(?:(\p{L}[^@]*?)?\s*(?:@|zu je|at)\s*([\d.,]+)\s*([A-Z]{3}|GBp)?|(\p{L}.*))(?:$|\s|\()/iu

export function draftOf({ line, cells }: Line, reading: Reading): Draft {
  const { columns, order, section } = reading
  const cell = (column: Column): string => cells[columns.of[column] ?? -1] ?? ''
  const figure = (column: Column): string =>
    signed(cell(column), { comma: reading.comma(columns.of[column] ?? -1) })
  const moneyAt = (place: number | undefined): Money[] =>
    place === undefined ? [] : moneyIn(cells, place, reading)
  const detail = cell('detail') || cell('name')
  const said = saidIn(cell, detail, cells, reading)
  const spoken = spokenIn(detail, reading.comma(columns.of.amount ?? columns.of.net ?? -1))
  const paid = moneyAt(columns.of.debit).filter(({ value }) => value !== 0)
  const received = moneyAt(columns.of.credit).filter(({ value }) => value !== 0)
  const net = moneyAt(columns.of.net)[0] ?? movedBy(paid, received)
  const [amount = null] = moneyAt(columns.of.amount)
  const rate = figure('rate').replace('-', '')
  const currencyCell = cell('currency').replace(/ \(.*\)$/, '')
  const ofRow = codeIn(currencyCell)
  const priceCurrency = priceCurrencyOf(cells, reading) || spoken.currency || (isPence(ofRow) ? ofRow : '')
  const fees = columns.charges.fee.flatMap(moneyAt)
  const isPricedAlike = (net ?? amount) === null || !(valueOf(rate) > 0) || valueOf(rate) === 1
  const ofMoney = net?.currency || amount?.currency || pairIn(cell).quote
  const ofCharge = fees.find(({ currency }) => isMoneyCode(currency))?.currency ?? ''
  return {
    line,
    cells,
    text: cells
      .filter((each) => each !== '')
      .join(' · ')
      .slice(0, 120),
    kind: said.kind,
    words: said.words,
    detail,
    day: readDateText(dayIn(section, dayCell(cells, columns), cells), order),
    order: cell('order'),
    ...instrumentIn(cell, { detail, named: spoken.name, kind: said.kind }, reading),
    account: cell('account'),
    category: cell('category') || cell('group'),
    quantity: figure('quantity') || spoken.quantity,
    price: unsigned(cell('price'), reading.comma(columns.of.price ?? -1)) || spoken.price,
    priceCurrency,
    currency: major(
      ofMoney ||
        ofRow ||
        (reading.preset?.isOfBase ? reading.currency : '') ||
        (isPricedAlike ? priceCurrency : '') ||
        reading.currency ||
        ofCharge,
    ),
    isInPence: isPence(ofRow) || isPence(ofMoney),
    isOfMoney:
      ofMoney !== '' ||
      /^(?:account|settlement|net|transaction|buchungs)/i.test(section.head[columns.of.currency ?? -1] ?? ''),
    amounts: columns.amounts.flatMap(moneyAt),
    amount,
    net,
    fees,
    taxes: columns.charges.tax.flatMap(moneyAt),
    accrued: figure('accrued'),
    rate,
    balance: figure('balance'),
    // of a file of our own it is new units for old ones
    split: reading.isOwn ? cell('split').replace(':', ' for ') : cell('split'),
    note: cell('note').slice(0, 200),
    isCancelled: isCancelled(`${cell('kind')} ${cell('side')} ${said.words === detail ? detail : ''}`),
    isUnreadable:
      (paid.length > 0 && received.length > 0) ||
      figurePlaces(columns).some((place) => isOdd(cells[place] ?? '', reading.comma(place))),
    unknown: unknownIn(cells, reading),
    status: cell('status'),
    level: cell('level'),
    exchange: { from: moneyAt(columns.of.from)[0] ?? null, to: moneyAt(columns.of.to)[0] ?? null },
  }
}

/** An action of a statement takes effect on the day of its report, after trading of the day before. */
function dayIn({ title, head }: Section, day: string, cells: readonly string[]): string {
  const reported =
    /corporate actions|kapitalma(?:ß|ss)nahmen|opérations sur titres|acciones corporativas/i.test(title)
      ? head.findIndex((name) => /^(?:report date|berichtsdatum)$/i.test(name))
      : -1
  return cells[reported] || day
}

/** Of two columns the one in which the row has money: what was paid is negative. */
function movedBy([paid]: readonly Money[], [received]: readonly Money[]): Money | null {
  if (!paid || received) return paid ? null : (received ?? null)
  const text = paid.text.replace('-', '')
  return { ...paid, text: `-${text}`, value: -Math.abs(paid.value) }
}

/** The first that is filled of the columns of days. */
const dayCell = (cells: readonly string[], { days }: Columns): string =>
  days.map((place) => cells[place] ?? '').find(Boolean) ?? ''

/** What a description says of a trade; out of the account is negative. */
function spokenIn(detail: string, comma: boolean) {
  const [, side = '', units = '', before = '', price = '', currency = '', after = ''] =
    tradeWords.exec(detail) ?? []
  const name = after || before.trim()
  const quantity = units || (/^stock ?dividend (\d[\d.,]*)$/i.exec(detail)?.[1] ?? '')
  const isOut = /^[sv]/i.test(side) && /[1-9]/.test(quantity) && !quantity.startsWith('-')
  return {
    quantity: signed(quantity, { comma, opposite: isOut }),
    price: unsigned(price, comma),
    currency,
    name,
  }
}

const isinPattern = /\b([A-Z]{2}[A-Z0-9]{9}\d)\b/
const symbolPatterns = [
  /^([A-Z][A-Z0-9. ]{0,11}?)\s*\([A-Z]{2}[A-Z0-9]{9}\d\)/,
  /\bDIV: ([A-Z0-9.]+)/,
  /^([A-Z0-9.]+)\/[A-Z]{3}\b/,
]

const cashSymbol = /^\$CASH\b|^CASH[-_. ][A-Z]{3}$|^[A-Z]{3}[-_. ]CASH$/
const quotes = 'USDT|USDC|BUSD|FDUSD|TUSD|DAI|USD|EUR|GBP|AED|CHF|JPY|TRY|AUD|CAD|BTC|ETH|BNB'
const symbolPair = new RegExp(`^[A-Z0-9]{2,10}[-/_](?:${quotes})$`)
const pairPattern = new RegExp(`^([A-Z0-9]{2,10}?)[-/_ ]?(${quotes})$`)
/** The two sides of a pair such as `BTCUSDT` or Kraken’s `XXBTZEUR`, in columns of pairs alone. */
function pairIn(cell: CellOf): { base: string; quote: string } {
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

/** The instrument by its columns, or by what a description begins with. */
function instrumentIn(
  cell: CellOf,
  { detail, named, kind }: { detail: string; named: string; kind: LineKind | null },
  { columns, section }: Reading,
): Pick<Draft, 'symbol' | 'name' | 'isNamed'> {
  const begun = symbolPatterns.flatMap((pattern) => pattern.exec(detail)?.[1] ?? [])[0] ?? ''
  const inBrackets = named === '' ? '' : (/\(([A-Z0-9.]+)\)\s*$/.exec(detail)?.[1] ?? '')
  const isin = cell('isin') || (isinPattern.exec(detail)?.[1] ?? '')
  const symbol = pairIn(cell).base || cell('symbol').replace(/ \(.*\)$/, '') || begun || inBrackets || isin
  // money may be listed as an instrument
  if (kind !== 'buy' && kind !== 'sell' && cashSymbol.test(symbol))
    return { symbol: '', name: '', isNamed: false }
  const beforePrice = /^(.+?)\s+[\d.,]+\s*@\s*[\d.,]+$/.exec(cell('name'))?.[1]
  const name =
    begun ||
    beforePrice ||
    cell('name').replace(/\s*\/ ISIN \w+$/, '') ||
    (cell('symbol') ? '' : named.replace(/\s*\([A-Z0-9.]+\)\s*$/, ''))
  // a description alone does not name what a fee or interest is of
  const isDescribed = /description|^(?:details?|notiz|notes?|memo|remarks?|omschrijving)/i.test(
    section.head[columns.of.name ?? -1] ?? '',
  )
  const hasNames =
    columns.of.pair !== undefined ||
    columns.of.symbol !== undefined ||
    columns.of.isin !== undefined ||
    begun !== ''
  const isNamed = hasNames
    ? symbol !== ''
    : name !== '' && !(isDescribed && /^(?:fee|interest|tax|cash)$/.test(kind ?? ''))
  return { symbol, name: name || symbol, isNamed }
}

function unknownIn(cells: readonly string[], { columns, comma }: Reading): number[] {
  const valueAt = (place: number | undefined): number =>
    Math.abs(valueOf(unsigned(cells[place ?? -1] ?? '', comma(place ?? -1))))
  const known = new Set([...figurePlaces(columns), columns.of.price].map(valueAt))
  return columns.unknown.map(valueAt).filter((value) => value > 0 && !known.has(value))
}

const figurePlaces = ({ of, amounts, charges }: Columns): number[] =>
  [of.quantity, of.amount, of.net, of.debit, of.credit, ...amounts, ...charges.fee, ...charges.tax].flatMap(
    (place) => place ?? [],
  )
const isOdd = (cell: string, comma: boolean): boolean => /\d/.test(cell) && plainNumber(cell, comma) === null

function moneyIn(cells: readonly string[], place: number, { columns, comma, section }: Reading): Money[] {
  const text = cells[place] ?? ''
  const number = plainNumber(text, comma(place))
  // a rate in percent is no money
  if (!number || number.text === '' || text.includes('%')) return []
  const shown = signed(text, { comma: comma(place) })
  const currency =
    codeIn(cells[columns.beside.get(place) ?? -1] ?? '') ||
    currencyIn(text) ||
    currencyOfHeading(section.head[place] ?? '')
  return [{ text: shown, value: Number(shown), currency, place }]
}

function priceCurrencyOf(cells: readonly string[], { columns, section }: Reading): string {
  const place = columns.of.price ?? -1
  if (place < 0) return codeIn(cells[columns.of.priceCurrency ?? -1] ?? '')
  return (
    codeIn(cells[columns.beside.get(place) ?? -1] ?? '') ||
    codeIn(cells[columns.of.priceCurrency ?? -1] ?? '') ||
    currencyIn(cells[place] ?? '') ||
    currencyOfHeading(section.head[place] ?? '')
  )
}
