/** Runs the built drawing of `web/drawn.tsx` in a separate process, for one set of run-time settings and one language. */
import { pathToFileURL } from 'node:url'
import * as z from 'zod'

const [bundle = '', settings = '', language = ''] = process.argv.slice(2)
Object.assign(globalThis, { runtimeConfigText: settings })
const drawing: unknown = await import(pathToFileURL(bundle).href)
const { drawPages, needs } = z
  .object({
    drawPages: z.custom<(language: string) => Promise<object>>((value) => typeof value === 'function'),
    needs: z.unknown(),
  })
  .parse(drawing)
process.stdout.write(JSON.stringify({ ...(await drawPages(language)), needs }))
process.exit(0) // the app's timers would keep it
