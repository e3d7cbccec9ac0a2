/** The ways to take the columns of a table, before any proof. */
import type { ImportMappingChange } from '#contract/imports/imports.ts'
import { decimalOf } from '../amounts.ts'
import type { Header } from '../columns.ts'
import { currencyIn, isCode } from '../currency/find.ts'
import { latinDigits } from '../text.ts'
import type { Columns, Table, TableMapping } from '../types.ts'
import type { Variant } from './candidates.ts'

/** What a person said of a table. */
export type Said = Omit<ImportMappingChange, 'accounts' | 'confirmed'>

/** The ways to take the columns of amounts and fees, and the decimal mark. */
export function variants(
  mapping: TableMapping,
  header: Header | null,
  said: Said,
  {
    cells,
    others,
    ownCurrency,
  }: { cells: readonly string[]; others: readonly Columns[]; ownCurrency: number | undefined },
): Variant[] {
  const { columns } = mapping
  const { decimal, isOpen } = decimalOf(cells, mapping.currency)
  const other = decimal === 'point' ? ('comma' as const) : ('point' as const)
  const decimals = said.decimal
    ? [{ decimal: said.decimal, cost: 0 }]
    : [
        { decimal, cost: 0 },
        { decimal: other, cost: isOpen ? 0.5 : 2 },
      ]
  const choices: { columns: Columns; cost: number }[] = [
    { columns, cost: 0 },
    ...(said.columns ? [] : plainer(columns, ownCurrency)),
    ...others.map((each) => ({ columns: each, cost: 0.5 })),
    ...(said.columns ? [] : byProduct(columns, header)),
  ]
  if (!said.columns && header) {
    const own = header.amounts.find(({ column }) => column === columns.amount)?.rank ?? 0
    const { debit: _debit, credit: _credit, ...single } = columns
    for (const { column, rank: place, currency } of header.amounts.slice(0, 4))
      if (column !== columns.amount)
        choices.push({
          columns: ofAmount(single, column, currency, header),
          cost: Math.abs(place - own) + (columns.amount === undefined ? 2 : 0),
        })
  }
  const withFees = choices.flatMap(({ columns: { fee, ...rest }, cost }) => {
    if (fee === undefined) return [{ columns: rest, cost }]
    // as Wise writes it
    const isApart = /(?:after|excl\w*|without|before) fees?/i.test(header?.cells[rest.amount ?? -1] ?? '')
    const isNet = header?.amounts.find(({ column }) => column === rest.amount)?.rank === 0
    return [
      { columns: { ...rest, fee }, cost: cost + (isNet ? 2 : 0) },
      { columns: rest, cost: cost + (isNet ? 0 : isApart ? 2 : 0.5) },
    ]
  })
  return withFees.flatMap((each) =>
    decimals.map((one) => ({
      mapping: { ...mapping, columns: each.columns, decimal: one.decimal },
      cost: each.cost + one.cost,
    })),
  )
}

/** A product or pocket may be an account of its own, which its balances prove. */
function byProduct(columns: Columns, header: Header | null): { columns: Columns; cost: number }[] {
  const account =
    header?.cells.findIndex((cell) => /^(?:product|pocket|sub.?account)$/i.test(cell.trim())) ?? -1
  if (account < 0 || columns.account !== undefined || columns.balance === undefined) return []
  return [{ columns: { ...columns, account }, cost: 0.6 }]
}

/** The column that has the same code of a currency in all rows. */
export function codeColumn({ rows }: Table, { columns, header_row }: TableMapping): number | undefined {
  const body = rows
    .slice(header_row + 1)
    .filter((cells) => /\d/.test(latinDigits(cells[columns.date ?? -1] ?? '')))
  const width = Math.max(0, ...body.slice(0, 50).map((cells) => cells.length))
  return Array.from({ length: width }, (_, column) => column).find((column) => {
    const code = body[0]?.[column]?.trim() ?? ''
    return isCode(code) && body.every((cells) => (cells[column]?.trim() ?? '') === code)
  })
}

/** Without what may belong to the amount in another currency; only balances can prove it. */
function plainer(
  { currency, amount, ...columns }: Columns,
  ownCurrency: number | undefined,
): { columns: Columns; cost: number }[] {
  if (columns.balance === undefined) return []
  const isSplit = columns.debit !== undefined && columns.credit !== undefined
  const own = ownCurrency === undefined ? columns : { ...columns, currency: ownCurrency }
  return [
    ...(currency === undefined ? [] : [amount === undefined ? own : { ...own, amount }]),
    ...(amount === undefined || !isSplit ? [] : [own]),
  ].map((each) => ({ columns: each, cost: 1.5 }))
}

/** The columns with another one of amounts, and the currency beside it or in its heading. */
function ofAmount(
  columns: Columns,
  amount: number,
  currency: number | undefined,
  { cells }: Header,
): Columns {
  const { currency: own, ...rest } = columns
  const isNamed = currencyIn(cells[amount] ?? '') !== null
  const beside = currency ?? (isNamed ? undefined : own)
  return { ...rest, amount, ...(beside !== undefined && { currency: beside }) }
}
