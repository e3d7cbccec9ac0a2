/** Runs the built `web/prerender.tsx` in its own process, for given run-time settings and one language. */
import { pathToFileURL } from 'node:url'
import * as z from 'zod'

const [bundle = '', settings = '', language = ''] = process.argv.slice(2)
Object.assign(globalThis, { runtimeConfigText: settings })
const bundled: unknown = await import(pathToFileURL(bundle).href)
const { renderPages, needs } = z
  .object({
    renderPages: z.custom<(language: string) => Promise<object>>((value) => typeof value === 'function'),
    needs: z.unknown(),
  })
  .parse(bundled)
process.stdout.write(JSON.stringify({ ...(await renderPages(language)), needs }))
process.exit(0) // the app's timers would keep the process alive
