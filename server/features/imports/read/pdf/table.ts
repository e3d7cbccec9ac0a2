/** Makes the table of a PDF statement: words under a heading are its column, lines without a day continue a row. */
import { isNoAmount } from '../amounts.ts'
import type { Table } from '../types.ts'
import { findFigures, isFigure } from './figures.ts'
import { distance, findHeadings, type Heading, namesOf, overlap } from './headings.ts'
import { type Cell, isAmount, isDayText, type Line } from './words.ts'

/** `added`: the text that its last line added to a column. */
type Row = {
  cells: string[]
  line: number
  bottom: number
  page: number
  added?: { index: number; text: string }
}

/** The table of a statement and the figures around it; null if no line names a day and an amount. */
export function tableOf(lines: readonly Line[]): Table | null {
  const found = findHeadings(lines)
  if (!found) return null
  const { text } = found
  const headings = widened(lines.slice(found.end), found.headings)
  const rows: Row[] = []
  const outside: Line[] = []
  const ends: number[] = []
  let current: Row | null = null
  let page = 0
  for (const [index, line] of lines.entries()) {
    // above the headings of a page that repeats them stands what every page says
    if (line.page !== page) current = null
    page = line.page
    if (index < found.start || isBeforeHeadings(lines, index, text)) {
      outside.push(line)
      continue
    }
    if (namesOf(line.cells) === text || index < found.end) continue
    if (isNotBilled(line)) ends.push(rows.length)
    const cells = placed(line, headings)
    if (isFigure(textOf(cells, headings))) {
      outside.push(line)
      current = null
      continue
    }
    current = addLine({ rows, current, headings }, { line, cells, number: index + 1 })
    if (!current) outside.push(line)
  }
  const figures = findFigures(outside, lines)
  markDebits(rows, headings)
  return {
    rows: [
      headings.map((each) => each.text),
      ...rows.map(({ cells }) => withYears(cells, headings, figures.day)),
    ],
    lines: [found.start + 1, ...rows.map(({ line }) => line)],
    figures,
    ...(ends.some((end) => end > 0 && end < rows.length) && { ends }),
  }
}

/** Whether a line is the title of what is no part of the statement yet. */
const isNotBilled = ({ cells }: Line): boolean =>
  cells.every(({ text }) => !isAmount(text) && !isDayText(text)) &&
  cells.some(({ text }) =>
    /\b(?:unbilled|unposted|upcoming|scheduled|future|pending transactions?|not yet (?:billed|posted))\b/i.test(
      text,
    ),
  )

/** Whether the headings come again later on the page of a line. */
function isBeforeHeadings(lines: readonly Line[], index: number, text: string): boolean {
  const page = lines[index]?.page
  for (let at = index + 1; at < lines.length && lines[at]?.page === page; at += 1)
    if (namesOf(lines[at]?.cells ?? []) === text) return true
  return false
}

/** The texts of a line by their columns. */
function placed({ cells }: Line, headings: readonly Heading[]): string[] {
  const texts = headings.map(() => '')
  const places = cells
    .filter(({ text }) => !isNoAmount(text))
    .map((cell) => ({ cell, index: columnOf(cell, headings) }))
  for (const place of places) {
    const { cell, index } = place
    // of two amounts in one column the farther one is part of a text: what a payment abroad was
    const heading = headings[index]
    const isBeside =
      isAmount(cell.text) &&
      heading !== undefined &&
      places.some(
        (other) =>
          other !== place &&
          other.index === index &&
          isAmount(other.cell.text) &&
          distance(other.cell, heading) < Math.min(distance(cell, heading), 0),
      )
    const at = isBeside && distance(cell, heading) > 0 ? textColumn(cell, headings, index) : index
    texts[at] = [texts[at], cell.text].filter(Boolean).join(' ')
  }
  return texts
}

/** The nearest column of texts; `otherwise` if there is none. */
function textColumn(cell: Cell, headings: readonly Heading[], otherwise: number): number {
  const texts = headings.flatMap((heading, index) =>
    heading.isNumber || heading.isDate ? [] : [{ index, heading }],
  )
  return (
    texts.toSorted((a, b) => distance(cell, a.heading) - distance(cell, b.heading))[0]?.index ?? otherwise
  )
}

/** Whether a number without decimals stands under a heading of amounts alone, as `0` in a column of debits. */
const isWhole = (cell: Cell, headings: readonly Heading[]): boolean =>
  /^\d{1,3}(?:,?\d{3})*$/.test(cell.text) &&
  headings.some((each) => each.isNumber && overlap(cell, each) > 0) &&
  !headings.some((each) => !each.isNumber && overlap(cell, each) > 0)

/** An amount or a day stands under its heading or nearest to it, another text under the headings of neither. */
function columnOf(cell: Cell, headings: readonly Heading[]): number {
  const isNumber = isAmount(cell.text) || isWhole(cell, headings)
  const isDay = isDayText(cell.text)
  const inDates = !isDay && headings.findIndex((each) => each.isDate && overlap(cell, each) > 2)
  // what begins under a day and is none belongs to no payment
  if (typeof inDates === 'number' && inDates >= 0 && !isNumber) return inDates
  const fits = headings.flatMap((heading, index) =>
    isNumber || (isDay ? !heading.isNumber : !heading.isNumber && !heading.isDate)
      ? [{ index, heading }]
      : [],
  )
  const [best] = fits.toSorted((a, b) => distance(cell, a.heading) - distance(cell, b.heading))
  return best?.index ?? 0
}
/** Headings as wide as what stands under them, which is told by the lines that begin with a day. */
function widened(lines: readonly Line[], headings: readonly Heading[]): Heading[] {
  const wide = headings.map((heading) => ({ ...heading }))
  for (const line of lines)
    if (line.cells.some(({ text }) => isDayText(text)) && line.cells.some(({ text }) => isAmount(text)))
      for (const cell of line.cells.filter(({ text }) => !isNoAmount(text))) {
        const heading = wide[columnOf(cell, headings)]
        const isNumber = isAmount(cell.text) || isWhole(cell, headings)
        const isAlien = heading?.isDate !== isDayText(cell.text) || heading.isNumber !== isNumber
        if (!heading || isAlien) continue
        heading.left = Math.min(heading.left, cell.left)
        heading.right = Math.max(heading.right, cell.right)
      }
  return wide
}

const textOf = (cells: readonly string[], headings: readonly Heading[]): string =>
  cells
    .filter((_, index) => !headings[index]?.isNumber && !headings[index]?.isDate)
    .join(' ')
    .trim()

/** The time behind a day. */
const clock = /,? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?$/i

type Adding = { rows: Row[]; current: Row | null; headings: readonly Heading[] }

/** Adds a line as a row or to the row that it continues; null if it belongs to none. */
function addLine(
  { rows, current, headings }: Adding,
  { line, cells, number }: { line: Line; cells: string[]; number: number },
): Row | null {
  const place = headings.findIndex(({ isDate }) => isDate)
  const day = (cells[place] ?? '').replace(clock, '')
  const numbersIn = (of: readonly string[]): number =>
    of.filter((text, index) => text !== '' && headings[index]?.isNumber).length
  const numbers = numbersIn(cells)
  const add = (own: string[]): Row => {
    const row = { cells: own, line: number, bottom: line.top, page: line.page }
    rows.push(row)
    return row
  }
  if (isDayText(day)) return add(withTextAbove(current, cells, headings))
  if (numbers > 0 && (!current || numbersIn(current.cells) > 0)) {
    // the day may be written once for all payments of it; one that is not found is told
    if (day === '' && current) return add(cells.with(place, current.cells[place] ?? ''))
    if (day === '' || numbers > 1) add(cells)
    return null
  }
  const isFar = !current || line.top - current.bottom > line.height * 3
  if (isFar || (numbers === 0 && cells.some((text, index) => text !== '' && headings[index]?.isDate)))
    return null
  const filled = cells.flatMap((text, index) => (text === '' ? [] : [{ index, text }]))
  current.added =
    filled.length === 1 && filled[0] && current.cells[filled[0].index] !== '' ? filled[0] : undefined
  current.cells = current.cells.map((text, index) => [text, cells[index]].filter(Boolean).join(' '))
  current.bottom = line.top
  return current
}

/** A text that stands on a line of its own above a day without one belongs to that day, and not to the row before. */
function withTextAbove(before: Row | null, cells: string[], headings: readonly Heading[]): string[] {
  const { added } = before ?? {}
  if (!before || !added || headings[added.index]?.isNumber || cells[added.index] !== '') return cells
  before.cells = before.cells.map((text, index) =>
    index === added.index ? text.slice(0, text.length - added.text.length).trim() : text,
  )
  return cells.with(added.index, added.text)
}

/** Card statements mark what comes in alone: the other amounts go out. */
function markDebits(rows: readonly Row[], headings: readonly Heading[]): void {
  const isIn = (text: string): boolean => /\d ?cr\.?$/i.test(text)
  for (const [place, heading] of headings.entries()) {
    const texts = heading.isAmount ? rows.flatMap(({ cells }) => cells[place] || []) : []
    if (!texts.some(isIn) || texts.some((text) => /^[-(\u2212]|[-)]$|\bd[rb]\.?$/i.test(text))) continue
    for (const { cells } of rows) if (cells[place] && !isIn(cells[place])) cells[place] += ' DR'
  }
}

/** Cells with days as other tables write them: apart, and with the year of the statement where they have none. */
function withYears(cells: string[], headings: readonly Heading[], statementDay: string | null): string[] {
  return cells.map((text, index) => {
    if (headings[index]?.isDate !== true) return text
    const apart = text.replace(
      /^(\d{1,2})[ -]?(\p{L}{3,9})[ -]?(\d{2,4})?$/u,
      (_, day, month, year: string = '') => [day, month, year].filter(Boolean).join(' '),
    )
    const turned = apart.replace(/^(\p{L}{3,9}) (\d{1,2})$/u, '$2 $1')
    const parts = /^(\d{1,2})[-/. ](\d{1,2}|\p{L}{3,9})$/u.exec(turned)
    if (!parts || statementDay === null) return apart
    const year = Number(statementDay.slice(0, 4))
    const [, day = '', month = ''] = parts
    const number = /\d/.test(month) ? Number(month) : monthNumber(month)
    // a statement of January has days of December
    return `${day}/${month}/${number > Number(statementDay.slice(5, 7)) ? year - 1 : year}`
  })
}
const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthNumber = (name: string): number => names.indexOf(name.slice(0, 3).toLowerCase()) + 1
