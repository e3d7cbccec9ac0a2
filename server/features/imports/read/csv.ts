import { CsvError, parse } from 'csv-parse/sync'
import { importLimits } from '#contract/imports/imports.ts'
import { unguarded } from './text.ts'
import { FileRefused, type Table } from './types.ts'

const delimiters = [',', ';', '\t', '~|~', '|', '~', '^']
const maxCells = 500

/**
 * Parses delimited text into cells; a stray quote inside a cell is part of it. A quote that is never closed does not
 * join lines: where a cell would hold the beginning of another row, each line is a row of its own.
 */
export function readCsv(text: string, delimiter: string): Table {
  const whole = parseRows(text, delimiter)
  return whole && !whole.rows.some((cells) => cells.some((cell) => holdsRow(cell, delimiter)))
    ? unpacked(whole)
    : readLines(text, delimiter)
}

const fewestCells = 3

/** A file that a program with another delimiter saved again has each row in one cell. */
function unpacked(table: Table): Table {
  const isPacked = ([, ...others]: readonly string[]): boolean => others.every((cell) => cell.trim() === '')
  if (table.rows.length < 2 || !table.rows.every(isPacked)) return table
  const text = table.rows.map(([cell = '']) => cell).join('\n')
  const inner = parseRows(text, delimiterOf(text))
  const isTable =
    inner?.rows.length === table.rows.length &&
    inner.rows.filter((cells) => cells.length >= fewestCells).length * 2 > table.rows.length
  return isTable ? { ...table, rows: inner.rows } : table
}

const dayStart = /^\s*"?\d{1,4}[/. -](?:\d{1,2}|\p{L}{3,9})[/. -]\d{1,4}/u

/** Whether a cell over several lines has a line that begins as a row does. */
function holdsRow(cell: string, delimiter: string): boolean {
  if (!cell.includes('\n')) return false
  const [, ...more] = cell.split('\n')
  return more.some((line) => line.includes(delimiter) && dayStart.test(line))
}

/** The rows of a text; null if it is not written as CSV. */
function parseRows(text: string, delimiter: string, quote: '"' | false = '"'): Table | null {
  const lines: number[] = []
  const rows: string[][] = []
  try {
    parse(text, {
      delimiter,
      quote,
      // some put a space between the mark and the quote
      ltrim: quote !== false && delimiter !== '\t' && text.includes(`${delimiter} "`),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 200_000,
      to: importLimits.rows + 300,
      onRecord: (cells: string[], { lines: line }) => {
        if (cells.every((cell) => cell.trim() === '')) return null
        rows.push(cells.slice(0, maxCells).map(plainCell))
        lines.push(line)
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return null
  }
  return { rows, lines }
}

/** Each line as a row; where its quotes are not in pairs, they are part of its texts. */
function readLines(text: string, delimiter: string): Table {
  const table: Table = { rows: [], lines: [] }
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.length > 200_000) throw new FileRefused('import_damaged')
    const isEven = (line.split('"').length - 1) % 2 === 0
    const row = (isEven ? parseRows(line, delimiter) : null) ?? parseRows(line, delimiter, false)
    const cells = row?.rows[0]
    if (!cells) continue
    table.rows.push(isEven ? cells : cells.map((cell) => cell.replace(/^\s*"|"\s*$/g, '')))
    table.lines.push(index + 1)
    if (table.rows.length > importLimits.rows + 300) break
  }
  if (table.rows.length === 0) throw new FileRefused('import_damaged')
  return table
}

/** A cell without what exports put around it: the formula `="…"`, and the mark of a text that begins like one or like a number. */
const plainCell = (cell: string): string =>
  unguarded(/^="([^"]*)"$/.exec(cell)?.[1] ?? cell).replace(/^'(?=\d)/, '')

/**
 * The delimiter named by a `sep=` line, else the one that splits most of the first lines into equally many
 * cells.
 */
export function delimiterOf(text: string): string {
  const named = /^\uFEFF?sep=([^\p{L}\p{N}"\r\n])\r?\n/u.exec(text)?.[1]
  if (named) return named
  const lines = text
    .slice(0, 50_000)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 60)
  const score = (delimiter: string): number => {
    const alike = Map.groupBy(lines, (line) => line.replace(/"[^"]*"/g, '""').split(delimiter).length)
    return Math.max(
      0,
      ...[...alike].map(([cells, own]) => (cells > 1 ? own.length * Math.min(cells, 12) : 0)),
    )
  }
  return delimiters.reduce((best, each) => (score(each) > score(best) ? each : best))
}
