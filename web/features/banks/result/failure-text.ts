import { oneLine } from '../connect/existing.ts'

const failureCodes = [
  'user_cancelled',
  'invalid_credentials',
  'connection_timeout',
  'bank_unavailable',
  'permission_denied',
  'invalid_request',
  'system_error',
] as const
export type FailureCode = (typeof failureCodes)[number] | 'other' | 'none'

export type FailureReport = {
  /** The code as received, on one line; empty if there was none. */
  code: string
  /** The known code whose text and hint are shown. */
  kind: FailureCode
  /** error_description, else message; empty if the code's own text is to be shown. */
  bankWords: string
}

/** Other spellings of the same reasons, from the provider's detailed status. */
const kinds: readonly (readonly [pattern: RegExp, kind: FailureCode])[] = [
  [/cancel|abort|closed_by_user|user_denied|rejected_by_user/, 'user_cancelled'],
  [/credential|wrong_password|login_failed|authentication_failed|invalid_otp/, 'invalid_credentials'],
  [/time_?d?_?out|timeout|expired/, 'connection_timeout'],
  [/unavailable|maintenance|bank_(issue|down|error)|service_down/, 'bank_unavailable'],
  [/denied|rejected|forbidden|consent/, 'permission_denied'],
  [/invalid_request|bad_request|unsupported|malformed/, 'invalid_request'],
  [/system|server_error|internal/, 'system_error'],
]

function kindOf(code: string): FailureCode {
  const text = code
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (text === '') return 'none'
  return (
    failureCodes.find((known) => known === text) ??
    kinds.find(([pattern]) => pattern.test(text))?.[1] ??
    'other'
  )
}

/** What /failure shows for a query string that anyone could have written: plain text, one line, truncated. */
export function readFailureReport(search: string): FailureReport {
  const query = new URLSearchParams(search)
  const first = (...names: string[]): string => {
    for (const name of names) {
      const text = oneLine(query.get(name))
      if (text !== '') return text
    }
    return ''
  }
  const code = oneLine(first('error', 'error_code', 'granular_status_code', 'status'), 64)
  return {
    code,
    kind: kindOf(code),
    bankWords: first('error_description', 'message', 'status_additional_info'),
  }
}
