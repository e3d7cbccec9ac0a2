/** How a file of a known broker is recognised, and what its own words mean. Pure. */
import { brokers } from './brokers.ts'
import { type Column, plain } from './column-names.ts'
import type { Fixed, Preset } from './preset.ts'
import { trackers } from './trackers.ts'

/** Of several whose headings are all there, the one that names most; `below` are the rows under the heading. */
export function presetOf(head: readonly string[], below: readonly (readonly string[])[]): Preset | null {
  const own = new Set(head.map((cell) => plain(cell)))
  const fitting = [...trackers, ...brokers].filter(
    ({ headings, says }) =>
      headings.every((heading) => own.has(plain(heading))) &&
      (says === undefined || below.some((cells) => cells.some((cell) => says.test(cell)))),
  )
  return fitting.toSorted((a, b) => b.headings.length - a.headings.length)[0] ?? null
}

/** Where the columns stand that a preset names. */
export function fixedBy(preset: Preset | null, head: readonly string[]): Fixed {
  const own = head.map((cell) => plain(cell))
  const fixed: Fixed = {}
  for (const [column, name] of Object.entries(preset?.columns ?? {})) {
    const place = name === '' ? -1 : own.indexOf(plain(name))
    if (place >= 0 || name === '') fixed[column as Column] = place
  }
  return fixed
}
