import type { Account } from '#contract/accounts.ts'
import { dotList } from '../../ui/format/comma-list.ts'

/** An account in a choice: its name and its bank's; an own account has no bank. */
export function accountLabel(
  account: Pick<Account, 'account_name' | 'bank_name' | 'source' | 'kind'>,
): string {
  if (account.kind === 'manual') return account.bank_name
  return account.source === 'manual'
    ? account.account_name
    : dotList([account.account_name, account.bank_name])
}
