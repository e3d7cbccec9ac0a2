/** Tables of one month, as people keep them, in which a day is only its number. */
import { readDateText } from '../dates.ts'
import { latinDigits } from '../text.ts'
import type { Table } from '../types.ts'

const heading = /^(?:day|date|dt|اليوم|يوم|التاريخ|تاريخ)\.?$/iu
const monthAndYear = /(?<!\p{L})(\p{L}{3,9})[\s./'-]*(20\d\d)(?!\d)/gu
const mostTitles = 8
const fewest = 2

/** The table with whole days, where the name of its sheet or the lines above its headings tell one month and its year. */
export function withDaysOfMonth<T extends Table>(table: T, name = ''): T {
  const { rows } = table
  const header = rows
    .slice(0, mostTitles)
    .findIndex((cells) => cells.some((cell) => heading.test(cell.trim())))
  const column = rows[header]?.findIndex((cell) => heading.test(cell.trim())) ?? -1
  if (column < 0) return table
  const days = rows.slice(header + 1).flatMap((cells) => latinDigits(cells[column] ?? '').trim() || [])
  const areNumbers = days.length >= fewest && days.every((day) => /^(?:0?[1-9]|[12]\d|3[01])$/.test(day))
  const month = areNumbers ? monthIn([name, ...rows.slice(0, header).flat()]) : null
  if (month === null) return table
  return {
    ...table,
    rows: rows.map((cells, at) => {
      const day = latinDigits(cells[column] ?? '').trim()
      return at > header && day !== '' ? cells.with(column, `${month}-${day.padStart(2, '0')}`) : cells
    }),
  }
}

/** The only month of these texts, as `2026-09`; null if they name none or several. */
function monthIn(texts: readonly string[]): string | null {
  const months = texts.flatMap((text) =>
    [...latinDigits(text).matchAll(monthAndYear)].flatMap(
      ([, month, year]) => readDateText(`1 ${month} ${year}`, 'dmy')?.slice(0, 7) ?? [],
    ),
  )
  const [only = null, ...others] = new Set(months)
  return others.length === 0 ? only : null
}
