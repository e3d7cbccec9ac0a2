/** Accounts that no bank delivers: those for imported rows. */
import type { Tx } from '../../platform/db/db.ts'
import {
  anchorAccount,
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
  type Statement,
  storeDifference,
  storeNumber,
  type MessageTarget,
  type TargetRow,
} from './store.own.ts'

export { selectAnchors as readAnchors } from './store.own.ts'
export type { MessageTarget, NewAccount, Statement, TargetRow } from './store.own.ts'

/** Adds accounts that stay hidden until `unhideImportedAccounts`. */
export async function addHiddenAccounts(
  tx: Tx,
  userId: string,
  accounts: readonly NewAccount[],
  now: Date,
): Promise<void> {
  if (accounts.length > 0) await insertHidden(tx, userId, accounts, now)
}

/**
 * Sets an imported account's balance by what files state of it, oldest first: the last one counts, and older ones only tell
 * how far it is from what they and the rows since lead to. Call it once its totals are up to date.
 */
export async function anchorImportedAccount(
  tx: Tx,
  userId: string,
  id: string,
  { statements, now }: { statements: readonly Statement[]; now: Date },
): Promise<void> {
  const anchored = await anchorAt(tx, userId, id, { statements, now })
  for (const statement of statements) {
    if (statement === anchored) continue
    const { before, after } = await aroundOf(tx, userId, id, statement)
    const { minor, opening } = statement
    // a file may begin or end in the middle of a day, and then one of its balances is none of the account's
    if (after === null || after === minor || (opening && before === opening.minor)) continue
    await storeDifference(tx, userId, id, after - minor)
    return
  }
}

const aroundOf = (tx: Tx, userId: string, id: string, { day, opening }: Statement): Promise<Around> =>
  selectAround(tx, userId, { accountId: id, from: opening?.from ?? day, to: day })

/** Anchors an account at the last statement; of several for that day, at one that has all rows between its two balances. */
async function anchorAt(
  tx: Tx,
  userId: string,
  id: string,
  { statements, now }: { statements: readonly Statement[]; now: Date },
): Promise<Statement | null> {
  const last = statements.at(-1) ?? null
  const sameDay = statements.filter(({ day }) => day === last?.day)
  for (const statement of sameDay.length > 1 ? sameDay.toReversed() : []) {
    await anchorAccount(tx, userId, id, { balance: statement, now })
    const { opening } = statement
    if (opening && (await aroundOf(tx, userId, id, statement)).before === opening.minor) return statement
  }
  await anchorAccount(tx, userId, id, { balance: last, now })
  return last
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
