/** A trade as a broker's file states it, in plain decimal text. Pure. */
import { formatDecimal, parseDecimal, pricePlaces } from '#contract/decimal.ts'
import type {
  CashKind,
  ImportColumn,
  ImportFault,
  ImportOmission,
} from '#contract/investments/investment-imports.ts'
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
  /** Of an option or another contract, until its rows are settled with each other. */
  contract?: '' | 'opens' | 'closes' | 'ends' | 'settles'
}
/** A line that is no trade, as text; `why` says why it could not be read. */
export type OtherLine = { line: number; text: string; why?: ImportFault }
/** A line that is no event of its own. */
export type LeftOutLine = { line: number; text: string; why: ImportOmission }
/** Money that changes no holding, with the sign of the balance of the account; `amount` in plain decimal text. */
export type FileCash = OtherLine & {
  money?: { day: Day; kind: CashKind; currency: string; amount: string; account: string }
}
export type FileBalance = { day: Day; currency: string; amount: string; account: string }
/**
 * What a reader found; `unread` are lines of no known form, `cash` those that change no holding, such as deposits and interest
 * on money, `leftOut` those that are no events: totals, other levels of detail, money between own wallets.
 */
export type FileTrades = {
  format: 'csv' | 'flex' | 'ofx'
  trades: FileTrade[]
  unread: OtherLine[]
  cash: FileCash[]
  leftOut: LeftOutLine[]
  /** What money the file says there was at the end of a day. */
  balances: FileBalance[]
  /** Whether its money is followed from its first row on, as in an export of our own. */
  follows?: true
  /** What the file asks before it can be read. */
  question: 'date_order' | null
  /** Of a table: its columns, and which was taken for what. */
  columns: string[]
  mapping: Partial<Record<Field, number>>
}

export type Field = ImportColumn

export const nothingRead = (format: FileTrades['format']): FileTrades => ({
  format,
  trades: [],
  unread: [],
  cash: [],
  leftOut: [],
  balances: [],
  question: null,
  columns: [],
  mapping: {},
})

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
  let text = cell.replace(/[\s\u00a0'’%]|[A-Z]{3,5}|\p{Sc}/gu, '').replace(/[\u2212–]/g, '-')
  if (text === '' || text === '-') return { text: '', negative: false }
  const negative = /^-|-$|^\(.*\)$/.test(text)
  text = text.replace(/^[-+(]+|[-)]+$/g, '')
  const [, digits = '', power = ''] = /^(\d(?:[.,]\d+)?)e([-+]?\d{1,2})$/i.exec(text) ?? []
  if (digits !== '') return { text: inFull(digits.replace(',', '.'), Number(power)), negative }
  if (decimals.test(text)) text = text.replace(',', '.')
  else if (comma) text = text.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','))
  // groups of three, or of two as in India; else a mark is not what it is taken for
  if (text.includes(',') && !/^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/.test(text)) return null
  text = text.replaceAll(',', '')
  return /^\d+(?:\.\d*)?$|^\.\d+$/.test(text)
    ? { text: text.replace(/^\./, '0.').replace(/\.$/, ''), negative }
    : null
}

/** One mark that can only be that of decimals, whatever the marks of other numbers are: `0,5`. */
const decimals = /^0*[.,]\d+$|^\d+[.,](?:\d{1,2}|\d{4,})$|^\d{4,}[.,]\d+$/

/** `2.5e-7` without its power of ten. */
function inFull(digits: string, power: number): string {
  const [whole = '', decimals = ''] = digits.split('.')
  const all =
    '0'.repeat(Math.max(0, 1 - whole.length - power)) + whole + decimals.padEnd(Math.max(0, power), '0')
  const point = Math.max(whole.length + power, 1)
  return all.length > point ? `${all.slice(0, point)}.${all.slice(point)}` : all
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

const moneyCodes = new Set(Intl.supportedValuesOf('currency'))
/** Whether a code is of money, not of a coin. */
export const isMoneyCode = (code: string): boolean => moneyCodes.has(code)

/** The same without its sign; '' if it is no number. */
export const unsigned = (cell: string, comma = false): string => plainNumber(cell, comma)?.text ?? ''

/** The same with its sign, or with the opposite one. */
export function signed(cell: string, { comma = false, opposite = false } = {}): string {
  const number = plainNumber(cell, comma)
  return !number || number.text === '' ? '' : withSign(number.text, number.negative !== opposite)
}
const withSign = (text: string, negative: boolean): string =>
  negative && /[1-9]/.test(text) ? `-${text}` : text

const inPlaces = (text: string): string => text.replace(new RegExp(`(\\.\\d{${pricePlaces}})\\d+$`), '$1')

/** The sum of decimal texts with signs, exact to the places of a price; '' if all are empty. */
export function sumText(...texts: readonly string[]): string {
  const known = texts.filter((text) => text !== '')
  if (known.length === 0) return ''
  const sum = known.reduce((total, text) => {
    // coins may have more places than are kept
    const units = parseDecimal(inPlaces(text.replace('-', '')), pricePlaces)
    if (units === null) throw new Error('not a number')
    return text.startsWith('-') ? total - units : total + units
  }, 0n)
  return formatDecimal(sum, pricePlaces)
}
