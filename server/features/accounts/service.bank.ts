/** Accounts as a sync writes them. Reading them for users is in service.ts. */
import { dubaiDay } from '#contract/period.ts'
import type { BankAccount, BankBalance } from '../../banking/provider.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { fingerprint, type Keys } from '../../platform/keys/keys.ts'
import {
  type AccountWrite,
  type BalanceWrite,
  type ConnectedAccountRow,
  hasTakenAccounts,
  type KnownAccount,
  replaceAccount,
  selectBankAccounts,
  selectConnectedAccounts,
  setHidden,
  upsertAccounts,
  writeBalances,
} from './store.bank.ts'

export type { ConnectedAccountRow } from './store.bank.ts'

/** An account that the bank lists, with its existing or new row. */
export type PlannedAccount = {
  id: string
  listed: BankAccount
  /** Its history has not been read yet. */
  fresh: boolean
  /** The connection that the row belongs to now; null if there is no row yet. */
  connectionId: string | null
  /** Rows of the same account in other currencies, which hold the payments in those currencies. */
  otherIds: string[]
}

/**
 * Finds the row of each account that a bank lists: by the provider's id and currency, else by IBAN and
 * currency, else (for cards and the like without an IBAN) by bank, kind, currency and name if exactly one row
 * matches. So a bank that is connected again gets its old rows back, and an account whose currency changes
 * gets a new row beside the old one. An account whose IBAN another active connection already delivers is
 * omitted, so that nothing counts twice.
 */
export async function planAccounts(
  tx: Tx,
  userId: string,
  input: {
    connectionId: string
    bankIdentifier: string
    listed: readonly BankAccount[]
    keys: Keys
    now: Date
  },
): Promise<PlannedAccount[]> {
  const known = await selectBankAccounts(tx, userId)
  return matchAccounts(known, input)
}

/** The matching rules of planAccounts, without the database. */
export function matchAccounts(
  stored: readonly KnownAccount[],
  input: {
    connectionId: string
    bankIdentifier: string
    listed: readonly BankAccount[]
    keys: Keys
    now: Date
  },
): PlannedAccount[] {
  const { connectionId, keys } = input
  const listed = [...new Map(input.listed.map((account) => [account.accountId, account])).values()]
  const byProvider = Map.groupBy(
    stored.filter((row) => row.connection_id === connectionId),
    (row) => row.provider_account_id,
  )
  const ownOf = ({ accountId, currency }: BankAccount): KnownAccount | undefined =>
    byProvider.get(accountId)?.find((row) => row.currency === currency)
  const takenIds = new Set(listed.flatMap((account) => ownOf(account)?.id ?? []))
  const planned: PlannedAccount[] = []
  for (const account of listed) {
    const matched = ownOf(account)
    const hash = account.iban === null ? null : fingerprint(keys, account.iban)
    const same = (row: KnownAccount): boolean =>
      hash === null
        ? row.iban_hash === null &&
          row.bank_identifier === input.bankIdentifier &&
          row.kind === account.kind &&
          row.name === cleanName(account)
        : row.iban_hash === hash
    const candidates = matched
      ? []
      : stored.filter((row) => row.currency === account.currency && !takenIds.has(row.id) && same(row))
    // Hidden rows were staged by an unfinished first sync; the first sync to finish shows the account.
    const isElsewhere = (row: KnownAccount): boolean =>
      row.connection_active && !row.hidden && row.connection_id !== connectionId
    if (hash !== null && candidates.some(isElsewhere)) continue
    const free = candidates.filter((row) => !isElsewhere(row))
    const adopted = hash === null && free.length !== 1 ? undefined : free[0]
    const row = matched ?? adopted
    const id = row?.id ?? newId(input.now)
    takenIds.add(id)
    planned.push({
      id,
      listed: account,
      fresh: matched?.hidden ?? true,
      connectionId: row?.connection_id ?? null,
      otherIds: (byProvider.get(account.accountId) ?? []).flatMap((other) =>
        other.id === id ? [] : other.id,
      ),
    })
  }
  return planned
}

/**
 * Whether the plan can still be executed: each row still belongs to the same connection, and no other
 * connection has started to show one of these accounts. Call it inside the writing transaction.
 */
export async function isPlanCurrent(
  tx: Tx,
  userId: string,
  input: { connectionId: string; planned: readonly PlannedAccount[]; keys: Keys },
): Promise<boolean> {
  const plans = input.planned.map(({ id, listed, connectionId }) => ({
    id,
    connection_id: connectionId,
    iban_hash: listed.iban === null ? null : fingerprint(input.keys, listed.iban),
    currency: listed.currency,
  }))
  return plans.length === 0 || !(await hasTakenAccounts(tx, userId, input.connectionId, plans))
}

/**
 * Writes planned accounts: adds them, renames them, moves them to this connection and unhides them. With
 * `staged`, new accounts are added hidden; writing them again without `staged` shows them.
 */
export async function saveAccounts(
  tx: Tx,
  userId: string,
  input: {
    connectionId: string
    planned: readonly PlannedAccount[]
    keys: Keys
    now: Date
    staged?: boolean
  },
): Promise<void> {
  const day = dubaiDay(input.now)
  const rows = input.planned.map(({ id, listed }): AccountWrite => ({
    id,
    connection_id: input.connectionId,
    provider_account_id: listed.accountId,
    iban_hash: listed.iban === null ? null : fingerprint(input.keys, listed.iban),
    iban_last4: listed.iban === null ? null : listed.iban.slice(-4),
    name: cleanName(listed),
    kind: listed.kind,
    type_text: listed.typeText,
    currency: listed.currency,
    opened_on: listed.openedOn !== null && listed.openedOn <= day ? listed.openedOn : null,
    closed: listed.status === 'closed',
    staged: input.staged ?? false,
  }))
  if (rows.length > 0) await upsertAccounts(tx, userId, rows, input.now)
  if (input.staged) return
  for (const account of input.planned)
    if (account.otherIds.length > 0) await replaceAccount(tx, userId, account, day, input.now)
}

export type AccountBalance = {
  id: string
  currency: string
  balance: BankBalance
  /**
   * Used when the first balance fixes the opening balance: the first day read, and the sum of the rows that
   * are included in the balance but could not be read. `shiftMinor` corrects an opening that was computed
   * without rows known by now; `again` recomputes it.
   */
  opening: { day: string; missingMinor: bigint; shiftMinor: bigint; again: boolean }
}

/**
 * Writes the banks' balances and the unreconciled differences. Call it after refreshing the totals in the
 * same transaction. A balance in a currency other than its account's is ignored.
 */
export async function saveBalances(
  tx: Tx,
  userId: string,
  balances: readonly AccountBalance[],
  now: Date,
): Promise<void> {
  const today = dubaiDay(now)
  const rows = balances.flatMap(({ id, currency, balance, opening }): BalanceWrite[] => {
    const { booked, available, credit } = balance
    const ofCredit = (minor: bigint | null | undefined): string | null =>
      credit?.currency === currency ? (minor?.toString() ?? null) : null
    if (booked === null || booked.currency !== currency) return []
    const balanceAt = booked.asOf.getTime() > now.getTime() ? now : booked.asOf
    const day = dubaiDay(balanceAt)
    return [
      {
        id,
        balance_minor: booked.minor.toString(),
        balance_kind: booked.kind,
        balance_at: balanceAt.toISOString(),
        available_minor: available?.currency === currency ? available.minor.toString() : null,
        credit_limit_minor: ofCredit(credit?.limit),
        credit_available_minor: ofCredit(credit?.available),
        day: day > today ? today : day,
        opening_day: opening.day,
        missing_minor: opening.missingMinor.toString(),
        shift_minor: opening.shiftMinor.toString(),
        opening_again: opening.again,
      },
    ]
  })
  if (rows.length > 0) await writeBalances(tx, userId, rows, now)
}

/** Hides a connection's accounts, and with them their transactions, everywhere; or shows them again. */
export async function hideAccounts(
  tx: Tx,
  userId: string,
  connectionId: string,
  hidden: boolean,
  now: Date,
): Promise<void> {
  await setHidden(tx, userId, connectionId, hidden, now)
}

/** The visible bank accounts, by connection id. */
export async function accountsByConnection(
  tx: Tx,
  userId: string,
): Promise<Map<string, ConnectedAccountRow[]>> {
  return Map.groupBy(await selectConnectedAccounts(tx, userId), (row) => row.connection_id)
}

function cleanName(account: BankAccount): string {
  return account.name || account.typeText || 'Account'
}
