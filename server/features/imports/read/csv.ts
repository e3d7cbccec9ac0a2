import { CsvError, parse } from 'csv-parse/sync'
import { importLimits } from '#contract/imports/imports.ts'
import { unguarded } from './text.ts'
import { FileRefused, type Table } from './types.ts'

const delimiters = [',', ';', '\t', '|']
const maxCells = 500

/**
 * Parses delimited text into cells; a stray quote inside a cell is part of it. Throws FileRefused if damaged.
 */
export function readCsv(text: string, delimiter: string): Table {
  const lines: number[] = []
  const rows: string[][] = []
  try {
    parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 200_000,
      to: importLimits.rows + 300,
      onRecord: (cells: string[], { lines: line }) => {
        if (cells.every((cell) => cell.trim() === '')) return null
        rows.push(cells.slice(0, maxCells).map(unguarded))
        lines.push(line)
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new FileRefused('import_damaged')
  }
  return { rows, lines }
}

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
