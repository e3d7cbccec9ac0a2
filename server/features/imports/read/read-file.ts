/** Parses a file's bytes into rows, and returns the mapping used. Needs neither database nor clock. */
import { type ImportMappingChange, importLimits, shownImportLines } from '#contract/imports/imports.ts'
import { baseCurrency } from '#contract/product.ts'
import { readCamt } from './statements/camt.ts'
import { delimiterOf, readCsv } from './csv.ts'
import { fixedTable } from './fixed-width.ts'
import { labelledTable } from './labelled-lines.ts'
import type { Opened } from './open-file.ts'
import { readMt940 } from './statements/mt940.ts'
import { readOfx } from './statements/ofx.ts'
import { provenBy, type Statement } from './statements/statement.ts'
import { readOwnJson } from './statements/own-json.ts'
import { isBareQif, readQif } from './statements/qif.ts'
import { type AppTable, tableOfApp } from './apps/apps.ts'
import { joinParts } from './apps/parts.ts'
import { isAccountNumber } from './accounts.ts'
import { findCurrency } from './currency/find.ts'
import { currencyQuestion } from './table/currency.ts'
import { shownRows as shownRowsOf } from './table/questions.ts'
import { type Interpreted, interpretTable, saidIn, type TableSettings } from './table/interpret.ts'
import { readAmountText } from './amounts.ts'
import { readDateText } from './dates.ts'
import { joinSplits } from './forms/splits.ts'
import { decodeFile, layoutName } from './text.ts'
import { mergeFiles } from './merge.ts'
import { tidyFile } from './tidy.ts'
import { readWorkbook } from './sheets/workbook.ts'
import {
  type FileRow,
  FileRefused,
  type Opening,
  type ReadFile,
  type Table,
  type TableMapping,
} from './types.ts'

const shownCells = 5
const shownRows = 60

/**
 * Reads a file. `change` has what a person said of it; without `change.confirmed` all of it counts. `today` is a day in
 * Dubai. Throws FileRefused if nothing can be read.
 */
export function readFile(
  opened: Opened | Uint8Array,
  change: ImportMappingChange,
  currency: string,
  { today, fileName }: { today?: string; fileName?: string } = {},
): ReadFile {
  const source = opened instanceof Uint8Array ? { text: opened } : opened
  const read = (each: Opened): ReadFile =>
    tidyFile(
      'parts' in each
        ? mergeFiles(each.parts.map(read))
        : readAny(each, change, { currency, today, fileName }),
      today,
    )
  const file = read(source)
  if (file.rows.length + file.unreadableCount === 0) throw new FileRefused('import_empty')
  if (file.rows.length > importLimits.rows) throw new FileRefused('import_too_many_rows')
  return file
}

type Context = { currency: string; today: string | undefined; fileName: string | undefined }

function readAny(
  opened: Exclude<Opened, { parts: Opened[] }>,
  change: ImportMappingChange,
  { currency, today, fileName }: Context,
): ReadFile {
  const context = { currency, fileName, ...(today === undefined ? {} : { today }) }
  if ('table' in opened) {
    const settings = { ...context, encoding: 'utf-8' as const, delimiter: ',' as const }
    const read = (table: Table, inCurrency?: string): ReadFile =>
      fileOfTable(
        opened.format,
        table,
        settings,
        inCurrency === undefined ? change : { ...change, currency: inCurrency, confirmed: ['currency'] },
      )
    // what a person said of the columns is of one sheet
    return isSaid(change) ? read(opened.table) : readWorkbook(opened.table, read)
  }
  const bytes = opened.text
  if (bytes.length === 0) throw new FileRefused('import_empty')
  if (otherFormats.some((start) => start.every((byte, index) => bytes[index] === byte)))
    throw new FileRefused('import_unsupported')
  const { text, encoding } = decodeFile(bytes, change.encoding)
  const head = text.slice(0, 4000).trimStart()
  const confirmed = change.confirmed ?? []
  const plain = { ...noTable, encoding, confirmed, currency: change.currency ?? currency }
  const asked = (format: ReadFile['format'], read: (currency: string) => Statement, texts: string[] = []) =>
    inOneCurrency((each) => fileOf(format, read(each), { ...plain, currency: each }), change, {
      fileName,
      head: texts,
    })
  if (/^(?:OFXHEADER|<\?OFX)|<OFX>/i.test(head))
    return asked('ofx', (each) => readOfx(text, each), [/<ORG>([^<\n]*)/i.exec(text)?.[1] ?? ''])
  if (/^(?:<\?xml[^>]*\?>\s*)?<(?:\w+:)?Document\b/.test(head)) return fileOf('camt', readCamt(text), plain)
  if (/^<(?:\?xml|!|\w+[\s>])/i.test(head)) throw new FileRefused('import_unsupported')
  if (/^\{\s*"/.test(head)) return fileOf('json', readOwnJson(text), plain)
  if (/^(?:\{1:|:20:|:25:|[^\n]{0,40}\n:20:)/.test(head) || /^:61:\d{6}/m.test(text.slice(0, 20_000)))
    return asked('mt940', (each) => readMt940(text, each))
  if (/^!(?:type|account|option|clear)/i.test(head) || isBareQif(head)) {
    return inOneCurrency((each) => fileOfQif(text, { ...plain, currency: each }, change), change, {
      fileName,
    })
  }
  const delimiter = change.delimiter ?? delimiterOf(text)
  const table = labelledTable(text) ?? fixedTable(text) ?? readCsv(text, delimiter)
  return fileOfTable('csv', table, { ...context, encoding, delimiter }, change)
}

const isSaid = (change: ImportMappingChange): boolean => Object.keys(saidIn(change)).length > 0

function fileOfQif(text: string, mapping: TableMapping, { date_order: said }: ImportMappingChange): ReadFile {
  const { currency } = mapping
  const qif = readQif(text, { currency, order: said })
  const { order, other } = qif
  const file = fileOf('qif', qif, { ...mapping, date_order: order })
  if (other === null) return file
  const days = [readQif(text, { currency, order: other }).rows, qif.rows]
  const isOpen = (row: FileRow): boolean =>
    new Set(days.flatMap((rows) => rows.filter(({ line }) => line === row.line).map(({ day }) => day))).size >
    1
  const choices = [other, order].map((date_order, index) => ({
    mapping: { date_order },
    rows: shownRowsOf((days[index] ?? []).slice(0, 200).filter(isOpen)),
  }))
  return choices.every(({ rows }) => rows.length === 0)
    ? file
    : { ...file, question: { kind: 'dates', choices } }
}

/** ISO 4217's code for no currency: of rows for which a file names none. */
const noCurrency = 'XXX'

/**
 * A file of a format in which rows may have no currency of their own: what the file says around them and in their texts
 * decides, else it is asked. `head` has other texts of the file.
 */
function inOneCurrency(
  read: (currency: string) => ReadFile,
  { confirmed, currency: said }: ImportMappingChange,
  { fileName, head = [] }: { fileName: string | undefined; head?: readonly string[] },
): ReadFile {
  const isSaid = said !== undefined && (confirmed?.includes('currency') ?? true)
  if (isSaid) return read(said)
  const file = read(noCurrency)
  const open = file.rows.filter(({ currency }) => currency === noCurrency)
  const named = file.rows.find(({ currency }) => currency !== noCurrency)?.currency
  if (open.length === 0) return { ...file, mapping: { ...file.mapping, currency: named ?? baseCurrency } }
  const { currency, likely } = findCurrency({
    around: [...file.accounts.map(({ name }) => name), ...head],
    payments: open.map(({ text, note }) => `${text} ${note}`),
    headings: [],
    amounts: [],
    fileName,
  })
  const found = read(currency ?? likely[0] ?? baseCurrency)
  return {
    ...found,
    question:
      found.question ??
      (currency === null ? currencyQuestion(likely, (each) => shownRowsOf(read(each).rows)) : null),
  }
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
const noTable: Omit<TableMapping, 'encoding' | 'currency'> = {
  delimiter: ',',
  header_row: -1,
  date_order: 'ymd',
  decimal: 'point',
  columns: {},
  signs: 'signed',
  until: null,
  confirmed: [],
}

function fileOf(format: ReadFile['format'], statement: Statement, mapping: TableMapping): ReadFile {
  const { rows, unreadable, leftOut, accounts, openings = [] } = statement
  return {
    format,
    layout: format,
    origin: format === 'json' ? 'xtharwa' : null,
    mapping,
    columns: [],
    rows,
    accounts,
    openings,
    unreadable: unreadable.slice(0, shownImportLines),
    unreadableCount: unreadable.length,
    leftOut: leftOut.slice(0, shownImportLines),
    leftOutCount: leftOut.length,
    ...provenBy(statement, mapping.confirmed.includes('balance')),
  }
}

/** What is known of an app's table, besides what a person said of it. */
function saidOfApp({ columns }: AppTable, said: ImportMappingChange): ImportMappingChange {
  const confirmed = new Set(said.confirmed)
  return {
    ...said,
    header_row: 0,
    columns: confirmed.has('columns') && said.columns ? said.columns : columns,
    signs: 'signed',
    confirmed: [...confirmed.add('header_row').add('columns').add('signs')],
  }
}

function fileOfTable(
  format: 'csv' | 'xlsx' | 'pdf',
  given: Table,
  settings: TableSettings,
  said: ImportMappingChange,
): ReadFile {
  if (given.rows.length > importLimits.rows + 200) throw new FileRefused('import_too_many_rows')
  const app = format === 'pdf' ? null : tableOfApp(given)
  const change = app ? saidOfApp(app, said) : said
  const home = app?.home ?? null
  const read = asProven(app?.table ?? given, (table) => interpretTable(table, { ...settings, home }, change))
  const { mapping, figures, table } = read
  const origin = app?.origin ?? read.origin
  const { date, amount, debit, credit } = mapping.columns
  if (
    change.columns === undefined &&
    (date === undefined || (amount ?? debit ?? credit) === undefined) &&
    table.rows.every((cells) => cells.length < 2)
  )
    throw new FileRefused('import_unsupported')
  const { rows: lines, unreadable, leftOut } = format === 'pdf' ? provenRows(read) : read
  const rows = app ? joinParts(lines) : origin === 'xtharwa' ? joinSplits(lines) : lines
  const header = table.rows[mapping.header_row] ?? []
  const body = table.rows.slice(mapping.header_row + 1, mapping.header_row + 1 + shownCells)
  const width = Math.max(header.length, ...table.rows.slice(0, shownRows).map((cells) => cells.length), 0)
  const accounts = [...new Set(rows.map(({ account }) => account))].map((name) => ({
    name,
    number: null,
    kind: figures.isCard ? ('card' as const) : ('current' as const),
    currency: null,
    balance: read.balances.get(name) ?? null,
  }))
  if (mapping.columns.account === undefined && isAccountNumber(figures.number)) {
    for (const row of rows) row.account = figures.number
    for (const account of accounts) account.name = figures.number
  }
  return {
    ...fileOf(
      format,
      {
        rows,
        unreadable,
        leftOut: [...leftOut, ...(table.leftOut ?? [])],
        accounts,
        openings: openingsIn(app?.table, mapping),
        checks: [],
      },
      mapping,
    ),
    layout: layoutName(format, [
      ...(header.length > 0 ? header : [String(width)]),
      ...(read.isUnmarked ? ['+'] : []),
    ]),
    origin,
    proofs: read.proofs,
    question: read.question,
    columns: Array.from({ length: width }, (_cells, index) => ({
      name: (header[index] ?? '').slice(0, 100),
      cells: body.map((cells) => (cells[index] ?? '').slice(0, 100)),
    })),
  }
}

function openingsIn(table: Table | undefined, { date_order, decimal, currency }: TableMapping): Opening[] {
  return (table?.openings ?? []).flatMap((cells) => {
    const code = /^[A-Z]{3}$/.test(cells.currency) ? cells.currency : currency
    const day = readDateText(cells.date, date_order)
    const minor = readAmountText(cells.amount, decimal, code)
    return day === null || minor === null ? [] : [{ account: cells.account, day, minor, currency: code }]
  })
}

const fewestAlike = 3

/** As a whole, or up to a section of what is not billed yet where only that is proven. */
function asProven(table: Table, read: (table: Table) => Interpreted): Interpreted {
  const whole = read(table)
  const areProven = ({ proofs }: Interpreted): boolean =>
    proofs.length > 0 && proofs.every(({ kind }) => kind === 'balance' || kind === 'totals')
  if (areProven(whole)) return whole
  for (const end of table.ends ?? []) {
    if (end === 0 || end >= table.rows.length - 1) continue
    const [rows, lines] = [table.rows.slice(0, end + 1), table.lines.slice(0, end + 1)]
    const beyond = table.rows.slice(end + 1).map((cells, index) => ({
      line: table.lines[end + 1 + index] ?? 0,
      reason: 'no_payment' as const,
      text: cells.join(' · ').slice(0, 200),
    }))
    const part = read({ ...table, rows, lines })
    if (areProven(part)) return { ...part, leftOut: [...part.leftOut, ...beyond] }
  }
  return whole
}

/** A PDF's rows are taken only where its figures prove them: words can be misplaced, lost or joined. */
function provenRows({
  rows,
  unreadable,
  leftOut,
  proofs,
  unproven,
}: Interpreted): Pick<Interpreted, 'rows' | 'unreadable' | 'leftOut'> {
  const isProven = proofs.length > 0 && proofs.every(({ kind }) => kind === 'balance' || kind === 'totals')
  if (!isProven || unproven.size === rows.length) throw new FileRefused('import_unproven')
  // before the first balance there is nothing to count from; that row is written as those that follow it
  const isLikeOthers = unproven.size === 1 && rows.length > fewestAlike
  const told = isLikeOthers ? [] : rows.filter(({ line }) => unproven.has(line))
  return {
    rows: rows.filter((row) => !told.includes(row)),
    unreadable: [
      ...unreadable,
      ...told.map(({ line, text }) => ({ line, fault: 'unproven' as const, text })),
    ],
    leftOut,
  }
}
