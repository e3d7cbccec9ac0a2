import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { round } from '../faults/report.ts'
import type { Figures } from './flows.ts'

const folder = path.join(import.meta.dirname, '..', '..', 'docs', 'evidence')
const data = path.join(folder, 'bench', 'cluster.jsonl')
const page = path.join(folder, 'cluster.md')

const Line = z.object({
  name: z.string(),
  what: z.string(),
  passed: z.boolean(),
  seconds: z.number(),
  at: z.string(),
  load: z.number(),
  figures: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.number())]),
  ),
})
type Line = z.infer<typeof Line>

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
    figures: z.record(z.string(), Line.shape.figures.valueType).parse(figures),
  }
  const older = existsSync(data) ? readFileSync(data, 'utf8').split('\n').filter(Boolean) : []
  const lines = [
    ...older.map((text) => Line.parse(JSON.parse(text))).filter(({ name }) => name !== line.name),
    line,
  ]
  lines.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  writeFileSync(data, lines.map((each) => `${JSON.stringify(each)}\n`).join(''))
  writeFileSync(page, pageOf(lines))
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
