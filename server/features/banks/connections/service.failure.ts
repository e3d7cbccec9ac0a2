/** Bank errors as the API returns them, and as causes shown to users. */
import { shownBankName } from '#contract/banks/bank-names.ts'
import type { Reason } from '#contract/reasons.ts'
import { BankError, type BankErrorKind } from '../../../banking/provider.ts'
import { AppError, type Message, messageOf } from '../../../platform/errors.ts'
import { type Language, textOf } from '../../../platform/i18n/index.ts'
import { causes } from '../../../platform/i18n/en-AE/words.ts'

const isCause = (kind: string): kind is keyof typeof causes => Object.hasOwn(causes, kind)

/** The sentence shown to a user for a failed bank call; `kind` as stored with a run or connection. */
export function causeOf(language: Language, kind: string, bank: string): string {
  return textOf(language, 'causes', isCause(kind) ? kind : 'unavailable', {
    bank: shownBankName(bank, language),
  })
}

const reasonKeys = new Map<string, Reason>([
  ['reauthorise', 'bank_reauthorise'],
  ['consent_expired', 'bank_consent_expired'],
  ['rate_limited', 'bank_rate_limited'],
  ['pending', 'bank_pending'],
  ['refused', 'bank_refused'],
  ['gone', 'bank_gone'],
  ['no_accounts', 'bank_no_accounts'],
  ['internal', 'sync_failed'],
])

/** Throws the API's error for a stored kind of failure of a named bank. */
export function failForKind(kind: string, bank: string): never {
  throw new AppError({ reason: reasonKeys.get(kind) ?? 'bank_unreachable', params: { bank } })
}

const unnamed: Readonly<Partial<Record<BankErrorKind, Message>>> = {
  reauthorise: messageOf('reauthorise'),
  consent_expired: messageOf('consent_expired'),
  rate_limited: messageOf('bank_asks_to_wait'),
}

/** Throws the API's error for a BankError; rethrows any other error unchanged. */
export function failForBank(error: unknown): never {
  if (!(error instanceof BankError)) throw error
  throw new AppError(unnamed[error.kind] ?? messageOf('bank_unavailable'), {
    cause: error,
    ...(error.retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(error.retryAfterMs / 1000) }),
  })
}
