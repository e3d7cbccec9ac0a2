import { isAmountText, isNoAmount, readMarkedAmount } from '../amounts.ts'
import { readDateText } from '../dates.ts'
import type { TableMapping } from '../types.ts'

/**
 * The cells of a row with one for each column. A row has more of them where an amount or a text with the delimiter in it
 * is not quoted: they are joined if there is one likely way to do so, else the result is null.
 */
export function fitCells(
  cells: readonly string[],
  width: number,
  mapping: TableMapping,
): readonly string[] | null {
  if (cells.length <= width) return cells
  const filled = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
  const extra = filled.length - width
  if (extra <= 0) return filled
  if (extra > 4) return null
  const ways = joins(filled, extra, mapping.delimiter)
    .map(({ cells: joined, groups }) => ({ joined, groups }))
    .filter(({ joined }) => isSound(joined, mapping))
  // groups of thousands are likelier than a text that ends in digits
  const most = Math.max(...ways.map(({ groups }) => groups))
  const [best, ...others] = ways.filter(({ groups }) => groups === most)
  return best && others.length === 0 ? best.joined : null
}

type Way = { cells: string[]; groups: number }

/** All ways to join neighbours so that `extra` cells are gone. */
function joins(cells: readonly string[], extra: number, delimiter: string): Way[] {
  if (extra === 0) return [{ cells: [...cells], groups: 0 }]
  const ways = new Map<string, Way>()
  for (let at = 0; at + 1 < cells.length; at += 1) {
    const [a = '', b = ''] = cells.slice(at, at + 2)
    // an amount is no part of a text, and nothing is joined to an empty cell
    if (a.trim() === '' || b.trim() === '') continue
    if (isAmountText(a) !== isAmountText(b) && !b.startsWith(' ')) continue
    const isGroup =
      /^[-+(]?(?:[A-Z]{3} ?)?\d{1,3}(?:,\d{3})*$/.test(a) && /^\d{3}(?:\.\d*)?\)?$/.test(b) ? 1 : 0
    const joined = [...cells.slice(0, at), `${a}${delimiter}${b}`, ...cells.slice(at + 2)]
    for (const way of joins(joined, extra - 1, delimiter))
      ways.set(way.cells.join('\0'), { cells: way.cells, groups: way.groups + isGroup })
  }
  return [...ways.values()]
}

/** Whether days are days and amounts are amounts, with nothing of another cell. */
function isSound(
  cells: readonly string[],
  { columns, date_order, decimal, delimiter, currency, until }: TableMapping,
): boolean {
  const cell = (column: number | undefined): string =>
    column === undefined ? '' : (cells[column] ?? '').trim()
  const date = cell(columns.date)
  if (date.includes(delimiter) || readDateText(date, date_order, until) === null) return false
  const amounts = [columns.amount, columns.debit, columns.credit].map(cell)
  if (amounts.every(isNoAmount)) return false
  return [...amounts, cell(columns.balance), cell(columns.fee)].every(
    (text) => isNoAmount(text) || readMarkedAmount(text, decimal, currency) !== null,
  )
}
