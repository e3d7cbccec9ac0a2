/** Parses a file's bytes into rows, and returns the mapping used. Needs neither database nor clock. */
import { type ImportMappingChange, importLimits, shownImportLines } from '#contract/imports/imports.ts'
import { readCamt } from './statements/camt.ts'
import { delimiterOf, readCsv } from './csv.ts'
import type { Opened } from './open-file.ts'
import { readMt940 } from './statements/mt940.ts'
import { readOfx } from './statements/ofx.ts'
import type { Statement } from './statements/statement.ts'
import { readOwnJson } from './statements/own-json.ts'
import { isBareQif, readQif } from './statements/qif.ts'
import { joinParts, tableOfApp } from './apps/apps.ts'
import { accountNumberIn, isAccountNumber } from './accounts.ts'
import { readProven } from './pdf/proof.ts'
import { closingBalance, guessMapping, joinSplits, readTable } from './table.ts'
import { decodeFile, layoutName } from './text.ts'
import { tidyFile } from './tidy.ts'
import { FileRefused, type ReadFile, type Table, type TableMapping } from './types.ts'

const shownCells = 5
const shownRows = 60

/**
 * Reads a file. `change` overrides the mapping guessed from the file. Throws FileRefused if nothing can be
 * read.
 */
export function readFile(
  opened: Opened | Uint8Array,
  change: ImportMappingChange,
  currency: string,
): ReadFile {
  const file = tidyFile(readAny(opened instanceof Uint8Array ? { text: opened } : opened, change, currency))
  if (file.rows.length + file.unreadableCount === 0) throw new FileRefused('import_empty')
  if (file.rows.length > importLimits.rows) throw new FileRefused('import_too_many_rows')
  return file
}

function readAny(opened: Opened, change: ImportMappingChange, currency: string): ReadFile {
  if ('table' in opened)
    return fileOfTable(opened.format, opened.table, { encoding: 'utf-8', delimiter: ',', currency }, change)
  const bytes = opened.text
  if (bytes.length === 0) throw new FileRefused('import_empty')
  if (otherFormats.some((start) => start.every((byte, index) => bytes[index] === byte)))
    throw new FileRefused('import_unsupported')
  const { text, encoding } = decodeFile(bytes, change.encoding)
  const head = text.slice(0, 4000).trimStart()
  const plain = { ...noTable, encoding, currency: change.currency ?? currency }
  if (/^(?:OFXHEADER|<\?OFX)|<OFX>/i.test(head)) return fileOf('ofx', readOfx(text, plain.currency), plain)
  if (/^(?:<\?xml[^>]*\?>\s*)?<(?:\w+:)?Document\b/.test(head)) return fileOf('camt', readCamt(text), plain)
  if (/^<(?:\?xml|!|\w+[\s>])/i.test(head)) throw new FileRefused('import_unsupported')
  if (/^\{\s*"/.test(head)) return fileOf('json', readOwnJson(text), plain)
  if (/^(?:\{1:|:20:|:25:|[^\n]{0,40}\n:20:)/.test(head) || /^:61:\d{6}/m.test(text.slice(0, 20_000)))
    return fileOf('mt940', readMt940(text, plain.currency), plain)
  if (/^!(?:type|account|option|clear)/i.test(head) || isBareQif(head)) {
    const read = readQif(text, { currency: plain.currency, order: change.date_order })
    return fileOf('qif', read, { ...plain, date_order: read.order })
  }
  const delimiter = change.delimiter ?? delimiterOf(text)
  const table = readCsv(text, delimiter)
  return fileOfTable('csv', table, { encoding, delimiter, currency }, change)
}

/** The first bytes of ZIP, PDF, GZIP, PNG and JPEG files. */
const otherFormats = [
  [0x50, 0x4b],
  [0x25, 0x50, 0x44, 0x46],
  [0x1f, 0x8b],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
]

/** The mapping of a file that is not a table. */
const noTable = {
  delimiter: ',',
  header_row: -1,
  date_order: 'ymd',
  decimal: 'point',
  columns: {},
  invert: false,
} as const

function fileOf(format: ReadFile['format'], statement: Statement, mapping: TableMapping): ReadFile {
  const { rows, unreadable, leftOut, accounts } = statement
  return {
    format,
    layout: format,
    origin: format === 'json' ? 'xtharwa' : null,
    mapping,
    columns: [],
    rows,
    accounts,
    unreadable: unreadable.slice(0, shownImportLines),
    unreadableCount: unreadable.length,
    leftOut: leftOut.slice(0, shownImportLines),
    leftOutCount: leftOut.length,
  }
}

function fileOfTable(
  format: 'csv' | 'xlsx' | 'pdf',
  given: Table,
  file: Pick<TableMapping, 'encoding' | 'delimiter' | 'currency'>,
  said: ImportMappingChange,
): ReadFile {
  const app = given.figures ? null : tableOfApp(given)
  const table = app?.table ?? given
  const change = app ? { header_row: 0, columns: app.columns, invert: false, ...said } : said
  if (table.rows.length > importLimits.rows + 200) throw new FileRefused('import_too_many_rows')
  const guess = guessMapping(table, file)
  const { accounts: _, ...settings } = change
  const own = table.figures?.currency ? { currency: table.figures.currency } : {}
  const wanted = { ...guess.mapping, ...settings, ...own }
  const { figures } = table
  const read = figures ? readProven(table, figures, wanted) : { ...readTable(table, wanted), mapping: wanted }
  const { rows: lines, unreadable, leftOut, mapping } = read
  const { date, amount, debit, credit } = mapping.columns
  if (
    change.columns === undefined &&
    (date === undefined || (amount ?? debit ?? credit) === undefined) &&
    table.rows.every((cells) => cells.length < 2)
  )
    throw new FileRefused('import_unsupported')
  const origin = app?.origin ?? guess.origin
  const rows = app ? joinParts(lines) : origin === 'xtharwa' ? joinSplits(lines) : lines
  const header = table.rows[mapping.header_row] ?? []
  const body = table.rows.slice(mapping.header_row + 1, mapping.header_row + 1 + shownCells)
  const width = Math.max(header.length, ...table.rows.slice(0, shownRows).map((cells) => cells.length), 0)
  const above = table.rows.slice(0, Math.max(mapping.header_row, 0)).map((cells) => cells.join(' '))
  const number = figures?.number ?? accountNumberIn(above.join('\n'))
  if (mapping.columns.account === undefined && isAccountNumber(number))
    for (const row of rows) row.account = number
  const accounts = [...Map.groupBy(rows, ({ account }) => account)].map(([name, accountRows]) => ({
    name,
    number: null,
    kind: 'current' as const,
    currency: null,
    balance: closingBalance(accountRows),
  }))
  return {
    ...fileOf(
      format,
      { rows, unreadable, leftOut: [...leftOut, ...(table.otherSheets ?? [])], accounts },
      mapping,
    ),
    layout: layoutName(format, header.length > 0 ? header : [String(width)]),
    origin,
    columns: Array.from({ length: width }, (_cells, index) => ({
      name: (header[index] ?? '').slice(0, 100),
      cells: body.map((cells) => (cells[index] ?? '').slice(0, 100)),
    })),
  }
}
