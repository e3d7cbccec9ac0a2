import writeExcelFile, { type Row } from 'write-excel-file/node'
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
  const options = {
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
    rightToLeft: directionOf(language) === 'rtl',
    sheet: textOf(language, 'exportCells', 'sheet'),
  }
  return {
    add(page: readonly ExportRow[]): void {
      for (const row of page.flatMap(tableRows)) rows.push(cells(row, language))
    },
    end: (): Promise<Buffer> => writeExcelFile(rows, options).toBuffer(),
  }
}

function cells(row: ExportRow, language: Language): Row {
  const [, , , ...rest] = cellsOf(row, language, (text) => text)
  return [
    { value: new Date(`${row.date}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' },
    textCell(row.description),
    { value: Number(row.amount), type: Number, format: amountFormat(row.currency) },
    ...rest.map(textCell),
  ]
}

const textCell = (value: string) => (value === '' ? null : { value, type: String })
const amountFormat = (currency: string): string => {
  const decimals = exponentOf(currency)
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
}
