/** Accounts that no bank delivers: those for imported rows. */
import type { Tx } from '../../platform/db/db.ts'
import {
  type Around,
  deleteEmpty,
  hideAll,
  hideEmpty,
  showHiddenAccounts,
  insertHidden,
  type NewAccount,
  selectAround,
  selectMessageTargets,
  selectTargets,
  showAccount,
  storeNumber,
  type MessageTarget,
  type TargetRow,
} from './store.own.ts'

export type { MessageTarget, NewAccount, TargetRow } from './store.own.ts'

/** Adds accounts that stay hidden until `unhideImportedAccount`. */
export async function addHiddenAccounts(
  tx: Tx,
  userId: string,
  accounts: readonly NewAccount[],
  now: Date,
): Promise<void> {
  if (accounts.length > 0) await insertHidden(tx, userId, accounts, now)
}

/**
 * Shows an account. Call it once its totals are up to date; `balance` is its balance at the end of
 * `balance.day`.
 */
export async function unhideImportedAccount(
  tx: Tx,
  userId: string,
  id: string,
  balance: { minor: bigint; day: string } | null,
  now: Date,
): Promise<void> {
  await showAccount(tx, userId, id, balance, now)
}

/** Remembers by the hash of its number which account of later files an imported account is. */
export async function rememberNumber(
  tx: Tx,
  userId: string,
  { id, hash, now }: { id: string; hash: string; now: Date },
): Promise<void> {
  await storeNumber(tx, userId, id, hash, now)
}

/** Deletes the accounts among `ids` that have no rows. */
export async function removeEmptyAccounts(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await deleteEmpty(tx, userId, ids)
}

/** Hides the accounts among `ids` that have no visible rows. */
export async function hideEmptyAccounts(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length > 0) await hideEmpty(tx, userId, ids, now)
}

/** Hides imported accounts, and with them their transactions, everywhere; false, and nothing is hidden, if one is no such account. */
export async function hideImportedAccounts(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<boolean> {
  return hideAll(tx, userId, ids, now)
}

/** Shows hidden imported accounts again. */
export async function unhideImportedAccounts(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length > 0) await showHiddenAccounts(tx, userId, ids, now)
}

/** The visible, open accounts that rows can be imported into. */
export async function listTargets(tx: Tx, userId: string): Promise<TargetRow[]> {
  return selectTargets(tx, userId)
}

/** The visible, open accounts that a bank's message may be about. */
export async function listMessageTargets(tx: Tx, userId: string): Promise<MessageTarget[]> {
  return selectMessageTargets(tx, userId)
}

/** The first and last day of an account's rows, and its balance on the day before `from` and at the end of `to`. */
export async function readAround(
  tx: Tx,
  userId: string,
  span: { accountId: string; from: string; to: string },
): Promise<Around> {
  return selectAround(tx, userId, span)
}
