import { appendFileSync } from 'node:fs'

export type Figures = Readonly<Record<string, string | number | boolean>>

/** Says a figure of an invariant as one JSON line, on stdout and in CHECK_REPORT where it is set. */
export function report(invariant: string, figures: Figures): void {
  const line = JSON.stringify({ invariant, ...figures })
  const file = process.env['CHECK_REPORT']
  if (file) appendFileSync(file, `${line}\n`)
  else console.info(line)
}
