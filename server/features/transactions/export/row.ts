import { decimalText, minorFromWire } from '#contract/money.ts'
import type { Split, Transaction } from '#contract/transaction.ts'
import { catalogues, type Language, textOf } from '../../../platform/i18n/index.ts'
import { fillText } from '../../../platform/i18n/text.ts'

/** Which lines of split payments a filter finds, by their category; null where it finds all. */
export type LinePick = ((category: string | null) => boolean) | null

export type ExportLine = { amount: string; category: string; note: string }

/** A payment as exports tell it; `amount` is exact decimal text, negative for spending. */
export type ExportRow = {
  date: string
  description: string
  amount: string
  currency: string
  category: string
  account: string
  bank: string
  status: Transaction['status']
  note: string
  tags: string
  /** The lines of a split payment, [] of others; `amount` and `category` are those of the whole. */
  splits: ExportLine[]
  /** The same text in both legs of a transfer between own accounts; '' for others. */
  transfer: string
  verified: boolean
  bankText: string
  id: string
}

/** The names of a table's columns in their order; an import knows the table again by them, in either language. */
export const columnNames = (language: Language): string[] =>
  Object.values(catalogues[language].exportColumns).map((name) => fillText(name, {}, language))

/** Of a split payment, the lines that are picked and what they add up to. */
export function exportRow(row: Transaction, transferId: string | null, pick: LinePick = null): ExportRow {
  const lines = row.split_state === 'in_use' ? row.splits : []
  const picked = pick === null ? lines : lines.filter(({ category_id: id }) => pick(id))
  const minor =
    picked.length === lines.length
      ? minorFromWire(row.amount, row.currency)
      : picked.reduce((sum, { amount }) => sum + minorFromWire(amount, row.currency), 0n)
  return {
    date: row.date,
    description: row.description,
    amount: decimalText(row.type === 'expense' ? -minor : minor, row.currency),
    currency: row.currency,
    category: row.category === null ? '' : row.category_name,
    account: row.account_name,
    bank: row.bank_name,
    status: row.status,
    note: row.note,
    tags: row.tags.map(({ name }) => name).join('; '),
    splits: picked.map((line) => exportLine(line, row)),
    transfer: transferId ?? '',
    verified: row.verified,
    bankText: row.raw_description,
    id: row.id,
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

/** The rows of a table that stand for a payment: of a split one, one for each line. */
export const tableRows = (row: ExportRow): ExportRow[] =>
  row.splits.length === 0
    ? [row]
    : row.splits.map(({ amount, category, note }) => ({ ...row, amount, category, note: note || row.note }))

/** The cells of a table's row, in the order of the columns; `mark` marks texts where a cell has no type. */
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
  ]
}

/**
 * A text that a spreadsheet would take for a formula is marked as a text by an apostrophe; so is one that has such a mark
 * already, so that an import can take exactly ours away.
 */
export const guarded = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)
