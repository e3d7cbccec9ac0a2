/** The days of rows that people leave blank, as they write a day on the first of its rows alone. */
import { isAmountText, readAmountText } from '../amounts.ts'
import { isAnyDay, readDateText } from '../dates.ts'
import { latinDigits } from '../text.ts'
import type { Table, TableMapping } from '../types.ts'
import { figureOf } from '../table/words.ts'

/** Sums and notes of people, which are no payment of the day above. */
const noteStart =
  /^(?:sum|balance|net|left|remaining|average|budget|owed?|owes|each|carried|brought|الرصيد|الباقي|المتبقي)(?!\p{L})|\btotals?\b|(?<!\p{L})(?:ال|إ|ا)?(?:مجموع|جمالي)(?!\p{L})/iu
/** A day with its year, as that on which a file was made. */
const wholeDay =
  /\d{1,2}[-/. ](?:\d{1,2}|\p{L}{3,9})[-/., ]+20\d\d|\p{L}{3,9} \d{1,2},? 20\d\d|20\d\d[-/.]?\d/u
/** A sum of so many rows above is no chance. */
const fewestSummed = 2

/**
 * The rows with the day above where theirs is blank. After the last day only rows with a balance, which proves them, have
 * it, as sums and notes may follow; a row that is the sum of those above it has none.
 */
export function withDaysAbove(
  { rows, figures }: Table,
  { columns, header_row, decimal, currency }: TableMapping,
): readonly string[][] {
  const { date, balance } = columns
  if (date === undefined || figures !== undefined) return rows
  const dayOf = (cells: readonly string[]): string => cells[date]?.trim() ?? ''
  if (rows.every((cells, index) => index <= header_row || dayOf(cells) !== '')) return rows
  const last = rows.findLastIndex((cells) => /\d/.test(latinDigits(dayOf(cells))))
  const places = [columns.amount, columns.debit, columns.credit].flatMap((place) => place ?? [])
  const sums = places.map(() => ({ total: 0n, count: 0 }))
  let above = ''
  return rows.map((cells, index) => {
    if (index <= header_row) return cells
    const amounts = places.map((place) => readAmountText(cells[place] ?? '', decimal, currency))
    const text = (cells[columns.description ?? columns.payee ?? -1] ?? '').trim()
    const isBlank = dayOf(cells) === ''
    if (!isBlank) above = /\d/.test(latinDigits(dayOf(cells))) ? dayOf(cells) : ''
    const isSum =
      isBlank && sums.some(({ total, count }, at) => count >= fewestSummed && amounts[at] === total)
    const isNote = noteStart.test(text) || cells.some((cell) => figureOf(cell) !== null)
    if (isBlank && (isSum || isNote)) for (const sum of sums) Object.assign(sum, { total: 0n, count: 0 })
    else
      for (const [at, sum] of sums.entries())
        if (amounts[at] != null) Object.assign(sum, { total: sum.total + amounts[at], count: sum.count + 1 })
    const isPayment = above !== '' && text !== '' && amounts.filter((each) => each !== null).length === 1
    // one with another day of its own is planned, not of the day above
    const isOtherDay = isBlank && cells.some((cell) => wholeDay.test(cell) && isAnyDay(cell))
    const isCertain = (index < last && !isOtherDay) || isAmountText(cells[balance ?? -1] ?? '')
    return isBlank && isPayment && isCertain && !isNote && !isSum ? cells.with(date, above) : cells
  })
}

/** The last day of the year in the title, if no day goes back into another year or is after `today`; else null. */
export function yearEnd({ rows }: Table, mapping: TableMapping, today: string): string | null {
  const titles = rows.slice(0, Math.max(mapping.header_row, 0)).flat()
  const years = new Set(
    titles.flatMap((title) => (wholeDay.test(title) ? [] : (title.match(/(?<!\d)20\d\d(?!\d)/g) ?? []))),
  )
  const [year] = years
  if (year === undefined || years.size > 1) return null
  const until = `${year}-12-31`
  const days = rows
    .slice(mapping.header_row + 1)
    .flatMap(
      (cells) => readDateText(cells[mapping.columns.date ?? -1] ?? '', mapping.date_order, until) ?? [],
    )
  const months = days.map((day) => day.slice(0, 7))
  const isUp = months.every((month, at) => at === 0 || month >= (months[at - 1] ?? ''))
  const isDown = months.every((month, at) => at === 0 || month <= (months[at - 1] ?? ''))
  return (isUp || isDown) && days.every((day) => day <= today) ? until : null
}
