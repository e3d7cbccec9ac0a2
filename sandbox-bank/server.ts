import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createControls } from './faults/controls.ts'
import { type FaultEngine, createFaults } from './faults/faults.ts'
import {
  DEFAULT_TIMING,
  SANDBOX_CLIENT_ID,
  SANDBOX_CLIENT_SECRET,
  SANDBOX_WEBHOOK_SECRET,
  type SandboxBankOptions,
  type World,
} from './state/world.ts'
import { PEOPLE } from './people/index.ts'
import { createRefreshes } from './state/refreshes.ts'
import { openStore } from './state/state.ts'
import { type Tokens, createTokens } from './state/tokens.ts'
import { createWebhooks } from './state/webhooks.ts'
import { Hono } from 'hono'
import { correlate, refuse, requireApiToken } from './http/answers.ts'
import { authRoutes } from './http/auth.ts'
import { bankPages } from './http/bank-pages.ts'
import { customersApi } from './http/customers.ts'
import { dataRoutes } from './http/data.ts'
import { faultRoutes } from './http/fault-routes.ts'
import { frontPages } from './http/front-pages.ts'
import { createSessions } from './http/sessions.ts'
import { widgetPages } from './http/widget-pages.ts'
import type { Bank } from './state/connect.ts'

export type { FaultSpec } from './faults/faults.ts'
export type { SandboxBankOptions } from './state/world.ts'
export type { Served, ServedAccount } from './wire/served.ts'

/** One request received by the server. */
export interface RequestLogEntry {
  method: string
  /** Path and query. */
  path: string
  status: number
  /** ISO time of arrival. */
  arrivedAt: string
}

/** A running sandbox bank. */
export type SandboxBank = Awaited<ReturnType<typeof startSandboxBank>>

const MAX_REQUESTS = 5000

function createLater(): { later: World['later']; cancelAll: () => void } {
  const timers = new Set<NodeJS.Timeout>()
  let stopped = false
  return {
    later(ms, work) {
      if (stopped) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        work()
      }, ms)
      timer.unref()
      timers.add(timer)
    },
    cancelAll() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

function createWorld(options: SandboxBankOptions, later: World['later']): World {
  const clock = options.now ?? (() => new Date())
  return {
    store: openStore(options.stateFile),
    timing: { ...DEFAULT_TIMING, ...options.timing },
    mostMonths: options.mostMonths ?? Infinity,
    appName: 'XTharwa',
    clientId: options.clientId ?? SANDBOX_CLIENT_ID,
    clientSecret: options.clientSecret ?? SANDBOX_CLIENT_SECRET,
    publicUrl: '',
    now: () => clock().getTime(),
    log: options.log ?? (() => undefined),
    timelines: new Map(),
    later,
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** Records each request, then lets the faults or the app respond to it. */
function frontDoor(
  world: World,
  faults: FaultEngine,
  requests: RequestLogEntry[],
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const { method = 'GET', url: path = '/' } = request
    const entry = { method, path, status: 0, arrivedAt: new Date(world.now()).toISOString() }
    requests.push(entry)
    if (requests.length > MAX_REQUESTS) requests.splice(0, requests.length - MAX_REQUESTS)
    response.once('close', () => {
      entry.status = response.headersSent ? response.statusCode : 0
      world.log({ msg: 'request', method, path: path.split('?')[0], status: entry.status })
    })
    void faults.handle(request, response).then((done) => (done ? undefined : answer(request, response)))
  }
}

/**
 * Starts a bank that speaks the provider's protocol on one port.
 * Rejects when the port is taken or the state file cannot be read.
 */
export async function startSandboxBank(options: SandboxBankOptions = {}) {
  const { later, cancelAll } = createLater()
  const world = createWorld(options, later)
  const webhookSecret = options.webhookSecret ?? SANDBOX_WEBHOOK_SECRET
  const webhooks = createWebhooks(world, webhookSecret)
  const refreshes = createRefreshes(world, webhooks)
  const tokens = await createTokens(world)
  const faults = createFaults()
  const app = createApp({ world, tokens, webhooks, refreshes, faults })
  const requests: RequestLogEntry[] = []
  const server = createServer(frontDoor(world, faults, requests, getRequestListener(app.fetch)))
  // making a large person's rows takes longer than the usual five seconds, after which a client's next request would fail
  server.keepAliveTimeout = 60_000
  const host = options.host ?? '127.0.0.1'
  const port = await listen(server, options.port ?? 0, host)
  world.publicUrl = `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`
  refreshes.resume()
  return {
    /** Address for clients and browsers, without a trailing slash. */
    url: world.publicUrl,
    clientId: world.clientId,
    clientSecret: world.clientSecret,
    webhookSecret,
    /** Sets the URL that events are sent to; undefined stops them. */
    setWebhook: (url: string | undefined): void => webhooks.setUrl(url),
    /** The last 5,000 requests. */
    requests,
    faults,
    people: PEOPLE.map(({ id, name, username, password }) => ({ id, name, username, password })),
    ...createControls({ world, webhooks, refreshes }),
    async stop(): Promise<void> {
      cancelAll()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
      world.store.flush()
    },
  }
}

/** The parts that make up the server. */
interface AppParts extends Bank {
  tokens: Tokens
  faults: FaultEngine
}

/** All routes of the one port: authorisation, API, widget and the bank's own pages. */
function createApp(parts: AppParts): Hono {
  const { world, tokens, faults } = parts
  const app = new Hono({ strict: false })
  for (const path of ['/customers/*', '/banks/*', '/data/*', '/events/*']) {
    app.use(path, correlate)
    app.use(path, requireApiToken(world, tokens))
  }
  app.route('/', authRoutes(world, tokens))
  app.route('/', customersApi(world))
  app.route('/', dataRoutes({ ...parts, results: new Map() }))
  const pageParts = { ...parts, sessions: createSessions(world) }
  app.route('/', frontPages(world))
  app.route('/', widgetPages(pageParts, tokens))
  app.route('/', bankPages(pageParts))
  app.route('/', faultRoutes(faults))
  app.notFound((c) => refuse(c, world, 'INVALID_URL'))
  app.onError((error, c) => {
    world.log({ msg: 'error', error: error.message })
    return refuse(c, world, 'INTERNAL_SERVER_ERROR')
  })
  return app
}
