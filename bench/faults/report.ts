import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type Figure = string | number | boolean | null | readonly number[]
export type Figures = Readonly<Record<string, Figure>>
export type Result = { passed: boolean; figures: Figures }
/** A script that checks something: a one-line description and the work. */
export type Stage = { name: string; summary: string; run(): Promise<Result> }
/** A fault script, and the minimum it must meet. */
export type Fault = Stage & {
  floor: string
  /** Set if its floor has no times, so that another script may run concurrently. */
  untimed?: true
}

export const round = (value: number, digits = 0): number => Number(value.toFixed(digits))

/** The percentile of some numbers; `share` is between 0 and 1. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** The stages that the arguments name, or all without arguments; exits with 2 if they name none. */
export function chooseStages<S extends Stage>(stages: readonly S[]): S[] {
  const names = new Set(process.argv.slice(2).map((name) => name.toLowerCase()))
  const chosen = stages.filter(({ name }) => names.size === 0 || names.has(name.toLowerCase()))
  if (chosen.length > 0) return chosen
  process.stderr.write(`Known: ${stages.map(({ name }) => name).join(' ')}\n`)
  return process.exit(2)
}

/** Writes an error with its stack to stderr; returns its message. */
export function printError(name: string, error: unknown): string {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  process.stderr.write(`${name}: ${stack ?? message}\n`)
  return message
}

/** Runs a stage. One that throws has failed, and its only figure is the error. */
export async function runStage(stage: Stage): Promise<Result & { seconds: number }> {
  const started = performance.now()
  const result = await stage.run().catch((error: unknown) => ({
    passed: false,
    figures: { error: printError(stage.name, error).slice(0, 200) },
  }))
  return { ...result, seconds: round((performance.now() - started) / 1000, 1) }
}

const textOf = (figures: Figures): string =>
  Object.entries(figures)
    .map(
      ([name, value]) =>
        `${name.replaceAll('_', ' ')} ${Array.isArray(value) ? value.join(' / ') : String(value)}`,
    )
    .join(', ')

/** A result's cells of a table: the figures of each part, whether it passed, the seconds. */
export const cellsOf = (figures: readonly Figures[], passed: boolean, seconds: number): string[] => [
  figures.map(textOf).join('<br>'),
  passed ? 'yes' : '**no**',
  String(seconds),
]

const folder = path.join(import.meta.dirname, '..', '..', 'docs', 'evidence')

/**
 * Puts a row, and the day, into the first table after a line of a page of docs/evidence, ordered by name. It
 * replaces the row with the same name and, where `keys` says so, the same cells in these columns.
 */
export function putRow(
  page: string,
  after: string,
  cells: readonly string[],
  keys: readonly number[] = [],
): void {
  const file = path.join(folder, page)
  const lines = readFileSync(file, 'utf8').split('\n')
  const head = lines.findIndex((line, index) => index > lines.indexOf(after) && line.startsWith('| --- |'))
  if (!lines.includes(after) || head < 0) throw new Error(`${page} has no table after ${after}`)
  const length = lines.slice(head + 1).findIndex((line) => !line.startsWith('|'))
  const rows = lines.splice(head + 1, length).map((line) => line.slice(2, -2).split(' | '))
  const otherRows = rows.filter((row) => [0, ...keys].some((column) => row[column] !== cells[column]))
  const day = new Date().toISOString().slice(0, 10)
  const sorted = [...otherRows, [...cells, day]].sort(([a = ''], [b = '']) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  lines.splice(head + 1, 0, ...sorted.map((row) => `| ${row.join(' | ')} |`))
  writeFileSync(file, lines.join('\n'))
}
