import { decimalText, minorFromWire } from '#contract/money.ts'
import type { Split, Transaction } from '#contract/ledger/transaction.ts'
import { looksLikeFormula } from '#contract/text.ts'
import { type Language, catalogues, textOf } from '../../../platform/i18n/index.ts'
import { fillText } from '../../../platform/i18n/text.ts'

/** Whether a filter finds a split line, given the line's category; null if it finds all lines. */
export type LinePick = ((category: string | null) => boolean) | null

export type ExportLine = { amount: string; category: string; note: string }

/** A payment as exported; `amount` is exact decimal text, negative for spending. */
export type ExportRow = {
  date: string
  description: string
  amount: string
  /** The amount in minor units, with its sign. */
  minor: bigint
  currency: string
  category: string
  accountId: string
  account: string
  bank: string
  status: Transaction['status']
  note: string
  tags: string
  /**
   * The exported lines of a split payment, else []. `amount` is their sum, `category` the whole payment's.
   */
  splits: ExportLine[]
  /** The transfer's id, the same in both legs of a transfer between own accounts; '' for others. */
  transfer: string
  verified: boolean
  bankText: string
  id: string
  /** Of a refund and the like, the category whose spending it lowers; null for other payments. */
  lowers: string | null
}

/** The column headers in order. An import recognises our tables by them, in either language. */
export const columnNames = (language: Language): string[] =>
  Object.values(catalogues[language].exportColumns).map((name) => fillText(name, {}, language))

/** Converts a payment to an export row; a split one has only the lines that `pick` accepts, and their sum. */
export function exportRow(row: Transaction, transferId: string | null, pick: LinePick = null): ExportRow {
  const lines = row.split_state === 'in_use' ? row.splits : []
  const picked = pick === null ? lines : lines.filter(({ category_id: id }) => pick(id))
  const minor =
    picked.length === lines.length
      ? minorFromWire(row.amount, row.currency)
      : picked.reduce((sum, { amount }) => sum + minorFromWire(amount, row.currency), 0n)
  const signed = row.type === 'expense' ? -minor : minor
  return {
    date: row.date,
    description: visible(row.description),
    amount: decimalText(signed, row.currency),
    minor: signed,
    currency: row.currency,
    category: row.category === null ? '' : row.category_name,
    accountId: row.account_id ?? '',
    account: visible(row.account_name),
    bank: visible(row.bank_name),
    status: row.status,
    note: row.note,
    tags: row.tags.map(({ name }) => name).join('; '),
    splits: picked.map((line) => exportLine(line, row)),
    transfer: transferId ?? '',
    verified: row.verified,
    bankText: row.raw_description,
    id: row.id,
    lowers: row.lowers?.category_name ?? null,
  }
}

function exportLine({ amount, category_id, category_name, note }: Split, row: Transaction): ExportLine {
  const minor = minorFromWire(amount, row.currency)
  return {
    amount: decimalText(row.type === 'expense' ? -minor : minor, row.currency),
    category: category_id === null ? '' : category_name,
    note,
  }
}

/** The table rows of a payment: one for each line of a split one, else one. */
export const tableRows = (row: ExportRow): ExportRow[] =>
  row.splits.length === 0
    ? [row]
    : row.splits.map(({ amount, category, note }) => ({
        ...row,
        amount,
        category,
        note: note || row.note,
        lowers: row.lowers === null ? null : category,
      }))

/**
 * A text without the invisible marks that isolate names on Arabic screens: a search in a file would not match them,
 * and a PDF would show them as boxes.
 */
export const visible = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')

/**
 * The cells of a table row in column order; `mark` escapes free text for formats whose cells have no type.
 */
export function cellsOf(row: ExportRow, language: Language, mark: (text: string) => string): string[] {
  return [
    row.date,
    mark(row.description),
    row.amount,
    row.currency,
    mark(row.category),
    mark(row.account),
    mark(row.bank),
    textOf(language, 'exportCells', row.status),
    mark(row.note),
    mark(row.tags),
    row.transfer,
    textOf(language, 'exportCells', row.verified ? 'yes' : 'no'),
    mark(row.bankText),
    row.id,
    mark(row.lowers ?? ''),
  ]
}

/**
 * Prefixes an apostrophe to text that a spreadsheet would take for a formula, and to such text that already
 * has one, so that an import can remove exactly ours.
 */
export const guarded = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text)

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
