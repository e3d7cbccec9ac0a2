import type { Context, Hono } from 'hono'
import { canConnectApps, mcpAddress } from '../../../config.ts'
import { type App, contextOf } from '../../../context.ts'
import { checkSession } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { errorResponse, requestIdOf } from '../../../platform/http/error-response.ts'
import { languageOf } from '../../../platform/i18n/index.ts'
import { type AppCaller, readApp } from '../../person/identity/oauth/service.apps.ts'
import { resourceMetadata, serverMetadata } from '../../person/identity/oauth/terms.ts'
import { createCallLimit } from '../../person/tokens/call-limit.ts'
import { type createTokenReader, readTokenName } from '../../person/tokens/service.ts'
import { serveRequest } from './service.ts'

export const mcpPath = '/mcp'

type Readers = {
  readToken: ReturnType<typeof createTokenReader>
  readAppToken: (headers: Headers) => Promise<AppCaller | null>
  address: (c: Context) => string
}

/**
 * Mounts the endpoint for a person's own assistant, and the documents by which it finds out how to be allowed. The endpoint
 * takes API tokens and apps' access tokens alone: neither a session nor a cookie opens it, and no page of another origin may
 * call it.
 */
export function mountMcp(root: Hono, app: App, { readToken, readAppToken, address }: Readers): void {
  const { config } = app
  const rate = createCallLimit()
  const wellKnown = '/.well-known/oauth-protected-resource'
  const metadata = `${new URL(mcpAddress(config)).origin}${wellKnown}${mcpPath}`
  if (canConnectApps(config)) {
    for (const path of [wellKnown, `${wellKnown}${mcpPath}`])
      root.get(path, (c) => c.json(resourceMetadata(config)))
    root.get('/.well-known/oauth-authorization-server', (c) => c.json(serverMetadata(config)))
  }
  /** How to be allowed (RFC 9728, 6750). */
  const challenge = (headers: Headers): string =>
    [
      'Bearer realm="mcp"',
      ...(headers.has('authorization') ? ['error="invalid_token"'] : []),
      ...(canConnectApps(config) ? [`resource_metadata="${metadata}"`] : []),
    ].join(', ')
  root.all(mcpPath, async (c) => {
    c.header('cache-control', 'no-store')
    try {
      return await serve(c)
    } catch (error) {
      const response = errorResponse(error, c, app.log)
      if (response.status === 401) response.headers.set('www-authenticate', challenge(c.req.raw.headers))
      return response
    }
  })

  async function serve(c: Context): Promise<Response> {
    const request = c.req.raw
    const { headers } = request
    const origin = headers.get('origin')
    if (origin !== null && origin !== new URL(app.config.publicUrl).origin) fail('forbidden')
    const connected = await readAppToken(headers)
    if (connected) rate.count(connected.appId, app.clock.now())
    const caller = connected?.caller ?? (await readToken(headers)) ?? fail('unauthenticated')
    if (caller.scope === 'messages') fail('token_sends_messages_only')
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
    const source = connected
      ? await readApp(ctx, connected)
      : {
          name: await readTokenName(ctx, headers),
          mayPropose: caller.scope === 'propose' || caller.scope === 'write',
        }
    return serveRequest(ctx, source, request)
  }
}
