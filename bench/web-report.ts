/** The report of `npm run bench:web`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'

export type Visit = { lcp: number; tbt: number; cls: number; scriptKb: number; wireKb: number }
export type Measured = {
  entries: Record<string, Visit>
  dashboard: { clickMs: number; reloadMs: number }
  list: { longestBlockMs: number; searchMs: number }
  rows: number
  runs: number
  slow: { cpu: number; latency: number }
}

/** Writes and prints the figures as Markdown tables. */
export function report(measured: Measured, out: string): void {
  const { entries, dashboard, list, rows, runs, slow } = measured
  const budget: Record<string, number> = { '/home': 100, '/login': 130, '/dashboard': 200 }
  const verdict = (held: boolean): string => (held ? 'yes' : '**no**')
  const lines = Object.entries(entries).map(
    ([entry, { lcp, tbt, cls, scriptKb, wireKb }]) =>
      `| ${entry} | ${scriptKb.toFixed(0)} | ≤ ${budget[entry]} | ${wireKb.toFixed(0)} | ${(lcp / 1000).toFixed(2)} | ${tbt.toFixed(0)} | ${cls.toFixed(3)} | ${verdict(scriptKb <= (budget[entry] ?? 0) && (entry === '/dashboard' || (lcp <= 1800 && tbt <= 60)))} |`,
  )
  const waits: [string, number, number][] = [
    ['dashboard, warm: from the click to the figures', dashboard.clickMs, 100],
    ['dashboard, loaded again: until the last figures', dashboard.reloadMs, 300],
    [`list of ${rows.toLocaleString('en')}: longest block while scrolling`, list.longestBlockMs, 50],
    ['list: from the last letter of a search to its result', list.searchMs, 100],
  ]
  const markdown = `Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, the bundled Chromium, medians over ${runs} runs; the first table on a phone's screen with a processor slowed ${slow.cpu} times, ${slow.latency} ms and 1.6 Mbit/s.

| first visit | script, kB gzip | must be | all, kB on the wire | LCP, s (≤ 1.8) | blocked, ms (≤ 60) | shift | reached |
| --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

| wait | ms | must be | reached |
| --- | --- | --- | --- |
${waits.map(([name, ms, most]) => `| ${name} | ${ms.toFixed(0)} | ≤ ${most} | ${verdict(ms <= most)} |`).join('\n')}
`
  mkdirSync(out, { recursive: true })
  writeFileSync(path.join(out, 'web.md'), markdown)
  process.stdout.write(markdown)
}
