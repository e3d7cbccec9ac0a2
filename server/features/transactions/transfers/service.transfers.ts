/** Transfers between a user's own accounts, recognised again wherever rows have changed. */
import { addDays } from '#contract/period.ts'
import type { AccountKind } from '../../../banking/provider.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Touched } from '../totals/service.totals.ts'
import { endUnequalPairs, type LegRow, selectLegs, selectOwnHashes, writePairs } from './store.transfers.ts'
import { findTransfers, type TransferCandidate } from './transfers.ts'

/** Twice the reach of a pair: the partners of every row that a change may free or take. */
const marginDays = 6

/**
 * Pairs transfers around the days that changed; what the user decided stays. Answers the days whose
 * totals this changes: refresh them with those of the rows themselves.
 */
export async function pairTransfers(
  tx: Tx,
  userId: string,
  touched: readonly Touched[],
  now: Date,
): Promise<Touched[]> {
  const days = touched.flatMap((each) => each.days)
  if (days.length === 0) return []
  const first = days.reduce((least, day) => (day < least ? day : least))
  const last = days.reduce((most, day) => (day > most ? day : most))
  const rows = await selectLegs(tx, userId, addDays(first, -marginDays), addDays(last, marginDays))
  if (rows.length === 0) return []
  const own = new Set((await selectOwnHashes(tx, userId)).map((hash) => hash.toUpperCase()))
  const pairOf = new Map<string, string>()
  for (const pair of findTransfers(rows.map(candidateOf), own))
    pairOf.set(pair.debitId, pair.debitId).set(pair.creditId, pair.debitId)
  const wanted = (row: LegRow): string | null => pairOf.get(row.id) ?? (row.by_rule ? row.id : null)
  const changed = rows.filter((row) => row.transfer_id !== wanted(row))
  if (changed.length === 0) return []
  await writePairs(
    tx,
    userId,
    changed.map((row) => ({
      id: row.id,
      transferId: wanted(row),
      alone: !pairOf.has(row.id) && row.by_rule,
    })),
    now,
  )
  return [...Map.groupBy(changed, (row) => row.account_id)].map(([accountId, legs]) => ({
    accountId,
    days: [...new Set(legs.map((row) => row.day))],
  }))
}

/** Ends pairs that a user made where the bank has since changed one leg. Answers the days whose totals this changes. */
export async function endChangedPairs(
  tx: Tx,
  userId: string,
  changedIds: readonly string[],
  now: Date,
): Promise<Touched[]> {
  if (changedIds.length === 0) return []
  const legs = await endUnequalPairs(tx, userId, changedIds, now)
  return legs.map(({ account_id, day }) => ({ accountId: account_id, days: [day] }))
}

const kinds: readonly AccountKind[] = ['current', 'savings', 'card', 'loan', 'other']

function candidateOf(row: LegRow): TransferCandidate {
  return {
    id: row.id,
    accountId: row.account_id,
    accountKind: kinds.find((kind) => kind === row.account_kind) ?? 'other',
    accountIban: row.account_hash,
    day: row.day,
    direction: row.type === 'income' ? 'credit' : 'debit',
    amountMinor: row.amount_minor,
    currency: row.currency,
    text: row.text,
    reference: row.reference,
    kind: row.kind,
    subKind: row.sub_kind,
    flags: row.flags,
    counterpartyIban: row.counterparty_hash,
    byRule: row.by_rule,
  }
}
