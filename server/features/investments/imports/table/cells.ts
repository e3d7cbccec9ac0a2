/** Which column fits a meaning, by the cells below its heading. Pure. */
import { readDateText } from '../../../imports/read/dates.ts'
import { type Column, plain } from '../words/column-names.ts'
import { kindOfWords } from '../words/kinds.ts'

/** The column of an unknown name whose few different words nearly all have a meaning; -1 without one. */
export function placeOfWords(
  head: readonly string[],
  below: readonly (readonly string[])[],
  assigned: ReadonlySet<number>,
  isWord: (cell: string) => boolean,
  share = 0.8,
): number {
  return head.findIndex((_, place) => {
    const cells = assigned.has(place) ? [] : filled(below.slice(0, 200), place)
    const isShort = cells.every((cell) => cell.length < 60)
    const known = cells.filter(isWord).length
    return cells.length > 2 && isShort && new Set(cells).size > 1 && known >= cells.length * share
  })
}

/** Figures beside an event that move no money with it. */
export const noMoney =
  /rate|kurs|koers|profit|loss|p&?l|gain|result|realis|realiz|mtm|gewinn|verlust|einstand|plusval|moinsval|risultato|resultado|yield|percent|balance|saldo|solde|market|close|basis|equivalent|native|number|^cumqty$|^leavesqty$|multiplier|strike|weight|average|high|low|open|volume|spread|remaining|resultat|inkopsvarde|ratio|pershare|perunit|price|quantity|shares|units|original|equity|nwa|bps|excl|exdate|eligible|stop|limit|networth|fmv|proceedsinbase|inbase|schlussk|hankinta|tulos|kokonaismaara|viitevaluutta|alkuperainen|indk.bs|kj.psverdi|(?:totalt|samlet)antal|countervalue|importodivisa|(?:in|foreign)currency$|fremdwahrung|bookvalue|saleprice|orderamount|storniert/
/** Whether half of the cells are amounts, which have decimals, or some beside whole figures. */
export function isOfMoney(cells: readonly string[]): boolean {
  const some = cells.filter((cell) => /[1-9]/.test(cell))
  const amounts = some.filter((cell) => amountCell.test(cell.trim())).length
  // charges may be whole in most rows
  const areFigures = some.every((cell) => /^[-+(]?\p{Sc}?[\d.,' ]+\)?$/u.test(cell.trim()))
  return amounts > 0 && (areFigures || amounts * 2 >= some.length)
}
const amountCell = /^[-+(]?(?:\p{Sc}|[A-Z]{3})?\s?[\d.,' ]*\d[.,]\d+\)?(?: ?[A-Z]{3})?$/u

export const placesOf = (bares: readonly string[], patterns: readonly RegExp[]): number[] =>
  patterns.flatMap((pattern) => bares.flatMap((name, place) => (pattern.test(name) ? [place] : [])))

/** Of several columns with a fitting name, the one whose cells are what it should hold; else the first. */
export function bestOf(
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
  // an asset may be called by its symbol or by its name
  if (column === 'symbol') {
    const isName = (place: number): boolean =>
      filled(below.slice(0, 200), place).every((cell) => /\p{L}{2,} \p{L}{2,}/u.test(cell))
    return isName(first) ? (places.find((place) => !isName(place)) ?? first) : first
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
export const filled = (below: readonly (readonly string[])[], place: number): string[] =>
  below.flatMap((cells) => cells[place]?.trim() || [])
export function isOfCodes(below: readonly (readonly string[])[], place: number): boolean {
  const cells = filled(below, place)
  return cells.length > 0 && cells.filter((cell) => code.test(cell)).length >= cells.length * 0.9
}
/** Of several columns of one meaning, one that is filled is taken. */
export const isEmptyBelow = (below: readonly (readonly string[])[], place: number, column: Column): boolean =>
  below.length > 1 && column !== 'note' && filled(below, place).length === 0

const plainCurrency = /^(?:valuta|valuutta|currency|ccy|wahrung|devise|munt)$/
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
  /^\d[\d.,]*e[-+]?\d+$/i.test(cell) ||
  (/\d/.test(cell) && /^[^\p{L}]*(?:[A-Z]{2,5})?[^\p{L}]*(?:[A-Za-z]{2,5})?$/u.test(cell))
/** 1, 2, 3: the numbers of rows, up or down. */
const isNumbering = (cells: readonly string[]): boolean =>
  cells.length > 2 &&
  ([1, -1] as const).some((step) =>
    cells.every((cell, index) => /^\d+$/.test(cell) && Number(cell) === Number(cells[0]) + step * index),
  )

const accountType = /^(?:cash|margin|shares|short|long|type \d)$/i
/** Some names are of figures in one language and of texts in another. */
export function fitsBelow(below: readonly (readonly string[])[], place: number, column: Column): boolean {
  const isOfDays = /^(?:kind|day|currency)$/.test(column)
  if (!ofFigures.has(column) && column !== 'name' && !isOfDays) return true
  const cells = filled(below.slice(0, 200), place)
  // accounts of cash or margin are no kinds
  if (column === 'kind' && cells.length > 1 && cells.every((cell) => accountType.test(cell))) return false
  // `Operazione` is the day in one list and what happened in another; `Valuta` is a day or a currency
  if (isOfDays) {
    const days = cells.filter((cell) => readDateText(cell, 'dmy') ?? readDateText(cell, 'mdy')).length
    return cells.length === 0 || days * 2 >= cells.length === (column === 'day')
  }
  if (column === 'quantity' && isNumbering(cells)) return false
  const isOf = (cell: string): boolean => isFigure(cell) && !/^[A-Z]+$/.test(cell)
  if (column === 'name') return cells.length === 0 || !cells.every(isOf)
  return (
    cells.length === 0 || cells.filter((cell) => isOf(cell) || code.test(cell)).length * 2 >= cells.length
  )
}

/** `Currency (Total)` beside `Total`, `Currency Gross Amount`, or an unnamed column of codes after one of amounts. */
export function besideOf(
  head: readonly string[],
  below: readonly (readonly string[])[],
): Map<number, number> {
  const beside = new Map<number, number>()
  const isRepeated = head.filter((cell) => plainCurrency.test(plain(cell))).length > 1
  for (const [place, heading] of head.entries()) {
    const [, of] = /^(?:currency|währung)\s*\(?\s*(.+?)\s*\)?$/i.exec(heading.trim()) ?? []
    const target = of === undefined ? -1 : head.findIndex((cell) => plain(cell) === plain(of))
    const [, fee] = /^(fees?|fee amount)\s*(?:currency|coin|asset)$/i.exec(heading.trim()) ?? []
    const charge = fee === undefined ? -1 : head.findIndex((cell) => plain(cell) === plain(fee))
    const [, named] = /^(\p{L}{3,}) ?(?:currency|ccy)$/iu.exec(heading.trim()) ?? []
    const own = named === undefined ? -1 : head.findIndex((cell) => plain(cell) === plain(named))
    if (target >= 0) beside.set(target, place)
    else if (charge >= 0) beside.set(charge, place)
    else if (own >= 0 && isOfCodes(below, place)) beside.set(own, place)
    // where each amount is followed by its own currency
    else if (isRepeated && place > 0 && plainCurrency.test(plain(heading))) beside.set(place - 1, place)
    else if (heading.trim() === '' && place > 0 && head[place - 1]?.trim() !== '' && isOfCodes(below, place))
      beside.set(place - 1, place)
  }
  return beside
}
