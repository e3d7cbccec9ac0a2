import type { Account } from '#contract/accounts/accounts.ts'
import { dotList } from '../../ui/format/comma-list.ts'

/** The label of an account in a list: its name and its bank; the user's own accounts have no bank. */
export function accountLabel(
  account: Pick<Account, 'account_name' | 'bank_name' | 'source' | 'kind'>,
): string {
  if (account.kind === 'manual') return account.bank_name
  return account.source === 'manual'
    ? account.account_name
    : dotList([account.account_name, account.bank_name])
}
