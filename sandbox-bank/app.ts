import { Hono } from 'hono'
import type { FaultEngine } from './faults/faults.ts'
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
import type { Tokens } from './state/tokens.ts'

/** The parts that make up the server. */
export interface AppParts extends Bank {
  tokens: Tokens
  faults: FaultEngine
}

/** All routes of the one port: authorisation, API, widget and the bank's own pages. */
export function createApp(parts: AppParts): Hono {
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
