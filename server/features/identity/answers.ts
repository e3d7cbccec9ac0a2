import * as z from 'zod'
import { type ErrorBody, type ErrorCode, errorStatus, words } from '#contract/errors.ts'
import { AppError } from '../../platform/errors.ts'
import { usedLink, wrongPassword } from './sentences.ts'

const LibraryError = z.object({ code: z.string().optional(), message: z.string().optional() })

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_input',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'payload_too_large',
  415: 'unsupported_media',
  422: 'invalid_input',
  429: 'rate_limited',
  503: 'unavailable',
}

const sentences: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: words.loginFailed,
  INVALID_TOKEN: usedLink,
  INVALID_PASSWORD: wrongPassword,
  UNAUTHORIZED: words.authAgain,
  SESSION_NOT_FRESH: 'For this, please sign out and in again first.',
  INVALID_CODE: 'That code is not right',
  INVALID_TWO_FACTOR_COOKIE: 'Please sign in again',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Please sign in again.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes. Please try again in a quarter of an hour.',
}

/** How long the library takes no code for an account after ten wrong ones. */
const codeLockSeconds = 900

/** An error answer in our shape; `reason` keeps the library's own code for the two-step sign-in. */
export function errorAnswer(error: AppError, reason?: string): Response {
  const body: ErrorBody & { reason?: string } = {
    success: false,
    code: error.code,
    error: error.message,
    detail: error.message,
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.retryAfterSeconds === undefined ? {} : { retry_after: error.retryAfterSeconds }),
    ...(reason === undefined ? {} : { reason }),
  }
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  if (error.retryAfterSeconds !== undefined) headers['retry-after'] = String(error.retryAfterSeconds)
  return Response.json(body, { status: errorStatus[error.code], headers })
}

/** Brings an answer of the library into our shape: errors as ErrorBody, no session secret in any body. */
export async function ownAnswer(answer: Response, path: string): Promise<Response> {
  const headers = new Headers(answer.headers)
  headers.set('cache-control', 'no-store')
  headers.delete('content-length')
  headers.delete('set-auth-token')
  if (answer.status >= 400) return restyle(answer, headers, path)
  if (!/^application\/json\b/.test(headers.get('content-type') ?? ''))
    return new Response(answer.body, { status: answer.status, headers })
  const text = await answer.text()
  const value: unknown = text === '' ? null : JSON.parse(text)
  return Response.json(path === '/token' ? value : withoutSecrets(value), { status: answer.status, headers })
}

async function restyle(answer: Response, headers: Headers, path: string): Promise<Response> {
  const text = await answer.text()
  const given = LibraryError.safeParse(parseJson(text))
  const reason = given.success ? given.data.code : undefined
  const failed = path === '/sign-up/email' ? words.signupFailed : 'The request could not be carried out'
  const sentence = sentences[reason ?? ''] ?? failed
  const styled = errorAnswer(
    new AppError(
      codeOfStatus[answer.status] ?? 'internal',
      answer.status >= 500 ? 'Something went wrong on our side. Nothing was changed.' : sentence,
      reason === 'ACCOUNT_TEMPORARILY_LOCKED' ? { retryAfterSeconds: codeLockSeconds } : {},
    ),
    reason,
  )
  for (const cookie of headers.getSetCookie()) styled.headers.append('set-cookie', cookie)
  return styled
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The library puts the session's secret into many answers; the cookie alone may carry it. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => name !== 'token')
  return Object.fromEntries(kept.map(([name, inner]: [string, unknown]) => [name, withoutSecrets(inner)]))
}
