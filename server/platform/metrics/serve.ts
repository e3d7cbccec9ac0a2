import { createHash, timingSafeEqual } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { errorResponse } from '../http/error-response.ts'
import { drainServer, openServer } from '../http/listen.ts'
import { fail } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Metrics, MetricsSources } from './metrics.ts'
import { type Observe, observeNothing } from './observe.ts'

const path = '/api/metrics'

export type MetricsSettings = { token: string | null; listen: { host: string; port: number } | null }
export type ServedMetrics = {
  observe: Observe
  /** For the main server; null without a token, which is what protects it there. */
  app: Hono | null
  stop(): Promise<void>
}

/** Starts the metrics, and their own listener if they have an address. Loads nothing while they are off. */
export async function startMetrics(
  settings: MetricsSettings | null,
  sources: MetricsSources,
  log: Log,
): Promise<ServedMetrics> {
  if (settings === null) return { observe: observeNothing, app: null, stop: async () => undefined }
  const { createMetrics } = await import('./metrics.ts')
  const metrics = createMetrics(sources)
  const app = metricsApp(metrics, settings.token, log)
  const stop = settings.listen ? await listen(app, settings.listen) : async () => undefined
  return { observe: metrics.observe, app: settings.token === null ? null : app, stop }
}

/** Serves the metrics to the holder of the token, else 401; to everybody if there is none. */
function metricsApp(metrics: Metrics, token: string | null, log: Log): Hono {
  const app = new Hono()
  app.get(path, async (c) => {
    if (token !== null && !isToken(c.req.header('authorization'), token)) fail('unauthenticated')
    const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' }
    return c.body(await metrics.text(), 200, headers)
  })
  app.onError((error, c) => errorResponse(error, c, log))
  return app
}

/** Compares digests, in constant time, so that response times reveal nothing of the token. */
function isToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}

/** Serves the metrics alone; the returned function stops it. */
async function listen(app: Hono, where: { host: string; port: number }): Promise<() => Promise<void>> {
  const listener = getRequestListener(app.fetch, { hostname: where.host })
  const server = await openServer((request, response) => void listener(request, response), where)
  return () => drainServer(server)
}
