/** Reads the rows of a table by a mapping, except which are money in and which are money out. */
import { cleanText } from '#contract/text.ts'
import { amountFaultOf, isAmountText, isNoAmount, type MarkedAmount, readMarkedAmount } from '../amounts.ts'
import { codeInAmount, currencyIn } from '../currency/find.ts'
import { dateFaultOf, isShortDay, readDateText } from '../dates.ts'
import { latinDigits } from '../text.ts'
import type { FileRow, Fault, LeftOutLine, Origin, Table, TableMapping } from '../types.ts'
import { withDaysAbove } from '../forms/days-above.ts'
import { fitCells } from './fit.ts'
import { figureOf, statusOf } from './words.ts'

const maxText = 500

/** A payment without its sign: an amount in one column, or in a debit and a credit column. */
export type Unsigned = {
  row: FileRow
  amount: MarkedAmount | null
  debit: MarkedAmount | null
  credit: MarkedAmount | null
  /** Taken besides the amount; negative if it is given back. */
  feeMinor: bigint
  /** The cell of the column `direction`. */
  direction: string
}
type At = { line: number; text: string; balance: bigint | null }
/** A row of a table: a payment, one that cannot be read, or one that is left out. */
export type Entry =
  | ({ kind: 'payment' } & Unsigned)
  | ({ kind: 'unreadable'; fault: Fault } & At)
  | ({ kind: 'left'; reason: LeftOutLine['reason'] } & At)

type Reader = {
  mapping: TableMapping
  origin: Origin | null
  width: number
  hasBalances: boolean
  /** A fee that is taken has a minus, and one that is given back has none. */
  hasSignedFees: boolean
}
type Cell = (column: number | undefined) => string

export function readEntries(table: Table, mapping: TableMapping, origin: Origin | null): Entry[] {
  const { balance } = mapping.columns
  const body = table.rows.slice(mapping.header_row + 1)
  const hasBalances =
    balance !== undefined &&
    body.filter((cells) => isAmountText(cells[balance] ?? '')).length * 2 > body.length
  const hasSignedFees = body.some((cells) => /^\s*[-\u2212]/.test(cells[mapping.columns.fee ?? -1] ?? ''))
  const reader = { mapping, origin, width: widthOf(table, mapping), hasBalances, hasSignedFees }
  const entries: Entry[] = []
  const dated = withDaysAbove(table, mapping)
  // the payment whose text the next row may continue
  let open: FileRow | null = null
  for (let index = mapping.header_row + 1; index < table.rows.length; index += 1) {
    const cells = dated[index] ?? []
    const entry = readEntry(cells, table.lines[index] ?? index + 1, reader)
    const text = entry.kind === 'left' && open !== null ? continuation(cells, mapping) : ''
    if (entry.kind === 'payment') open = entry.row
    else if (entry.kind === 'left' && open !== null && text !== '') {
      open.text = `${open.text} ${text}`.slice(0, maxText)
      entry.reason = 'continued'
    } else open = null
    entries.push(entry)
  }
  return entries
}

/** The headings' number of columns, or that of most rows if these have more texts. */
function widthOf({ rows }: Table, { header_row }: TableMapping): number {
  const filled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1
  const body = rows.slice(header_row + 1, header_row + 1 + 500)
  const counts = [...Map.groupBy(body, (cells) => filled(cells))]
  const [most = 0] = counts.toSorted((a, b) => b[1].length - a[1].length)[0] ?? []
  const width = rows[header_row]?.length ?? 0
  const isText =
    body.filter((cells) => filled(cells) === most).length > body.length * 0.8 &&
    body.every((cells) => cells.slice(width).every((cell) => !/\d/.test(cell)))
  return header_row < 0 ? Math.max(most, 1) : isText ? Math.max(width, most) : width
}

/** The text of a row that has nothing but a description. */
function continuation(cells: readonly string[], { columns }: TableMapping): string {
  const column = columns.description
  if (column === undefined || column === 0) return ''
  const isAlone = cells.every((cell, index) => index === column || cell.trim() === '')
  const text = cleanText(cells[column] ?? '')
  return isAlone && figureOf(text) === null ? text : ''
}

function readEntry(cells: readonly string[], line: number, reader: Reader): Entry {
  const { mapping } = reader
  const { columns } = mapping
  const text = cells.join(' · ').slice(0, 200)
  const fitted = fitCells(cells, reader.width, mapping)
  const cell: Cell = (column) => (column === undefined ? '' : ((fitted ?? cells)[column] ?? '').trim())
  const currency =
    codeOf(cell(columns.currency)) ||
    codeBeside([columns.amount, columns.debit, columns.credit].map(cell)) ||
    mapping.currency
  const balance = balanceIn(cell(columns.balance), mapping)
  const at = { line, text, balance: balance && signedBalance(balance) }
  const noBalance = { ...at, balance: null }
  const amounts = [columns.amount, columns.debit, columns.credit].map(cell)
  if (columns.date === undefined || (columns.amount ?? columns.debit ?? columns.credit) === undefined)
    return { kind: 'unreadable', fault: 'columns', ...at }
  if (isNoPayment(cells, cell(columns.date), amounts, reader))
    return { kind: 'left', reason: 'no_payment', ...(cells.some(isAnchor) ? at : noBalance) }
  const status = statusOf(cell(columns.status))
  if (status !== null && reader.origin === null) return { kind: 'left', reason: status, ...noBalance }
  if (!fitted) return { kind: 'unreadable', fault: 'cells', ...noBalance }
  // a cell is missing, so that others may stand in its column
  if (reader.hasBalances && fitted.length <= (columns.balance ?? 0))
    return { kind: 'unreadable', fault: 'line', ...noBalance }
  if (!/^[A-Z]{3}$/.test(currency)) return { kind: 'unreadable', fault: 'currency', ...at }
  const payment = readPayment(cell, { line, currency, balance: at.balance }, reader)
  if (typeof payment === 'string') return { kind: 'unreadable', fault: payment, ...at }
  const moved = [payment.amount, payment.debit, payment.credit].some(
    (amount) => amount && amount.minor !== 0n,
  )
  // such as the check of a card
  if (!moved && payment.feeMinor === 0n) return { kind: 'left', reason: 'no_payment', ...noBalance }
  return { kind: 'payment', ...payment }
}

/** The code that a cell of currencies means: `aed`, `درهم`, `£`. */
function codeOf(cell: string): string {
  if (cell === '') return ''
  const code = cell.toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? code : (currencyIn(cell) ?? code)
}

/** The code of a currency in one of these amounts: `12.50 USD`. */
const codeBeside = (amounts: readonly string[]): string =>
  amounts.map(codeInAmount).find((code) => code !== null) ?? ''

/** Some files write balances with another decimal mark than amounts. */
function balanceIn(cell: string, { decimal, currency }: TableMapping): MarkedAmount | null {
  const other = decimal === 'point' ? 'comma' : 'point'
  return readMarkedAmount(cell, decimal, currency) ?? readMarkedAmount(cell, other, currency)
}

const isAnchor = (cell: string): boolean => ['opening', 'closing'].includes(figureOf(cell) ?? '')
const signedBalance = ({ minor, mark }: MarkedAmount): bigint =>
  mark === '-' || mark === 'dr' ? -minor : minor

function readPayment(
  cell: Cell,
  { line, currency, balance }: { line: number; currency: string; balance: bigint | null },
  { mapping, origin, hasSignedFees }: Reader,
): Unsigned | Fault {
  const { columns, decimal } = mapping
  const read = (column: number | undefined): MarkedAmount | null | undefined =>
    isNoAmount(cell(column)) ? undefined : readMarkedAmount(cell(column), decimal, currency)
  const dateText = cell(columns.date)
  const day = readDateText(dateText, mapping.date_order, mapping.until)
  if (day === null) return dateFaultOf(dateText)
  const [amount, debit, credit] = [read(columns.amount), read(columns.debit), read(columns.credit)]
  const fee = read(columns.fee)
  const none =
    amount === undefined && debit === undefined && credit === undefined && (fee?.minor ?? 0n) === 0n
  if (amount === null || debit === null || credit === null || fee === null || none)
    return amountFaultOf(
      [columns.amount, columns.debit, columns.credit, columns.fee]
        .map(cell)
        .find((text) => !isNoAmount(text)) ?? '',
    )
  if (debit && credit && debit.minor !== 0n && credit.minor !== 0n) return 'amount_form'
  const row: FileRow = {
    ...textsOf(cell, mapping, origin),
    line,
    day,
    amountMinor: 0n,
    currency,
    ...(balance === null ? {} : { balanceMinor: balance }),
  }
  // a starting balance is not income
  if (row.payee === 'Starting Balance') row.transfer = `opening ${line}`
  return {
    row,
    amount: amount ?? null,
    debit: debit ?? null,
    credit: credit ?? null,
    feeMinor: !fee ? 0n : hasSignedFees && fee.mark !== '-' ? -fee.minor : fee.minor,
    direction: cell(columns.direction),
  }
}

/** A heading or a note between the rows, a balance, or a total. */
function isNoPayment(
  cells: readonly string[],
  date: string,
  amounts: readonly string[],
  { mapping: { columns }, origin }: Reader,
): boolean {
  const hasNone = amounts.every(isNoAmount)
  const isFigure = cells.some((cell, index) =>
    // a shop may be called as a figure is
    index === columns.payee ? isAnchor(cell) && /balance|رصيد/i.test(cell) : figureOf(cell) !== null,
  )
  if (/\d/.test(latinDigits(date))) {
    if (!hasNone) return origin === null && isFigure
    return isFigure || (dateFaultOf(date) === 'date_form' && !isShortDay(date))
  }
  const isPayment =
    cells.some((cell) => readDateText(cell, 'dmy') !== null) && cells.filter(isAmountText).length > 1
  return isFigure || (!isPayment && amounts.every((text) => !/\d/.test(latinDigits(text))))
}

/** How programs mark a payment without a category; YNAB's names come first and denote unassigned income. */
const noCategory =
  /^(?:|(?:inflow: ?)?(?:ready to assign|to be budgeted)|uncategori[sz]ed|not categori[sz]ed|no category|none|غير مصنف[ةه]?|بدون تصنيف)$/i
const yes = /^(?:yes|true|1|y|x|نعم)$/i

/** Splits tags at commas or semicolons; a backslash makes a separator part of a tag, as Sure writes it. */
const tagsOf = (text: string): string[] =>
  (text.match(/(?:\\.|[^,;\\])+/g) ?? []).flatMap(
    (tag) => cleanText(tag.replaceAll(/\\(.)/g, '$1')).slice(0, 40) || [],
  )

function textsOf(
  cell: Cell,
  { columns }: TableMapping,
  origin: Origin | null,
): Omit<FileRow, 'line' | 'day' | 'amountMinor' | 'currency'> {
  const text = (column: number | undefined): string =>
    column === undefined ? '' : cleanText(cell(column)).slice(0, maxText)
  const payee = text(columns.payee) || null
  const kind = text(columns.direction)
  const category = text(columns.category)
  return {
    text: text(columns.description) || payee || text(columns.note) || kind || category,
    payee,
    reference: text(columns.reference) || null,
    category: noCategory.test(category) ? null : category.slice(0, 80),
    note: columns.note === columns.description ? '' : text(columns.note),
    tags: tagsOf(cell(columns.tags)),
    account: text(columns.account).slice(0, 200),
    id: cell(columns.id).slice(0, 200) || null,
    transfer: cell(columns.transfer).slice(0, 100) || null,
    verified: yes.test(cell(columns.verified)),
    pending: origin !== null && statusOf(cell(columns.status)) === 'pending',
  }
}
