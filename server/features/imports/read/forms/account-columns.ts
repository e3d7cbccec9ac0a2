/** Tables that people keep with a column for each account: makes a row of each amount, where opening and closing rows prove it. */
import { foldText } from '#contract/ledger/search/fold.ts'
import { isAmountText, isNoAmount, readAmountText } from '../amounts.ts'
import type { Table } from '../types.ts'
import { headings } from '../table/headings.ts'
import { isDayText } from '../table/shapes.ts'

const opening =
  /^(?:opening|start(?:ing)?|beginning|brought|b\/f|رصيد (?:افتتاحي|سابق)|الرصيد (?:الافتتاحي|السابق))/
const closing = /^(?:closing|ending|end|now|balances?|totals?|left|c\/f|رصيد|الرصيد|المجموع)/
const deepest = 20

/** The table with one account and one amount in each row; other tables unchanged. */
export function withAccountColumns(table: Table): Table {
  for (const [at, cells] of table.rows.slice(0, deepest).entries()) {
    const names = cells.map((cell) => foldText(cell))
    const isNamed = (field: 'date' | 'description', name: string): boolean =>
      headings[field].some((pattern) => pattern.test(name))
    const date = names.findIndex((name) => isNamed('date', name))
    const text = names.findIndex((name, column) => column !== date && isNamed('description', name))
    if (date < 0 || text < 0) continue
    const body = table.rows.slice(at + 1)
    const accounts = accountsIn(body, names, new Set([date, text]))
    if (accounts.length < 2 || !areProven(body, accounts)) return table
    const isPart = (row: readonly string[]): boolean =>
      isDayText(row[date] ?? '') && !opening.test(textOf(row))
    const split = body.flatMap((row, index) =>
      isPart(row)
        ? rowsOf(row, { date, text, accounts, names: cells, line: table.lines[at + 1 + index] ?? 0 })
        : [],
    )
    const head = ['Date', 'Description', 'Account', 'Amount', 'Transfer']
    return {
      ...table,
      rows: [...table.rows.slice(0, at), head, ...split.map((each) => each.cells)],
      lines: [...table.lines.slice(0, at + 1), ...split.map(({ line }) => line)],
    }
  }
  return table
}

const textOf = (row: readonly string[]): string =>
  foldText(row.find((cell) => /\p{L}{3}/u.test(cell) && !isDayText(cell)) ?? '')
const minorOf = (cell: string): bigint | null =>
  isNoAmount(cell) ? 0n : readAmountText(cell, 'point', 'AED')

/** The columns of amounts; none where a heading says that they are something else, such as debit and credit. */
function accountsIn(
  body: readonly string[][],
  names: readonly string[],
  taken: ReadonlySet<number>,
): number[] {
  const others = (['amount', 'debit', 'credit', 'balance', 'fee'] as const).flatMap(
    (field) => headings[field][0] ?? [],
  )
  const columns = names.flatMap((name, column) => {
    const cells = body.flatMap((row) => row[column]?.trim() || [])
    const isFull = !taken.has(column) && name !== '' && cells.length > 1 && cells.every(isAmountText)
    return isFull ? [column] : []
  })
  return columns.some((column) => others.some((each) => each.test(names[column] ?? ''))) ? [] : columns
}

/** Whether in each column the amounts lead from the first row to the last. */
function areProven(body: readonly string[][], accounts: readonly number[]): boolean {
  const [first, last] = [
    body[0] ?? [],
    body.findLast((row) => accounts.some((at) => isAmountText(row[at] ?? ''))) ?? [],
  ]
  if (!opening.test(textOf(first)) || !closing.test(textOf(last))) return false
  const between = body.slice(1, body.indexOf(last))
  return accounts.every((at) => {
    const amounts = [first, ...between].map((row) => minorOf(row[at] ?? ''))
    const sum = amounts.reduce<bigint | null>(
      (all, each) => (all === null || each === null ? null : all + each),
      0n,
    )
    return sum !== null && sum === minorOf(last[at] ?? '')
  })
}

type Parts = {
  date: number
  text: number
  accounts: readonly number[]
  names: readonly string[]
  line: number
}

/** An amount out of one account and into another is a transfer. */
function rowsOf(
  row: readonly string[],
  { date, text, accounts, names, line }: Parts,
): { cells: string[]; line: number }[] {
  const filled = accounts.filter((at) => (minorOf(row[at] ?? '') ?? 0n) !== 0n)
  const [a = 0n, b = 0n] = filled.map((at) => minorOf(row[at] ?? '') ?? 0n)
  const transfer = filled.length === 2 && a === -b ? `columns ${line}` : ''
  return filled.map((at) => ({
    cells: [row[date] ?? '', row[text] ?? '', names[at] ?? '', row[at] ?? '', transfer],
    line,
  }))
}
