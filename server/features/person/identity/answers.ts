import * as z from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import type { Reason } from '#contract/reasons.ts'
import { AppError, errorBodyOf } from '../../../platform/errors.ts'
import type { Language } from '../../../platform/i18n/index.ts'

const LibraryError = z.object({ code: z.string().optional(), message: z.string().optional() })

const codeOfStatus = new Map<number, ErrorCode>([
  [400, 'invalid_input'],
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [409, 'conflict'],
  [413, 'payload_too_large'],
  [415, 'unsupported_media'],
  [422, 'invalid_input'],
  [429, 'rate_limited'],
  [503, 'unavailable'],
])

/** The library's error codes as our reasons. */
const reasons = new Map<string, Reason>([
  ['INVALID_EMAIL_OR_PASSWORD', 'login_failed'],
  ['INVALID_TOKEN', 'link_used'],
  ['INVALID_PASSWORD', 'password_wrong'],
  ['UNAUTHORIZED', 'unauthenticated'],
  ['INVALID_CODE', 'code_wrong'],
  ['INVALID_BACKUP_CODE', 'code_wrong'],
  ['PASSKEY_UNVERIFIED', 'passkey_unverified'],
  ['FAILED_TO_VERIFY_REGISTRATION', 'passkey_refused'],
  ['INVALID_TWO_FACTOR_COOKIE', 'sign_in_again'],
  ['TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'code_wrong_too_often'],
])

/** An error as an API response. */
export function errorAnswer(error: AppError, language: Language): Response {
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  if (error.retryAfterSeconds !== undefined) headers['retry-after'] = String(error.retryAfterSeconds)
  return Response.json(errorBodyOf(error, language), { status: error.status, headers })
}

/** The call that is answered, and the response's language. */
type Told = { path: string; language: Language }

/** Converts a library response to our format: errors as ErrorBody, no session secret in any body. */
export async function ownAnswer(answer: Response, call: Told): Promise<Response> {
  const headers = new Headers(answer.headers)
  headers.set('cache-control', 'no-store')
  headers.delete('content-length')
  headers.delete('set-auth-token')
  if (answer.status >= 400) return restyle(answer, headers, call)
  if (!/^application\/json\b/.test(headers.get('content-type') ?? ''))
    return new Response(answer.body, { status: answer.status, headers })
  const text = await answer.text()
  const value: unknown = text === '' ? null : JSON.parse(text)
  return Response.json(call.path === '/token' ? value : withoutSecrets(value), {
    status: answer.status,
    headers,
  })
}

async function restyle(answer: Response, headers: Headers, call: Told): Promise<Response> {
  const libraryError = LibraryError.safeParse(parseJson(await answer.text()))
  const code = libraryError.success ? (libraryError.data.code ?? '') : ''
  const error = new AppError({ reason: reasonOf(answer.status, code, call.path), params: {} })
  const styled = errorAnswer(error, call.language)
  for (const cookie of headers.getSetCookie()) styled.headers.append('set-cookie', cookie)
  return styled
}

function reasonOf(status: number, code: string, path: string): Reason {
  const reason = reasons.get(code)
  if (reason) return reason
  if (status >= 500 && status !== 503) return 'internal'
  if (path === '/sign-up/email') return 'signup_failed'
  if (path === '/change-email' && code === 'VALIDATION_ERROR') return 'email_invalid'
  return codeOfStatus.get(status) ?? 'internal'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Removes the session's secret, which the library puts into many bodies; only the cookie may carry it. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => name !== 'token')
  return Object.fromEntries(kept.map(([name, inner]: [string, unknown]) => [name, withoutSecrets(inner)]))
}
