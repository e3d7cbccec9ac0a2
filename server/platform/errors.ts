import { type ErrorBody, errorStatus, type ErrorCode } from '#contract/errors.ts'
import { codeOfReason, type Reason } from '#contract/reasons.ts'
import { defaultLanguage, textOfDynamicKey, type Language } from './i18n/index.ts'
import type { errors } from './i18n/en-AE/errors.ts'
import type { Params, ParamsFor } from './i18n/text.ts'

/** A message to the user, not yet in any language. */
export type Message = { readonly reason: Reason; readonly params: Params }

type Fields = Readonly<Record<string, Message>>
type FailMore = {
  /** The invalid input field; the reason is then also reported at this field. */
  field?: string
  /** Several invalid fields, each with its own reason. */
  fields?: Fields
  retryAfterSeconds?: number
  cause?: unknown
}

/** Builds a message from a reason and its parameters. */
export function messageOf<R extends Reason>(
  reason: R,
  ...[params = {}]: ParamsFor<(typeof errors)[R]>
): Message {
  return { reason, params }
}

export function sentenceOf(language: Language, { reason, params }: Message): string {
  return textOfDynamicKey(language, 'errors', reason, params)
}

/** An error response: a reason from the closed list with its parameters. `message` is for the log. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly said: Message
  readonly fields: Fields
  readonly retryAfterSeconds: number | undefined

  constructor(message: Message, more: FailMore = {}) {
    const fields = more.field === undefined ? (more.fields ?? {}) : { [more.field]: message }
    super(
      sentenceWithFields(defaultLanguage, message, fields),
      more.cause === undefined ? undefined : { cause: more.cause },
    )
    this.name = 'AppError'
    this.code = codeOfReason(message.reason) ?? 'internal'
    this.said = message
    this.fields = fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  get status(): (typeof errorStatus)[ErrorCode] {
    return errorStatus[this.code]
  }

  /** The text that the user reads. */
  sentence(language: Language): string {
    return sentenceWithFields(language, this.said, this.fields)
  }
}

/** The body of an error response: code, reason, parameters, and the message in a language. */
export function errorBodyOf(error: AppError, language: Language): ErrorBody {
  const sentence = error.sentence(language)
  const fields = Object.entries(error.fields).map(([name, fault]): [string, string] => [
    name,
    sentenceOf(language, fault),
  ])
  return {
    success: false,
    code: error.code,
    reason: error.said.reason,
    params: error.said.params,
    error: sentence,
    detail: sentence,
    ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
    ...(error.retryAfterSeconds === undefined ? {} : { retry_after: error.retryAfterSeconds }),
  }
}

/** The message; for several invalid fields, their messages joined in order. */
function sentenceWithFields(language: Language, message: Message, fields: Fields): string {
  const faults = Object.values(fields)
  if (message.reason !== 'fields_invalid' || faults.length === 0) return sentenceOf(language, message)
  return faults.map((fault) => sentenceOf(language, fault)).join(language === 'ar-AE' ? '، ' : ', ')
}

type FailArguments<R extends Reason> =
  ParamsFor<(typeof errors)[R]> extends [params: infer P extends Params]
    ? [params: P, more?: FailMore]
    : [params?: Readonly<Record<string, never>>, more?: FailMore]

/** Throws an AppError with a reason, the parameters of its message, and further details of the response. */
export function fail<R extends Reason>(reason: R, ...[params = {}, more = {}]: FailArguments<R>): never {
  throw new AppError({ reason, params }, more)
}

export function failFields(fields: Fields): never {
  throw new AppError({ reason: 'fields_invalid', params: {} }, { fields })
}
