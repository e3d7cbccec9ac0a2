import { dotList } from '../../../ui/format/comma-list.ts'
/** An account by its own name and its bank's. */
export function accountWords(account: { account_name: string; bank_name: string; source: string }): string {
  if (account.source === 'manual') return account.bank_name
  return dotList([account.account_name, account.bank_name])
}
