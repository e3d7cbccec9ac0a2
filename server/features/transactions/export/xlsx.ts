import writeExcelFile, { type Row } from 'write-excel-file/node'
import { exponentOf } from '#contract/money.ts'
import { directionOf, type Language, textOf } from '../../../platform/i18n/index.ts'
import { cellsOf, columnNames, type ExportRow, tableRows } from './row.ts'

const widths = [12, 34, 14, 9, 20, 22, 22, 10, 24, 20, 38, 9, 44, 38]

/** A workbook of one sheet. Texts are stored as texts, so that none of them is ever a formula. */
export async function xlsxOf(rows: readonly ExportRow[], language: Language): Promise<Buffer> {
  const head: Row = columnNames(language).map((value) => ({ value, type: String, fontWeight: 'bold' }))
  const columns = widths.map((width) => ({ width }))
  const options = {
    columns,
    stickyRowsCount: 1,
    rightToLeft: directionOf(language) === 'rtl',
    sheet: textOf(language, 'exportCells', 'sheet'),
  }
  return writeExcelFile(
    [head, ...rows.flatMap(tableRows).map((row) => cells(row, language))],
    options,
  ).toBuffer()
}

function cells(row: ExportRow, language: Language): Row {
  const [, , , ...rest] = cellsOf(row, language)
  return [
    { value: new Date(`${row.date}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' },
    textCell(row.description),
    { value: Number(row.amount), type: Number, format: amountFormat(row.currency) },
    ...rest.map((text, index) => textCell(plainTexts(row, language)[index] ?? text)),
  ]
}

/** The texts behind the amount as they are: no mark is needed where every cell has a type. */
const plainTexts = (row: ExportRow, language: Language): string[] => [
  row.currency,
  row.category,
  row.account,
  row.bank,
  textOf(language, 'exportCells', row.status),
  row.note,
  row.tags,
  row.transfer,
  textOf(language, 'exportCells', row.verified ? 'yes' : 'no'),
  row.bankText,
  row.id,
]

const textCell = (value: string) => (value === '' ? null : { value, type: String })
const amountFormat = (currency: string): string => {
  const decimals = exponentOf(currency)
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
}
