/** Reads spreadsheets of all kinds into a table: XLSX, XLSB, XLS, ODS, SpreadsheetML and HTML tables called .xls. */
import type { CellObject, WorkBook } from '@e965/xlsx'
import { importLimits } from '#contract/imports/imports.ts'
import { addDays } from '#contract/period.ts'
import { findHeader, type Header } from '../columns.ts'
import { directionIn, withBlocks } from '../forms/blocks.ts'
import { withDaysOfMonth } from '../forms/days-of-month.ts'
import { withDaysSwappedBack } from '../forms/swapped-days.ts'
import { FileRefused, type LeftOutLine, type Table } from '../types.ts'

const maxCells = 500
const maxRows = importLimits.rows + 300

export type Sheet = Table & { name: string }

/** The cells of a workbook's sheets, as text; dates as calendar days, formulas as their stored results. */
export async function readSheets(bytes: Uint8Array | string): Promise<{ table: Table; sheets: Sheet[] }> {
  // the library takes 100 ms to load
  const { read } = await import('@e965/xlsx')
  let book: WorkBook
  try {
    book = read(bytes, {
      type: typeof bytes === 'string' ? 'string' : 'buffer',
      // an HTML cell is text: `1,234` and `01/02/2026` are read like those of other tables
      raw: true,
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
      sheetRows: maxRows + 1,
    })
  } catch (error) {
    const isText = typeof bytes === 'string'
    throw new FileRefused(
      isText
        ? 'import_unsupported'
        : /password|encrypt/i.test(String(error))
          ? 'import_locked'
          : 'import_damaged',
    )
  }
  const offset = book.Workbook?.WBProps?.date1904 === true ? 1462 : 0
  const sheets = book.SheetNames.map((name) => ({
    name,
    ...withDaysOfMonth(withDaysSwappedBack(tableOf(book.Sheets[name]?.['!data'] ?? [], offset)), name),
  })).filter(({ rows }) => rows.length > 0)
  return { table: joinSheets(sheets), sheets }
}

function tableOf(data: readonly (CellObject | undefined)[][], offset: number): Table {
  const table: Table = { rows: [], lines: [] }
  // rows and cells without content are holes
  for (const [index, row] of data.entries()) {
    const cells = Array.from((row ?? []).slice(0, maxCells), (cell) => cellText(cell, offset))
    if (cells.every((cell) => cell.trim() === '')) continue
    table.rows.push(cells)
    table.lines.push(index + 1)
    if (table.rows.length > maxRows) throw new FileRefused('import_too_many_rows')
  }
  return table
}

function cellText(cell: CellObject | undefined, offset: number): string {
  if (cell?.v === undefined || cell.t === 'e' || cell.t === 'z') return ''
  if (typeof cell.v !== 'number') return String(cell.v)
  const format = typeof cell.z === 'string' ? cell.z : ''
  if (isDateFormat(format)) return serialDay(cell.v + offset) ?? plainNumber(cell.v)
  // accounting programs write the direction into the number's format: `0.00" Dr"`
  const direction = /"\s*(dr|cr|db)\.?\s*"/i.exec(format)?.[1]
  return direction ? `${plainNumber(cell.v)} ${direction}` : plainNumber(cell.v)
}

/** Numbers are stored as doubles: the first 15 digits are what was typed, the rest is rounding noise. */
function plainNumber(value: number): string {
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') ? String(value) : text
}

function isDateFormat(format: string): boolean {
  const codes = format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  return /[dy]/i.test(codes) || /mmm/i.test(codes)
}

/** The calendar day of a serial number; the format's 1900 has one day too many, so days before March 1900 are null. */
function serialDay(serial: number): string | null {
  return !(serial >= 61 && serial <= 80_000) ? null : addDays('1899-12-30', Math.floor(serial))
}

/**
 * Reads all sheets that have the header of the longest one, in their order; the rows of others are left out, with that
 * reason. Sheets of different names, rather than months or numbers, are different accounts.
 */
export function joinSheets(given: readonly Sheet[]): Table {
  const sheets = given.length < 2 ? given : given.map((sheet) => ({ ...sheet, ...withBlocks(sheet) }))
  const [first, ...more] = sheets
  if (!first) throw new FileRefused('import_empty')
  const longest = sheets.reduce((most, sheet) => (sheet.rows.length > most.rows.length ? sheet : most))
  const header = findHeader(longest)
  if (more.length === 0 || !header) return { ...longest, ...apartFrom(sheets, [longest]) }
  const nameOf = headerName(longest.rows[header.row])
  const alike = sheets.flatMap((sheet) => {
    const own = findHeader(sheet)
    if (!own) return []
    if (headerName(sheet.rows[own.row]) === nameOf) return [{ sheet, row: own.row, of: sheet }]
    const moved = underHeader(sheet, own, header, longest)
    return moved ? [{ sheet: moved, row: own.row, of: sheet }] : []
  })
  const stems = new Set(alike.map(({ sheet }) => stemOf(sheet.name)))
  const ways = alike.map(({ sheet }) => directionIn(sheet.name))
  const areWays = new Set(ways).size > 1 && !ways.includes('') && header.columns.direction === undefined
  const apart = areWays || (stems.size > 1 && header.columns.account === undefined)
  const width = Math.max(...alike.flatMap(({ sheet }) => sheet.rows.map((cells) => cells.length)))
  const joined: Table = { rows: [], lines: [] }
  let before = 0
  for (const [index, { sheet, row }] of alike.entries()) {
    const start = index === 0 ? 0 : row + 1
    for (let at = start; at < sheet.rows.length; at += 1) {
      const cells = sheet.rows[at] ?? []
      const of = areWays ? ['Direction', directionIn(sheet.name)] : ['Account', sheet.name]
      const account = at === row ? of[0] : at < row ? '' : of[1]
      joined.rows.push(
        apart ? [...cells, ...Array<string>(width - cells.length).fill(''), account ?? ''] : cells,
      )
      joined.lines.push(before + (sheet.lines[at] ?? at + 1))
    }
    before += sheet.lines.at(-1) ?? 0
  }
  if (joined.rows.length > maxRows) throw new FileRefused('import_too_many_rows')
  const [only] = alike
  return {
    ...joined,
    ...(only && alike.length === 1 ? { name: only.of.name } : {}),
    ...apartFrom(
      sheets,
      alike.map(({ of }) => of),
    ),
  }
}

/** A sheet of payments with other headings under those of the longest; null if one has columns that the other lacks. */
function underHeader(sheet: Sheet, own: Header, header: Header, longest: Sheet): Sheet | null {
  const money = ['date', 'amount', 'debit', 'credit'] as const
  const isText = own.columns.description ?? own.columns.payee ?? own.columns.category
  const isAlike = money.every(
    (field) => (own.columns[field] === undefined) === (header.columns[field] === undefined),
  )
  if (isText === undefined || !isAlike) return null
  const headings = longest.rows[header.row] ?? []
  const places = Object.entries(header.columns).flatMap(([field, to]) => {
    const from = Object.entries(own.columns).find(([name]) => name === field)?.[1]
    return from === undefined ? [] : [{ from, to }]
  })
  const text = own.columns.description ?? own.columns.payee
  const wanted = header.columns.description ?? header.columns.payee
  if (text !== undefined && wanted !== undefined && !places.some(({ to }) => to === wanted))
    places.push({ from: text, to: wanted })
  const rows = sheet.rows.map((cells, at) => {
    if (at <= own.row) return at === own.row ? [...headings] : cells
    const moved = headings.map(() => '')
    for (const { from, to } of places) moved[to] = cells[from] ?? ''
    return moved
  })
  return { ...sheet, rows }
}

const headerName = (cells: readonly string[] = []): string =>
  JSON.stringify(cells.map((cell) => cell.trim().toLowerCase()))

const months =
  /jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر/gi
/** A sheet's name without what counts sheets: numbers, years and months. */
const stemOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(months, '')
    // other than years and days long numbers are accounts
    .replace(/(?<!\d)(?:(?:19|20)\d{6}|\d{1,5})(?!\d)/g, '')
    .replace(/[\W_q]+/g, '')

/** The sheets that are not read, and their rows. */
function apartFrom(
  sheets: readonly Sheet[],
  read: readonly Sheet[],
): Required<Pick<Table, 'leftOut' | 'others'>> {
  const others = sheets.filter((sheet) => !read.includes(sheet))
  return { others, leftOut: others.flatMap(rowsOfOther) }
}

/** The rows of a sheet that is not read. */
export const rowsOfOther = ({ rows, lines }: Table): LeftOutLine[] =>
  rows.map((cells, index) => ({
    line: lines[index] ?? index + 1,
    reason: 'other_sheet',
    text: cells.join(' · ').slice(0, 200),
  }))

/** A sheet with a column that names it as the account, unless it has one. */
export function withAccount(sheet: Table, name: string): Table {
  const header = findHeader(sheet)
  if (!header || header.columns.account !== undefined) return sheet
  const width = Math.max(...sheet.rows.map((cells) => cells.length))
  const rows = sheet.rows.map((cells, row) => [
    ...cells,
    ...Array<string>(width - cells.length).fill(''),
    row < header.row ? '' : row === header.row ? 'Account' : name,
  ])
  return { ...sheet, rows }
}
