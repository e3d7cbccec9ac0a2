import { appendFileSync } from 'node:fs'

export type Figures = Readonly<Record<string, string | number | boolean>>

/** Writes the figures of an invariant as one JSON line, to the file CHECK_REPORT if set, else to stdout. */
export function report(invariant: string, figures: Figures): void {
  const line = JSON.stringify({ invariant, ...figures })
  const file = process.env['CHECK_REPORT']
  if (file) appendFileSync(file, `${line}\n`)
  else console.info(line)
}
