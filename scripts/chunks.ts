import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }))

/**
 * Throws if built files have circular imports: the one that runs first would see the other's constants
 * undefined. A chunk group in vite.config.ts that leaves out what its modules import can cause such a cycle.
 */
export function refuseCircles(dist: string): void {
  const text = readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8')
  const remaining = new Map(Object.entries(Manifest.parse(JSON.parse(text))))
  for (let before = -1; before !== remaining.size;) {
    before = remaining.size
    for (const [name, { imports = [] }] of remaining)
      if (!imports.some((each) => remaining.has(each))) remaining.delete(name)
  }
  if (remaining.size > 0)
    throw new Error(`built files import each other in a circle: ${[...remaining.keys()].join(', ')}`)
}
