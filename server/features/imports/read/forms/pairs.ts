/** Amounts with currencies of their own: the money of the account beside that of the shop, or a column for each currency. */
import { isAmountText, isNoAmount, readAmountText } from '../amounts.ts'
import { currencyIn, isCode, withoutCurrency } from '../currency/find.ts'
import type { Table } from '../types.ts'

/** A column of amounts; `rank` is the same for headings of the same kind, `currency` the column beside it. */
export type AmountColumn = { column: number; rank: number; currency?: number }
type Given = {
  /** The headings as written, and folded. */
  cells: readonly string[]
  names: readonly string[]
  body: readonly string[][]
  account: number | undefined
}

/**
 * Amounts with their currencies, the account's first, where a table has several such pairs; null for other tables. The
 * account's currency is the same in all rows and that of shops is not; where an account's rows all have another one
 * than the next account's, it may be the account's too, which is left open.
 */
export function pairsOf(
  amounts: readonly AmountColumn[],
  { cells, names, body, account }: Given,
): AmountColumn[] | null {
  const rows = body.filter((row) => amounts.some(({ column }) => isAmountText(row[column] ?? '')))
  const codesOf = (column: number): string[] => rows.flatMap((row) => row[column]?.trim() || [])
  const currencies = names.flatMap((_, column) => {
    const codes = codesOf(column)
    return codes.length > 0 && codes.every((code) => /^[A-Z]{3}$/i.test(code) && isCode(code.toUpperCase()))
      ? [column]
      : []
  })
  const pairs = amounts.flatMap(({ column, rank }): (AmountColumn & { code?: string })[] => {
    const named = currencyIn(cells[column] ?? '')
    if (named !== null) return [{ column, rank, code: named }]
    const stem = stemOf(names[column] ?? '')
    const currency =
      currencies.find((each) => isPart(stemOf(names[each] ?? ''), stem)) ??
      [column + 1, column - 1].find((each) => currencies.includes(each))
    const isWhole = rows.every(
      (row) => isAmountText(row[column] ?? '') && (row[currency ?? -1] ?? '').trim() !== '',
    )
    return currency === undefined || !isWhole ? [] : [{ column, rank, currency }]
  })
  const kinds = new Set(pairs.map(({ code, currency }) => code ?? currency))
  // the other pair may be filled for payments abroad alone
  const isOnly = pairs.length === 1 && currencies.length > 1
  if (!isOnly && (kinds.size < 2 || currencies.length === 0)) return null
  const isOne = ({ currency }: AmountColumn): boolean =>
    currency === undefined || new Set(codesOf(currency)).size === 1
  const isForeign = ({ column, currency }: AmountColumn): boolean =>
    currency !== undefined && foreign.test(names[column] ?? '')
  const cost = (pair: AmountColumn): number =>
    isOne(pair)
      ? pairs.every(isOne) && isForeign(pair)
        ? 3
        : 0
      : isByAccount(rows, pair.currency, account)
        ? 0
        : 3
  return pairs
    .map(({ code: _code, ...pair }) => ({ ...pair, rank: cost(pair) }))
    .toSorted((a, b) => a.rank - b.rank || placeIn(amounts, a) - placeIn(amounts, b))
}

const placeIn = (amounts: readonly AmountColumn[], { column }: AmountColumn): number =>
  amounts.findIndex((each) => each.column === column)
const foreign =
  /^(?:transaction|trans|txn|tran|original|orig|foreign|intl|international|local|merchant|purchase)\b|операции$/
const stemOf = (name: string): string =>
  name
    .replace(/\b(?:amount|amt|currency|ccy|curr|value|type|code)\b|сумма|валюта/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Whether one name has all words of the other, which has some. */
const isPart = (part: string, whole: string): boolean =>
  part !== '' && part.split(' ').every((word) => whole.split(' ').includes(word))

/** Whether each of several accounts has rows in one currency. */
function isByAccount(
  rows: readonly string[][],
  currency: number | undefined,
  account: number | undefined,
): boolean {
  if (account === undefined || currency === undefined) return false
  const accounts = [...Map.groupBy(rows, (cells) => cells[account] ?? '').values()]
  return (
    accounts.length > 1 &&
    accounts.every((own) => new Set(own.map((cells) => cells[currency]?.trim())).size === 1)
  )
}

/** The column of totals where each is the amount and another column together: a fee, a tax. Null if there is none. */
export function totalOf(
  amount: number | undefined,
  { names, body }: Pick<Given, 'names' | 'body'>,
): number | null {
  if (amount === undefined) return null
  const read = (cells: readonly string[], column: number): bigint | null =>
    isNoAmount(cells[column] ?? '') ? 0n : readAmountText(cells[column] ?? '', 'point', 'AED')
  const rows = body.filter((cells) => isAmountText(cells[amount] ?? ''))
  const adds = (total: number, part: number): boolean => {
    const sums = rows.map((cells) => {
      const [a = null, b = null, c = null] = [amount, part, total].map((column) => read(cells, column))
      if (a === null || b === null || c === null) return 'none'
      return c === a ? 'same' : [a + b, a - b].some((sum) => abs(sum) === abs(c)) ? 'sum' : 'none'
    })
    return sums.length > 1 && sums.includes('sum') && !sums.includes('none')
  }
  const all = names.map((_, column) => column).filter((column) => column !== amount)
  const totals = all.filter((column) => /^(?:grand )?total\b|\btotal$/.test(names[column] ?? ''))
  return totals.find((total) => all.some((part) => part !== total && adds(total, part))) ?? null
}
const abs = (minor: bigint): bigint => (minor < 0n ? -minor : minor)

const deepest = 40

/**
 * The table with one column of amounts and one of currencies, where it has a column for each currency and no row fills
 * two of them: `CAD$`, `USD$`. Other tables are unchanged.
 */
export function withCurrencies(table: Table): Table {
  const { rows } = table
  for (const [at, cells] of rows.slice(0, deepest).entries()) {
    const columns = cells.flatMap((cell, column) => {
      const code = currencyIn(cell.replace('$', ''))
      const isPlain = /^(?:amount|amt|value)?$/i.test(
        withoutCurrency(cell.replace('$', '')).replace(/\W+/g, ''),
      )
      return code !== null && isPlain ? [{ column, code }] : []
    })
    if (new Set(columns.map(({ code }) => code)).size < 2) continue
    const filled = (row: readonly string[]): typeof columns =>
      columns.filter(({ column }) => {
        const cell = row[column] ?? ''
        return isAmountText(cell) && !isNoAmount(cell) && /[1-9]/.test(cell)
      })
    const body = rows.slice(at + 1)
    if (body.some((row) => filled(row).length > 1) || body.every((row) => filled(row).length === 0)) continue
    const width = Math.max(...rows.map((row) => row.length))
    const added = (row: readonly string[], index: number): string[] => {
      const [only] = filled(row)
      return index === at ? ['Amount', 'Currency'] : only ? [row[only.column] ?? '', only.code] : ['', '']
    }
    return {
      ...table,
      rows: rows.map((row, index) => [
        ...row.map((cell, column) =>
          index >= at && columns.some((each) => each.column === column) ? '' : cell,
        ),
        ...Array<string>(width - row.length).fill(''),
        ...added(row, index),
      ]),
    }
  }
  return table
}
