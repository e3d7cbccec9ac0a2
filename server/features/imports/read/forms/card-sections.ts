/** Statements of several cards whose numbers stand on rows of their own between the payments. */
import type { Table } from '../types.ts'
import { numberIn } from './blocks.ts'

const ofCard = /\b(?:card|account) ?(?:number|no|#)|رقم (?:البطاقة|الحساب)/i

/** The table with the number above each row in a column `Account`, if there are several; other tables unchanged. */
export function withCardSections(table: Table): Table {
  const titles = table.rows.map((cells) => {
    const filled = cells.filter((cell) => cell.trim() !== '')
    return filled.length === 1 && ofCard.test(filled[0] ?? '') ? numberIn(filled[0] ?? '') : ''
  })
  const first = titles.findIndex((number) => number !== '')
  if (new Set(titles.filter((number) => number !== '')).size < 2) return table
  // the headings stand above the first number
  const header = table.rows.findLastIndex(
    (cells, index) => index < first && cells.filter((cell) => cell.trim() !== '').length > 2,
  )
  if (header < 0) return table
  const width = Math.max(...table.rows.map((cells) => cells.length))
  let number = ''
  return {
    ...table,
    rows: table.rows.map((cells, index) => {
      number = titles[index] || number
      if (index < header) return cells
      const isRow = cells.filter((cell) => cell.trim() !== '').length > 1
      const added = index === header ? 'Account' : isRow ? number : ''
      return [...cells, ...Array<string>(width - cells.length).fill(''), added]
    }),
  }
}
