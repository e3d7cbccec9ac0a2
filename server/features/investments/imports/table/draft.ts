/** A row of a broker’s table in its parts, before it is decided what it means. Pure. */
import { readDateText } from '../../../imports/read/dates.ts'
import { type Column, plain } from '../words/column-names.ts'
import { codeOfName } from '../words/currency-names.ts'
import { hasUnknownWord, isCancelled, type LineKind } from '../words/kinds.ts'
import { type Columns, currencyOfHeading } from './columns.ts'
import { instrumentIn, pairIn, spokenIn } from './instrument.ts'
import { inItsWay, riyal } from './money-columns.ts'
import { currencyIn, isMoneyCode, plainNumber, signed, unsigned } from './row.ts'
import { isDoubtfulBy, isFlagged, isUndoneBy, saidIn } from './said.ts'
import type { Line } from './sections.ts'
import type { CellOf, Draft, Money, Reading } from './types.ts'

const pence = /^(?:GBX|GBp|GBPX)$/
export const isPence = (currency: string): boolean => pence.test(currency)
const major = (currency: string): string => (isPence(currency) ? 'GBP' : currency)
const codeIn = (cell: string): string =>
  codeOfName(cell) ?? (/^(?:[A-Z]{3,4}|GBp|USDC|USDT)$/.test(cell.trim()) ? cell.trim() : ofSmall(cell))
const ofSmall = (cell: string): string =>
  /^ *[a-z]{3} *$/.test(cell) && isMoneyCode(cell.trim().toUpperCase()) ? cell.trim().toUpperCase() : ''
/** Coins that others are priced in. */
export const isQuoteCoin = (code: string): boolean => quoteCoins.test(code)
const quoteCoins = /^(?:USDT|USDC|BUSD|FDUSD|TUSD|DAI|BTC|XBT|ETH|BNB|USDP|EURT|EURC)$/

export const valueOf = (text: string): number => Number(text || 0)

export function draftOf({ line, cells }: Line, reading: Reading): Draft {
  const { columns, order, section } = reading
  const cell = (column: Column): string => cells[columns.of[column] ?? -1] ?? ''
  const figure = (column: Column): string =>
    signed(cell(column), { comma: reading.comma(columns.of[column] ?? -1) })
  const moneyAt = (place: number | undefined): Money[] =>
    place === undefined ? [] : moneyIn(cells, place, reading)
  const detail = cell('detail') || cell('name')
  const said = saidIn(cell, detail, cells, reading)
  const spoken = spokenIn(detail, reading.isSpokenComma)
  const paid = moneyAt(columns.of.debit).filter(({ value }) => value !== 0)
  const received = moneyAt(columns.of.credit).filter(({ value }) => value !== 0)
  const net = moneyAt(columns.of.net)[0] ?? movedBy(paid, received)
  const [first = null] = moneyAt(columns.of.amount)
  const isBlank = isBlankBeside(net, first, cell('price'))
  const amount = isBlank ? null : first
  const rate = figure('rate').replace('-', '') || paidRate(cells, reading)
  const [fees, taxes] = [columns.charges.fee.flatMap(moneyAt), columns.charges.tax.flatMap(moneyAt)]
  return {
    line,
    cells,
    text: cells
      .filter((each) => each !== '')
      .join(' · ')
      .slice(0, 120),
    kind: kindIn(said.kind, cell, cells, reading),
    words: said.words,
    isGuess:
      said.kind !== null &&
      said.words !== detail &&
      hasUnknownWord(said.words, `${cell('name')} ${cell('symbol')}`, reading.preset?.kinds),
    detail,
    day: readDateText(dayIn(reading, said.kind, dayCell(cells, reading), cells), order),
    order: cell('order'),
    ...instrumentIn(cell, { detail, named: spoken.name, kind: said.kind }, reading),
    account: cell('account'),
    category: cell('category') || cell('group'),
    quantity:
      signed(unitsIn(cell('quantity')), { comma: reading.comma(columns.of.quantity ?? -1) }) ||
      spoken.quantity,
    price:
      (said.kind === 'sell' ? unsigned(cell('salePrice'), reading.comma(columns.of.salePrice ?? -1)) : '') ||
      (isBlank ? '' : unsigned(cell('price'), reading.comma(columns.of.price ?? -1))) ||
      spoken.price,
    ...currenciesOf(
      cell,
      cells,
      { money: net ?? amount, ofMoney: net?.currency || (amount?.currency ?? ''), fees, rate, spoken },
      reading,
    ),
    amounts: isBlank ? [] : columns.amounts.flatMap(moneyAt),
    amount,
    net,
    fees,
    taxes,
    accrued: figure('accrued'),
    rate,
    balance: figure('balance'),
    // of a file of our own it is new units for old ones
    split: reading.isOwn ? cell('split').replace(':', ' for ') : cell('split'),
    isSplitAdded: reading.preset?.splitAdds === true,
    note: cell('note').slice(0, 200),
    isCancelled:
      isCancelled(`${cell('kind')} ${cell('side')} ${said.words === detail ? detail : ''}`) ||
      (/^(?:buy|sell)$/.test(said.kind ?? '') && /\brevers/i.test(said.words)),
    isUndone: isUndoneBy(cell, detail) || isFlagged(section.head, cells),
    isDoubtful: isDoubtfulBy(cell('note'), said.kind, cells, columns),
    isUnreadable:
      (paid.length > 0 && received.length > 0) ||
      figurePlaces(columns).some((place) =>
        isOdd(
          place === columns.of.quantity ? unitsIn(cells[place] ?? '') : (cells[place] ?? ''),
          reading.comma(place),
        ),
      ),
    isBySide: columns.of.debit !== undefined && columns.of.credit !== undefined,
    unknown: unknownIn(cells, reading),
    isOtherwise: isOtherwise(cells, net ?? amount, [...fees, ...taxes], reading),
    status: cell('status'),
    level: cell('level'),
    exchange: { from: moneyAt(columns.of.from)[0] ?? null, to: moneyAt(columns.of.to)[0] ?? null },
  }
}

type Stated = {
  money: Money | null
  ofMoney: string
  fees: readonly Money[]
  rate: string
  spoken: { price: string; currency: string }
}
/** In what currency its money is, and its price. */
function currenciesOf(
  cell: CellOf,
  cells: readonly string[],
  { money, ofMoney: stated, fees, rate, spoken }: Stated,
  reading: Reading,
): Pick<Draft, 'currency' | 'priceCurrency' | 'isOfUnknown' | 'isInPence' | 'isOfMoney'> {
  const { columns, section } = reading
  const written = cell('currency').replace(/ \(.*\)$/, '')
  const ofRow = codeIn(written) || (riyal.test(written) ? reading.riyal : '')
  const isElsewhere = reading.paidIn !== '' && money?.currency === ''
  const isPricedAlike = money === null || !(valueOf(rate) > 0) || valueOf(rate) === 1
  const ofMoney = stated || pairIn(cell).quote
  // beside money in a currency of its own, that of the row is of the price
  const isOfPrice = isPence(ofRow) || (ofRow !== '' && ofMoney !== '' && ofMoney !== ofRow)
  const isSpoken = cell('price') === '' && spoken.price !== ''
  const priceCurrency =
    (isSpoken ? spoken.currency : '') ||
    (isElsewhere && ofRow !== reading.paidIn ? ofRow : '') ||
    priceCurrencyOf(cells, reading) ||
    spoken.currency ||
    (isOfPrice ? ofRow : '')
  const currency =
    ofMoney ||
    (isElsewhere ? reading.paidIn : '') ||
    ofRow ||
    (reading.preset?.isOfBase ? reading.currency : '') ||
    (isPricedAlike ? priceCurrency : '') ||
    reading.currency ||
    (fees.find((fee) => isMoneyCode(fee.currency))?.currency ?? '') ||
    // some name their accounts by the currency
    ofAccount(cell('account')) ||
    ofAccount(cell('counter'))
  const heading = section.head[columns.of.currency ?? -1] ?? ''
  return {
    priceCurrency,
    currency: major(currency),
    // a coin by its address, or a currency by a name that is not known
    isOfUnknown: /[\p{L}\d]/u.test(written) && ofRow === '' && ofMoney === '' && codeOfName(written) === null,
    isInPence: isPence(ofRow) || isPence(ofMoney),
    isOfMoney:
      ofMoney !== '' ||
      isElsewhere ||
      (ofRow !== '' && /^(?:account|settlement|net|transaction|buchungs)/i.test(heading)),
  }
}

/** Beside what moved, a gross amount and a price of nothing are not told. */
const isBlankBeside = (net: Money | null, gross: Money | null, price: string): boolean =>
  Math.abs(net?.value ?? 0) > 0 && gross?.value === 0 && price !== '' && !/[1-9]/.test(price)

/** `Verrechnung EUR`; some codes are words as well. */
const ofAccount = (name: string): string => currencyOfHeading(/ (?:ALL|TOP)$/.test(name) ? '' : name)

/** Units of the currency of a trade for one of the account that paid it; '' where both are the same. */
function paidRate(cells: readonly string[], { preset, section, comma }: Reading): string {
  const valueAt = (name: string | undefined): number => {
    const place = section.head.findIndex((heading) => plain(heading) === plain(name ?? ' '))
    return Math.abs(valueOf(unsigned(cells[place] ?? '', comma(place))))
  }
  const [own, account] = [valueAt(preset?.paidFrom?.own), valueAt(preset?.paidFrom?.account)]
  return own > 0 && account > 0 && own !== account ? (own / account).toFixed(8) : ''
}

/** What the row says beside its words: a transfer between own places, a free purchase that is marked as a split. */
function kindIn(
  kind: LineKind | null,
  cell: CellOf,
  cells: readonly string[],
  { preset, section }: Reading,
): LineKind | null {
  const isInside = preset?.between?.every((place) => {
    const name = cells[section.head.findIndex((heading) => plain(heading) === place)] ?? ''
    return name !== '' && !outside.test(name)
  })
  if (kind === 'transfer' && isInside) return 'none'
  const isFree = !/[1-9]/.test(`${cell('price')} ${cell('amount')} ${cell('net')}`)
  return kind === 'buy' && isFree && /^(?:1|true|yes|y)$/i.test(cell('split')) ? 'split' : kind
}
const outside = /^(?:other|external|mining|airdrop|staking|gift|fork|ico|loan)$/i

/** An action of a statement takes effect on the day of its report, after trading of the day before. */
function dayIn(
  { section: { title, head }, preset }: Reading,
  kind: LineKind | null,
  day: string,
  cells: readonly string[],
): string {
  if (preset?.incomeDay && /^(?:dividend|tax|interest)$/.test(kind ?? '')) {
    const paid = cells[head.findIndex((name) => plain(name) === plain(preset.incomeDay ?? ''))] ?? ''
    if (paid !== '') return paid
  }
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

/** The first that is filled of the columns of days; where nearly all rows have the first one, no other takes its place. */
const dayCell = (cells: readonly string[], { columns: { days }, hasDays }: Reading): string =>
  (hasDays ? days.slice(0, 1) : days).map((place) => cells[place] ?? '').find(Boolean) ?? ''

function unknownIn(cells: readonly string[], { columns, comma }: Reading): number[] {
  const valueAt = (place: number | undefined): number =>
    Math.abs(valueOf(unsigned(cells[place ?? -1] ?? '', comma(place ?? -1))))
  const places = figurePlaces(columns).filter((place) => place !== columns.of.quantity)
  const known = new Set(places.map(valueAt))
  return columns.unknown.map(valueAt).filter((value) => value > 0 && !known.has(value))
}

/** Whether a column that usually has what moved says something else, and not what it was before charges. */
function isOtherwise(
  cells: readonly string[],
  moved: Money | null,
  charged: readonly Money[],
  reading: Reading,
): boolean {
  const charges = charged.reduce((sum, { value }) => sum + Math.abs(value), 0)
  return reading.otherNets.some((place) => {
    const [other] = moneyIn(cells, place, reading)
    // the same in a currency of its own
    if (!other || !moved || (other.currency !== '' && other.currency !== moved.currency)) return false
    const apart = Math.abs(Math.abs(other.value) - Math.abs(moved.value))
    return other.value !== 0 && moved.value !== 0 && apart > 0.011 && Math.abs(apart - charges) > 0.011
  })
}

const figurePlaces = ({ of, amounts, charges }: Columns): number[] =>
  [of.quantity, of.amount, of.net, of.debit, of.credit, ...amounts, ...charges.fee, ...charges.tax].flatMap(
    (place) => place ?? [],
  )
/** `8 of 12` of an order that was filled in part; some write shares as `12S`. */
const unitsIn = (cell: string): string => /^([\d.,]+)(?: of [\d.,]+|S)$/.exec(cell.trim())?.[1] ?? cell
const isOdd = (cell: string, comma: boolean): boolean =>
  (/\d/.test(cell) && plainNumber(cell, comma) === null) ||
  (/\p{L}{4,}/u.test(cell.replace(/(?<=\d) ?[A-Z0-9]{2,6}$/, '')) && !/^(?:free|none)\b/i.test(cell))

function moneyIn(
  cells: readonly string[],
  place: number,
  { columns, comma, section, waysAt }: Reading,
): Money[] {
  const text = cells[place] ?? ''
  const number = plainNumber(text, comma(place))
  // a rate in percent is no money
  if (!number || number.text === '' || text.includes('%')) return []
  const isMoved = place === columns.of.net || place === columns.of.amount
  const figure = signed(text, { comma: comma(place) })
  const shown = isMoved && /[1-9]/.test(figure) ? inItsWay(figure, cells[waysAt] ?? '') : figure
  const currency =
    codeIn((cells[columns.beside.get(place) ?? -1] ?? '').replace(/ \(.*\)$/, '')) ||
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
