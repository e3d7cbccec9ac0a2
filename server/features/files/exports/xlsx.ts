import writeExcelFile, { type Cell, type Row } from 'write-excel-file/node'
import { exponentOf } from '#contract/money.ts'
import { directionOf, type Language, textOf } from '../../../platform/i18n/index.ts'
import { cellsOf, columnNames, type ExportRow, tableRows } from './row.ts'

const widths = [12, 34, 14, 9, 20, 22, 22, 10, 24, 20, 38, 9, 44, 38]

/**
 * A workbook of one sheet, to which rows are added before it is ended. Text is stored in text cells, so that it is never
 * evaluated as a formula.
 */
export function startXlsx(language: Language) {
  const head: Row = columnNames(language).map((value) => ({ value, type: String, fontWeight: 'bold' }))
  const rows: Row[] = [head]
  const kept: Kept = new Map()
  const options = {
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
    rightToLeft: directionOf(language) === 'rtl',
    sheet: textOf(language, 'exportCells', 'sheet'),
  }
  return {
    add(page: readonly ExportRow[]): void {
      for (const row of page.flatMap(tableRows)) rows.push(cells(row, language, kept))
    },
    end: (): Promise<Buffer> => writeExcelFile(rows, options).toBuffer(),
  }
}

/** Most cells repeat others; one object for all of them lets a hundred thousand rows fit a thread's memory. */
type Kept = Map<string, Cell>

function cells(row: ExportRow, language: Language, kept: Kept): Row {
  const [, , , ...rest] = cellsOf(row, language, (text) => text)
  const keep = (key: string, make: () => Cell): Cell => {
    const cell = kept.get(key) ?? make()
    kept.set(key, cell)
    return cell
  }
  const textCell = (value: string): Cell | null =>
    value === '' ? null : keep(`text ${value}`, () => ({ value, type: String }))
  return [
    keep(`day ${row.date}`, () => ({
      value: new Date(`${row.date}T00:00:00Z`),
      type: Date,
      format: 'yyyy-mm-dd',
    })),
    textCell(row.description),
    keep(`amount ${row.amount} ${row.currency}`, () => ({
      value: Number(row.amount),
      type: Number,
      format: amountFormat(row.currency),
    })),
    ...rest.slice(0, -2).map(textCell),
    // the bank's text and the id, which hardly ever repeat
    ...rest.slice(-2).map((value): Cell | null => (value === '' ? null : { value, type: String })),
  ]
}

const amountFormat = (currency: string): string => {
  const decimals = exponentOf(currency)
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
}
