/** Prices from a CSV file: a date and a price on each line, in any of the usual forms. Pure. */
import { divide, parseDecimal, pricePlaces } from '#contract/decimal.ts'
import type { Day } from '#contract/period.ts'
import { delimiterOf, readCsv } from '../../imports/read/csv.ts'
import { dateOrderOf, readDateText } from '../../imports/read/dates.ts'
import type { DayPrice } from './price-line.ts'
import type { Karat } from '#contract/investments/investment-kinds.ts'

/** The prices by day, the last of a day counts; `unread` are lines with content but without both. */
export function readPriceFile(text: string): { prices: DayPrice[]; unread: number } {
  const delimiter = delimiterOf(text)
  const { rows } = readCsv(text, delimiter)
  const prices = new Map<Day, bigint>()
  let unread = 0
  // names of columns are no line that could not be read
  const hasHead = rows[0] !== undefined && !/\d/.test(rows[0].join(''))
  const place = hasHead ? priceColumn(rows[0] ?? []) : null
  const body = hasHead ? rows.slice(1) : rows
  const dayPlace = Math.max(
    0,
    (body[0] ?? []).findIndex((cell) => readDateText(cell, 'dmy') ?? readDateText(cell, 'mdy')),
  )
  const order = dateOrderOf(body.map((cells) => cells[dayPlace] ?? '')).order
  for (const cells of body) {
    const day = readDateText(cells[dayPlace] ?? '', order)
    const price = priceOf(
      place === null ? cells.slice(dayPlace + 1) : [cells[place] ?? ''],
      delimiter !== ',',
    )
    if (day === null || price === null) unread += 1
    else prices.set(day, price)
  }
  return {
    prices: [...prices].map(([day, price]) => ({ day, price })).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    unread,
  }
}

/** The column of the closing price where there are several; null if no name says which it is. */
function priceColumn(head: readonly string[]): number | null {
  for (const name of [/^close$|^schlusskurs$|^last$/i, /price|close|quote|nav|kurs|value|سعر|إغلاق/i]) {
    const place = head.findIndex((cell, index) => index > 0 && name.test(cell.trim()))
    if (place > 0) return place
  }
  return null
}

/** The first cell that is a price above 0. */
function priceOf(cells: readonly string[], decimalComma: boolean): bigint | null {
  for (const cell of cells.map((each) => each.trim().replace(/^\p{Sc}\s?/u, ''))) {
    const plain =
      decimalComma && /^\d{1,3}(?:\.\d{3})*,\d+$|^\d+,\d+$/.test(cell)
        ? cell.replaceAll('.', '').replace(',', '.')
        : cell.replaceAll(/(?<=\d),(?=\d{3}\b)/g, '')
    const price = parseDecimal(plain.replace(/(\.\d{12})\d+$/, '$1'), pricePlaces)
    if (price !== null && price > 0n) return price
  }
  return null
}

/** Ten-millionths of a gram in a troy ounce: 31.1034768 g. */
const ounce = 311_034_768n

/**
 * The price of a gram of gold of a karat, from that of pure metal for a gram or a troy ounce; both in trillionths of the
 * same currency.
 */
export function gramPrice(metal: bigint, unit: 'gram' | 'ounce', karat: Karat): bigint {
  return unit === 'gram'
    ? divide(metal * BigInt(karat), 24n)
    : divide(metal * BigInt(karat) * 10_000_000n, 24n * ounce)
}
