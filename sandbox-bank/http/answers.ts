import { randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { nanoTime } from '../ledger/dates.ts'
import { newId } from '../state/world.ts'
import type { World } from '../state/world.ts'
import type { Tokens } from '../state/tokens.ts'

/** The status codes of the API's refusals. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 429 | 500

/** A refusal in the provider's format; those of data calls also carry a results id. */
export function refuse(
  c: Context,
  world: World,
  http: RefusalStatus,
  status: string,
  message: string,
  withResultsId = false,
): Response {
  const body = { timestamp: nanoTime(world.now()), status, message, metadata: null }
  return c.json(withResultsId ? { results_id: newId(), ...body } : body, http)
}

/** A whole number from the query; the fallback when absent, undefined when malformed or out of bounds. */
export function queryNumber(
  c: Context,
  name: string,
  fallback: number,
  low: number,
  high: number,
): number | undefined {
  const text = c.req.query(name)
  if (text === undefined || text === '') return fallback
  if (!/^\d{1,9}$/.test(text)) return undefined
  const value = Number(text)
  return value >= low && value <= high ? value : undefined
}

/** The refusal of an invalid query parameter. */
export function badParameter(c: Context, world: World, field: string): Response {
  const value = c.req.query(field) ?? ''
  const message = `The request is badly formatted or a parameter of the wrong type has been provided, field: ${field}, value: ${value}.`
  return refuse(c, world, 400, 'INVALID_PARAMETERS', message)
}

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
      return refuse(
        c,
        world,
        400,
        'INVALID_PARAMETERS',
        "Do not supply a 'lean-app-token' header when providing an 'Authorization' header",
      )
    }
    const token = /^Bearer (.+)$/i.exec(header ?? '')?.[1]
    if (token !== undefined && (await tokens.isApi(token))) return next()
    const why = token === undefined ? 'Bearer' : 'Bearer error="invalid_token"'
    return c.body(null, 401, { 'www-authenticate': why })
  }
}
