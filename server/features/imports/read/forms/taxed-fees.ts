/** Files that write the tax of a fee in a column of its own. */
import { isNoAmount, readMarkedAmount } from '../amounts.ts'
import { findHeader } from '../columns.ts'
import type { Table } from '../types.ts'

const tax = /^(?:vat|tax|vat amount|tax amount|vat on fees?|tax on fees?|الضريبة|ضريبة القيمة المضافة)$/iu

/** The table with the tax added to the fee beside it, where both columns hold amounts alone. */
export function withTaxedFees(table: Table): Table {
  const header = findHeader(table)
  const fee = header?.columns.fee
  const vat = fee === undefined ? -1 : (header?.cells.findIndex((cell) => tax.test(cell.trim())) ?? -1)
  if (!header || fee === undefined || vat < 0) return table
  const sums = table.rows.map((cells, at) =>
    at > header.row ? sumOf(cells[fee] ?? '', cells[vat] ?? '') : '',
  )
  if (sums.includes(null)) return table
  return {
    ...table,
    rows: table.rows.map((cells, at) => (sums[at] ? cells.with(fee, sums[at]).with(vat, '') : cells)),
  }
}

/** The sum of two amounts with a point; '' if there is nothing to add, null if one is no such amount or they have other signs. */
function sumOf(fee: string, vat: string): string | null {
  if (isNoAmount(vat) || !/[1-9]/.test(vat)) return ''
  // the currency is not known yet: thousandths are enough for each
  const [first, second] = [fee, vat].map((text) => readMarkedAmount(text, 'point', 'KWD'))
  if (!first || !second || (first.mark === '-') !== (second.mark === '-')) return null
  const thousandths = (first.minor + second.minor).toString().padStart(4, '0')
  const text = `${thousandths.slice(0, -3)}.${thousandths.slice(-3)}`.replace(/0$/, '')
  return `${first.mark === '-' ? '-' : ''}${text}`
}
