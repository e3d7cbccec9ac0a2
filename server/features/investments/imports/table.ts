/** Trades in a table: of Portfolio Performance, of our own export, or of any broker whose columns have usual names. Pure. */
import { importColumns } from '#contract/investments/investment-imports.ts'
import { delimiterOf, readCsv } from '../../imports/read/csv.ts'
import { dateOrderOf, readDateText } from '../../imports/read/dates.ts'
import { exportColumns } from '../export/columns.ts'
import { kindOfWords, type LineKind } from './kinds.ts'
import {
  currencyIn,
  emptyTrade,
  type Field,
  type FileTrade,
  type FileTrades,
  plainNumber,
  signed,
  unsigned,
} from './row.ts'

/** How columns are called, without spaces and marks; the first expression that a column fits decides. */
const names: Readonly<Record<Field, readonly RegExp[]>> = {
  day: [
    /^(?:trade|transaction|settlement|execution|activity|run)?(?:date|day|time|datetime)(?:time)?(?:utc)?$|^datum$|^timestamp$|^when$|^التاريخ$/,
  ],
  kind: [
    /^(?:transaction|trade|activity|order)?(?:type|action|side)$|^buysell$|^typ$|^transaction$|^operation$|^النوع$/,
  ],
  symbol: [/^(?:ticker)?symbol$|^ticker$|^code$|^asset$|^coin$|^الرمز$/, /^isin$/],
  name: [
    /^(?:security|instrument|asset|stock|fund|company|product)?(?:name|description)$|^(?:security|instrument|stock|fund|company|product)$|^wertpapier(?:name)?$|^produkt$|^الاسم$/,
  ],
  currency: [
    /^(?:transaction|trade|price)?(?:currency|ccy)(?:primary)?$|^currencypriceshare$|^pricecurrency$|^währung$|^العملة$/,
  ],
  account: [/^(?:securities|brokerage)?account(?:name)?$|^الحساب$/],
  quantity: [
    /^(?:quantity|qty|shares|units|stück|noofshares|numberofshares|volume|quantitytransacted|executed|amountofshares)$|^الكمية$/,
  ],
  price: [
    /^(?:price|quote|unitprice|shareprice|pricepershare|priceshare|priceperunit|executionprice|tradeprice|tprice|priceattransaction|kurs)$|^السعر$/,
  ],
  amount: [
    /^(?:gross|grossamount|grossvalue|tradevalue|trademoney|consideration|subtotal|proceeds|localvalue|betrag)$/,
    /^amount$|^المبلغ$/,
  ],
  net: [
    /^(?:net|netamount|netvalue|netcash|nettransactionvalue|value|total|totalamount|totalinclusiveoffeesandorspread|wert)$|^الصافي$/,
  ],
  fee: [
    /^(?:fees?|commissions?|commfee|ibcommission|brokerage|charges|costs|feescomm|feesandorspread|transactioncosts|transactionandorthird|gebühren)$|^الرسوم$/,
  ],
  tax: [/^(?:tax(?:es)?|vat|withholdingtax|steuern)$|^الضريبة$/],
  split: [/^(?:split|ratio)$/],
  note: [/^(?:notes?|memo|comment|notiz)$|^ملاحظة$/],
}
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}_]+/gu, '')

/** The columns of a heading; each is assigned for one thing, the first that fits. */
function mappingOf(head: readonly string[]): FileTrades['mapping'] {
  const assigned = new Set<number>()
  const mapping: FileTrades['mapping'] = {}
  const isOfAnotherCurrency = head.some((cell) => plain(cell) === 'currencygrossamount')
  for (const field of importColumns)
    for (const pattern of names[field]) {
      // such a gross amount is in the currency beside it, not in that of the account
      if (mapping[field] !== undefined || (isOfAnotherCurrency && field === 'amount')) continue
      const index = head.findIndex((cell, place) => !assigned.has(place) && pattern.test(plain(cell)))
      if (index < 0) continue
      mapping[field] = index
      assigned.add(index)
    }
  return mapping
}

type Cell = (field: Field) => string

/** `chosen` names columns by their index where the user said so; -1 for none. */
export function readTable(text: string, chosen: FileTrades['mapping'] = {}): FileTrades {
  const { rows, lines } = readCsv(text, delimiterOf(text))
  const headAt = rows.findIndex((cells) => Object.keys(mappingOf(cells)).length >= 3)
  const head = rows[Math.max(headAt, 0)] ?? []
  const mapping = { ...mappingOf(head), ...chosen }
  const body = rows.slice(Math.max(headAt, 0) + 1)
  const cellsOf =
    (cells: readonly string[]): Cell =>
    (field) =>
      cells[mapping[field] ?? -1]?.trim() ?? ''
  const order = dateOrderOf(body.map((cells) => cellsOf(cells)('day'))).order
  const hasKind = (mapping.kind ?? -1) >= 0
  const comma = isDecimalComma(
    body.flatMap((cells) => (['price', 'amount', 'net', 'quantity'] as const).map(cellsOf(cells))),
  )
  const read = body.map((cells, index) => {
    const cell = cellsOf(cells)
    const quantity = plainNumber(cell('quantity'), comma)
    const kind = hasKind ? kindOfWords(cell('kind')) : quantity?.negative ? 'sell' : ('buy' as const)
    return { line: lines[Math.max(headAt, 0) + 1 + index] ?? 0, cells, cell, kind, quantity }
  })
  const signs = isOwn(head) ? ownSigns : signsOf(read, comma)
  const result: FileTrades = { format: 'csv', trades: [], unread: [], cash: [], columns: head, mapping }
  for (const { line, cells, cell, kind, quantity } of read) {
    const words = { line, text: cells.join(' · ').slice(0, 120) }
    const day = readDateText(cell('day'), order)
    const name = cell('name') || cell('symbol')
    const ratio = /^(\d+)\s*(?::|for|\/)\s*(\d+)$/i.exec(cell('split'))
    if (kind === 'cash' || (kind === 'fee' && name === '')) result.cash.push(words)
    else if (
      kind === null ||
      day === null ||
      name === '' ||
      quantity === null ||
      (kind === 'split' && !ratio)
    )
      result.unread.push(words)
    else {
      const base: FileTrade = {
        ...emptyTrade,
        line,
        kind: 'buy',
        day,
        name,
        symbol: cell('symbol'),
        currency: currencyOf(cell),
        account: cell('account'),
        split: ratio ? { into: Number(ratio[1]), of: Number(ratio[2]) } : null,
        note: cell('note').slice(0, 200),
      }
      const trades = tradesOf(base, kind, { cell, comma, signs, quantity: quantity.text })
      if (trades) result.trades.push(...trades)
      else result.unread.push(words)
    }
  }
  return result
}

/** The currency column, or what stands beside the amounts. */
function currencyOf(cell: Cell): string {
  const named = /^[A-Z]{3}$/.exec(cell('currency').toUpperCase())?.[0]
  if (named) return named
  const beside = (['price', 'amount', 'net'] as const).flatMap((field) => currencyIn(cell(field)) ?? [])
  return beside[0] ?? ''
}

type Signs = {
  /** Whether money out is negative, of fees and of taxes that have a line of their own. */
  fees: boolean
  taxes: boolean
  /** Whether the fees and taxes that were charged are negative. */
  fee: boolean
  tax: boolean
  /** Whether income is positive on some line, so that a negative one was taken back. */
  income: boolean
}
/** Our own export says what was charged, and received, without a sign. */
const ownSigns: Signs = { fees: false, taxes: false, fee: false, tax: false, income: true }
const isOwn = (head: readonly string[]): boolean => head.join(',') === exportColumns.join(',')

type Read = { cell: Cell; kind: LineKind | null }

function signsOf(read: readonly Read[], comma: boolean): Signs {
  const values = (field: Field, of: (kind: LineKind | null) => boolean): string[] =>
    read.flatMap(({ cell, kind }) => (of(kind) ? signed(cell(field), { comma }) : []))
  const money = (of: (kind: LineKind | null) => boolean): string[] =>
    read.flatMap(({ cell, kind }) =>
      of(kind) ? signed(cell('amount'), { comma }) || signed(cell('net'), { comma }) : [],
    )
  const isNegative = (text: string): boolean => text.startsWith('-')
  const isMostlyNegative = (texts: readonly string[]): boolean => {
    const known = texts.filter((text) => /[1-9]/.test(text))
    return known.filter(isNegative).length * 2 > known.length
  }
  return {
    fees: money((kind) => kind === 'buy' || kind === 'fee').some(isNegative),
    taxes: money((kind) => kind === 'buy' || kind === 'tax').some(isNegative),
    fee: isMostlyNegative(values('fee', () => true)),
    tax: isMostlyNegative(values('tax', () => true)),
    income: money((kind) => kind === 'dividend').some((text) => /^\d*[1-9.]/.test(text)),
  }
}

type Figures = { cell: Cell; comma: boolean; signs: Signs; quantity: string }

/** The trades of a line; null if its figures do not agree or have no known meaning. */
function tradesOf(base: FileTrade, kind: LineKind, figures: Figures): FileTrade[] | null {
  const { cell, comma, signs, quantity } = figures
  const own = currencyOf(cell)
  // a fee in another money or in coins is none in this one
  const charge = (field: 'fee' | 'tax'): string | null => {
    const other = currencyIn(cell(field))
    if (other !== null && other !== own) return /[1-9]/.test(cell(field)) ? null : ''
    return signed(cell(field), { comma, opposite: signs[field] })
  }
  const [fee, tax] = [charge('fee'), charge('tax')]
  if (fee === null || tax === null) return null
  const money = signed(cell('amount'), { comma })
  const net = signed(cell('net'), { comma })
  const taken = money || net
  const price = unsigned(cell('price'), comma)
  switch (kind) {
    case 'buy':
    case 'sell': {
      const trade = { ...base, kind, quantity, price, amount: unsigned(money), net: unsigned(net), fee, tax }
      return agreed(trade)
    }
    case 'reinvest': {
      const amount = unsigned(taken)
      if (amount === '' || quantity === '') return null
      const bought = agreed({ ...base, kind: 'buy', quantity, price, amount })
      return bought && [{ ...base, kind: 'dividend', amount, tax }, ...bought]
    }
    case 'dividend':
    case 'return_of_capital': {
      // a negative one where none is positive may only be written so
      const isTaken = taken.startsWith('-')
      if (taken === '' || (isTaken && !signs.income && !/revers|correct|adjust/i.test(cell('kind'))))
        return null
      return [{ ...base, kind, amount: money, net: money === '' ? net : '', fee, tax }]
    }
    case 'tax': {
      const withheld = signs.taxes ? signed(taken, { opposite: true }) : taken || tax
      return withheld === '' ? null : [{ ...base, kind: 'dividend', amount: '0', tax: withheld }]
    }
    case 'fee': {
      const isRefund = signs.fees && taken !== '' && !taken.startsWith('-')
      const paid = /[1-9]/.test(fee) ? fee : isRefund ? signed(taken, { opposite: true }) : unsigned(taken)
      return paid === '' ? null : [{ ...base, kind, fee: paid }]
    }
    case 'cash':
      return null
    default:
      return [{ ...base, kind, quantity, amount: unsigned(money), net: unsigned(net) }]
  }
}

/** How far rounding may take the quantity times the price from the amount. */
const tolerance = 0.02

/**
 * A purchase or sale whose quantity times price is its amount, before or after charges; of a bond whose price is in percent,
 * a hundredth of it. Null if another currency or meaning of a column shows.
 */
function agreed(trade: FileTrade): FileTrade[] | null {
  const stated = [trade.amount, trade.net].filter((text) => /[1-9]/.test(text)).map(Number)
  const product = Number(trade.quantity) * Number(trade.price)
  if (stated.length === 0 || !(product > 0)) return [trade]
  const charges = Math.abs(Number(trade.fee || 0)) + Math.abs(Number(trade.tax || 0))
  const isNear = (value: number): boolean =>
    stated.some((amount) => Math.abs(amount - value) <= Math.max(0.02, value * tolerance) + charges)
  if (isNear(product)) return [trade]
  return isNear(product / 100) ? [{ ...trade, bond: true }] : null
}

/** Whether more numbers end in a comma with decimals than in a point. */
function isDecimalComma(cells: readonly string[]): boolean {
  const commas = cells.filter(
    (text) => /^[^.]*(?:\.\d{3})*,\d+\D*$/.test(text) && !/,\d{3}$/.test(text),
  ).length
  const points = cells.filter((text) => /\.\d+\D*$/.test(text) && !/,\d+\D*$/.test(text)).length
  return commas > points
}
