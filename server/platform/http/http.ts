import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as z from 'zod/mini'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { packJson, type Packed, sealed, takesGzip } from './answer.ts'
import { readJson, requireStorable } from './body.ts'
import { type Condition, missingParent, stateOf } from '../db/db.ts'
import { AppError, errorBodyOf, fail, failFields } from '../errors.ts'
import { type Language, preferredLanguage } from '../i18n/index.ts'
import { faultsOf } from './faults.ts'
import { type KeptAnswers, keyOf } from './kept.ts'
import type { Log } from '../log.ts'
import { type Query, readQuery } from './query.ts'

/** Who a request's token names. Until `session` is met, nobody has asked yet whether the session still lives. */
export type Caller = { userId: string; sessionId: string; session?: Condition }
export type RequestInfo = {
  requestId: string
  signal: AbortSignal
  headers: Headers
  request: Request
  address: string
  /** The language of texts in the answer. */
  language: Language
}
type Parsed<E extends Endpoint> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> }

/** A route that is ready to be mounted. */
export type Route = {
  endpoint: Endpoint
  /** Its handler hands the question of the session on to its transaction (`handleReading`, `handleChange`). */
  asksItself?: true
  /** Its answer follows from the user's data, the day and what was asked alone, so it may be kept. */
  keeps?: true
  run(request: RequestInfo, caller: Caller | null, raw: RawInput): Promise<unknown>
}
type RawInput = {
  params: Record<string, string>
  query: Query
  readBody(): Promise<unknown>
}

/** Binds a bearer endpoint to its handler; its input is parsed by the contract. A Response goes out as it is. */
export function handle<const E extends Endpoint>(
  endpoint: E,
  handler: (caller: Caller, input: Parsed<E>, request: RequestInfo) => Promise<ResponseOf<E> | Response>,
): Route {
  return {
    endpoint,
    async run(request, caller, raw) {
      if (!caller) fail('unauthenticated')
      return handler(caller, await parseInput(endpoint, raw), request)
    },
  }
}

/**
 * The same for a handler that only reads and hands `caller.session` to its reading, which saves a journey of its
 * own. Whatever the handler does, nothing is answered before the session has been found to live. With `keep` the
 * answer may be given again for as long as the user's data stays the same: its one input beside that data is the day.
 */
export function handleReading<const E extends Endpoint>(
  endpoint: E,
  handler: (caller: Caller, input: Parsed<E>, request: RequestInfo) => Promise<ResponseOf<E>>,
  { keep = false }: { keep?: boolean } = {},
): Route {
  return { ...handle(endpoint, handler), asksItself: true, ...(keep ? { keeps: true } : {}) }
}

/**
 * The same for a handler whose one effect is a `write` with `caller.session`: that undoes itself where the
 * session has ended.
 */
export const handleChange = handleReading

/** Binds an endpoint that needs no bearer token: public ones, and the provider's signed webhook. */
export function handleOpen<const E extends Endpoint>(
  endpoint: E,
  handler: (input: Parsed<E>, request: RequestInfo) => Promise<ResponseOf<E> | Response>,
): Route {
  if (endpoint.access === 'bearer') throw new Error(`${endpoint.path} needs a bearer token`)
  return {
    endpoint,
    async run(request, _caller, raw) {
      return handler(await parseInput(endpoint, raw), request)
    },
  }
}

/** Fails where an answer is not exactly what its contract says: a field too much is a fault as well. */
function checkAnswer(endpoint: Endpoint, result: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(result))
  const told: unknown = JSON.parse(JSON.stringify(endpoint.response.parse(result)))
  if (!isDeepStrictEqual(sent, told))
    throw new Error(`${endpoint.path} answers what its contract does not say`)
}

async function parseInput<E extends Endpoint>(endpoint: E, raw: RawInput): Promise<Parsed<E>> {
  const parsed = {
    params: endpoint.params ? check(endpoint.params, raw.params, 'params') : undefined,
    query: endpoint.query ? check(endpoint.query, raw.query, 'query') : undefined,
    body: endpoint.body ? check(endpoint.body, await raw.readBody(), 'body') : undefined,
  }
  return parsed as Parsed<E> // each part has just been parsed by this endpoint's own schema
}

function check(schema: z.ZodMiniType, value: unknown, part: string): unknown {
  requireStorable(value)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  return part === 'params' ? fail('not_found') : failFields(faultsOf(parsed.error.issues, value, part))
}

/** Who holds the token of a request, and whether the session of a caller still lives. */
export type Gate = {
  read(headers: Headers): Promise<Caller | null>
  lives(caller: Caller): Promise<boolean>
}

/** Where finished answers are kept, and what they are found by. */
export type Keeping = {
  kept: KeptAnswers
  day(): string
  /** What was asked, as it came: the path and the query. */
  target(c: Context): string | null
}

/** Mounts routes behind one gate that denies by default: what is not a public endpoint needs a caller. */
export function mountApi(options: {
  routes: readonly Route[]
  gate: Gate
  log: Log
  address(c: Context): string
  /** What every answer carries. */
  headers: Record<string, string>
  /** Whether each answer is held against its contract, as in tests (decision 014). */
  checked: boolean
  keeping: Keeping | null
}): Hono {
  const { routes, gate, log } = options
  const app = new Hono()
  // getters, since asking a request for its signal makes the whole of it
  const info = (c: Context): RequestInfo => ({
    requestId: requestIdOf(c.req.raw),
    get signal() {
      return c.req.raw.signal
    },
    headers: c.req.raw.headers,
    request: c.req.raw,
    get address() {
      return options.address(c)
    },
    get language() {
      return preferredLanguage(c.req.header('accept-language'))
    },
  })
  const readCaller = async (c: Context): Promise<Caller> =>
    (await gate.read(c.req.raw.headers)) ?? fail('unauthenticated')
  const requireLiving = async (caller: Caller): Promise<void> => {
    const { session } = caller
    if (!session || session.met) return
    if (!(await gate.lives(caller))) fail('unauthenticated')
    session.met = true
  }
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
  for (const route of routes) {
    app.on(route.endpoint.method, route.endpoint.path, async (c) => {
      const caller = route.endpoint.access === 'bearer' ? await readCaller(c) : null
      if (caller && !route.asksItself) await requireLiving(caller)
      if (c.req.method === 'HEAD' && route.endpoint.access !== 'public') return c.body(null, 405)
      const day = options.keeping?.day()
      const run = route.run(info(c), caller, {
        params: c.req.param(),
        query: readQuery(c),
        readBody: () => readJson(c.req.raw),
      })
      if (caller && route.asksItself) {
        await Promise.allSettled([run])
        await requireLiving(caller)
      }
      const result = await run
      if (result instanceof Response) return result
      if (options.checked) checkAnswer(route.endpoint, result)
      const packed = await packJson(result, c.req.header('accept-encoding'), options.headers)
      if (options.keeping && caller && route.keeps) keepAnswer(options.keeping, c, caller, packed, day)
      return sealed(packed, { 'x-request-id': requestIdOf(c.req.raw) })
    })
  }
  app.all('/api/*', async (c) => {
    await requireLiving(await readCaller(c))
    const known = routes.some((route) => matches(route.endpoint.path, c.req.path))
    return known ? fail('method_not_allowed') : fail('not_found')
  })
  app.onError((error, c) => errorResponse(error, c, log))
  return app
}

/** Keeps an answer with the version it was read with, unless it was read on two days. */
function keepAnswer(keeping: Keeping, c: Context, caller: Caller, packed: Packed, day?: string): void {
  const version = caller.session?.version ?? null
  const target = keeping.target(c)
  if (version === null || target === null || c.req.method !== 'GET' || day === undefined) return
  if (keeping.day() !== day) return
  const key = keyOf(caller.userId, day, takesGzip(c.req.header('accept-encoding')), target)
  if (key === null) return
  const body = Buffer.from(packed.body)
  const headers = { ...packed.headers, 'content-length': String(body.length) }
  keeping.kept.keep(key, { version, route: c.req.routePath, headers: Object.entries(headers).flat(), body })
}

const requestIds = new WeakMap<Request, string>()

/** One id a request; not read from the answer's headers, since that would make the answer before its time. */
function requestIdOf(request: Request): string {
  let id = requestIds.get(request)
  if (id === undefined) requestIds.set(request, (id = randomUUID()))
  return id
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  )
}

/** The one translation of failures into answers; an unknown error is logged and told in one sentence. */
export function errorResponse(error: unknown, c: Context, log: Log): Response {
  const requestId = requestIdOf(c.req.raw)
  const known = error instanceof AppError ? error : null
  if (!known) log.error('A request failed', { method: c.req.method, path: c.req.routePath, requestId }, error)
  const failure = known ?? new AppError({ reason: codeOf(error), params: {} })
  const language = preferredLanguage(c.req.header('accept-language'))
  const body: ErrorBody = { ...errorBodyOf(failure, language), request_id: requestId }
  const headers: Record<string, string> = { 'cache-control': 'no-store', 'x-request-id': requestId }
  if (failure.retryAfterSeconds !== undefined)
    headers['retry-after'] = String(Math.max(1, Math.ceil(failure.retryAfterSeconds)))
  const status: ContentfulStatusCode = failure.status
  return c.json(body, status, headers)
}

function codeOf(error: unknown): ErrorCode {
  if (isStorageFull(error)) return 'storage_full'
  if (isConnectionLost(error)) return 'unavailable'
  return ['23505', missingParent].includes(stateOf(error)) ? 'conflict' : 'internal'
}

const isStorageFull = (error: unknown): boolean => ['53100', 'ENOSPC'].includes(stateOf(error))
const isConnectionLost = (error: unknown): boolean =>
  [
    '57P01',
    '57P02',
    '57P03',
    '53300',
    '08006',
    '08003',
    '08001',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ENOENT',
  ].includes(stateOf(error)) ||
  (error instanceof Error &&
    /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(error.message))
