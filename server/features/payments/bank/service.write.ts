/** Writes bank rows: whoever calls this leaves transfers and totals as the rows have them. */
import type { Day } from '#contract/period.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { applyRuleEffects } from '../categorise/service.judge.ts'
import { deriveAgain, reapplyTagRules } from '../categorise/service.judge.ts'
import type { ChangedDays } from '../changed-days.ts'
import { insertBankChanges } from '../history/store.history.ts'
import { recountTotals } from '../totals/service.totals.ts'
import { endChangedPairs, pairTransfers } from '../transfers/service.transfers.ts'
import type { PreparedChanges } from './service.bank.ts'
import { insertRows, moveUserEdits, removeRows, updateHashes, updateRows } from './store.bank.ts'

/**
 * Writes the prepared changes of accounts, then the transfers around `pairing` and last the totals, which depend on
 * both. Resolves to the first day of which anything changed; null if there is none.
 */
export async function writeBankRows(
  tx: Tx,
  userId: string,
  changes: readonly PreparedChanges[],
  pairing: readonly ChangedDays[],
  now: Date,
): Promise<Day | null> {
  for (const prepared of changes) await writeChanges(tx, userId, prepared, now)
  const changedIds = changes.flatMap(({ bankChanges }) =>
    bankChanges.map(({ transactionId }) => transactionId),
  )
  const ended = await endChangedPairs(tx, userId, changedIds, now)
  const paired = await pairTransfers(tx, userId, pairing, now)
  const touched = [...changes.flatMap((each) => each.touched), ...ended, ...paired]
  await recountTotals(tx, userId, touched)
  const [first] = touched.flatMap(({ days }) => [...days]).sort()
  return first ?? null
}

/** Writes a part of a hidden account's new rows, with its totals. */
export async function stageBankRows(
  tx: Tx,
  userId: string,
  part: PreparedChanges['inserts'][number],
  now: Date,
): Promise<void> {
  await insertRows(tx, userId, [part.rows], now)
  await recountTotals(tx, userId, [part])
}

async function writeChanges(tx: Tx, userId: string, prepared: PreparedChanges, now: Date): Promise<void> {
  await updateRows(tx, userId, prepared.updates, now)
  if (prepared.bankChanges.length > 0) await insertBankChanges(tx, userId, prepared.bankChanges, now)
  if (prepared.rehashed.length > 0) await updateHashes(tx, userId, prepared.rehashed)
  const inserts = prepared.inserts.map(({ rows }) => rows)
  await insertRows(tx, userId, inserts, now)
  if (prepared.links.length > 0) {
    await moveUserEdits(tx, userId, prepared.links, now)
    const booked = prepared.links.map(({ bookedId }) => bookedId)
    await reapplyTagRules(tx, userId, booked, now)
  }
  await deriveAgain(tx, userId, prepared.categorised, now)
  // an edit since the rows were read is part of their search text and tags
  await deriveAgain(tx, userId, { ids: prepared.updatedIds, basis: null }, now)
  await applyRuleEffects(tx, userId, now)
  if (prepared.removals.length > 0) await removeRows(tx, userId, prepared.removals, now)
}
