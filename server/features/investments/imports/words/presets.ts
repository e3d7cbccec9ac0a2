/** How a file of a known broker is recognised, and what its own words mean. Pure. */
import { brokers } from './brokers.ts'
import { type Column, plain } from './column-names.ts'
import type { Fixed, Preset } from './preset.ts'
import { trackers } from './trackers.ts'

export const presetOf = (head: readonly string[]): Preset | null => {
  const own = new Set(head.map((cell) => plain(cell)))
  return (
    [...trackers, ...brokers].find(({ headings }) => headings.every((heading) => own.has(plain(heading)))) ??
    null
  )
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
