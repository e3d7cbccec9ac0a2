/** Reads the rows of a table (CSV, XLSX) by a mapping, and guesses that mapping. */
import type { ImportEncoding } from '#contract/imports/imports.ts'
import { cleanText } from '#contract/text.ts'
import { amountFaultOf, decimalOf, isNoAmount, readAmountText } from './amounts.ts'
import { type Columns, columnsByContent, englishNames, findHeader, originOf } from './columns.ts'
import { dateFaultOf, dateOrderOf, readDateText } from './dates.ts'
import { latinDigits } from './text.ts'
import type { FileRow, Fault, LeftOutLine, Origin, Table, TableMapping, UnreadableLine } from './types.ts'

const maxText = 500

/** Guesses where the header of a table is, what each column holds, and how dates and amounts are written. */
export function guessMapping(
  table: Table,
  file: { encoding: ImportEncoding; delimiter: string; currency: string },
): { mapping: TableMapping; origin: Origin | null } {
  const header = findHeader(table)
  const columns = header?.columns ?? columnsByContent(table)
  const origin = header ? originOf(table.rows[header.row] ?? []) : null
  const body = table.rows.slice((header?.row ?? -1) + 1, (header?.row ?? -1) + 3001)
  const cellsOf = (column: number | undefined): string[] =>
    column === undefined ? [] : body.flatMap((cells) => cells[column] ?? [])
  const amounts = [columns.amount, columns.debit, columns.credit].flatMap(cellsOf)
  const decimal = decimalOf(amounts)
  const invert = origin === null && looksLikeSpending(cellsOf(columns.amount), columns)
  return {
    origin,
    mapping: {
      ...file,
      header_row: header?.row ?? -1,
      date_order: dateOrderOf(cellsOf(columns.date)),
      decimal,
      columns: columnsFor(origin, columns, table.rows[header?.row ?? -1] ?? []),
      invert,
    },
  }
}

/** Amounts without any sign or direction are card charges. */
function looksLikeSpending(cells: readonly string[], columns: Columns): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return (
    filled.length > 0 &&
    columns.direction === undefined &&
    !filled.some((cell) => /[-(\u2212]|\b(?:dr|cr)\b/i.test(cell))
  )
}

/** In our own exports the description is what a person sees, and the bank's text stands beside it. */
function columnsFor(origin: Origin | null, columns: Columns, header: readonly string[]): Columns {
  if (origin === null) return columns
  const names = englishNames(header).map((cell) => cell.trim().toLowerCase())
  return { ...columns, description: names.indexOf('bank text'), payee: names.indexOf('description') }
}

/** Reads every row below the header; each is a payment, unreadable, or left out as a heading or a total. */
export function readTable(
  table: Table,
  mapping: TableMapping,
): { rows: FileRow[]; unreadable: UnreadableLine[]; leftOut: LeftOutLine[] } {
  const rows: FileRow[] = []
  const unreadable: UnreadableLine[] = []
  const leftOut: LeftOutLine[] = []
  for (let index = mapping.header_row + 1; index < table.rows.length; index += 1) {
    const cells = table.rows[index] ?? []
    const line = table.lines[index] ?? index + 1
    const read = readCells(cells, line, mapping)
    const text = cells.join(' · ').slice(0, 200)
    if (read === 'no_payment') leftOut.push({ line, reason: read, text })
    else if (typeof read === 'string') unreadable.push({ line, fault: read, text })
    else rows.push(read)
  }
  return { rows, unreadable, leftOut }
}

const debitWords = /^(?:d|dr|db|debit.*|expense|spending|withdrawal|out|outflow|مدين|سحب|مصروف)\.?$/i
const creditWords = /^(?:c|cr|credit.*|income|deposit|in|inflow|دائن|ايداع|إيداع|دخل)\.?$/i
const yes = /^(?:yes|true|1|y|x|نعم)$/i
const pendingWords = /^(?:pending|uncleared_pending|معلّ?ق)/i

function readCells(
  cells: readonly string[],
  line: number,
  mapping: TableMapping,
): FileRow | Fault | 'no_payment' {
  const { columns } = mapping
  const cell = (column: number | undefined): string =>
    column === undefined ? '' : (cells[column] ?? '').trim()
  const dateText = cell(columns.date)
  const amountTexts = [columns.amount, columns.debit, columns.credit].map(cell)
  if (columns.date === undefined || (columns.amount ?? columns.debit ?? columns.credit) === undefined)
    return 'columns'
  if (isNoPayment(cells, dateText, amountTexts)) return 'no_payment'
  const currency = cell(columns.currency).toUpperCase() || mapping.currency
  if (!/^[A-Z]{3}$/.test(currency)) return 'currency'
  const amountMinor = amountOf(cell, mapping, currency)
  const day = readDateText(dateText, mapping.date_order)
  if (day === null) return dateFaultOf(dateText)
  if (amountMinor === null) return amountFaultOf(amountTexts.find((text) => !isNoAmount(text)) ?? '')
  const texts = textsOf(cell, columns)
  const balance = readAmountText(cell(columns.balance), mapping.decimal, currency)
  return {
    ...texts,
    line,
    day,
    amountMinor,
    currency,
    ...(balance === null ? {} : { balanceMinor: balance }),
  }
}

/** A heading or a note between the rows, an opening balance, or the total below them. */
function isNoPayment(cells: readonly string[], date: string, amounts: readonly string[]): boolean {
  if (/\d/.test(latinDigits(date)))
    return (
      amounts.every(isNoAmount) &&
      (dateFaultOf(date) === 'date_form' || cells.some((cell) => sums.test(cell)))
    )
  return amounts.every((text) => !/\d/.test(latinDigits(text))) || cells.some((cell) => sums.test(cell))
}
const sums =
  /^(?:(?:sub|grand |net )?totals?|(?:opening|closing|ending|starting|final) balance|balance|sum|summe|المجموع|الإجمالي|الرصيد)(?=$|[^\p{L}])/iu

/** How programs mark a payment without a category; YNAB's names come first and denote unassigned income. */
const noCategory =
  /^(?:|(?:inflow: ?)?(?:ready to assign|to be budgeted)|uncategori[sz]ed|not categori[sz]ed|no category|none|غير مصنف[ةه]?|بدون تصنيف)$/i

/** Splits tags at commas or semicolons; a backslash makes a separator part of a tag, as Sure writes it. */
const tagsOf = (text: string): string[] =>
  (text.match(/(?:\\.|[^,;\\])+/g) ?? []).flatMap(
    (tag) => cleanText(tag.replaceAll(/\\(.)/g, '$1')).slice(0, 40) || [],
  )

type Cell = (column: number | undefined) => string

function textsOf(cell: Cell, columns: Columns): Omit<FileRow, 'line' | 'day' | 'amountMinor' | 'currency'> {
  const text = (column: number | undefined): string => cleanText(cell(column)).slice(0, maxText)
  const payee = text(columns.payee) || null
  const transfer = cell(columns.transfer)
  return {
    text: text(columns.description) || payee || text(columns.note) || '',
    payee,
    reference: text(columns.reference) || null,
    category: noCategory.test(text(columns.category)) ? null : text(columns.category).slice(0, 80),
    note: columns.note === columns.description ? '' : text(columns.note),
    tags: tagsOf(cell(columns.tags)),
    account: text(columns.account).slice(0, 200),
    id: cell(columns.id).slice(0, 200) || null,
    transfer: transfer.slice(0, 100) || null,
    verified: yes.test(cell(columns.verified)),
    pending: pendingWords.test(cell(columns.status)),
  }
}

/**
 * Signed minor units: from one column, with its direction in another if present; or from a debit and a credit
 * column.
 */
function amountOf(cell: Cell, mapping: TableMapping, currency: string): bigint | null {
  const { columns, decimal, invert } = mapping
  const read = (column: number | undefined): bigint | null | undefined => {
    const text = cell(column)
    return text === '' || /^[-–—]$/.test(text) ? undefined : readAmountText(text, decimal, currency)
  }
  const abs = (minor: bigint): bigint => (minor < 0n ? -minor : minor)
  const amount = read(columns.amount)
  if (amount !== undefined) {
    if (amount === null) return null
    const direction = cell(columns.direction)
    const signed = debitWords.test(direction)
      ? -abs(amount)
      : creditWords.test(direction)
        ? abs(amount)
        : amount
    return invert ? -signed : signed
  }
  const [debit, credit] = [read(columns.debit), read(columns.credit)]
  if (debit === null || credit === null || (debit === undefined && credit === undefined)) return null
  return abs(credit ?? 0n) - abs(debit ?? 0n)
}

/**
 * The closing balance of the account of these rows, from its column of running balances. The file may begin
 * with the oldest row or with the newest. Null unless every row's balance follows from its neighbour's.
 */
export function closingBalance(rows: readonly FileRow[]): { minor: bigint; day: string } | null {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last || rows.some(({ pending, currency }) => pending || currency !== first.currency))
    return null
  const follows = (before: FileRow | undefined, after: FileRow | undefined): boolean =>
    before?.balanceMinor !== undefined &&
    after?.balanceMinor !== undefined &&
    before.balanceMinor + after.amountMinor === after.balanceMinor
  const pairs = rows.slice(1)
  const oldestFirst = first.day <= last.day && pairs.every((row, index) => follows(rows[index], row))
  const newestFirst = first.day >= last.day && pairs.every((row, index) => follows(row, rows[index]))
  const end = oldestFirst ? last : newestFirst ? first : null
  return end?.balanceMinor === undefined ? null : { minor: end.balanceMinor, day: end.day }
}

/** Our own tables have one row per line of a split payment: joins them at the position of the first. */
export function joinSplits(rows: readonly FileRow[]): FileRow[] {
  const groups = Map.groupBy(rows, ({ id, line, day, account, text }) =>
    id === null ? `line ${line}` : JSON.stringify([id, day, account, text]),
  )
  return [...groups.values()].flatMap(([first, ...more]) => (first ? joined(first, more) : []))
}

function joined(first: FileRow, more: readonly FileRow[]): FileRow {
  if (more.length === 0) return first
  const lines = [first, ...more]
  return {
    ...first,
    amountMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    note: '',
    splits: lines.map(({ amountMinor, category, note }) => ({
      amountMinor: amountMinor < 0n ? -amountMinor : amountMinor,
      category,
      note,
    })),
  }
}
