/** Which columns of a broker's table hold money, by their names and by what the others make. Pure. */
import { type Column, columnNames as names } from '../words/column-names.ts'
import { kindOfWords } from '../words/kinds.ts'
import { filled, isOfCodes } from './cells.ts'
import { currencyIn, isMoneyCode, signed, unsigned } from './row.ts'

export type Below = readonly (readonly string[])[]
/** A heading on the way to its columns: `bares` are its names without spaces and currencies, `taken` the places that are known. */
export type Heading = {
  head: readonly string[]
  bares: readonly string[]
  below: Below
  of: Partial<Record<Column, number>>
  taken: Set<number>
  beside: Map<number, number>
  isCurrencyOpen: boolean
}

const notCharge =
  /total|inclusive|rate|^currency(?!conversion)|wahrung|liquidity|w8|id$|transactiontax(?:es)?id|feesandnet|netof|excl|before|afterfee/

/** Columns of money beside others; returns the place of the value before charges, -1 without one. */
export function findMoney(heading: Heading): number {
  const { head, bares, below, of, taken, beside } = heading
  // beside a net amount, a total is what it was before charges
  const net = (bares[of.net ?? -1] ?? '').startsWith('total')
    ? bares.findIndex((name, at) => !taken.has(at) && name.startsWith('net') && names.net[0]?.test(name))
    : -1
  if (net >= 0 && of.amount === undefined) {
    of.amount = of.net
    of.net = net
    taken.add(net)
  }
  // beside an amount before charges, one that is only called so is what moved
  const [isGross, isPlain] = names.amount
  if (of.net === undefined && of.amount !== undefined && isGross?.test(bares[of.amount] ?? '')) {
    const place = bares.findIndex(
      (name, at) => !taken.has(at) && isPlain?.test(name) && filled(below, at).length > 0,
    )
    if (place >= 0) of.net = place
  }
  // beside the value, the total value has charges in it
  const total = bares.findIndex((name, at) => !taken.has(at) && name === 'totalvalue')
  if (total >= 0 && bares[of.net ?? -1] === 'value' && of.amount === undefined) {
    of.amount = of.net
    of.net = total
    taken.add(total)
  }
  // beside an amount of money, one that is only called so is of coins
  const fiat = bares.findIndex((name) => name === 'fiatamount')
  if (
    fiat >= 0 &&
    bares[of.amount ?? -1] === 'amount' &&
    of.quantity === undefined &&
    of.symbol !== undefined
  ) {
    of.quantity = of.amount
    of.amount = fiat
    taken.add(fiat)
  }
  if (of.quantity === undefined && isOfUnits(heading)) {
    of.quantity = of.amount
    delete of.amount
  }
  // beside proceeds, the value is that of what left
  if (
    /^(?:proceeds|erlos|produits)$/.test(bares[of.amount ?? -1] ?? '') &&
    names.net[1]?.test(bares[of.net ?? -1] ?? '')
  )
    delete of.net
  // beside a total, the value is what it was before charges
  const value = names.net[0]?.test(bares[of.net ?? -1] ?? '')
    ? bares.findIndex((name, at) => !taken.has(at) && names.net[1]?.test(name))
    : -1
  if (value >= 0) of.amount ??= value
  // the amount may stand in the unnamed column after its currency
  for (const column of ['amount', 'net', 'balance', 'price'] as const) {
    const place = of[column]
    if (place === undefined || head[place + 1]?.trim() !== '' || !isOfCodes(below, place)) continue
    of[column] = place + 1
    beside.set(place + 1, place)
  }
  return value
}

/** Whether an amount times the price is what was paid in each row that has all three. */
function isOfUnits({ below, of }: Heading): boolean {
  const valueAt = (cells: readonly string[], place: number | undefined): number =>
    Number(unsigned(cells[place ?? -1] ?? ''))
  const full = below
    .map((cells) => [of.amount, of.price, of.net].map((place) => valueAt(cells, place)))
    .filter((values) => values.every((value) => value > 0))
  return (
    full.length > 1 &&
    full.every(([amount = 0, price = 0, net = 0]) => Math.abs(amount * price - net) < 0.02 + net * 0.01) &&
    full.some(([amount, , net]) => amount !== net)
  )
}

export function chargesIn({ bares, of, beside }: Heading, column: 'fee' | 'tax', known?: number): number[] {
  if (known !== undefined) return known >= 0 ? [known] : []
  const fitting = bares.flatMap((name, place) =>
    ![...beside.values()].includes(place) &&
    names[column].some((pattern) => pattern.test(name)) &&
    place !== of.amount &&
    place !== of.net &&
    (column === 'tax' || !names.tax.some((pattern) => pattern.test(name)))
      ? [place]
      : [],
  )
  const parts = fitting.filter((place) => !notCharge.test(bares[place] ?? ''))
  // a total of charges without its parts is all of them
  const isTotal = (place: number): boolean =>
    (bares[place] ?? '').startsWith('total') && !notCharge.test((bares[place] ?? '').slice(5))
  return parts.length > 0 ? parts : fitting.filter(isTotal)
}

type Signs = { less: number; more: number }
/** How many figures of a column are negative, and how many are not. */
export function signsIn(below: Below, comma: (place: number) => boolean): (place: number) => Signs {
  const known = new Map<number, Signs>()
  return (place) => {
    const texts = known.has(place)
      ? []
      : below
          .map((cells) => signed(cells[place] ?? '', { comma: comma(place) }))
          .filter((text) => /[1-9]/.test(text))
    const less = texts.filter((text) => text.startsWith('-')).length
    const signs = known.get(place) ?? { less, more: texts.length - less }
    known.set(place, signs)
    return signs
  }
}

/** By most figures of the column; where it has few, or as many refunds, by all columns of charges; null if these disagree. */
export function negativeBy({ less, more }: Signs, all: readonly Signs[]): boolean | null {
  const isClear = less > 2 * more || more > 2 * less
  if (less + more === 0 || (isClear && less + more > 2)) return less > more
  const [first, ...others] = new Set(
    all.filter((each) => (each.less === 0) !== (each.more === 0)).map((each) => each.less > 0),
  )
  return others.length === 0 ? (first ?? null) : null
}

/**
 * The currency of all money of a table, whatever that of its prices is: the only one in which units times price are what moved,
 * where those in others are far from it, or agree with it by the rate of their row; '' where nothing shows it.
 */
export function paidIn(
  head: readonly string[],
  below: Below,
  { of, beside }: Pick<Heading, 'of' | 'beside'>,
  comma: (place: number) => boolean,
): string {
  const money = of.amount ?? of.net ?? -1
  const valueAt = (cells: readonly string[], place = -1): number =>
    Number(unsigned(cells[place] ?? '', comma(place)))
  // a currency of its own, in its column or its heading, says it
  if (beside.has(money) || /[([][A-Z]{3}[)\]]/.test(head[money] ?? '')) return ''
  const rows = below.flatMap((cells) => {
    const code = currencyIn(cells[of.price ?? -1] ?? '') ?? cells[of.currency ?? -1]?.trim() ?? ''
    const [product, moved] = [valueAt(cells, of.quantity) * valueAt(cells, of.price), valueAt(cells, money)]
    return product > 0 && moved > 0 && isMoneyCode(code)
      ? [{ code, ratio: moved / product, rate: valueAt(cells, of.rate) }]
      : []
  })
  const isAlike = ({ ratio }: { ratio: number }): boolean => Math.abs(ratio - 1) < 0.01
  const [own, ...more] = new Set(rows.filter(isAlike).map(({ code }) => code))
  const others = rows.filter(({ code }) => code !== own)
  // without a rate, only an amount before charges shows that not these lie between
  const isGross = of.amount !== undefined && of.net !== undefined
  const isExact = rows.every((row) => row.code !== own || Math.abs(row.ratio - 1) < 0.0005)
  const isOfRate = ({ ratio, rate }: { ratio: number; rate: number }): boolean =>
    rate > 0
      ? Math.min(Math.abs(ratio * rate - 1), Math.abs(ratio / rate - 1)) < 0.01
      : isGross && isExact && ratio > 0.05 && ratio < 20
  const isElsewhere = others.length > 0 && others.every((row) => !isAlike(row) && isOfRate(row))
  return own !== undefined && more.length === 0 && isElsewhere ? own : ''
}

const isDebit = (cell: string): boolean => /^(?:dr|debit|مدين)\.?$/i.test(cell.trim())
const isCredit = (cell: string): boolean => /^(?:cr|credit|دائن)\.?$/i.test(cell.trim())
/** The column that says whether money went or came, where it does so of purchases and sales as it should; -1 without one. */
export const placeOfWays = (below: Below, { kind = -1, side = -1 }: Heading['of']): number =>
  (below[0] ?? []).findIndex((_, place) => {
    const cells = filled(below, place)
    const traded = below.flatMap((row) => {
      const what = kindOfWords(row[kind] ?? '') ?? kindOfWords(row[side] ?? '')
      return what === 'buy' || what === 'sell' ? [{ what, cell: row[place] ?? '' }] : []
    })
    return (
      place !== kind &&
      traded.length > 0 &&
      cells.some(isDebit) &&
      cells.every((cell) => isDebit(cell) || isCredit(cell)) &&
      traded.every(({ what, cell }) => (what === 'buy' ? isDebit(cell) : isCredit(cell)))
    )
  })

/** The same with the sign that such a column gives it. */
export const inItsWay = (text: string, way: string): string =>
  isDebit(way) ? `-${text.replace('-', '')}` : text

/** A riyal without its country. */
export const riyal = /(?:^|[\s(])(?:ريال|بالريال)(?:\)|$)/
/** The riyal of rows is that of Saudi Arabia where all their shares have the numbers of its exchange. */
export function riyalIn(below: Below, { of }: Pick<Heading, 'of'>, isOfAll: boolean): string {
  const own = below.filter((cells) => isOfAll || riyal.test(cells[of.currency ?? -1] ?? ''))
  const shares = own.flatMap((cells) => cells[of.symbol ?? of.name ?? -1] || [])
  return shares.length > 0 && shares.every((cell) => /^\d{4}(?:\.S[RE])?$/.test(cell)) ? 'SAR' : ''
}
