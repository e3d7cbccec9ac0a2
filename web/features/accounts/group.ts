import type { Account } from '#contract/accounts/accounts.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'

/** One card of the screen: a bank with its accounts, or the user's manual or imported accounts. */
export type AccountGroup = {
  key: string
  bankName: string
  entityId: string | null
  /** True when the accounts do not come from a bank connection. */
  manual: boolean
  /** True when the accounts come from imported files. */
  imported: boolean
  accounts: readonly Account[]
  /** In AED; null when no account's value is known. */
  total: number | null
  updated: string | null
}

/** Groups the accounts of active connections: banks first, in the given order, then the user's own. */
export function groupAccounts(accounts: readonly Account[]): AccountGroup[] {
  const groups = new Map<string, Account[]>()
  for (const account of accounts) {
    if (account.connection_status !== 'active') continue
    const source = account.kind === 'manual' ? 'manual' : 'imported'
    const key = account.source === 'manual' ? source : (account.entity_id ?? account.bank_name)
    groups.set(key, [...(groups.get(key) ?? []), account])
  }
  const accountGroups = [...groups].map(([key, members]): AccountGroup => ({
    key,
    bankName: members[0]?.bank_name ?? '',
    entityId: members[0]?.entity_id ?? null,
    manual: members[0]?.source === 'manual',
    imported: key === 'imported',
    accounts: members,
    total: sumAed(members),
    updated: newest(members.map((account) => account.last_updated)),
  }))
  return [...accountGroups.filter((group) => !group.manual), ...accountGroups.filter((group) => group.manual)]
}

/** The exact sum of the balances known in AED; null when none is. */
function sumAed(accounts: readonly Account[]): number | null {
  const balances = accounts.flatMap((account) =>
    account.balance_aed === null ? [] : [minorFromWire(account.balance_aed, 'AED')],
  )
  if (balances.length === 0) return null
  return wireAmount(
    balances.reduce((sum, minor) => sum + minor, 0n),
    'AED',
  )
}

export function subAccounts(groups: readonly AccountGroup[]): number {
  return groups.reduce(
    (sum, group) =>
      sum +
      (group.manual
        ? 0
        : group.accounts.reduce(
            (inner, account) => inner + Math.max(1, account.individual_accounts_count),
            0,
          )),
    0,
  )
}

function newest(times: readonly (string | null)[]): string | null {
  const known = times.filter((time) => time !== null).sort()
  return known.at(-1) ?? null
}
