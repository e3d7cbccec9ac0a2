/** What the columns of a broker’s table are, by their names. Pure. */
import type { ImportColumn } from '#contract/investments/investment-imports.ts'
import { readDateText } from '../../../imports/read/dates.ts'
import { type Column, columnNames as names, columnOrder as order, plain } from '../words/column-names.ts'
import { isDone, kindOfWords } from '../words/kinds.ts'
import type { Fixed } from '../words/presets.ts'
import { isMoneyCode } from './row.ts'

const inPence = /\s*\((?:p|pence)\)\s*$/i
/** The currency that a heading ends with: `Total (USD)`, `Totaal EUR`. */
const currencyEnd = /\s*(?:\(\s*(?:([A-Z]{3})|\p{Sc})\s*\)|\b([A-Z]{3}))\s*$/u
export const currencyOfHeading = (heading: string): string => {
  if (inPence.test(heading)) return 'GBX'
  const [, inside, beside] = currencyEnd.exec(heading.trim()) ?? []
  if (inside !== undefined) return notCurrency.has(inside) ? '' : inside
  return beside && isMoneyCode(beside) && heading.trim() !== beside ? beside : ''
}
/** What stands in brackets where others have a currency. */
const notCurrency = new Set(['BPS', 'CCY', 'CET', 'EST', 'GMT', 'GST', 'PCT', 'UTC', 'VAT', 'QTY', 'NAV'])
const bare = (heading: string): string =>
  inPence.test(heading)
    ? plain(heading.replace(inPence, ''))
    : currencyOfHeading(heading) !== '' || /\(\p{Sc}\)\s*$/u.test(heading)
      ? plain(heading.trim().replace(currencyEnd, ''))
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
}
export type Chosen = Partial<Record<ImportColumn, number>>

const notCharge =
  /total|inclusive|rate|^currency(?!conversion)|wahrung|liquidity|w8|id$|transactiontax(?:es)?id|feesandnet|netof|excl|before|afterfee/

/** The columns of a heading, with rows below it to see what unnamed ones hold; each is assigned for one thing. */
export function columnsOf(
  head: readonly string[],
  below: readonly (readonly string[])[] = [],
  chosen: Chosen = {},
  fixed: Fixed = {},
): Columns {
  const bares = head.map(bare)
  const of: Columns['of'] = {}
  const assigned = new Set<number>(Object.values(fixed))
  const beside = besideOf(head, below)
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
        (column === 'detail' || !assigned.has(place)) &&
        !isEmptyBelow(below, place, column) &&
        fitsBelow(below, place, column)
          ? [place]
          : [],
      )
      const index = bestOf(column, places, below)
      if (index === undefined) continue
      of[column] = index
      assigned.add(index)
    }
  Object.assign(of, fixed)
  const placeOf = (isWord: (cell: string) => boolean): number | undefined => {
    const place = placeOfWords(head, below, assigned, isWord)
    return place < 0 ? undefined : place
  }
  if (of.kind === undefined && of.side === undefined) of.kind = placeOf((cell) => kindOfWords(cell) !== null)
  of.currency ??= head.findIndex((_, place) => {
    const isTaken = assigned.has(place) || [...beside.values()].includes(place)
    return !isTaken && isOfCodes(below, place) && filled(below, place).every(isMoneyCode)
  })
  if (of.currency < 0) delete of.currency
  if (of.status === undefined) of.status = placeOf((cell) => cell.length < 25 && isDone(cell) !== null)
  // beside an amount before charges, one that is only called so is what moved
  const [isGross, isPlain] = names.amount
  if (of.net === undefined && of.amount !== undefined && isGross?.test(bares[of.amount] ?? '')) {
    const place = bares.findIndex(
      (name, at) => !assigned.has(at) && isPlain?.test(name) && filled(below, at).length > 0,
    )
    if (place >= 0) of.net = place
  }
  // beside a total, the value is what it was before charges
  const value = names.net[0]?.test(bares[of.net ?? -1] ?? '')
    ? bares.findIndex((name, at) => !assigned.has(at) && names.net[1]?.test(name))
    : -1
  if (value >= 0) of.amount ??= value
  // the amount may stand in the unnamed column after its currency
  for (const column of ['amount', 'net', 'balance', 'price'] as const) {
    const place = of[column]
    if (place === undefined || head[place + 1]?.trim() !== '' || !isOfCodes(below, place)) continue
    of[column] = place + 1
    beside.set(place + 1, place)
  }
  Object.assign(of, chosen)
  const charges = (column: 'fee' | 'tax'): number[] => {
    if (chosen[column] !== undefined) return chosen[column] >= 0 ? [chosen[column]] : []
    return bares.flatMap((name, place) =>
      ![...beside.values()].includes(place) &&
      names[column].some((pattern) => pattern.test(name)) &&
      !notCharge.test(name) &&
      place !== of.amount &&
      place !== of.net &&
      (column === 'tax' || !names.tax.some((pattern) => pattern.test(name)))
        ? [place]
        : [],
    )
  }
  const amounts = bares.flatMap((name, place) =>
    names.amount[0]?.test(name) || place === value ? [place] : [],
  )
  const days = [of.day ?? -1, ...placesOf(bares, names.day)].filter((place) => place >= 0)
  const groups = placesOf(bares, [...names.kind, ...names.group]).filter((place) => place !== of.kind)
  const all = { fee: charges('fee'), tax: charges('tax') }
  const known = new Set([
    ...Object.values(of),
    ...amounts,
    ...all.fee,
    ...all.tax,
    ...beside.values(),
    ...days,
  ])
  const unknown = bares.flatMap((name, place) =>
    !known.has(place) && !noMoney.test(name) && isOfMoney(filled(below.slice(0, 200), place)) ? [place] : [],
  )
  return { of, amounts, charges: all, beside, days, groups, unknown }
}

/** The column of an unknown name whose few different words nearly all have a meaning; -1 without one. */
function placeOfWords(
  head: readonly string[],
  below: readonly (readonly string[])[],
  assigned: ReadonlySet<number>,
  isWord: (cell: string) => boolean,
): number {
  return head.findIndex((_, place) => {
    const cells = assigned.has(place) ? [] : filled(below.slice(0, 200), place)
    const isShort = cells.every((cell) => cell.length < 60)
    const known = cells.filter(isWord).length
    return cells.length > 2 && isShort && new Set(cells).size > 1 && known >= cells.length * 0.8
  })
}

/** Figures beside an event that move no money with it. */
const noMoney =
  /rate|kurs|koers|profit|loss|p&?l|gain|result|realis|realiz|mtm|gewinn|verlust|einstand|plusval|moinsval|risultato|resultado|yield|percent|balance|saldo|solde|market|close|basis|equivalent|native|number|multiplier|strike|weight|average|high|low|open|volume|spread|remaining|resultat|inkopsvarde|ratio|pershare|perunit|price|quantity|shares|units|original|equity|nwa|bps|excl|exdate|eligible|stop|limit|networth|fmv|proceedsinbase|inbase/
/** Whether most cells are amounts, which have decimals. */
const isOfMoney = (cells: readonly string[]): boolean =>
  cells.length > 0 &&
  cells.filter((cell) => /^[-+(]?\p{Sc}?\s?[\d.,' ]*\d[.,]\d{1,4}\)?(?: ?[A-Z]{3})?$/u.test(cell.trim()))
    .length *
    2 >
    cells.length

const placesOf = (bares: readonly string[], patterns: readonly RegExp[]): number[] =>
  patterns.flatMap((pattern) => bares.flatMap((name, place) => (pattern.test(name) ? [place] : [])))

/** Of several columns with a fitting name, the one whose cells are what it should hold; else the first. */
function bestOf(
  column: Column,
  places: readonly number[],
  below: readonly (readonly string[])[],
): number | undefined {
  const [first, ...more] = places
  if (first === undefined || more.length === 0) return first
  // a name tells one instrument from another, where a product may be `Stock`
  if (column === 'name') {
    const count = (place: number): number => new Set(filled(below.slice(0, 200), place)).size
    return places.reduce((best, place) => (count(place) > count(best) ? place : best), first)
  }
  if (column !== 'kind' && column !== 'day') return first
  const fits = (cell: string): number => {
    if (column === 'day')
      return readDateText(cell, 'dmy') !== null || readDateText(cell, 'mdy') !== null ? 1 : 0
    const kind = kindOfWords(cell)
    return kind === 'buy' || kind === 'sell' ? 1000 : kind === null ? 0 : 1
  }
  const score = (place: number): number =>
    filled(below.slice(0, 200), place).reduce((sum, cell) => sum + fits(cell), 0)
  return places.reduce((best, place) => (score(place) > score(best) ? place : best), first)
}

const code = /^[A-Z]{3}$|^GBp$|^GBX$/
const filled = (below: readonly (readonly string[])[], place: number): string[] =>
  below.flatMap((cells) => cells[place]?.trim() || [])
function isOfCodes(below: readonly (readonly string[])[], place: number): boolean {
  const cells = filled(below, place)
  return cells.length > 0 && cells.filter((cell) => code.test(cell)).length >= cells.length * 0.9
}
/** Of several columns of one meaning, one that is filled is taken. */
const isEmptyBelow = (below: readonly (readonly string[])[], place: number, column: Column): boolean =>
  below.length > 1 && column !== 'note' && filled(below, place).length === 0

const plainCurrency = /^(?:valuta|currency|ccy|wahrung|devise|munt)$/
const ofFigures = new Set<Column>([
  'quantity',
  'price',
  'amount',
  'net',
  'balance',
  'debit',
  'credit',
  'rate',
])
const isFigure = (cell: string): boolean =>
  /\d/.test(cell) && /^[^\p{L}]*(?:[A-Z]{2,5})?[^\p{L}]*(?:[A-Za-z]{2,5})?$/u.test(cell)
/** Some names are of figures in one language and of texts in another. */
function fitsBelow(below: readonly (readonly string[])[], place: number, column: Column): boolean {
  if (!ofFigures.has(column) && column !== 'name') return true
  const cells = filled(below.slice(0, 200), place)
  const isOf = (cell: string): boolean => isFigure(cell) && !/^[A-Z]+$/.test(cell)
  if (column === 'name') return cells.length === 0 || !cells.every(isOf)
  return (
    cells.length === 0 || cells.filter((cell) => isOf(cell) || code.test(cell)).length * 2 >= cells.length
  )
}

/** `Currency (Total)` beside `Total`, `Currency Gross Amount`, or an unnamed column of codes after one of amounts. */
function besideOf(head: readonly string[], below: readonly (readonly string[])[]): Columns['beside'] {
  const beside = new Map<number, number>()
  const isRepeated = head.filter((cell) => plainCurrency.test(plain(cell))).length > 1
  for (const [place, heading] of head.entries()) {
    const [, of] = /^(?:currency|währung)\s*\(?\s*(.+?)\s*\)?$/i.exec(heading.trim()) ?? []
    const target = of === undefined ? -1 : head.findIndex((cell) => plain(cell) === plain(of))
    const [, fee] = /^(fees?|fee amount)\s*(?:currency|coin|asset)$/i.exec(heading.trim()) ?? []
    const charge = fee === undefined ? -1 : head.findIndex((cell) => plain(cell) === plain(fee))
    if (target >= 0) beside.set(target, place)
    else if (charge >= 0) beside.set(charge, place)
    // where each amount is followed by its own currency
    else if (isRepeated && place > 0 && plainCurrency.test(plain(heading))) beside.set(place - 1, place)
    else if (heading.trim() === '' && place > 0 && head[place - 1]?.trim() !== '' && isOfCodes(below, place))
      beside.set(place - 1, place)
  }
  return beside
}

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
