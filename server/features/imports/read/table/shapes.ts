/** What the cells of columns are, and what that says of a table without headings. */
import { isAmountText, isNoAmount } from '../amounts.ts'
import { currencyIn } from '../currency/find.ts'
import { isAnyDay, isShortDay } from '../dates.ts'
import type { Columns, Table } from '../types.ts'
import { latinDigits } from '../text.ts'
import { directionOf } from './words.ts'

/** `either`: numbers that may be days, such as 46299 and 20261002. */
export type Shape = 'amounts' | 'days' | 'either' | 'texts' | 'empty'

export const isDayText = (cell: string): boolean =>
  isAnyDay(cell) || (isShortDay(cell) && !isAmountText(cell))

/** What most cells of a column are, in the rows below a header. */
export function shapeOf(rows: readonly string[][], column: number, heading = ''): Shape {
  const cells = rows
    .flatMap((row) => row[column]?.trim() || [])
    // the headings may come again
    .filter((cell) => !isNoAmount(cell) && cell !== heading.trim())
  if (cells.length === 0) return 'empty'
  const count = (is: (cell: string) => boolean): number => cells.filter(is).length
  const [days, amounts] = [count((cell) => isDayText(cell) && !isAmountText(cell)), count(isAmountText)]
  if (days * 3 >= cells.length && days >= amounts) return 'days'
  if (amounts * 2 <= cells.length) return 'texts'
  return count(isAnyDay) * 2 > cells.length ? 'either' : 'amounts'
}

export const lengthOf = (rows: readonly string[][], column: number): number =>
  rows.reduce((sum, cells) => sum + (cells[column]?.length ?? 0), 0)

/** The column whose cells all say in or out, both of which occur. */
export function directionColumn(rows: readonly string[][], columns: readonly number[]): number | undefined {
  const filled = rows.filter((cells) => cells.filter((cell) => cell.trim() !== '').length > 2)
  const dated = filled.filter((cells) => cells.some(isDayText))
  const body = dated.length * 2 > filled.length ? dated : filled
  return columns.find((column) => {
    const said = body.flatMap((cells) => cells[column]?.trim() || []).map(directionOf)
    return said.length * 10 >= body.length * 9 && said.includes(1) && said.includes(-1) && !said.includes(0)
  })
}

const mostColumns = 4

/**
 * Guesses the columns of a table without headings that are known, but for those in `named`: the first with dates, the longest text, and the
 * amounts. `others` are the other ways to take these, of which a running balance may prove one.
 */
export function columnsByContent({ rows }: Table, named: Columns): { columns: Columns; others: Columns[] } {
  const first200 = rows.slice(0, 200)
  const dated = first200.filter((cells) => cells.some(isDayText))
  const some = dated.length === 0 ? first200 : dated
  const width = some.reduce((most, cells) => Math.max(most, cells.length), 0)
  const all = Array.from({ length: width }, (_, column) => column)
  const shapes = all.map((column) => shapeOf(some, column))
  const cellsOf = (column: number): string[] =>
    some.flatMap((row) => latinDigits(row[column] ?? '').trim() || [])
  const numbers = all.filter((column) => shapes[column] === 'amounts' && !areIds(cellsOf(column)))
  const decimals = numbers.filter((column) => cellsOf(column).some((cell) => /[.,٫]\d/.test(cell)))
  const amounts = numbers.filter(
    (column) =>
      decimals.includes(column) ||
      decimals.length === 0 ||
      cellsOf(column).some((cell) => cell.startsWith('-')),
  )
  const texts = all.filter((column) => shapes[column] === 'texts')
  const description = texts.toSorted((a, b) => lengthOf(some, b) - lengthOf(some, a))[0]
  const date =
    all.find((column) => shapes[column] === 'days') ?? all.find((column) => shapes[column] === 'either')
  // a column of codes alone, but perhaps for its heading, says each row's currency
  const isCode = (cell: string): boolean => /^[A-Z]{3}$/.test(cell) && currencyIn(cell) === cell
  const currency = all.find((column) => {
    const cells = cellsOf(column)
    return cells.length > 1 && cells.every((cell, at) => at === 0 || isCode(cell))
  })
  const direction = directionColumn(some, all)
  const base: Columns = {
    ...(description === undefined ? {} : { description }),
    ...(currency === undefined ? {} : { currency }),
    ...(direction === undefined ? {} : { direction }),
    ...named,
    ...(date === undefined ? {} : { date }),
  }
  const isFull = (column: number): boolean =>
    some.filter((row) => isAmountText(row[column] ?? '')).length > some.length * 0.9
  const full = amounts.filter(isFull)
  const [debit, credit] = amounts.filter((column) => !isFull(column))
  const withBalance = (own: Columns, balance: number | undefined): Columns => ({
    ...base,
    ...own,
    ...(balance === undefined ? {} : { balance }),
  })
  if (debit !== undefined && credit !== undefined && full.length < 2)
    return { columns: withBalance({ debit, credit }, full[0]), others: [] }
  const likely = full.slice(0, mostColumns)
  const [first = amounts[0], second] = likely
  if (first === undefined) return { columns: base, others: [] }
  // a balance is one only where it follows from the amounts
  const others =
    likely.length < 2
      ? []
      : likely.flatMap((amount) => [
          withBalance({ amount }, undefined),
          ...likely.flatMap((balance) => (balance === amount ? [] : [withBalance({ amount }, balance)])),
        ])
  return { columns: withBalance({ amount: first }, second), others }
}

/** Numbers that count or name something: of one length without a mark, or with zeros before them. */
const areIds = (cells: readonly string[]): boolean =>
  cells.every((cell) => /^\d+$/.test(cell)) &&
  ((new Set(cells.map((cell) => cell.length)).size === 1 && (cells[0] ?? '').length > 5) ||
    cells.some((cell) => /^0\d/.test(cell)))
