/** Bank errors in the words of the API, and in plain sentences for people. */
import { words } from '#contract/errors.ts'
import { BankError, type BankErrorKind } from '../../banking/provider.ts'
import { AppError, fail } from '../../platform/errors.ts'

/** One sentence a person can read for each way a bank call fails. */
export function causeOf(kind: string, bankName: string): string {
  switch (kind) {
    case 'reauthorise':
      return `${bankName} asks you to sign in again.`
    case 'consent_expired':
      return `Your permission for ${bankName} has ended. Renew it to receive new data.`
    case 'gone':
      return `${bankName} no longer has this connection. Connect it again to receive new data.`
    case 'rate_limited':
      return `${bankName} asks us to wait before asking again.`
    case 'pending':
      return `${bankName} is still preparing your data. We will ask again.`
    case 'refused':
      return `${bankName} refused the request.`
    case 'cancelled':
      return `${bankName} was disconnected.`
    case 'internal':
      return 'Something went wrong on our side. We will try again.'
    default:
      return `${bankName} cannot be reached right now. We will try again.`
  }
}

const codeOf: Record<
  BankErrorKind,
  'reauthorise' | 'consent_expired' | 'rate_limited' | 'bank_unavailable' | 'bank_refused' | 'not_found'
> = {
  reauthorise: 'reauthorise',
  consent_expired: 'consent_expired',
  rate_limited: 'rate_limited',
  unavailable: 'bank_unavailable',
  pending: 'bank_unavailable',
  refused: 'bank_refused',
  gone: 'not_found',
}

/** The API's code of a stored error kind. */
export function codeOfKind(kind: string): (typeof codeOf)[BankErrorKind] {
  const known = Object.entries(codeOf).find(([name]) => name === kind)
  return known?.[1] ?? 'bank_unavailable'
}

/** Fails with the API's error for a bank's; `sentence` replaces the usual words. Other errors go on as they are. */
export function failForBank(error: unknown, sentence?: string): never {
  if (!(error instanceof BankError)) throw error
  if (sentence !== undefined) fail('bank_unavailable', sentence, { cause: error })
  const code = error.kind === 'gone' || error.kind === 'refused' ? 'bank_unavailable' : codeOf[error.kind]
  throw new AppError(
    code,
    code === 'bank_unavailable' ? words.unavailable : causeOf(error.kind, 'The bank'),
    {
      cause: error,
      ...(error.retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(error.retryAfterMs / 1000) }),
    },
  )
}
