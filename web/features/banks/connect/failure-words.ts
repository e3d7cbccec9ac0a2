import type { TFunction } from 'i18next'
import type { Failure } from './state.ts'

type Words = { title: string; text: string | null; soft?: boolean }

/** The specified message for a failure, and a second line if there is more to say. */
export function failureWords(t: TFunction<'connections'>, failure: Failure): Words {
  const safe = t('failures.nothingChanged')
  switch (failure.kind) {
    case 'not_signed_in':
      return { title: t('failures.notSignedIn'), text: null, soft: true }
    case 'token_status': {
      const reason = t('failures.tokenStatus', { status: failure.status })
      return { title: t('failures.token', { reason }), text: `${failure.reason} ${safe}` }
    }
    case 'token_invalid':
      return { title: t('failures.token', { reason: t('failures.tokenInvalid') }), text: safe }
    case 'token_other':
      return { title: t('failures.token', { reason: failure.reason }), text: safe }
    case 'plan':
      return { title: failure.reason, text: null, soft: true }
    case 'customer':
      return { title: t('failures.customer'), text: safe }
    case 'load':
      return { title: t('failures.load'), text: t('failures.loadHint') }
    case 'missing':
      return { title: t('failures.missing'), text: safe }
    case 'entities':
      return { title: t('failures.entities', { reason: failure.reason }), text: null }
    case 'store':
      return { title: t('failures.store'), text: failure.reason }
    case 'cancelled':
      return { title: t('failures.cancelled'), text: t('failures.cancelledHint'), soft: true }
    case 'bank':
      return {
        title: t('failures.bank'),
        text: failure.reason === '' ? safe : t('failures.bankSaid', { said: failure.reason }),
      }
    default:
      return {
        title: t('failures.existingTitle'),
        text: failure.entityId ? t('failures.existingHint') : t('failures.existingWhere'),
        soft: true,
      }
  }
}
