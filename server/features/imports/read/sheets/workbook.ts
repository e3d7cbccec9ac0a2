/** A workbook whose sheets have other headings than each other: each may be an account of its own. */
import { findHeader } from '../columns.ts'
import { mergeFiles } from '../merge.ts'
import { rowsOfOther, withAccount } from './sheets.ts'
import type { FileRow, ReadFile, Table } from '../types.ts'

/** Fewer rows may be anything that has a day and a number. */
const fewestRows = 2
/** Reads a table, in the given currency where the table names none. */
type Reader = (table: Table, currency?: string) => ReadFile

const keyOf = ({ day, amountMinor, currency }: FileRow): string => `${day} ${amountMinor} ${currency}`

/**
 * Reads the main table of a workbook and, beside it, each other sheet that is read whole without a question and does not
 * repeat what is read already. The rows of the others are left out.
 */
export function readWorkbook(table: Table, read: Reader): ReadFile {
  const { others = [], leftOut = [], name } = table
  const whole = read(table)
  if (others.length === 0 || whole.question !== null) return whole
  const seen = new Set(whole.rows.map(keyOf))
  const files: ReadFile[] = []
  const left: typeof others = []
  for (const sheet of others) {
    const file = readClearly(withAccount(sheet, sheet.name), read, whole.mapping.currency)
    const known = file?.rows.filter((row) => seen.has(keyOf(row))).length ?? 0
    if (!file || known * 2 > file.rows.length) left.push(sheet)
    else {
      files.push(file)
      for (const row of file.rows) seen.add(keyOf(row))
    }
  }
  if (files.length === 0) return whole
  const own = leftOut.filter(({ reason }) => reason !== 'other_sheet')
  const main = { ...table, leftOut: [...own, ...left.flatMap(rowsOfOther)] }
  return mergeFiles([read(name === undefined ? main : { ...main, ...withAccount(main, name) }), ...files])
}

function readClearly(table: Table, read: Reader, currency: string): ReadFile | null {
  if (!findHeader(table)) return null
  const alone = read(table)
  const file = alone.question?.kind === 'currency' ? read(table, currency) : alone
  const isWhole = file.question === null && file.unreadableCount === 0 && file.rows.length >= fewestRows
  return isWhole ? file : null
}
