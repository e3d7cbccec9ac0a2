import { randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { nanoTime } from '../ledger/dates.ts'
import type { Tokens } from '../state/tokens.ts'
import { newId, type World } from '../state/world.ts'
import { pageOf } from '../wire/transaction-page.ts'

/** Refusals: the HTTP status and the message, in which {} stands for a detail. */
const REFUSALS = {
  INVALID_PARAMETERS: [400, 'The request is badly formatted{}'],
  MISSING_PARAMETERS: [400, 'A required value is absent, field: {}.'],
  INSUFFICIENT_ACCESS_LEVEL: [403, 'The permission {} has not been granted.'],
  CONSENT_EXPIRED: [
    403,
    'Consent was suspended, revoked, or expired. New consent is required, please connect the entity once again.',
  ],
  INVALID_URL: [404, 'The URL you have requested does not exist.'],
  UNKNOWN_CUSTOMER: [404, 'The customer_id provided has not been recognized by Lean.'],
  UNKNOWN_ENTITY: [404, 'The entity_id provided did not match an account in our records.'],
  UNKNOWN_ACCOUNT: [404, 'The account_id provided does not match an account with the entity_id provided.'],
  UNKNOWN_RESULTS_ID: [
    404,
    'The results_id provided has not been recognized by Lean or has not been processed yet',
  ],
  CUSTOMER_ALREADY_EXISTS: [409, 'A customer already exists for the app_user_id you have provided.'],
  DUPLICATED_REQUEST: [429, 'Data refresh is already pending.'],
  RATE_LIMIT_EXCEEDED: [429, 'Too many requests. Please try again later.'],
  INTERNAL_SERVER_ERROR: [
    500,
    'Something has gone wrong. If you continue to see this error, please get in touch with Lean.',
  ],
} as const
export type Refusal = keyof typeof REFUSALS

export const messageOf = (status: Refusal, detail = ''): string =>
  REFUSALS[status][1].replace('{}', () => detail)

/** A refusal in the provider's format. */
export function refuse(c: Context, world: World, status: Refusal, detail = ''): Response {
  const message = messageOf(status, detail)
  return c.json({ timestamp: nanoTime(world.now()), status, message, metadata: null }, REFUSALS[status][0])
}

/** The refusal of a data call, which also has a results id. */
export function refuseData(c: Context, world: World, status: Refusal, detail = ''): Response {
  const message = messageOf(status, detail)
  const body = { results_id: newId(), timestamp: nanoTime(world.now()), status, message, metadata: null }
  return c.json(body, REFUSALS[status][0])
}

/** The refusal of an invalid query parameter. */
export function badParameter(c: Context, world: World, field: string): Response {
  const value = c.req.query(field) ?? ''
  const detail = ` or a parameter of the wrong type has been provided, field: ${field}, value: ${value}.`
  return refuse(c, world, 'INVALID_PARAMETERS', detail)
}

/** The page that the query asks for. */
export interface PageWish {
  page: number
  size: number
}

/** The requested page (from 0) and size (1 to 100, default 50), or the refusal of a malformed one. */
export function pageWish(c: Context, world: World, names = ['page', 'size']): PageWish | Response {
  const values: number[] = []
  for (const [index, name] of names.entries()) {
    const text = c.req.query(name) || ['0', '50'][index] || ''
    const value = /^\d{1,9}$/.test(text) ? Number(text) : -1
    const [low, high] = index === 0 ? [0, 1_000_000] : [1, 100]
    if (value < low || value > high) return badParameter(c, world, name)
    values.push(value)
  }
  const [page = 0, size = 50] = values
  return { page, size }
}

/** One page of a list: its elements and the page object. */
export function cut<T>(all: readonly T[], { page, size }: PageWish) {
  return { list: all.slice(page * size, (page + 1) * size), page: pageOf(page, size, all.length) }
}

/** The body of a request, or undefined when it is not JSON. */
export const bodyOf = (c: Context): Promise<unknown> => c.req.json().catch(() => undefined)

/** Adds the headers that every API response carries. */
export const correlate: MiddlewareHandler = async (c, next) => {
  await next()
  // Set directly: c.header would copy a streamed response once for each header.
  const { headers } = c.res
  headers.set('lean-correlation-id', randomBytes(8).toString('hex'))
  headers.set('lean-trace-id', randomBytes(16).toString('hex'))
  headers.set('cache-control', 'no-cache, no-store, max-age=0, must-revalidate')
}

/** Lets only API tokens through; refuses without a body, as a resource server does. */
export function requireApiToken(world: World, tokens: Tokens): MiddlewareHandler {
  return async (c, next) => {
    const header = c.req.header('authorization')
    if (header !== undefined && c.req.header('lean-app-token') !== undefined) {
      const message = "Do not supply a 'lean-app-token' header when providing an 'Authorization' header"
      const body = { timestamp: nanoTime(world.now()), status: 'INVALID_PARAMETERS', message, metadata: null }
      return c.json(body, 400)
    }
    const token = /^Bearer (.+)$/i.exec(header ?? '')?.[1]
    if (token !== undefined && (await tokens.isApi(token))) return next()
    const why = token === undefined ? 'Bearer' : 'Bearer error="invalid_token"'
    return c.body(null, 401, { 'www-authenticate': why })
  }
}
