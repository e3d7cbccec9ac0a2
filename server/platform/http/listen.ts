import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Closing an idle connection while a request arrives on it fails that request, so the proxy must close first:
 * nginx does after 60 s, Traefik after 90 s, Caddy after 120 s.
 */
const keepAliveTimeout = 125_000
/** From the first byte of a request to the end of its headers; time between requests does not count. */
const headersTimeout = 15_000
const requestTimeout = 60_000
const drainMs = 3000

/** Serves HTTP; rejects if the port is taken. */
export function openServer(
  listener: RequestListener,
  where: { port: number; host: string },
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer({ keepAliveTimeout, headersTimeout, requestTimeout }, listener)
    server.once('error', reject).listen(where.port, where.host, () => resolve(server))
  })
}

/**
 * Stops a server in two steps. For `serveMs` it answers every request with `connection: close`, until load
 * balancers have noticed. Then it accepts no new connections and closes idle ones, after three seconds all.
 */
export async function drainServer(server: Server, serveMs = 0): Promise<void> {
  server.prependListener('request', (_request, response) => void (response.shouldKeepAlive = false))
  if (serveMs > 0) await sleep(serveMs)
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), drainMs).unref()
  })
}
