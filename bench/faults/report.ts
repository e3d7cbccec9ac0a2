import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'

export type Figure = string | number | boolean | null | readonly number[]
export type Result = { passed: boolean; figures: Readonly<Record<string, Figure>> }
/** One script: what it does in a line, the floor it must keep, and the work. */
export type Fault = { name: string; what: string; floor: string; run(): Promise<Result> }

const root = path.join(import.meta.dirname, '..', '..')
const results = path.join(root, 'bench', 'results', 'faults.jsonl')
const page = path.join(root, 'docs', 'reliability.md')

export const round = (value: number, digits = 0): number => Number(value.toFixed(digits))

/** The value below which a share of the numbers lies. */
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
  figures: Result['figures']
}

/** Writes a result as one JSON line in place of the older one of that name, and renews the page's table. */
export function keepResult(fault: Fault, result: Result, seconds: number): string {
  const line: Line = {
    name: fault.name,
    what: fault.what,
    floor: fault.floor,
    passed: result.passed,
    seconds: round(seconds, 1),
    at: new Date().toISOString(),
    machine: `${cpus().length} cores, ${round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`,
    figures: result.figures,
  }
  const all = [...readLines().filter(({ name }) => name !== fault.name), line].sort((a, b) =>
    a.name.localeCompare(b.name, 'en', { numeric: true }),
  )
  mkdirSync(path.dirname(results), { recursive: true })
  writeFileSync(results, all.map((each) => `${JSON.stringify(each)}\n`).join(''))
  renewPage(all)
  return JSON.stringify(line)
}

function readLines(): Line[] {
  if (!existsSync(results)) return []
  return readFileSync(results, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((text) => JSON.parse(text) as Line) // written by keepResult
}

function renewPage(lines: readonly Line[]): void {
  if (!existsSync(page)) return
  const text = readFileSync(page, 'utf8')
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
  writeFileSync(
    page,
    text.replace(
      /<!-- faults -->[\s\S]*<!-- \/faults -->/,
      () => `<!-- faults -->\n\n${table}\n\n<!-- /faults -->`,
    ),
  )
}
