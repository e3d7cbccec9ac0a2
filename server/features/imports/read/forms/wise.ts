/** Wise writes what was sent and what was received beside each other: makes the columns of a plain table of them. */
import type { Table } from '../types.ts'

const needed = [
  'direction',
  'source amount (after fees)',
  'source currency',
  'target amount (after fees)',
  'target currency',
]

/** The table with one amount for each row, what left or reached the account; other tables unchanged. */
export function plainWise(table: Table): Table {
  const [header = [], ...rows] = table.rows
  const names = header.map((cell) => cell.trim().toLowerCase())
  if (!needed.every((name) => names.includes(name))) return table
  const plain = rows.flatMap((cells, index) => {
    const cell = (name: string): string => (cells[names.indexOf(name)] ?? '').trim()
    const direction = cell('direction').toUpperCase()
    const row = (isIn: boolean, transfer: string): string[] => {
      const side = isIn ? 'target' : 'source'
      const hasFee = !isIn && cell('source fee currency') === cell('source currency')
      const isKnown = ['IN', 'OUT', 'NEUTRAL'].includes(direction)
      return [
        cell('finished on') || cell('created on'),
        transfer === '' ? cell(isIn ? 'source name' : 'target name') : cell('category') || 'Conversion',
        isKnown ? cell(`${side} amount (after fees)`) : '?',
        cell(`${side} currency`),
        hasFee ? cell('source fee amount') : '',
        isIn ? 'IN' : direction === 'NEUTRAL' ? 'OUT' : cell('direction'),
        // the money came back
        cell('status').toUpperCase() === 'REFUNDED' ? 'Reverted' : cell('status'),
        cell('reference'),
        transfer !== '' && isIn ? '' : cell('id'),
        transfer,
      ]
    }
    // between own balances money goes out of one and into the other
    const own = `wise ${cell('id') || index}`
    const made = direction === 'NEUTRAL' ? [row(false, own), row(true, own)] : [row(direction === 'IN', '')]
    return made.map((each) => ({ cells: each, line: table.lines[index + 1] ?? index + 2 }))
  })
  const headings = [
    'Date',
    'Description',
    'Amount (after fees)',
    'Currency',
    'Fee',
    'Direction',
    'Status',
    'Reference',
    'ID',
    'Transfer',
  ]
  return {
    ...table,
    rows: [headings, ...plain.map((each) => each.cells)],
    lines: [table.lines[0] ?? 1, ...plain.map(({ line }) => line)],
  }
}
