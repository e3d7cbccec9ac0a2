/** Texts with columns of fixed width: as cells, by the places at which all lines of payments are blank. */
import { isAmountText } from './amounts.ts'
import { isDayText } from './table/shapes.ts'
import type { Table } from './types.ts'

const fewestLines = 3
/** Cells are at least this many blanks apart in some line. */
const gap = /\s{2,}/

/** The text as a table; null where it has no such columns. */
export function fixedTable(text: string): Table | null {
  if (text.includes('\t')) return null
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trimEnd())
  const isPayment = (line: string): boolean => {
    const parts = line.trim().split(gap)
    return parts.length > 2 && isDayText(parts[0] ?? '') && isAmountText(parts.at(-1) ?? '')
  }
  const payments = lines.filter(isPayment)
  // a delimiter between the cells, which may be padded
  if (payments.some((line) => /[,;|~]/.test(line.replace(/\d[,.]\d{2,3}/g, '')))) return null
  const filled = lines.filter((line) => line !== '')
  if (payments.length < fewestLines || payments.length * 2 < filled.length - 12) return null
  const width = Math.max(...payments.map((line) => line.length))
  const isBlank = Array.from({ length: width }, (_, at) =>
    payments.every((line) => (line[at] ?? ' ') === ' '),
  )
  // a column begins where a place is filled after two that are blank in all lines
  const starts = isBlank.flatMap((blank, at) =>
    !blank && (at === 0 || (isBlank[at - 1] === true && (at < 2 || isBlank[at - 2] === true))) ? [at] : [],
  )
  if (starts.length < 3) return null
  return {
    rows: filled.map((line) => cellsOf(line, starts)),
    lines: lines.flatMap((line, index) => (line === '' ? [] : [index + 1])),
  }
}

/** Each word goes to the column whose part of the line it covers most; headings may stick out of theirs. */
function cellsOf(line: string, starts: readonly number[]): string[] {
  const cells = starts.map(() => '')
  for (const found of line.matchAll(/\S+(?: \S+)*/g)) {
    const [from, to] = [found.index, found.index + found[0].length]
    const shares = starts.map((start, place) =>
      Math.max(0, Math.min(to, starts[place + 1] ?? Infinity) - Math.max(from, start)),
    )
    const place = shares.indexOf(Math.max(...shares))
    cells[place] = [cells[place], found[0]].filter(Boolean).join(' ')
  }
  return cells
}
