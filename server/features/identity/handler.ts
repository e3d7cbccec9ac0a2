import * as z from 'zod'
import { words } from '#contract/errors.ts'
import { AppError, fail } from '../../platform/errors.ts'
import { readCapped } from '../../platform/http.ts'
import { errorAnswer, ownAnswer } from './answers.ts'
import { addressHeader, type Auth, basePath, ownOrigins } from './auth.ts'
import { limitCall } from './guard.ts'
import type { IdentityParts } from './parts.ts'
import { isTooLong, tooLongSentence } from './passwords.ts'

const maxBodyBytes = 64_000

/** The calls that exist; the library's others stay closed. */
const open = new Set([
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-out',
  'GET /get-session',
  'GET /token',
  'GET /jwks',
  'GET /list-sessions',
  'POST /revoke-session',
  'POST /revoke-sessions',
  'POST /revoke-other-sessions',
])

export type Call = {
  path: string
  method: string
  address: string
  headers: Headers
  query: URLSearchParams
  body: Record<string, unknown>
}

/** Answers the calls under /api/identity: checks first, then the library, then our own shape of answer. */
export function createHandler(
  parts: IdentityParts,
  auth: Auth,
): (request: Request, address: string) => Promise<Response> {
  const origins = ownOrigins(parts.config.publicUrl)
  return async (request, address) => {
    const path = new URL(request.url).pathname.slice(basePath.length)
    try {
      if (!open.has(`${request.method} ${path}`)) fail('not_found', 'Not found')
      requireOwnPage(request, origins)
      const call = await readCall(request, path, address)
      const finish = await limitCall(parts, call)
      const answer = await auth.handler(forward(call, parts.config.publicUrl))
      const styled = await ownAnswer(answer, path)
      await finish(styled)
      return styled
    } catch (error) {
      if (error instanceof AppError) return errorAnswer(error)
      parts.log.error('An identity call failed', { method: request.method, path }, error)
      return errorAnswer(new AppError('internal', 'Something went wrong on our side. Nothing was changed.'))
    }
  }
}

/** Refuses calls that a browser makes for another site's page. Callers that are no browser send no Origin. */
function requireOwnPage(request: Request, origins: readonly string[]): void {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const foreign = origin === null ? site === 'cross-site' || site === 'same-site' : !origins.includes(origin)
  if (foreign) fail('forbidden', 'This page may not do that')
}

const Body = z.record(z.string(), z.unknown())
const passwordFields = ['password', 'newPassword', 'currentPassword']

async function readCall(request: Request, path: string, address: string): Promise<Call> {
  const query = new URL(request.url).searchParams
  const call: Call = { path, method: request.method, address, headers: request.headers, query, body: {} }
  if (request.method === 'GET') return call
  const bytes = await readCapped(request, maxBodyBytes)
  if (bytes.length === 0) return call
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    fail('unsupported_media', 'The body must be JSON')
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    fail('invalid_input', 'The body is not valid JSON')
  }
  const body = Body.safeParse(value)
  if (!body.success) fail('invalid_input', words.fillAll)
  // Sessions all last alike; the library would give one without "remember me" a day.
  const { rememberMe: _, ...kept } = body.data
  for (const field of passwordFields) {
    const given = kept[field]
    if (typeof given === 'string' && isTooLong(given)) fail('invalid_input', tooLongSentence)
  }
  if (typeof kept['email'] === 'string') kept['email'] = kept['email'].trim().normalize('NFC').toLowerCase()
  return { ...call, body: kept }
}

/** A fresh request that carries only what the library needs; addresses come from the settings, never from Host. */
function forward(call: Call, publicUrl: string): Request {
  const headers = new Headers({ origin: new URL(publicUrl).origin, [addressHeader]: call.address })
  for (const name of ['cookie', 'user-agent', 'accept-language']) {
    const value = call.headers.get(name)
    if (value !== null) headers.set(name, value.slice(0, name === 'user-agent' ? 300 : 8_192))
  }
  const url = new URL(`${publicUrl}${basePath}${call.path}`)
  url.search = call.query.toString()
  if (call.method === 'GET') return new Request(url, { headers })
  headers.set('content-type', 'application/json')
  return new Request(url, { method: call.method, headers, body: JSON.stringify(call.body) })
}
