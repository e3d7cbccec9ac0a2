/** The calls that apps themselves make: tokens, their end, and registration where the server's settings allow it. */
import * as z from 'zod'
import { apiUrl, canConnectApps } from '../../../../config.ts'
import { write } from '../../../../platform/db/db.ts'
import { AppError, fail } from '../../../../platform/errors.ts'
import { parseJson, readCapped, requireStorable } from '../../../../platform/http/body.ts'
import { addressGroup, type LimitRule, requireAttempt } from '../../../../platform/http/limits.ts'
import { cleanName } from '#contract/text.ts'
import { basePath } from '../request.ts'
import type { Auth } from '../service.auth.ts'
import type { IdentityParts } from '../service.parts.ts'
import { deleteGrants } from '../store.ts'
import { countRegistered, deleteAppOfClient, selectRefreshToken } from './store.ts'
import { hashToken, Redirect } from './terms.ts'

const maxBytes = 16_000
const mostRegistered = 5000
const tokenRule: LimitRule = {
  name: 'oauth-token',
  free: 60,
  windowSeconds: 600,
  firstDelaySeconds: 10,
  maxDelaySeconds: 600,
}
const registerRule: LimitRule = { ...tokenRule, name: 'oauth-register', free: 10, windowSeconds: 3600 }

const Registration = z.object({
  client_name: z.string().transform(cleanName).pipe(z.string().min(1).max(60)),
  redirect_uris: z.array(Redirect).min(1).max(10),
  application_type: z.enum(['web', 'native']).optional(),
  token_endpoint_auth_method: z.literal('none').default('none'),
})
const Revocation = z.object({ token: z.string().min(1).max(200), client_id: z.string().min(1).max(500) })

const oauthError = (status: number, error: string): Response =>
  Response.json({ error }, { status, headers: { 'cache-control': 'no-store' } })

export function createGrants(parts: IdentityParts, auth: Auth) {
  const { config, db, keys, clock, log } = parts
  const toLibrary = async (path: string, type: string, body: string): Promise<Response> => {
    const answer = await auth.handler(
      new Request(`${apiUrl(config)}${basePath}/oauth2/${path}`, {
        method: 'POST',
        headers: { 'content-type': type, accept: 'application/json' },
        body,
      }),
    )
    const { status } = answer
    return new Response(status >= 500 ? '{"error":"server_error"}' : answer.body, {
      status,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    })
  }
  const formOf = async (request: Request): Promise<string> => {
    if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? ''))
      fail('form_expected')
    const text = new TextDecoder().decode(await readCapped(request, maxBytes))
    requireStorable([...new URLSearchParams(text).values()])
    return text
  }
  const token = async (request: Request): Promise<Response> =>
    toLibrary('token', 'application/x-www-form-urlencoded', await formOf(request))

  /** Ends all that the app has of the person whose refresh token this is; other tokens are short-lived. */
  const revoke = async (request: Request): Promise<Response> => {
    const revocation = Revocation.safeParse(Object.fromEntries(new URLSearchParams(await formOf(request))))
    if (!revocation.success) return oauthError(400, 'invalid_request')
    const { token: secret, client_id: clientId } = revocation.data
    const row = await selectRefreshToken(db, hashToken(secret), clientId)
    if (row) {
      await write(db, row, async (tx) => {
        const name = await deleteAppOfClient(tx, row.userId, clientId)
        if (name !== null) await parts.audit(tx, row.userId, 'app_disconnected', { name }, clock.now())
      })
      await deleteGrants(db, row.userId, clientId)
    }
    return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } })
  }

  const register = async (request: Request): Promise<Response> => {
    if (!config.oauth.registration) return oauthError(403, 'access_denied')
    const bytes = await readCapped(request, maxBytes)
    const value = parseJson(bytes)
    requireStorable(value)
    const client = Registration.safeParse(value)
    if (!client.success) return oauthError(400, 'invalid_client_metadata')
    if ((await countRegistered(db)) >= mostRegistered) fail('unavailable')
    const type = client.data.redirect_uris.every((uri) => uri.startsWith('https:')) ? 'web' : 'native'
    const body = {
      ...client.data,
      application_type: client.data.application_type ?? type,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    }
    return toLibrary('register', 'application/json', JSON.stringify(body))
  }

  const calls = new Map([
    ['/oauth2/token', { rule: tokenRule, run: token }],
    ['/oauth2/revoke', { rule: tokenRule, run: revoke }],
    ['/oauth2/register', { rule: registerRule, run: register }],
  ])
  /** Answers an app's call; null if it is none. Answers have the form of the protocol, and say no more than it wants. */
  return async (request: Request, path: string, address: string): Promise<Response | null> => {
    const call = request.method === 'POST' ? calls.get(path) : undefined
    if (!call || !canConnectApps(config)) return null
    try {
      const attempt = await requireAttempt(db, keys, call.rule, [addressGroup(address)], clock.now())
      const answer = await call.run(request)
      if (answer.ok && path === '/oauth2/token') await attempt.forgive()
      return answer
    } catch (error) {
      if (!(error instanceof AppError)) {
        log.error('A call of an app failed', { path }, error)
        return oauthError(500, 'server_error')
      }
      const answer = oauthError(error.status, error.status === 429 ? 'slow_down' : 'invalid_request')
      if (error.retryAfterSeconds !== undefined)
        answer.headers.set('retry-after', String(Math.ceil(error.retryAfterSeconds)))
      return answer
    }
  }
}
