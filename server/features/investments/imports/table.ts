/** Trades in a table: of Portfolio Performance, of our own export, or of any broker whose columns have usual names. Pure. */
import { importColumns } from '#contract/investments/investment-imports.ts'
import type { TradeKind } from '#contract/investments/investment-kinds.ts'
import { delimiterOf, readCsv } from '../../imports/read/csv.ts'
import { dateOrderOf, readDateText } from '../../imports/read/dates.ts'
import { emptyTrade, type Field, type FileTrade, type FileTrades, plainNumber, unsigned } from './row.ts'

/** How columns are called, without spaces and marks. */
const names: Readonly<Record<Field, RegExp>> = {
  day: /^(?:trade|transaction|settlement|execution)?(?:date|day)(?:time)?$|^datum$|^التاريخ$/,
  kind: /^(?:transaction|trade|activity|order)?(?:type|action|side)$|^buysell$|^typ$|^النوع$/,
  name: /^(?:security|instrument|asset|stock|fund|company)?(?:name|description)?$|^wertpapier(?:name)?$|^الاسم$/,
  symbol: /^(?:ticker)?symbol$|^ticker$|^isin$|^الرمز$/,
  currency: /^(?:transaction|trade)?(?:currency|ccy)$|^währung$|^العملة$/,
  account: /^(?:securities|brokerage)?account(?:name)?$|^الحساب$/,
  quantity: /^(?:quantity|qty|shares|units|stück|noofshares|numberofshares|volume)$|^الكمية$/,
  price: /^(?:price|quote|unitprice|shareprice|pricepershare|priceperunit|executionprice|kurs)$|^السعر$/,
  amount: /^(?:amount|gross|grossamount|grossvalue|tradevalue|consideration|betrag)$|^المبلغ$/,
  net: /^(?:net|netamount|netvalue|nettransactionvalue|value|total|totalamount|wert)$|^الصافي$/,
  fee: /^(?:fees?|commissions?|brokerage|charges|gebühren)$|^الرسوم$/,
  tax: /^(?:tax(?:es)?|vat|withholdingtax|steuern)$|^الضريبة$/,
  split: /^(?:split|ratio)$/,
  note: /^(?:notes?|memo|comment|notiz)$|^ملاحظة$/,
}
const kinds: readonly [TradeKind, RegExp][] = [
  ['dividend', /dividend|distribution|coupon|profit|توزيع/],
  ['split', /split|تجزئة/],
  ['transfer_in', /transfer_?in|inbound|deliveryin|einlieferung|receive/],
  ['transfer_out', /transfer_?out|outbound|deliveryout|auslieferung/],
  ['opening', /opening|initial/],
  ['sell', /sell|sold|sale|verkauf|redemption|بيع/],
  ['buy', /buy|bought|bot\b|purchase|kauf|subscription|شراء/],
  ['fee', /fees?\b|gebühr|رسم/],
]
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}_]+/gu, '')

/** The columns of a heading; each is assigned for one thing, the first that fits. */
function mappingOf(head: readonly string[]): FileTrades['mapping'] {
  const assigned = new Set<number>()
  const mapping: FileTrades['mapping'] = {}
  for (const field of importColumns) {
    const index = head.findIndex(
      (cell, place) => !assigned.has(place) && cell.trim() !== '' && names[field].test(plain(cell)),
    )
    if (index < 0) continue
    mapping[field] = index
    assigned.add(index)
  }
  return mapping
}

/** `chosen` names columns by their index where the user said so; -1 for none. */
export function readTable(text: string, chosen: FileTrades['mapping'] = {}): FileTrades {
  const { rows, lines } = readCsv(text, delimiterOf(text))
  const headAt = rows.findIndex((cells) => Object.keys(mappingOf(cells)).length >= 3)
  const head = rows[Math.max(headAt, 0)] ?? []
  const mapping = { ...mappingOf(head), ...chosen }
  const body = rows.slice(Math.max(headAt, 0) + 1)
  const cell = (cells: readonly string[], field: Field): string => cells[mapping[field] ?? -1]?.trim() ?? ''
  const order = dateOrderOf(body.map((cells) => cell(cells, 'day'))).order
  const comma = isDecimalComma(
    body.flatMap((cells) => [
      cell(cells, 'price'),
      cell(cells, 'amount'),
      cell(cells, 'net'),
      cell(cells, 'quantity'),
    ]),
  )
  const result: FileTrades = { format: 'csv', trades: [], unread: [], columns: head, mapping }
  for (const [index, cells] of body.entries()) {
    const line = lines[Math.max(headAt, 0) + 1 + index] ?? 0
    const quantity = plainNumber(cell(cells, 'quantity'), comma)
    const kind = kindOf(
      cell(cells, 'kind'),
      quantity?.negative ?? false,
      mapping.kind !== undefined && mapping.kind >= 0,
    )
    const day = readDateText(cell(cells, 'day'), order)
    const name = cell(cells, 'name') || cell(cells, 'symbol')
    const ratio = /^(\d+)\s*(?::|for|\/)\s*(\d+)$/i.exec(cell(cells, 'split'))
    if (kind === null || day === null || name === '' || quantity === null || (kind === 'split' && !ratio)) {
      result.unread.push({ line, text: cells.join(' · ').slice(0, 120) })
      continue
    }
    const figure = (field: Field): string => unsigned(cell(cells, field), comma)
    const trade: FileTrade = {
      ...emptyTrade,
      line,
      kind,
      day,
      name,
      symbol: cell(cells, 'symbol'),
      currency: /^[A-Z]{3}$/.exec(cell(cells, 'currency').toUpperCase())?.[0] ?? '',
      account: cell(cells, 'account'),
      quantity: quantity.text,
      price: figure('price'),
      amount: figure('amount'),
      net: figure('net'),
      fee: figure('fee'),
      tax: figure('tax'),
      split: ratio ? { into: Number(ratio[1]), of: Number(ratio[2]) } : null,
      note: cell(cells, 'note').slice(0, 200),
    }
    result.trades.push(trade)
  }
  return result
}

/** Without a column that says it, a negative quantity is a sale. */
function kindOf(text: string, negative: boolean, hasColumn: boolean): TradeKind | null {
  if (!hasColumn) return negative ? 'sell' : 'buy'
  const words = text.toLowerCase().replace(/[\s()-]+/g, '')
  return kinds.find(([, pattern]) => pattern.test(words) || pattern.test(text.toLowerCase()))?.[0] ?? null
}

/** Whether more numbers end in a comma with decimals than in a point. */
function isDecimalComma(cells: readonly string[]): boolean {
  const commas = cells.filter(
    (text) => /^[^.]*(?:\.\d{3})*,\d+\D*$/.test(text) && !/,\d{3}$/.test(text),
  ).length
  const points = cells.filter((text) => /\.\d+\D*$/.test(text) && !/,\d+\D*$/.test(text)).length
  return commas > points
}
