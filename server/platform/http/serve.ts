import { isDeepStrictEqual } from 'node:util'
import { type Context, Hono } from 'hono'
import { type $ZodType, parse } from 'zod/v4/core'
import { scopeFor, type TokenScope } from '#contract/person/api-tokens.ts'
import { demoMay } from '#contract/closing/demo.ts'
import { bodyBytes, type Endpoint } from '#contract/endpoint.ts'
import { membershipHeader } from '#contract/household/roles.ts'
import { checkSession, type Db, type Session } from '../db/db.ts'
import { fail } from '../errors.ts'
import { type Language, languageOf } from '../i18n/index.ts'
import type { Log } from '../log.ts'
import { readJson } from './body.ts'
import { compiled } from './compiled.ts'
import { errorResponse, requestIdOf } from './error-response.ts'
import { etagOf, namesTag } from './etag.ts'
import { packText } from './pack.ts'
import { createTurns } from '../turns.ts'
import { type Caller, type RequestInfo, type Route, type Query } from './http.ts'

type Mounted = Route & { response: $ZodType }

export type ApiOptions = {
  routes: readonly Route[]
  db: Db
  /** The user named by a request's bearer token; null without a valid one. */
  readToken: (headers: Headers) => Promise<Caller | null>
  /**
   * The caller as the member whom a request's header names, with a session that is checked and the version of what the
   * member sees. Fails with 403 if there is no such membership, or its role may not make the call.
   */
  asMember: (caller: Caller, membershipId: string, endpoint: Endpoint) => Promise<Caller>
  /** Today's date in Dubai. */
  day: () => string
  log: Log
  address: (c: Context) => string
  /** Whether a response with a field its contract does not declare fails, as in tests; else it is omitted. */
  strict: boolean
  /** Counts a change that a demo is about to make; fails if it has made too many. */
  countDemoWrite: (userId: string) => Promise<void>
}

/** Mounts the routes. Access is denied by default: unknown paths too answer 401 without a valid token. */
export function mountApi(options: ApiOptions): Hono {
  const { routes, log } = options
  const turns = createCallTurns()
  const app = new Hono()
  app.use('/api/*', async (c, next) => {
    const started = performance.now()
    c.header('x-request-id', requestIdOf(c.req.raw))
    c.header('cache-control', 'no-store')
    await next()
    log.debug('request', {
      method: c.req.method,
      path: c.req.routePath,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    })
  })
  for (const bound of routes) {
    const { endpoint } = bound
    const route = { ...bound, response: compiled(endpoint.response) }
    app.on(endpoint.method, endpoint.path, (c) =>
      endpoint.access === 'bearer' ? serveInTurn(turns, options, route, c) : serve(options, route, c, null),
    )
  }
  app.all('/api/*', async (c) => {
    const caller = await readCaller(options, c)
    if (caller.session) await checkSession(options.db, caller.session)
    const known = routes.some((route) => matches(route.endpoint.path, c.req.path))
    return known ? fail('method_not_allowed') : fail('not_found')
  })
  app.onError((error, c) => errorResponse(error, c, log))
  return app
}

function requireScope(endpoint: Endpoint, scope: TokenScope): void {
  const needed = scopeFor(endpoint)
  if (needed === null) fail('token_not_accepted')
  if (scope === 'messages' && needed !== 'messages') fail('token_sends_messages_only')
  if (
    needed === 'messages'
      ? scope !== 'messages' && scope !== 'write'
      : needed === 'write' && scope !== 'write'
  )
    fail('token_reads_only')
}

async function readCaller({ readToken }: ApiOptions, c: Context): Promise<Caller> {
  return (await readToken(c.req.raw.headers)) ?? fail('unauthenticated')
}

/** The one place that decides whose data a request is about, and in which role. */
async function resolveCaller(
  options: ApiOptions,
  { endpoint }: Mounted,
  c: Context,
  caller: Caller,
): Promise<Caller> {
  if (caller.scope) requireScope(endpoint, caller.scope)
  if (caller.demo) {
    if (!demoMay(endpoint)) fail('demo_cannot')
    if (endpoint.method !== 'GET') await options.countDemoWrite(caller.userId)
  }
  const membership = c.req.header(membershipHeader)
  return membership === undefined ? caller : options.asMember(caller, membership, endpoint)
}

/**
 * Of one person few calls run at once, so that others need not wait behind them. Of changes one is written at a time
 * (platform/db), so at most 20 wait for that. This alone refuses: what is not let in has asked the database nothing.
 * Their sessions are checked one after the other too, or each would open a connection for that.
 */
const createCallTurns = () => ({
  read: createTurns({ atOnce: 8, mostWaiting: 100 }),
  change: createTurns({ atOnce: 21, mostWaiting: 0 }),
  check: createTurns({ atOnce: 1 }),
})

type CallTurns = ReturnType<typeof createCallTurns>

/** Serves a call of the person whose token it has, in their turn. */
async function serveInTurn(
  turns: CallTurns,
  options: ApiOptions,
  route: Mounted,
  c: Context,
): Promise<Response> {
  const caller = await readCaller(options, c)
  const { db } = options
  const { userId } = caller
  if (route.endpoint.method === 'GET')
    return turns.read(userId, c.req.raw, () =>
      serveCaller(options, route, c, caller, (session) => checkSession(db, session)),
    )
  const check = (session: Session): Promise<void> =>
    turns.check(userId, null, () => checkSession(db, session))
  return turns.change(userId, c.req.raw, () => serveCaller(options, route, c, caller, check))
}

/**
 * Checks the session before the handler starts. A read with an ETag instead checks it in its one transaction,
 * which saves a statement, unless the request has If-None-Match and may be answered with 304.
 */
async function serveCaller(
  options: ApiOptions,
  route: Mounted,
  c: Context,
  named: Caller,
  check: (session: Session) => Promise<void>,
): Promise<Response> {
  const { day } = options
  const { etag: hasTag = false } = route.endpoint
  const caller = await resolveCaller(options, route, c, named)
  const { session } = caller
  const knownTags = hasTag ? c.req.header('if-none-match') : undefined
  if (session?.checked === false && (!hasTag || knownTags !== undefined)) await check(session)
  if (c.req.method === 'HEAD') return c.body(null, 405)
  const today = day()
  const tag = (): string | null =>
    hasTag && session?.version ? etagOf(session.version, today, requestLanguage(c, session)) : null
  const current = knownTags === undefined ? null : tag()
  if (current !== null && namesTag(knownTags, current)) return c.body(null, 304, { etag: current })
  try {
    return await serve(options, route, c, caller, () => (day() === today ? tag() : null))
  } finally {
    if (session?.checked === false) await check(session)
  }
}

async function serve(
  options: ApiOptions,
  route: Mounted,
  c: Context,
  caller: Caller | null,
  tag: () => string | null = () => null,
): Promise<Response> {
  const { maxBytes = bodyBytes } = route.endpoint
  if (Number(c.req.header('content-length') ?? 0) > maxBytes)
    fail(route.endpoint.body ? 'body_too_large' : 'payload_too_large')
  const result = await route.run(new ServedRequest(options, c, caller), caller, {
    params: c.req.param(),
    query: readQuery(c),
    readBody: () => readJson(c.req.raw, maxBytes),
  })
  if (result instanceof Response) return result
  const etag = tag()
  if (etag !== null) c.header('etag', etag)
  const text = declared(route, result, options.strict)
  const { body, headers } = packText(text, 'application/json', c.req.header('accept-encoding'))
  return c.body(body, 200, headers)
}

/** A URL's query parameters; a repeated one is a list, which no schema accepts. */
function readQuery(c: Context): Query {
  const query = c.req.query()
  if (!c.req.url.includes('&')) return query
  const lists = Object.entries(c.req.queries()).filter(([, values]) => values.length > 1)
  return lists.length === 0 ? query : { ...query, ...Object.fromEntries(lists) }
}

/** The JSON of a result reduced to what the contract declares; in strict mode throws if anything is left out. */
function declared({ response, endpoint }: Mounted, result: unknown, strict: boolean): string {
  const text = JSON.stringify(parse(response, result))
  const whole = strict ? JSON.stringify(result) : text
  // fields may come in another order
  if (text !== whole && !isDeepStrictEqual(JSON.parse(text), JSON.parse(whole)))
    throw new Error(`${endpoint.path} answers what its contract does not say`)
  return text
}

const requestLanguage = (c: Context, session?: Session): Language =>
  languageOf(c.req.header('accept-language'), session?.language)

/**
 * Uses getters, because reading a request's signal creates the whole Request object. They are in a class:
 * with getters of an object literal, each request stayed in memory until the next full garbage collection.
 */
class ServedRequest implements RequestInfo {
  readonly #options: ApiOptions
  readonly #c: Context
  readonly #caller: Caller | null

  constructor(options: ApiOptions, c: Context, caller: Caller | null) {
    this.#options = options
    this.#c = c
    this.#caller = caller
  }
  get requestId(): string {
    return requestIdOf(this.#c.req.raw)
  }
  get signal(): AbortSignal {
    return this.#c.req.raw.signal
  }
  get headers(): Headers {
    return this.#c.req.raw.headers
  }
  get request(): Request {
    return this.#c.req.raw
  }
  get address(): string {
    return this.#options.address(this.#c)
  }
  get language(): Language {
    return requestLanguage(this.#c, this.#caller?.session)
  }
  changed(id: string): void {
    this.#c.header('x-change-id', id)
  }
}

function matches(pattern: string, path: string): boolean {
  const patternParts = pattern.split('/')
  const pathParts = path.split('/')
  return (
    patternParts.length === pathParts.length &&
    patternParts.every((part, index) => part.startsWith(':') || part === pathParts[index])
  )
}
