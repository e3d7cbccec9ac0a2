/** A trade as a broker's file states it, in plain decimal text. Pure. */
import { formatDecimal, parseDecimal, pricePlaces } from '#contract/decimal.ts'
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
  /** As quoted: of a bond in percent of the face value. */
  price: string
  /**
   * Before charges, or `net` after them; '' where the file says neither. Negative where money was taken back, and `fee` and
   * `tax` where it was refunded.
   */
  amount: string
  net: string
  fee: string
  tax: string
  /** Whether it is a bond or sukuk. */
  bond?: true
  split: { into: number; of: number } | null
  note: string
}
export type OtherLine = { line: number; text: string }
/**
 * What a reader found; `unread` are lines of no known form, `cash` those that change no holding, such as deposits and interest
 * on money.
 */
export type FileTrades = {
  format: 'csv' | 'flex' | 'ofx'
  trades: FileTrade[]
  unread: OtherLine[]
  cash: OtherLine[]
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
  let text = cell.replace(/[\s\u00a0']|[A-Z]{3,5}|\p{Sc}/gu, '').replace(/[\u2212–]/g, '-')
  if (text === '' || text === '-') return { text: '', negative: false }
  const negative = /^-|-$|^\(.*\)$/.test(text)
  text = text.replace(/^[-+(]+|[-)]+$/g, '')
  text = comma ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  return /^\d+(?:\.\d*)?$|^\.\d+$/.test(text)
    ? { text: text.replace(/^\./, '0.').replace(/\.$/, ''), negative }
    : null
}

/** The currency or coin beside a number, such as `SEK` in `89,162.28 SEK`; null without one. */
export const currencyIn = (cell: string): string | null =>
  /^-?\s*([A-Z]{3,5})\s*-?[\d.,]|[\d.,]\s*([A-Z]{3,5})$/.exec(cell.trim())?.slice(1).find(Boolean) ??
  symbols.get(/\p{Sc}/u.exec(cell)?.[0] ?? '') ??
  null
/** Signs that mean one currency. */
const symbols = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['⃃', 'AED'],
])

/** The same without its sign; '' if it is no number. */
export const unsigned = (cell: string, comma = false): string => plainNumber(cell, comma)?.text ?? ''

/** The same with its sign, or with the opposite one. */
export function signed(cell: string, { comma = false, opposite = false } = {}): string {
  const number = plainNumber(cell, comma)
  return !number || number.text === '' ? '' : withSign(number.text, number.negative !== opposite)
}
const withSign = (text: string, negative: boolean): string =>
  negative && /[1-9]/.test(text) ? `-${text}` : text

/** The exact sum of decimal texts with signs; '' if all are empty. */
export function sumText(...texts: readonly string[]): string {
  const known = texts.filter((text) => text !== '')
  if (known.length === 0) return ''
  const sum = known.reduce((total, text) => {
    const units = parseDecimal(text.replace('-', ''), pricePlaces) ?? 0n
    return text.startsWith('-') ? total - units : total + units
  }, 0n)
  return formatDecimal(sum, pricePlaces)
}
