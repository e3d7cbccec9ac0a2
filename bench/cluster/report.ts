import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { replaceLine, round } from '../faults/report.ts'
import type { Figures } from './flows.ts'

const folder = path.join(import.meta.dirname, '..', '..', 'docs', 'evidence')
const data = path.join(folder, 'bench', 'cluster.jsonl')
const page = path.join(folder, 'cluster.md')

type Line = {
  name: string
  what: string
  passed: boolean
  seconds: number
  at: string
  load: number
  figures: Figures
}

/** Replaces a stage's stored result and rewrites the evidence page; returns the result as a JSON line. */
export function keep(
  stage: { name: string; what: string },
  { passed, figures, seconds }: { passed: boolean; figures: Figures; seconds: number },
): string {
  const line: Line = {
    name: stage.name,
    what: stage.what,
    passed,
    seconds: round(seconds, 1),
    at: new Date().toISOString(),
    load: round(loadavg()[0] ?? 0, 1),
    figures,
  }
  writeFileSync(page, pageOf(replaceLine(data, line)))
  return JSON.stringify(line)
}

const pageOf = (lines: readonly Line[]): string => `# Several processes behind proxies

Written by \`npm run check:cluster\`: PostgreSQL 15, PgBouncer in transaction pooling, two web and two worker processes, HAProxy
and the sandbox bank on loopback, ${cpus().length} shared cores; for the change of primary two PostgreSQL nodes under Patroni with etcd. Each request
names the process that answers it, or goes to either.

| Stage | What | Figures | Passed | Seconds | Load | Day |
| --- | --- | --- | --- | --- | --- | --- |
${lines
  .map(({ name, what, figures, passed, seconds, load, at }) => {
    const text = Object.entries(figures)
      .map(
        ([key, value]) =>
          `${key.replaceAll('_', ' ')} ${Array.isArray(value) ? value.join(' / ') : String(value)}`,
      )
      .join(', ')
    return `| ${name} | ${what} | ${text} | ${passed ? 'yes' : '**no**'} | ${seconds} | ${load} | ${at.slice(0, 10)} |`
  })
  .join('\n')}
`
