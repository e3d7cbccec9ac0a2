import type { Language } from '../../../platform/i18n/index.ts'
import { cellsOf, columnNames, type ExportRow, guarded, tableRows } from './row.ts'

/** The byte order mark, without which spreadsheets do not read a file, Arabic included, as UTF-8. */
export const csvHeadMark = '\uFEFF'

export const csvHead = (language: Language): string => csvHeadMark + csvLine(columnNames(language))

export const csvRows = (rows: readonly ExportRow[], language: Language): string =>
  rows
    .flatMap(tableRows)
    .map((row) => csvLine(cellsOf(row, language, guarded)))
    .join('')

export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`
const quoted = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
