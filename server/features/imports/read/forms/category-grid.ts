/** Grids that people keep: a row for each day, a column for each kind of spending, and a total that proves them. */
import { foldText } from '#contract/ledger/search/fold.ts'
import { isAmountText, isNoAmount, readAmountText } from '../amounts.ts'
import { isAnyDay, isShortDay } from '../dates.ts'
import { headings } from '../table/headings.ts'
import type { Table } from '../types.ts'

const isTotal = /^(?:totals?|sum|all|المجموع|الاجمالي|اجمالي)$/
/** Headings of one payment's figures, which may add up as well. */
const isMoney = (name: string): boolean =>
  /\b(?:vat|tax|tip|discount)\b/.test(name) ||
  [...headings.amount, ...headings.fee, headings.debit[0], headings.credit[0], headings.balance[0]].some(
    (pattern) => pattern?.test(name) === true,
  )
const deepest = 20
const minorOf = (cell = ''): bigint | null => (isNoAmount(cell) ? 0n : readAmountText(cell, 'point', 'AED'))
const isDay = (cell = ''): boolean => isAnyDay(cell) || isShortDay(cell)

/** The table with one amount in each row, its heading as the category; other tables unchanged. */
export function withCategoryGrid(table: Table): Table {
  for (const [at, cells] of table.rows.slice(0, deepest).entries()) {
    const names = cells.map((cell) => foldText(cell))
    const total = names.findLastIndex((name) => isTotal.test(name))
    const kinds = cells.flatMap((cell, column) =>
      column > 0 && column < total && cell.trim() ? [column] : [],
    )
    if (kinds.length < 2 || kinds.some((column) => isMoney(names[column] ?? ''))) continue
    const body = table.rows.slice(at + 1)
    const days = body.filter((row) => isDay(row[0]))
    if (days.length < 2 || !days.every((row) => isProven(row, kinds, total))) continue
    const lines: number[] = []
    const rows = body.flatMap((row, index) => {
      const filled = isDay(row[0]) ? kinds.filter((kind) => isAmountText(row[kind] ?? '')) : []
      lines.push(...filled.map(() => table.lines[at + 1 + index] ?? 0))
      return filled.map((kind) => [row[0] ?? '', cells[kind] ?? '', row[kind] ?? ''])
    })
    const left = body.flatMap((row, index) =>
      isDay(row[0])
        ? []
        : [
            {
              line: table.lines[at + 1 + index] ?? 0,
              reason: 'no_payment' as const,
              text: row.join(' · ').slice(0, 200),
            },
          ],
    )
    return {
      ...table,
      rows: [...table.rows.slice(0, at), ['Date', 'Category', 'Amount'], ...rows],
      lines: [...table.lines.slice(0, at + 1), ...lines],
      leftOut: [...(table.leftOut ?? []), ...left],
    }
  }
  return table
}

/** Whether the amounts of a day add up to its total. */
function isProven(row: readonly string[], kinds: readonly number[], total: number): boolean {
  const amounts = kinds.map((kind) => minorOf(row[kind]))
  const sum = amounts.reduce<bigint | null>(
    (all, each) => (all === null || each === null ? null : all + each),
    0n,
  )
  return sum !== null && sum > 0n && sum === minorOf(row[total])
}
