/** Finds the header of a table and what its columns hold: by their headings and, failing those, by the cells. */
import type { ImportField } from '#contract/imports/imports.ts'
import { foldText } from '#contract/ledger/search/fold.ts'
import { catalogues, defaultLanguage, languages } from '../../../platform/i18n/index.ts'
import { isOwnAccount, numberedAccount } from './accounts.ts'
import { isAmountText } from './amounts.ts'
import { currencyIn, withoutCurrency } from './currency/find.ts'
import { directionColumn, isDayText, lengthOf, type Shape, shapeOf } from './table/shapes.ts'
import { headings, ignored } from './table/headings.ts'
import { type AmountColumn, pairsOf, totalOf } from './forms/pairs.ts'
import type { Columns, Origin, Table } from './types.ts'

export type Header = {
  /** The last row of the headings. */
  row: number
  /** The headings, those over two lines joined. */
  cells: readonly string[]
  columns: Columns
  /** All columns of amounts, the likeliest first. */
  amounts: readonly AmountColumn[]
}

const exported = Object.fromEntries(
  languages.map((language) => [language, Object.values(catalogues[language].exportColumns).map(String)]),
)

/** Names that columns of our own export once had, with today's. */
const renamed = new Map([
  ['وصف البنك', 'الوصف لدى البنك'],
  ['يُخصم من الإنفاق على', 'فئة الإنفاق التي يُخصم منها'],
])

/**
 * Translates the column names of our own export from another language to English; other names are unchanged.
 */
export function englishNames(cells: readonly string[]): readonly string[] {
  const texts = cells.map((cell) => renamed.get(cell.trim()) ?? cell.trim())
  for (const names of Object.values(exported))
    if (names.every((name) => texts.includes(name)))
      return texts.map((text, at) => exported[defaultLanguage]?.[names.indexOf(text)] ?? cells[at] ?? '')
  return cells
}

const plainName = (cell: string): string =>
  foldText(
    // `(3)Payee`, `RunningBalance`
    withoutCurrency(cell.replace(/^\s*\(\d+\)\s*/, '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
      .replace(/[[({}\])_*:.#"]+/g, ' ')
      .replace(/\s+/g, ' '),
  )

/** A heading in two languages, such as `التاريخ / Date`, and each of them. */
const formsOf = (name: string): string[] => {
  const [arabic, other] = [
    name.replace(/[^\p{Script=Arabic} ]+/gu, ' '),
    name.replace(/\p{Script=Arabic}+|[/|-]/gu, ' '),
  ].map((each) => each.trim().replace(/ +/g, ' '))
  return arabic && other ? [name, arabic, other] : [name]
}

const shapesOf: Partial<Record<ImportField, readonly Shape[]>> = {
  date: ['days', 'either', 'empty'],
  direction: ['texts', 'empty'],
  debit: ['amounts', 'either', 'empty'],
  credit: ['amounts', 'either', 'empty'],
  amount: ['amounts', 'either', 'empty'],
  balance: ['amounts', 'either', 'empty'],
  fee: ['amounts', 'either', 'empty'],
  currency: ['texts', 'empty'],
  status: ['texts', 'empty'],
}

const sampled = 60

const postedDay = /^(?:date posted|(?:posting|posted|post|booking|booked) date|تاريخ القيد)$/

type Fields = {
  columns: Columns
  /** Folded. */
  names: readonly string[]
  shapes: readonly Shape[]
  isFree: (column: number) => boolean
}

/** What the headings say of the columns below them; null for a row that is none. */
function fieldsOf(cells: readonly string[], body: readonly string[][]): Fields | null {
  const shapes = cells.map((cell, column) => shapeOf(body, column, cell))
  // a currency alone is the heading of the amounts below it
  const names = englishNames(cells).map(
    (cell, column) =>
      plainName(cell) || (shapes[column] === 'amounts' && currencyIn(cell) !== null ? 'amount' : ''),
  )
  const forms = names.map(formsOf)
  const usable = names.map((name) => name !== '' && !ignored.test(name))
  if (usable.filter(Boolean).length < 2) return null
  const columns: Columns = {}
  const taken = new Set<number>()
  const find = (field: ImportField, patterns: readonly RegExp[]): void => {
    for (const pattern of patterns) {
      const column = names.findIndex(
        (_, index) =>
          usable[index] === true &&
          !taken.has(index) &&
          forms[index]?.some((name) => pattern.test(name)) === true &&
          (shapesOf[field]?.includes(shapes[index] ?? 'empty') ?? true),
      )
      if (column < 0) continue
      columns[field] = column
      taken.add(column)
      return
    }
  }
  for (const field of fieldOrder) find(field, headings[field])
  // a side whose amounts are written in no known way is told, and not left out as zeros of the other side
  const side = columns.debit === undefined ? 'debit' : 'credit'
  if ((columns.debit === undefined) !== (columns.credit === undefined) && columns.amount === undefined) {
    const unread = names.findIndex(
      (name, index) =>
        shapes[index] === 'texts' &&
        !taken.has(index) &&
        headings[side].some((pattern) => pattern.test(name)) &&
        body.every((row) => /^(?:$|\D{0,4}\d)/.test(row[index]?.trim() ?? '')),
    )
    if (unread >= 0) {
      columns[side] = unread
      taken.add(unread)
    }
  }
  if (columns.account !== undefined && !isOwnAccount(names[columns.account] ?? '', body, columns.account))
    delete columns.account
  const numbered = numberedAccount(names, body, columns.account)
  if (numbered !== undefined) columns.account = numbered
  const everywhere = names.map((_, column) => column)
  const direction = directionColumn(body, everywhere)
  if (direction !== undefined) columns.direction = direction
  // a column `Debit/Credit` with amounts
  if (!hasAmount(columns)) find('amount', headings.direction.slice(0, 2))
  return { columns, names, shapes, isFree: (column) => usable[column] === true && !taken.has(column) }
}

function readHeader(cells: readonly string[], row: number, body: readonly string[][]): Header | null {
  const fields = fieldsOf(cells, body)
  if (!fields || fields.columns.date === undefined || !hasAmount(fields.columns)) return null
  const { columns, names, shapes, isFree } = fields
  // what went out and what came in say more than an amount without signs, which may be in another currency
  const isSigned = body.some((row) => /^\s*[-(\u2212]/.test(row[columns.amount ?? -1] ?? ''))
  if (columns.debit !== undefined && columns.credit !== undefined && !isSigned) delete columns.amount
  // the running balance of an account goes by the days of booking, what a card shows by those of its payments
  const isOfCard = names.some((name) => /\b(?:merchant|card|cardholder)\b/.test(name))
  const posted = names.findIndex(
    (name, column) => isFree(column) && postedDay.test(name) && shapes[column] === 'days',
  )
  if (columns.balance !== undefined && posted >= 0 && !isOfCard) columns.date = posted
  const ranked = names.flatMap((name, column) => {
    const rank = headings.amount.findIndex((pattern) => pattern.test(name))
    const isOpen = column === columns.amount || isFree(column)
    return rank >= 0 && isOpen && ['amounts', 'either'].includes(shapes[column] ?? '')
      ? [{ column, rank }]
      : []
  })
  if (columns.description === undefined && columns.payee === undefined) {
    const texts = names.flatMap((name, column) =>
      shapes[column] === 'texts' && (isFree(column) || name === 'label') ? [column] : [],
    )
    columns.description = texts.toSorted((a, b) => lengthOf(body, b) - lengthOf(body, a))[0]
    if (columns.description === columns.tags) delete columns.tags
  }
  const amounts = ranked.toSorted((a, b) => a.rank - b.rank)
  const total = totalOf(columns.amount, { names, body })
  if (total !== null) {
    const { fee: _fee, ...rest } = columns
    return { row, cells, columns: { ...rest, amount: total }, amounts: [{ column: total, rank: 0 }] }
  }
  const pairs =
    columns.amount === undefined ? null : pairsOf(amounts, { cells, names, body, account: columns.account })
  const [first] = pairs ?? []
  if (first && pairs) {
    const { currency: _currency, ...rest } = columns
    const own = first.currency === undefined ? rest : { ...rest, currency: first.currency }
    return { row, cells, columns: { ...own, amount: first.column }, amounts: pairs }
  }
  return { row, cells, columns: withoutForeign(columns, names, cells), amounts }
}

const money = new Set<ImportField>(['date', 'debit', 'credit', 'amount', 'balance', 'fee', 'id', 'reference'])

/** What the headings of a table say whose day or amounts have no known heading: its texts, accounts, categories. */
export function textColumns({ rows }: Table): Columns {
  const at = rows
    .slice(0, deepestHeader)
    .findIndex(
      (cells) =>
        cells.filter((cell) => cell.trim() !== '').length > 2 && !cells.some((cell) => /\d/.test(cell)),
    )
  const fields = at < 0 ? null : fieldsOf(rows[at] ?? [], rows.slice(at + 1, at + 1 + sampled))
  return Object.fromEntries(
    Object.entries(fields?.columns ?? {}).filter(([name]) => isField(name) && !money.has(name)),
  )
}

const isField = (name: string): name is ImportField => Object.hasOwn(headings, name)
const fieldOrder = Object.keys(headings).filter(isField)

/** Without the currency of the original amount, if the amount is another one. */
function withoutForeign(columns: Columns, names: readonly string[], cells: readonly string[]): Columns {
  const { currency, ...rest } = columns
  if (currency === undefined) return columns
  const amount = columns.amount ?? columns.debit ?? columns.credit ?? -1
  const isOriginal = /^(?:trans|txn|tran|original|foreign|local)/
  const mismatch = isOriginal.test(names[currency] ?? '') && !isOriginal.test(names[amount] ?? '')
  // the money of the account beside that of the shop
  const ofShop =
    names[currency] === 'currency' &&
    names.every((name, index) => index === amount || index === currency || !/currency/.test(name)) &&
    /^(?:billing|billed|account|local|settle|converted|base)/.test(names[amount] ?? '') &&
    names.includes('amount')
  return ofShop ||
    currencyIn(cells[amount] ?? '') !== null ||
    (mismatch &&
      names.some((name, index) => index !== currency && isOriginal.test(name) && /am(?:oun)?t/.test(name)))
    ? rest
    : columns
}

const hasAmount = (columns: Columns): boolean =>
  columns.amount !== undefined || columns.debit !== undefined || columns.credit !== undefined

const deepestHeader = 60

/**
 * The row of headings, or two of them, below which most rows have a day and an amount; null if none names a date and
 * an amount column.
 */
export function findHeader({ rows }: Pick<Table, 'rows'>): Header | null {
  return bestHeader(rows, sampled) ?? bestHeader(rows, 0)
}

/** `most` is how many rows below say what a column holds; with 0 the headings alone do. */
function bestHeader(rows: readonly string[][], most: number): Header | null {
  let best: { header: Header; score: number } | null = null
  for (const [row, cells] of rows.slice(0, deepestHeader).entries()) {
    if (cells.filter((cell) => isDayText(cell) || isAmountText(cell)).length > 1) continue
    const next = rows[row + 1] ?? []
    const joined = Array.from({ length: Math.max(cells.length, next.length) }, (_, column) =>
      [cells[column], next[column]].filter(Boolean).join(' '),
    )
    const alone = readHeader(cells, row, rows.slice(row + 1, row + 1 + most))
    const below = readHeader(next, row + 1, [])
    // over two lines, which say more together than one of them
    const both = next.some((cell) => /\p{Nd}/u.test(cell))
      ? null
      : readHeader(joined, row + 1, rows.slice(row + 2, row + 2 + most))
    const isMore =
      (below === null && readHeader(cells, row, []) === null) ||
      (areHeadings(next) &&
        !cells.some(saysValue) &&
        [alone, below].every((each) => sizeOf(both) > sizeOf(each)))
    const header = isMore ? (both ?? alone) : alone
    if (!header) continue
    const score = scoreOf(header, rows)
    if (!best || score > best.score) best = { header, score }
  }
  return best?.header ?? null
}

/** Whether a cell names something of the account and says what it is: `Account No: ****4471`, `01/11/2025`. */
const saysValue = (cell: string): boolean => /\p{L}[^:]*:\s*\S|\*{2}|\p{Nd}{2}/u.test(cell)
const isHeading = (cell: string): boolean =>
  Object.values(headings).some((patterns) => patterns.some((each) => each.test(plainName(cell))))
/** Whether each cell is the heading of something. */
const areHeadings = (cells: readonly string[]): boolean =>
  cells.every((cell) => plainName(cell) === '' || isHeading(cell))
/** How many cells are the heading of something. */
export const countHeadings = (cells: readonly string[]): number => cells.filter(isHeading).length
const sizeOf = (header: Header | null): number => Object.keys(header?.columns ?? {}).length

/** The header at a row that a person chose. */
export const headerAt = ({ rows }: Pick<Table, 'rows'>, row: number): Header | null =>
  rows[row] ? readHeader(rows[row], row, rows.slice(row + 1, row + 1 + sampled)) : null

/** How many rows below have a day and an amount, then how many columns are known. */
function scoreOf({ row, columns }: Header, rows: readonly string[][]): number {
  const filled = rows.slice(row + 1, row + 201).filter((cells) => {
    const has = (column: number | undefined, is: (cell: string) => boolean): boolean =>
      column !== undefined && is(cells[column] ?? '')
    return (
      has(columns.date, isDayText) &&
      [columns.amount, columns.debit, columns.credit].some((column) => has(column, isAmountText))
    )
  })
  return filled.length * 100 + Object.keys(columns).length
}

/** Whether these are the columns of our own exports. */
export function originOf(cells: readonly string[]): 'xtharwa' | null {
  const folded = new Set(englishNames(cells).map((cell) => cell.trim().toLowerCase()))
  const own = ['date', 'description', 'amount', 'currency', 'bank text', 'transfer', 'id']
  return own.every((name) => folded.has(name)) ? 'xtharwa' : null
}

/** In our own exports the description is what a person sees, and the bank's text stands beside it. */
export function columnsFor(origin: Origin | null, columns: Columns, header: readonly string[]): Columns {
  if (origin === null) return columns
  const names = englishNames(header).map((cell) => cell.trim().toLowerCase())
  return { ...columns, description: names.indexOf('bank text'), payee: names.indexOf('description') }
}
