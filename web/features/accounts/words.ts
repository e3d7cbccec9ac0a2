import type { TFunction } from 'i18next'
import type { Account } from '#contract/accounts/accounts.ts'

/** The display text of an account's type: translated if the kind is known, else the bank's own text. */
export function typeText(t: TFunction<'accounts'>, account: Account): string {
  if (account.kind !== 'other') return t(`kinds.${account.kind}`)
  const own = account.account_type.replaceAll('_', ' ').toLowerCase().trim()
  return own === '' || own === 'other' ? t('kinds.other') : own.charAt(0).toUpperCase() + own.slice(1)
}

/** The line under an account's name: its type, unless the name already contains it, and its last digits. */
export function underName(t: TFunction<'accounts'>, account: Account): string {
  const type = typeText(t, account)
  const namesType = account.account_name.toLowerCase().includes(type.toLowerCase())
  const digits = account.iban_last4 === null ? '' : t('card.endsIn', { digits: account.iban_last4 })
  return [namesType && digits !== '' ? '' : type, digits].filter((part) => part !== '').join(' · ')
}

/** The heading of accounts that belong to no bank; null for a bank's accounts. */
export function ownName(
  t: TFunction<'accounts'>,
  group: { manual: boolean; imported: boolean },
): string | null {
  if (group.imported) return t('card.imported')
  return group.manual ? t('kinds.manual') : null
}
