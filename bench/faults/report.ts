import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import path from 'node:path'

export type Figure = string | number | boolean | null | readonly number[]
export type Result = { passed: boolean; figures: Readonly<Record<string, Figure>> }
/** One fault script: a one-line description, the minimum it must meet, and the work. */
export type Fault = {
  name: string
  what: string
  floor: string
  /** Set if its floor has no times, so that another script may run concurrently. */
  untimed?: true
  run(): Promise<Result>
}

const root = path.join(import.meta.dirname, '..', '..')
const results = path.join(root, 'docs', 'evidence', 'bench', 'faults.jsonl')
const deepResults = path.join(root, 'docs', 'evidence', 'bench', 'deep.jsonl')
const page = path.join(root, 'docs', 'evidence', 'reliability.md')

export const round = (value: number, digits = 0): number => Number(value.toFixed(digits))

/** The percentile of some numbers; `share` is between 0 and 1. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}

type Line = {
  name: string
  what: string
  floor: string
  passed: boolean
  seconds: number
  at: string
  machine: string
  /** The machine's load average of the last minute, at the end. */
  load: number
  figures: Result['figures']
}

/** Replaces the stored result of that name and rewrites the page's table; returns the JSON line. */
export function keepResult(fault: Fault, result: Result, seconds: number): string {
  const line: Line = {
    name: fault.name,
    what: fault.what,
    floor: fault.floor,
    passed: result.passed,
    seconds: round(seconds, 1),
    at: new Date().toISOString(),
    machine: machine(),
    load: round(loadavg()[0] ?? 0, 1),
    figures: result.figures,
  }
  renewPage(replaceLine(results, line))
  return JSON.stringify(line)
}

const machine = (): string =>
  `${cpus().length} cores, ${round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`

/** Replaces the line of that name, of which `same` also holds, in a file of JSON lines; returns all of them. */
export function replaceLine<T extends { name: string }>(
  file: string,
  line: T,
  same: (other: T) => boolean = () => true,
): T[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const older = text
    .split('\n')
    .filter(Boolean)
    .map((each) => JSON.parse(each) as T) // written by this file
  const all = [...older.filter((other) => other.name !== line.name || !same(other)), line]
  all.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, all.map((each) => `${JSON.stringify(each)}\n`).join(''))
  return all
}

function renewPage(lines: readonly Line[]): void {
  const table = [
    '| # | What | Floor | Figures | Passed | Seconds | Day |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines.map(
      ({ name, what, floor, figures, passed, seconds, at }) =>
        `| ${name} | ${what} | ${floor} | ${Object.entries(figures)
          .map(([key, value]) => `${key} ${Array.isArray(value) ? value.join('/') : String(value)}`)
          .join(', ')} | ${passed ? 'yes' : '**no**'} | ${seconds} | ${at.slice(0, 10)} |`,
    ),
  ].join('\n')
  putTable('faults', table)
}

/** Writes a table between its two markers in docs/evidence/reliability.md. */
function putTable(mark: string, table: string): void {
  if (!existsSync(page)) return
  const [open, close] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`]
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(open), text.indexOf(close)]
  if (from === -1 || to === -1) return
  writeFileSync(page, `${text.slice(0, from)}${open}\n\n${table}\n\n${text.slice(to)}`)
}

/** One stage of the deep check, on one database. */
export type DeepLine = {
  name: string
  what: string
  engine: string | null
  passed: boolean
  seconds: number
  seed: string
  size: number
  figures: Readonly<Record<string, string | number | boolean>>[]
}
type KeptDeep = DeepLine & { at: string; machine: string }

/** Replaces a stage's stored result and rewrites its table; returns the JSON line. */
export function keepDeep(line: DeepLine): string {
  const kept: KeptDeep = { ...line, at: new Date().toISOString(), machine: machine() }
  const all = replaceLine(deepResults, kept, (other) => other.engine === kept.engine)
  const rows = all.map(
    ({ name, what, engine, figures, passed, seconds, seed, at }) =>
      `| ${name} | ${what} | ${engine ?? '–'} | ${figures.map(lineOf).join('<br>') || 'see the faults'} | ${passed ? 'yes' : '**no**'} | ${seconds} | ${seed} | ${at.slice(0, 10)} |`,
  )
  const head = '| # | What | Database | Figures | Passed | Seconds | Seed | Day |'
  putTable('deep', [head, '| --- | --- | --- | --- | --- | --- | --- | --- |', ...rows].join('\n'))
  return JSON.stringify(kept)
}

const lineOf = ({
  invariant: _name,
  seed: _seed,
  engine: _engine,
  ...figures
}: DeepLine['figures'][number]): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
    .join(', ')
