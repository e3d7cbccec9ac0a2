import type { TFunction } from 'i18next'
import type { Account } from '#contract/accounts/accounts.ts'
import { dotList } from '../../ui/format/format.ts'
import type { Connection } from '#contract/banks/connections.ts'

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

/** The label of an account in a list: its name and its bank; the user's own accounts have no bank. */
export function accountLabel(
  account: Pick<Account, 'account_name' | 'bank_name' | 'source' | 'kind'>,
): string {
  if (account.kind === 'manual') return account.bank_name
  return account.source === 'manual'
    ? account.account_name
    : dotList([account.account_name, account.bank_name])
}

/** Why a bank delivers nothing new: its consent has ended, or the user has to do something else there. */
export type StoppedState = 'expired' | 'needsYou'

type Known = Pick<Connection, 'entity_id' | 'status' | 'health'>

/** The connections that deliver nothing until the user acts, by entity id. */
export function stoppedBanks(connections: readonly Known[]): ReadonlyMap<string, StoppedState> {
  return new Map(
    connections
      .filter((each) => each.status === 'Expired' || each.health === 'needs_you')
      .map((each) => [each.entity_id, each.status === 'Expired' ? 'expired' : 'needsYou']),
  )
}
