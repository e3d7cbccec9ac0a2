/** Guesses what each column of a table holds, from the columns' names and, failing those, from the cells. */
import type { ImportField } from '#contract/imports/imports.ts'
import { foldText } from '#contract/ledger/search/fold.ts'
import { catalogues, defaultLanguage, languages } from '../../../platform/i18n/index.ts'
import { readDateText } from './dates.ts'
import type { Table } from './types.ts'

export type Columns = Partial<Record<ImportField, number>>

/**
 * Column names, folded, best match first. A name must match exactly, or as a prefix if it ends with `*`; a
 * column that fits two fields goes to the first.
 */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  date: [
    'date',
    'transaction date',
    'date posted',
    'posting date',
    'posted date',
    'booking date',
    'trans date',
    'txn date',
    'transaction posting date',
    'التاريخ',
    'تاريخ',
    'تاريخ المعامله',
    'تاريخ العمليه',
    'datum',
    'buchungstag',
    'completed date',
    'started date',
    'value date',
    'date*',
    'transaction date*',
    'تاريخ*',
  ],
  debit: [
    'debit',
    'debit amount',
    'withdrawal',
    'withdrawals',
    'money out',
    'paid out',
    'outflow',
    'dr',
    'spent',
    'مدين',
    'سحب',
    'المسحوبات',
    'debit*',
    'withdrawal*',
  ],
  credit: [
    'credit',
    'credit amount',
    'deposit',
    'deposits',
    'money in',
    'paid in',
    'inflow',
    'cr',
    'received',
    'دائن',
    'ايداع',
    'الايداعات',
    'credit*',
    'deposit*',
  ],
  amount: [
    'amount',
    'transaction amount',
    'billing amount',
    'المبلغ',
    'القيمه',
    'betrag',
    'montant',
    'value',
    'sum',
    'amount*',
    'المبلغ*',
  ],
  description: [
    'description',
    'narration',
    'narrative',
    'transaction details',
    'transaction description',
    'details',
    'particulars',
    'remarks',
    'name',
    'memo',
    'text',
    'الوصف',
    'البيان',
    'التفاصيل',
    'تفاصيل العمليه',
    'verwendungszweck',
    'original description',
    'bank text',
    'description*',
    'narration*',
    'details*',
  ],
  payee: ['payee', 'merchant', 'merchant name', 'counterparty', 'beneficiary', 'المستفيد', 'التاجر'],
  direction: [
    'type',
    'transaction type',
    'dr/cr',
    'debit/credit',
    'cr/dr',
    'credit/debit',
    'direction',
    'النوع',
  ],
  currency: ['currency', 'ccy', 'currency code', 'العمله'],
  category: ['category', 'category name', 'الفئه', 'التصنيف'],
  note: ['note', 'notes', 'comment', 'comments', 'memo', 'ملاحظات', 'ملاحظه'],
  tags: ['tags', 'labels', 'tag'],
  reference: [
    'reference',
    'ref',
    'reference number',
    'reference no',
    'ref no',
    'transaction reference',
    'المرجع',
    'رقم المرجع',
    'cheque no',
    'reference*',
  ],
  account: ['account', 'account name', 'account_name', 'الحساب', 'اسم الحساب'],
  balance: [
    'balance',
    'running balance',
    'closing balance',
    'account balance',
    'الرصيد',
    'balance*',
    'الرصيد*',
  ],
  status: ['status', 'state', 'الحاله'],
  transfer: ['transfer'],
  verified: ['verified'],
  id: ['id', 'transaction id', 'unique id', 'fitid'],
}
const isField = (name: string): name is ImportField => Object.hasOwn(names, name)

const exported = Object.fromEntries(
  languages.map((language) => [language, Object.values(catalogues[language].exportColumns).map(String)]),
)

/**
 * Translates the column names of our own export from another language to English; other names are unchanged.
 */
export function englishNames(cells: readonly string[]): readonly string[] {
  const cellTexts = new Set(cells.map((cell) => cell.trim()))
  for (const names of Object.values(exported))
    if (names.every((name) => cellTexts.has(name)))
      return cells.map((cell) => exported[defaultLanguage]?.[names.indexOf(cell.trim())] ?? cell)
  return cells
}

const plainName = (cell: string): string =>
  foldText(cell.replace(/[([].*?[)\]]/g, ' ').replace(/[_*:.]+/g, ' '))

/** Finds the column of each field by name. */
function columnsByName(cells: readonly string[]): Columns {
  const columns: Columns = {}
  const takenColumns = new Set<number>()
  const folded = englishNames(cells).map(plainName)
  for (const field of Object.keys(names).filter(isField)) {
    for (const name of names[field]) {
      const heading = foldText(name.replace(/\*$/, '').replaceAll('_', ' '))
      const column = folded.findIndex(
        (cell, index) =>
          !takenColumns.has(index) && (name.endsWith('*') ? cell.startsWith(heading) : cell === heading),
      )
      if (column < 0) continue
      columns[field] = column
      takenColumns.add(column)
      break
    }
  }
  return columns
}

const hasAmount = (columns: Columns): boolean =>
  columns.amount !== undefined || columns.debit !== undefined || columns.credit !== undefined

const deepestHeader = 60

/**
 * The first of the top rows that names a date and an amount column, with its columns; null if there is none.
 */
export function findHeader({ rows }: Table): { row: number; columns: Columns } | null {
  for (const [row, cells] of rows.slice(0, deepestHeader).entries()) {
    const columns = columnsByName(cells)
    if (columns.date !== undefined && hasAmount(columns)) return { row, columns }
  }
  return null
}

const amountCell = /^[\s(+-]*(?:[A-Z]{3}\s*|\p{Sc}\s*)?[\d٠-٩][\d٠-٩.,٫٬']*[\s)+-]*(?:[A-Z]{2,3})?$/u

/**
 * Guesses the columns of a table without a header: the first with dates, the first with amounts, the longest
 * text.
 */
export function columnsByContent({ rows }: Table): Columns {
  const some = rows.slice(0, 200)
  const width = some.reduce((most, cells) => Math.max(most, cells.length), 0)
  const share = (column: number, is: (cell: string) => boolean): number => {
    const cells = some.flatMap((row) => row[column]?.trim() || [])
    return cells.length === 0 ? 0 : cells.filter(is).length / some.length
  }
  const all = Array.from({ length: width }, (_, column) => column)
  const date = all.find(
    (column) =>
      share(column, (cell) => readDateText(cell, 'dmy') !== null || readDateText(cell, 'mdy') !== null) > 0.6,
  )
  const amounts = all.filter(
    (column) => column !== date && share(column, (cell) => amountCell.test(cell) && /[.,٫]/.test(cell)) > 0.5,
  )
  const texts = all.filter((column) => column !== date && !amounts.includes(column))
  const longest = texts.toSorted((a, b) => lengthOf(some, b) - lengthOf(some, a))[0]
  return { date, amount: amounts[0], description: longest }
}

const lengthOf = (rows: readonly string[][], column: number): number =>
  rows.reduce((sum, cells) => sum + (cells[column]?.length ?? 0), 0)

/** Whether these are the columns of our own exports. */
export function originOf(cells: readonly string[]): 'xtharwa' | null {
  const folded = new Set(englishNames(cells).map((cell) => cell.trim().toLowerCase()))
  const own = ['date', 'description', 'amount', 'currency', 'bank text', 'transfer', 'id']
  return own.every((name) => folded.has(name)) ? 'xtharwa' : null
}
