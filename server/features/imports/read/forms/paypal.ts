/** PayPal lists authorisations and holds, which move no money, beside payments. */
import type { Table } from '../types.ts'

/** The table with such rows as pending; other tables unchanged. */
export function plainPayPal(table: Table): Table {
  const at = table.rows.findIndex((cells) => cells.some((cell) => /^balance impact$/i.test(cell.trim())))
  const names = (table.rows[at] ?? []).map((cell) => cell.trim().toLowerCase())
  const [impact, status] = [names.indexOf('balance impact'), names.indexOf('status')]
  if (at < 0 || status < 0) return table
  return {
    ...table,
    rows: table.rows.map((cells) =>
      /^memo$/i.test(cells[impact] ?? '') ? cells.with(status, 'Pending') : cells,
    ),
  }
}
