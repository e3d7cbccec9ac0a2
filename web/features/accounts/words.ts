import type { TFunction } from 'i18next'
import type { Account } from '#contract/accounts.ts'

/** The words of an account's type: ours where the kind is known, else the bank's own. */
export function typeText(t: TFunction<'accounts'>, account: Account): string {
  if (account.kind !== 'other') return t(`kinds.${account.kind}`)
  const own = account.account_type.replaceAll('_', ' ').toLowerCase().trim()
  return own === '' || own === 'other' ? t('kinds.other') : own.charAt(0).toUpperCase() + own.slice(1)
}
