import { createServer, type RequestListener, type Server } from 'node:http'

/**
 * Whoever ends an idle connection while the other side is asking over it lets that question fail, so it must not be us:
 * proxies keep theirs for 60 s (nginx), 90 s (Traefik) or 120 s (Caddy), and then end them themselves.
 */
const keepAliveTimeout = 125_000
/** From the first byte of a request to the end of its headers; time between requests does not count. */
const headersTimeout = 15_000
const requestTimeout = 60_000
const drainMs = 3000

/** Serves HTTP; fails where the port is taken. */
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
 * Takes no new connection, ends the idle ones, and answers what still comes over the others with the word that it was
 * their last; who holds on longer than three seconds is cut.
 */
export function drainServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.prependListener('request', (_request, response) => void (response.shouldKeepAlive = false))
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), drainMs).unref()
  })
}
