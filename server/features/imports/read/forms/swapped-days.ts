/** Days that a spreadsheet program swapped with their months when it opened a file of another country. */
import type { Table } from '../types.ts'

const dayFirst = /^(\d{1,2})[./-]\d{1,2}[./-](\d{4})(?:\D|$)/
const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?=\D|$)/
const fewest = 2

/**
 * Such a program reads 03/10 as 10 March and leaves 13/10 as text, since no year has 13 months. A column in which all texts
 * are days after the 12th and all dates are of days up to it has been read so; its dates are swapped back.
 */
export function withDaysSwappedBack<T extends Table>(table: T): T {
  const width = Math.max(0, ...table.rows.map((cells) => cells.length))
  let { rows } = table
  for (let column = 0; column < width; column += 1)
    if (isSwapped(rows.map((cells) => cells[column] ?? '')))
      rows = rows.map((cells) =>
        isoDay.test(cells[column] ?? '')
          ? cells.with(column, (cells[column] ?? '').replace(isoDay, '$1-$3-$2'))
          : cells,
      )
  return { ...table, rows }
}

function isSwapped(cells: readonly string[]): boolean {
  const texts = cells.flatMap((cell) => {
    const [, day = '', year = ''] = dayFirst.exec(cell.trim()) ?? []
    return day === '' ? [] : [{ day: Number(day), year }]
  })
  const dates = cells.flatMap((cell) => {
    const [, year = '', month = '', day = ''] = isoDay.exec(cell) ?? []
    return year === '' ? [] : [{ day: Number(day), year, month }]
  })
  const years = new Set(texts.map(({ year }) => year))
  return (
    texts.length >= fewest &&
    dates.length >= fewest &&
    texts.every(({ day }) => day > 12 && day <= 31) &&
    dates.every(({ day, year }) => day <= 12 && years.has(year)) &&
    dates.some(({ day, month }) => day !== Number(month))
  )
}
