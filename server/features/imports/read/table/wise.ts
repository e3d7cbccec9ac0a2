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
  const plain = rows.map((cells) => {
    const cell = (name: string): string => (cells[names.indexOf(name)] ?? '').trim()
    const isIn = cell('direction').toUpperCase() === 'IN'
    const side = isIn ? 'target' : 'source'
    const hasFee = !isIn && cell('source fee currency') === cell('source currency')
    // between own balances money goes out of one and into the other: not told by one amount
    const isKnown = ['IN', 'OUT'].includes(cell('direction').toUpperCase())
    return [
      cell('finished on') || cell('created on'),
      cell(isIn ? 'source name' : 'target name'),
      isKnown ? cell(`${side} amount (after fees)`) : '?',
      cell(`${side} currency`),
      hasFee ? cell('source fee amount') : '',
      cell('direction'),
      cell('status'),
      cell('reference'),
      cell('id'),
    ]
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
  ]
  return { ...table, rows: [headings, ...plain] }
}
