/** The tables that a broker’s file has under each other, each with its own heading. Pure. */
import { latinDigits } from '../../../imports/read/text.ts'
import type { Table } from '../../../imports/read/types.ts'
import { codeOfName } from '../words/currency-names.ts'
import { isHeading, isOtherHeading } from './columns.ts'
import { isMoneyCode } from './row.ts'

export type Line = { line: number; cells: readonly string[] }
export type Section = { title: string; head: readonly string[]; lines: Line[] }
export type Sections = {
  /** Tables of events: their headings have a day. */
  events: Section[]
  /** Rows outside of them that have a day and an amount, and so may be events too. */
  doubtful: Line[]
}

const day = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|^\d{1,2}[ -]\p{L}{3,9}[ -]\d{2,4}|^\p{L}{3,9} \d{1,2},? \d{4}/u
const isDoubtful = ({ cells }: Line): boolean =>
  cells.filter((cell) => cell.trim() !== '').length >= 3 &&
  cells.some((cell) => day.test(cell.trim())) &&
  cells.some((cell) => /^[-+(]?\p{Sc}?\d[\d,.' ]*\)?$/u.test(cell.trim()) && !day.test(cell.trim()))

/** `-` and words for nothing. */
export const emptied = (cell: string): string =>
  /^(?:-+|–|—|n\/?a|null|none|not available)$/i.test(cell.trim()) ? '' : withCode(inLatin(cell.trim()))
/** `8.42 درهم` with its code; a name of several currencies stays. */
const withCode = (cell: string): string => {
  const [, number = '', name = ''] = /^([-+(]?[\d.,]+\)?)\s*(\p{L}[\p{L}. ]*)$/u.exec(cell) ?? []
  const code = name === '' ? '' : (codeOfName(name) ?? '')
  return code === '' ? cell : `${number} ${code}`
}
/** Of a text in Arabic and in another language, such as `Debit مدين`, the other. */
const inOneLanguage = (cell: string): string => {
  const other = cell
    .replace(/[\u0600-\u06ff]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return other !== cell.trim() && /^[a-z][a-z /.#%()]{2}/i.test(other) && !isMoneyCode(other) ? other : cell
}
/** Arabic digits, and the marks of decimals and thousands that go with them. */
const inLatin = (cell: string): string =>
  /[٠-٩۰-۹]/.test(cell) ? latinDigits(cell).replaceAll('٫', '.').replaceAll('٬', ',') : cell

export function sectionsOf(tables: readonly Pick<Table, 'rows' | 'lines'>[]): Sections {
  const found: Sections = { events: [], doubtful: [] }
  for (const { rows, lines } of tables) {
    const all = rows.map((cells, index): Line => ({
      line: lines[index] ?? index + 1,
      cells: cells.map(emptied),
    }))
    if (all.some(({ cells }) => cells[1] === 'Header') && all.some(({ cells }) => cells[1] === 'Data'))
      addNamed(all, found)
    else addPlain(all, found)
  }
  return found
}

/** Rows that may be events, of tables that are not marked row by row. */
export const dated = (tables: readonly Pick<Table, 'rows' | 'lines'>[]): Line[] =>
  tables
    .filter(({ rows }) => !rows.some((cells) => cells[1] === 'Header'))
    .flatMap(({ rows, lines }) => rows.map((cells, index) => ({ line: lines[index] ?? index + 1, cells })))
    .filter(isDoubtful)

function addPlain(all: readonly Line[], found: Sections): void {
  let open: Section | null = null
  let title = ''
  let inBoth: readonly boolean[] = []
  for (const each of all) {
    const cells = each.cells.map((cell, place) => (inBoth[place] ? inOneLanguage(cell) : cell))
    const row = { ...each, cells }
    const filled = row.cells.filter((cell) => cell !== '')
    const head = row.cells.map(inOneLanguage)
    if (isHeading(head)) {
      // a heading may be repeated in another language
      if (open && open.lines.length === 0 && found.events.at(-1) === open) continue
      open = { title, head, lines: [] }
      // the cells below such a heading are in both languages too
      inBoth = head.map((cell, place) => cell !== row.cells[place])
      found.events.push(open)
    } else if (filled.length > 1 && isOtherHeading(row.cells) && !/total/i.test(row.cells.join(' ')))
      open = null
    else if (filled.length === 1) {
      title = filled[0] ?? ''
      open?.lines.push(row)
    } else if (open) open.lines.push(row)
    else if (isDoubtful(row)) found.doubtful.push(row)
  }
}

/** Parts of Interactive Brokers’ statements that are no events, or that stand in others too. */
const reports =
  /^(?:statement|account information|net asset value|change in|mark-to-market|realized|cash report|open positions|forex balances|financial instrument|codes|notes|base currency|month & year|forex p\/l|interest accruals|change in dividend|dividend accrual|commission details|borrow|legal|summary|net stock|stock yield|complex)/i

/** Each row begins with the name of its part and with `Header`, `Data` or `Total`. */
function addNamed(all: readonly Line[], found: Sections): void {
  let open: Section | null = null
  for (const { line, cells } of all) {
    const [title = '', part = '', ...rest] = cells
    if (part === 'Header') {
      open = isHeading(rest) && !reports.test(title) ? { title, head: rest, lines: [] } : null
      if (open) found.events.push(open)
    } else if (part === 'Data' && open?.title === title) open.lines.push({ line, cells: rest })
    else if (part === 'Data' && !reports.test(title) && isDoubtful({ line, cells: rest }))
      found.doubtful.push({ line, cells })
  }
}
