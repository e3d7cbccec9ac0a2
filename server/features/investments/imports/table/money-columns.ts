/** Which columns of a broker's table hold money, by their names and by what the others make. Pure. */
import { type Column, columnNames as names } from '../words/column-names.ts'
import { filled, isOfCodes } from './cells.ts'
import { unsigned } from './row.ts'

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
