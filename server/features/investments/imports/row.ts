/** A trade as a broker's file states it, in plain decimal text. Pure. */
import type { ImportColumn } from '#contract/investments/investment-imports.ts'
import type { TradeKind } from '#contract/investments/investment-kinds.ts'
import type { Day } from '#contract/period.ts'

export type FileTrade = {
  line: number
  kind: TradeKind
  day: Day
  name: string
  symbol: string
  currency: string
  /** Where the file names it; '' for the account that the user chose. */
  account: string
  quantity: string
  price: string
  /** Before charges, or `net` after them; '' where the file says neither. */
  amount: string
  net: string
  fee: string
  tax: string
  split: { into: number; of: number } | null
  note: string
}
/** What a reader found; `unread` are lines that name a trade of no known form. */
export type FileTrades = {
  format: 'csv' | 'flex' | 'ofx'
  trades: FileTrade[]
  unread: { line: number; text: string }[]
  /** Of a table: its columns, and which was taken for what. */
  columns: string[]
  mapping: Partial<Record<Field, number>>
}

export type Field = ImportColumn

export const emptyTrade: Omit<FileTrade, 'line' | 'kind' | 'day'> = {
  name: '',
  symbol: '',
  currency: '',
  account: '',
  quantity: '',
  price: '',
  amount: '',
  net: '',
  fee: '',
  tax: '',
  split: null,
  note: '',
}

/**
 * A number as files write it, as plain decimal text with its sign apart: `1.234,50` with a decimal comma, `(12)`,
 * `-USD 5`. Null if it is none; '' for an empty cell.
 */
export function plainNumber(cell: string, comma = false): { text: string; negative: boolean } | null {
  let text = cell.replace(/[\s\u00a0']|[A-Z]{3}|\p{Sc}/gu, '').replace(/[\u2212–]/g, '-')
  if (text === '' || text === '-') return { text: '', negative: false }
  const negative = /^-|-$|^\(.*\)$/.test(text)
  text = text.replace(/^[-+(]+|[-)]+$/g, '')
  text = comma ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  return /^\d+(?:\.\d*)?$|^\.\d+$/.test(text)
    ? { text: text.replace(/^\./, '0.').replace(/\.$/, ''), negative }
    : null
}

/** The same without its sign; '' if it is no number. */
export const unsigned = (cell: string, comma = false): string => plainNumber(cell, comma)?.text ?? ''
