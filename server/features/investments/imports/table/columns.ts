/** What the columns of a broker’s table are, by their names. Pure. */
import { readDateText } from '../../../imports/read/dates.ts'
import type { ImportColumn } from '#contract/investments/investment-imports.ts'
import { type Column, columnNames as names, columnOrder as order, plain } from '../words/column-names.ts'
import { codeOfName } from '../words/currency-names.ts'
import { isDone, kindOfWords } from '../words/kinds.ts'
import type { Fixed } from '../words/preset.ts'
import {
  besideOf,
  bestOf,
  filled,
  fitsBelow,
  isEmptyBelow,
  isOfCodes,
  isOfMoney,
  noMoney,
  placeOfWords,
  placesOf,
} from './cells.ts'
import { type Below, chargesIn, findMoney, type Heading } from './money-columns.ts'
import { isMoneyCode } from './row.ts'

const inPence = /\s*\((?:p|pence)\)\s*$/i
/** The currency that a heading ends with: `Total (USD)`, `Totaal EUR`. */
const currencyEnd = /\s*(?:[([]\s*(?:([A-Z]{3})|\p{Sc})\s*[)\]]|\b([A-Z]{3}))\s*$/u
export const currencyOfHeading = (heading: string): string => {
  if (inPence.test(heading)) return 'GBX'
  const named = codeOfName(inBrackets.exec(heading)?.[1] ?? '') ?? ''
  if (named !== '') return named
  const [, inside, beside] = currencyEnd.exec(heading.trim()) ?? []
  if (inside !== undefined) return notCurrency.has(inside) ? '' : inside
  if (beside && isMoneyCode(beside) && heading.trim() !== beside) return beside
  return codeOfName(nameEnd.exec(heading.trim())?.[1] ?? '') ?? ''
}
/** `Importo euro`, `المبلغ بالدرهم`. */
const nameEnd = /\s(\p{L}{4,})$/u
/** `المبلغ (درهم)`, `Amount (Dhs)`. */
const inBrackets = /\s*[([]\s*([^()[\]]{1,16})\s*[)\]]\s*$/u
/** What stands in brackets where others have a currency. */
const notCurrency = new Set(['BPS', 'CCY', 'CET', 'EST', 'GMT', 'GST', 'PCT', 'UTC', 'VAT', 'QTY', 'NAV'])
const bare = (heading: string): string =>
  inPence.test(heading)
    ? plain(heading.replace(inPence, ''))
    : codeOfName(inBrackets.exec(heading)?.[1] ?? '') !== null
      ? plain(heading.replace(inBrackets, ''))
      : currencyOfHeading(heading) !== '' || /[([]\p{Sc}[)\]]\s*$/u.test(heading)
        ? plain(heading.trim().replace(currencyEnd.test(heading.trim()) ? currencyEnd : nameEnd, ''))
        : plain(heading)

/** The places of columns; `charges` are all fees and taxes, `beside` the column with the currency of another one. */
export type Columns = {
  of: Partial<Record<Column, number>>
  /** All that hold amounts before charges, in one currency or another. */
  amounts: number[]
  charges: { fee: number[]; tax: number[] }
  beside: Map<number, number>
  /** All that hold days; where the first is empty, the next one says it. */
  days: number[]
  /** Others than the first that say what happened, where that one has a word of no known meaning. */
  groups: number[]
  /** Columns of figures of which the name is not known: they may be charges or totals. */
  unknown: number[]
  /** Whether its currencies, of an unknown name, may be those of the money or of markets. */
  isCurrencyOpen: boolean
  /** Whether the name of the net column says that charges are in it. */
  isNetNamed: boolean
}
export type Chosen = Partial<Record<ImportColumn, number>>

/** The columns of a heading, with rows below it to see what unnamed ones hold; each is assigned for one thing. */
export function columnsOf(
  head: readonly string[],
  below: Below = [],
  chosen: Chosen = {},
  fixed: Fixed = {},
): Columns {
  const heading: Heading = {
    head,
    bares: head.map(bare),
    below,
    of: {},
    taken: new Set([...Object.values(fixed), ...Object.values(chosen)]),
    beside: besideOf(head, below),
    isCurrencyOpen: false,
  }
  const { of, bares, beside } = heading
  findNamed(heading, fixed)
  Object.assign(of, fixed)
  findByWords(heading)
  const value = findMoney(heading)
  Object.assign(of, chosen)
  const amounts = bares.flatMap((name, place) =>
    names.amount[0]?.test(name) || place === value ? [place] : [],
  )
  const days = [of.day ?? -1, ...placesOf(bares, names.day)].filter((place) => place >= 0)
  const groups = placesOf(bares, [...names.kind, ...names.group]).filter((place) => place !== of.kind)
  const known = { ...fixed, ...chosen }
  const charges = { fee: chargesIn(heading, 'fee', known.fee), tax: chargesIn(heading, 'tax', known.tax) }
  const told = new Set([
    ...heading.taken,
    ...Object.values(of),
    ...amounts,
    ...charges.fee,
    ...charges.tax,
    ...beside.values(),
    ...days,
  ])
  const unknown = bares.flatMap((name, place) =>
    !told.has(place) && !noMoney.test(name) && isOfMoney(filled(below.slice(0, 200), place)) ? [place] : [],
  )
  const { isCurrencyOpen } = heading
  const isNetNamed = known.net !== undefined || (names.net[0]?.test(bares[of.net ?? -1] ?? '') ?? false)
  return { of, amounts, charges, beside, days, groups, unknown, isNetNamed, isCurrencyOpen }
}

function findNamed({ head, bares, below, of, taken }: Heading, fixed: Fixed): void {
  // a gross amount in a currency of its own is not in that of the account
  const isOfAnother = head.some((cell) =>
    ['currencygrossamount', 'wahrungbruttobetrag'].includes(plain(cell)),
  )
  for (const column of order)
    for (const pattern of names[column]) {
      if (of[column] !== undefined || fixed[column] !== undefined || (isOfAnother && column === 'amount'))
        continue
      const places = bares.flatMap((name, place) =>
        name !== '' &&
        pattern.test(name) &&
        (column === 'detail' || !taken.has(place)) &&
        !isEmptyBelow(below, place, column) &&
        fitsBelow(below, place, column)
          ? [place]
          : [],
      )
      const index = bestOf(column, places, below)
      if (index === undefined) continue
      of[column] = index
      taken.add(index)
    }
  // shares may be called by their numbers alone, as those of Tadawul
  if (of.symbol !== undefined || of.name !== undefined) return
  const numbers = bares.findIndex((name, place) => {
    const cells = filled(below, place)
    const isFree = !taken.has(place) && names.name.some((pattern) => pattern.test(name))
    return isFree && cells.length > 0 && cells.every((cell) => /^\d{4,6}$/.test(cell))
  })
  if (numbers < 0) return
  of.symbol = numbers
  taken.add(numbers)
}

/** Columns of unknown names, by what their cells say. */
function findByWords(heading: Heading): void {
  const { head, bares, below, of, taken } = heading
  findTradeDay(heading)
  const placeOf = (isWord: (cell: string) => boolean, share?: number): number | undefined => {
    const place = placeOfWords(head, below, taken, isWord, share)
    return place < 0 ? undefined : place
  }
  if (of.kind === undefined && of.side === undefined)
    of.kind =
      placeOf((cell) => kindOfWords(cell) !== null) ??
      // words alone that say purchase or sale, beside others that are not known
      placeOf(
        (cell) => /^[\p{L} ]{1,20}$/u.test(cell) && /^(?:buy|sell)$/.test(kindOfWords(cell) ?? ''),
        0.3,
      ) ??
      placeOf((cell) => kindOfWords(cell) !== null, 0.5)
  const codes = of.currency === undefined ? placeOfCodes(heading) : undefined
  // beside a rate, a currency that is not always the same may be that of the market
  const isOfMarket = of.rate !== undefined && new Set(filled(below, codes ?? -1)).size > 1
  heading.isCurrencyOpen = codes !== undefined && isOfMarket
  if (codes !== undefined && isOfMarket) of.priceCurrency ??= codes
  else if (codes !== undefined) of.currency = codes
  // payments alone may be of dividends; beside receipts they are what went out
  const paid = of.debit
  if (of.credit === undefined && paid !== undefined && /^payments?$/.test(bares[paid] ?? '')) {
    delete of.debit
    taken.delete(paid)
  }
  if (of.status === undefined) of.status = placeOf((cell) => cell.length < 25 && isDone(cell) !== null)
}

/** Currencies of something else than what moved. */
const ofOther = /native|orig|foreign|local|instrument|asset|price|quote|fee|tax|cost|networth|^to|^from/

/** Of columns of unknown names the one that has a currency in the most rows; none where two have as many. */
function placeOfCodes({ head, bares, below, of, taken, beside }: Heading): number | undefined {
  const most = filled(below, of.day ?? -1).length
  const found = head.flatMap((_, place) => {
    const isTaken =
      taken.has(place) || [...beside.values()].includes(place) || ofOther.test(bares[place] ?? '')
    const codes = filled(below, place)
    return !isTaken && isOfCodes(below, place) && codes.every(isMoneyCode) && codes.length * 4 >= most * 3
      ? [{ place, count: codes.length }]
      : []
  })
  const [best, second] = found.toSorted((a, b) => b.count - a.count)
  return best && best.count > (second?.count ?? 0) ? best.place : undefined
}

/** Beside the day of settlement, a column of days shortly before it is that of the trade, whatever it is called. */
function findTradeDay({ head, bares, below, of, taken }: Heading): void {
  const settled = of.day
  if (settled === undefined || !names.day.slice(2).some((each) => each.test(bares[settled] ?? ''))) return
  const rows = below.slice(0, 200).filter((cells) => cells.filter(Boolean).length > 1)
  const most = Math.max(filled(rows, settled).length, 1)
  const place = head.findIndex((_, at) => {
    const near = rows.filter((cells) => isShortlyBefore(cells[at] ?? '', cells[settled] ?? '')).length
    return !taken.has(at) && filled(rows, at).length >= most && near >= rows.length * 0.9
  })
  if (place < 0) return
  of.day = place
  taken.add(place)
}

/** Whether a cell is a day at most a week before another one, in one order of days and months. */
const isShortlyBefore = (cell: string, later: string): boolean =>
  (['dmy', 'mdy'] as const).some((order) => {
    const [day, end] = [readDateText(cell, order), readDateText(later, order)]
    if (day === null || end === null) return day !== null && later.trim() === ''
    return day <= end && Date.parse(end) - Date.parse(day) <= 7 * 86_400_000
  })

/** Whether a row is the heading of a table of events: a day and what it is about. */
export function isHeading(cells: readonly string[]): boolean {
  // a day, a number or an amount is none of a heading
  if (cells.some((cell) => /^[-+(]?\p{Sc}?[\d.,]+\)?$|\d{3}|\d[.,]\d/u.test(cell.trim()))) return false
  const { of } = columnsOf(cells)
  return of.day !== undefined && Object.keys(of).length >= 3
}
/** Whether a row is a heading of figures without days, such as holdings. */
export const isOtherHeading = (cells: readonly string[]): boolean =>
  !cells.some((cell) => /\d/.test(cell)) && Object.keys(columnsOf(cells).of).length >= 2
