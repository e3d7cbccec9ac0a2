import { errorStatus, type ErrorCode } from '#contract/errors.ts'

/** An answer that is not a success: a code of the closed list and the sentence a person may read. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(code: ErrorCode, message: string, more: FailMore = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }
  get status(): (typeof errorStatus)[ErrorCode] {
    return errorStatus[this.code]
  }
}

type FailMore = { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown }

/** Throws an AppError. */
export function fail(code: ErrorCode, message: string, more: FailMore = {}): never {
  throw new AppError(code, message, more)
}
