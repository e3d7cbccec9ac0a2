import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorBody } from '#contract/errors.ts'
import type { Reason } from '#contract/reasons.ts'
import { missingParent, stateOf } from '../db/db.ts'
import { AppError, errorBodyOf } from '../errors.ts'
import { preferredLanguage } from '../i18n/index.ts'
import type { Log } from '../log.ts'
import { randomUUID } from 'node:crypto'
import { packText } from './pack.ts'

/** Turns every error into a response; an unknown one is logged and answered with a general message. */
export function errorResponse(error: unknown, c: Context, log: Log): Response {
  const requestId = requestIdOf(c.req.raw)
  const appError = error instanceof AppError ? error : null
  const hasLeft = error instanceof Error && error.name === 'AbortError' // its client has; nobody gets the response
  if (!appError && !hasLeft)
    log.error('A request failed', { method: c.req.method, path: c.req.routePath, requestId }, error)
  const failure = appError ?? new AppError({ reason: reasonOf(error), params: {} })
  const language = preferredLanguage(c.req.header('accept-language'))
  const body: ErrorBody = { ...errorBodyOf(failure, language), request_id: requestId }
  const headers: Record<string, string> = { 'cache-control': 'no-store', 'x-request-id': requestId }
  if (failure.retryAfterSeconds !== undefined)
    headers['retry-after'] = String(Math.max(1, Math.ceil(failure.retryAfterSeconds)))
  const status: ContentfulStatusCode = failure.status
  const packed = packText(JSON.stringify(body), 'application/json', c.req.header('accept-encoding'))
  return c.body(packed.body, status, { ...headers, ...packed.headers })
}

function reasonOf(error: unknown): Reason {
  if (isStorageFull(error)) return 'storage_full'
  if (stateOf(error) === '25006') return 'read_only'
  // a statement or lock that took longer than it may (platform/db/begin.ts)
  if (['57014', '55P03'].includes(stateOf(error))) return 'busy'
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
    '08P01', // any error of PgBouncer, such as a timeout or a lost server
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ENOENT',
  ].includes(stateOf(error)) ||
  (error instanceof Error &&
    /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(error.message))

const requestIds = new WeakMap<Request, string>()

/** The request's id, created at the first call. */
export function requestIdOf(request: Request): string {
  let id = requestIds.get(request)
  if (id === undefined) requestIds.set(request, (id = randomUUID()))
  return id
}
