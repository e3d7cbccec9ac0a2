import type { Context, Hono } from 'hono'
import { type App, contextOf } from '../../context.ts'
import { checkSession } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { errorResponse } from '../../platform/http/error-response.ts'
import { requestIdOf } from '../../platform/http/request-id.ts'
import { languageOf } from '../../platform/i18n/index.ts'
import { createTokenReader, readTokenName } from '../tokens/service.ts'
import { serveRequest } from './service.ts'

export const mcpPath = '/mcp'

/**
 * Mounts the endpoint for a person's own assistant. It takes API tokens alone: neither a session nor a cookie opens
 * it, and no page of another origin may call it.
 */
export function mountMcp(
  root: Hono,
  app: App,
  readToken: ReturnType<typeof createTokenReader>,
  address: (c: Context) => string,
): void {
  root.all(mcpPath, async (c) => {
    c.header('cache-control', 'no-store')
    try {
      return await serve(c)
    } catch (error) {
      const response = errorResponse(error, c, app.log)
      if (response.status === 401) response.headers.set('www-authenticate', 'Bearer realm="mcp"')
      return response
    }
  })

  async function serve(c: Context): Promise<Response> {
    const request = c.req.raw
    const { headers } = request
    const origin = headers.get('origin')
    if (origin !== null && origin !== new URL(app.config.publicUrl).origin) fail('forbidden')
    const caller = (await readToken(headers)) ?? fail('unauthenticated')
    const { session } = caller
    if (session) await checkSession(app.db, session)
    const ctx = contextOf(app, caller, {
      requestId: requestIdOf(request),
      signal: request.signal,
      headers,
      request,
      address: address(c),
      language: languageOf(headers.get('accept-language'), session?.language),
    })
    return serveRequest(ctx, await readTokenName(ctx, headers), request)
  }
}
