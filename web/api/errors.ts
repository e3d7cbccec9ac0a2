import './jitless.ts'
import { ErrorBody } from '#contract/errors.ts'
import { i18n } from '../i18n/index.ts'
import { rememberFailure } from './failed-requests.ts'

/** A failed call: the server's error, or the reason why there was no response (status 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  /** What exactly is wrong; the code where the server does not say. */
  readonly reason: string
  readonly fields: Readonly<Record<string, string>>
  /** Seconds to wait, if the server specified them. */
  readonly retryAfter: number | null
  readonly requestId: string | null

  constructor(input: {
    status: number
    code: string
    message: string
    reason?: string | undefined
    fields?: Record<string, string>
    retryAfter?: number | null
    requestId?: string | null
  }) {
    super(input.message)
    this.status = input.status
    this.code = input.code
    this.reason = input.reason ?? input.code
    this.fields = input.fields ?? {}
    this.retryAfter = input.retryAfter ?? null
    this.requestId = input.requestId ?? null
  }
}

export const notConfigured = (): string => i18n.t('shell:failure.notConfigured')
/** Outside of a browser, as in tests, `onLine` is missing. */
const isOffline = (): boolean => 'onLine' in navigator && !navigator.onLine
/** Why a call got no answer. */
export const networkMessage = (): string =>
  i18n.t(isOffline() ? 'shell:failure.offline' : 'shell:failure.network')
export const badAnswerMessage = (): string => i18n.t('shell:failure.badAnswer')

/** The error for a response that is not OK, taken from its body if that is an ErrorBody. */
export async function errorOf(response: Response): Promise<ApiError> {
  const parsed = ErrorBody.safeParse(await response.json().catch(() => null))
  const header = Number(response.headers.get('retry-after') ?? Number.NaN)
  const wait = Number.isFinite(header) ? header : null
  const code = parsed.success ? parsed.data.code : 'unknown'
  rememberFailure(response.status, code, response.headers.get('x-request-id'))
  if (!parsed.success) {
    const { status } = response
    const message =
      status === 401 ? i18n.t('shell:failure.signInAgain') : i18n.t('shell:failure.status', { status })
    return new ApiError({ status, code: 'unknown', message, retryAfter: wait })
  }
  return new ApiError({
    status: response.status,
    code: parsed.data.code,
    reason: parsed.data.reason,
    message: parsed.data.error,
    fields: parsed.data.fields,
    retryAfter: parsed.data.retry_after ?? wait,
    requestId: parsed.data.request_id,
  })
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** The message of any thrown value, or `fallback`. */
export function messageOf(error: unknown, fallback: string = i18n.t('shell:unknownError')): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback
}

/**
 * Replaces the message of an error whose response had no error
 * body of ours; other errors are returned unchanged.
 */
export function withText(error: unknown, text: (status: number) => string): unknown {
  if (!(error instanceof ApiError) || error.code !== 'unknown' || error.status === 401) return error
  const { status, code, retryAfter } = error
  return new ApiError({ status, code, retryAfter, message: text(status) })
}

/**
 * The specification's message for a failed read: 401 and (if `unavailable`)
 * 503 have their own, every other status gets `other(status)`.
 */
export function readFailure(
  error: unknown,
  textOf: (status: number) => string,
  options: { unavailable?: boolean } = {},
): string {
  if (!(error instanceof ApiError) || error.status === 0) return messageOf(error)
  if (error.status === 401) return i18n.t('shell:failure.signInAgain')
  if (error.status === 503 && options.unavailable) return i18n.t('parts:failure.unavailable')
  return textOf(error.status)
}
