import type { Env, MiddlewareHandler } from 'hono'

const methods = 'GET, POST, PUT, PATCH, DELETE'
/** Request headers of our web app beyond those that browsers always allow. */
const requestHeaders = 'authorization, content-type, idempotency-key, if-none-match, x-household-membership'
/** Response headers that our web app reads beyond those that browsers always expose. */
const exposedHeaders = 'content-disposition, etag, retry-after, x-change-id, x-request-id'
const preflightSeconds = '600'

/**
 * Lets pages of one other origin call the API with cookies and bearer tokens. Any other origin gets no CORS
 * headers, so that its pages cannot read responses.
 * @param origin of the web app, exactly as browsers send it
 */
export function allowOrigin(origin: string): MiddlewareHandler<Env> {
  const allowed = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
  return async (c, next) => {
    const ours = c.req.header('origin') === origin
    if (ours && c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined)
      return c.body(null, 204, {
        ...allowed,
        'access-control-allow-methods': methods,
        'access-control-allow-headers': requestHeaders,
        'access-control-max-age': preflightSeconds,
        vary: 'origin',
      })
    await next()
    const { headers } = c.res
    headers.append('vary', 'origin')
    if (!ours) return undefined
    for (const [name, value] of Object.entries(allowed)) headers.set(name, value)
    headers.set('access-control-expose-headers', exposedHeaders)
    return undefined
  }
}
