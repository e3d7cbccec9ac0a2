import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserCommand } from 'vitest/node'
import * as z from 'zod'

// The library that @axe-core/playwright depends on, injected into the test's own document.
const library = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
)
const source = readFileSync(library, 'utf8')
const Violations = z.array(
  z.object({
    id: z.string(),
    nodes: z.array(z.object({ target: z.array(z.unknown()), failureSummary: z.string().optional() })),
  }),
)

/** Waits for animations to finish, so that colours are final; gives up on endless ones after 500 ms. */
const still = `Promise.race([
  Promise.allSettled(document.getAnimations().filter((each) => each.timeline === document.timeline).map((each) => each.finished)),
  new Promise((resolve) => setTimeout(resolve, 500)),
])`

/** Accessibility violations under a selector, one line each; `rules` limits the check to these rules. */
export const checkAccess: BrowserCommand<[selector: string, rules?: string[]]> = async (
  context,
  selector,
  rules,
): Promise<string[]> => {
  const document = await context.frame()
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) }
  const run = `axe.run(${JSON.stringify(selector)}, ${JSON.stringify(options)}).then((found) => found.violations)`
  const ready = await document.evaluate(`'axe' in window`)
  if (ready !== true) await document.evaluate(source)
  await document.evaluate(still)
  return Violations.parse(await document.evaluate(run)).flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id} at ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  )
}

/** Turns off the reduced-motion setting that all other tests use, or back on. */
export const allowMotion: BrowserCommand<[allowed: boolean]> = ({ page }, allowed) =>
  page.emulateMedia({ reducedMotion: allowed ? 'no-preference' : 'reduce' })

declare module 'vitest/browser' {
  interface BrowserCommands {
    checkAccess: (selector: string, rules?: string[]) => Promise<string[]>
    allowMotion: (allowed: boolean) => Promise<void>
  }
}
