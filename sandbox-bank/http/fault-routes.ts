import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { z } from 'zod'
import { FAULT_KINDS, type FaultEngine } from '../faults/faults.ts'

const fault = z.object({
  match: z.object({ method: z.string().optional(), path: z.string().optional() }).optional(),
  kind: z.enum(FAULT_KINDS),
  status: z.int().min(200).max(599).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  ms: z.number().min(0).optional(),
  bytes: z.number().min(0).optional(),
  body: z.unknown().optional(),
  times: z.int().min(1).optional(),
  skip: z.int().min(0).optional(),
})

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** POST sets faults (one or a list, `path` as the source of a RegExp), DELETE clears them; loopback only. */
export function faultRoutes(faults: FaultEngine): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use('/__faults', async (c, next) => {
    if (!LOOPBACK.has(c.env.incoming.socket.remoteAddress ?? '')) return c.notFound()
    return next()
  })
  app.post('/__faults', async (c) => {
    // Only JSON: a form on another site cannot send it without a CORS preflight.
    if (!c.req.header('content-type')?.startsWith('application/json'))
      return c.json({ error: 'Send JSON.' }, 415)
    const body: unknown = await c.req.json().catch(() => undefined)
    const parsed = z.array(fault).safeParse(Array.isArray(body) ? body : [body])
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400)
    for (const { match, ...rest } of parsed.data) {
      const path = match?.path === undefined ? {} : { path: new RegExp(match.path) }
      const method = match?.method === undefined ? {} : { method: match.method }
      faults.set({ ...rest, match: { ...method, ...path } })
    }
    return c.json({ set: parsed.data.length })
  })
  app.delete('/__faults', (c) => {
    faults.clear()
    return c.json({ set: 0 })
  })
  return app
}
