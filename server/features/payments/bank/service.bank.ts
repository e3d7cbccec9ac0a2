/** Bank transactions: reads the stored rows that a sync compares with, and prepares the changes it found. */
import { setImmediate as giveWay } from 'node:timers/promises'
import type { BankTransaction } from '../../../banking/provider.ts'
import { arrayText } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { type Keys, fingerprint } from '../../../platform/keys/keys.ts'
import { type BankRow, bankRowOf } from '../categorise/bank-row.ts'
import { type RowDerivation, packedWordsOf } from '../categorise/service.categoriser.ts'
import type { ChangedDays } from '../changed-days.ts'
import { type BankChange, bankChangeOf } from '../history/bank-change.ts'
import {
  type PackedRows,
  type Rehashed,
  type RemovalWrite,
  type RowWrite,
  insertRows,
  joinRows,
  moveUserEdits,
  packRows,
  partsOf,
  removeRows,
  slicesOf,
  updateHashes,
  updateRows,
} from './store.bank.ts'
import { selectBankRows } from '../categorise/store.stored.ts'
import type { Day } from '#contract/period.ts'
import { applyRuleEffects, deriveAgain, reapplyTagRules } from '../categorise/service.judge.ts'
import { insertBankChanges } from '../history/store.history.ts'
import { recountTotals } from '../totals/service.totals.ts'
import { endChangedPairs, pairTransfers } from '../transfers/service.transfers.ts'

export { selectListedHashes as readListedHashes } from '../categorise/store.stored.ts'

/**
 * The stored rows of accounts from a day on, even removed ones, and older ones with one of the provider ids.
 */
export async function readBankRows(
  tx: Tx,
  userId: string,
  scope: { accountIds: readonly string[]; from: string; providerIds: readonly string[] },
): Promise<BankRow[]> {
  return (await selectBankRows(tx, userId, scope)).map(bankRowOf)
}

/** A fetched row in the form in which it is stored and compared: the IBAN is replaced by its fingerprint. */
export function maskRow(keys: Keys, row: BankTransaction): BankTransaction {
  const iban = row.counterparty?.iban
  if (row.counterparty === null || (!iban && row.counterparty.name !== null)) return row
  if (!iban) return { ...row, counterparty: null }
  return { ...row, counterparty: { name: row.counterparty.name, iban: fingerprint(keys, iban) } }
}

type NewRow = BankTransaction & {
  ordinal: number
  fingerprint: string
  contentHash: string
  settled: boolean
}
export type AccountChanges = {
  accountId: string
  inserts: readonly NewRow[]
  /** Stored rows and what changes in them; `contentHash` is the hash of the bank's current data. */
  updates: readonly {
    before: BankRow
    set: Partial<NewRow & { removedAt: null; accountId: string }> & { contentHash: string }
  }[]
  /** Rows in which only data that is not stored has changed. */
  rehashed: readonly Rehashed[]
  removals: readonly (RemovalWrite & { accountId: string; day: string })[]
  links: readonly { pendingId: string; bookedId: string }[]
}

type DaysOf = ChangedDays & { days: readonly string[] }

/** Changes ready to be written: all slow work is done beforehand, so that the transaction is short. */
export type PreparedChanges = {
  inserts: { accountId: string; rows: PackedRows; days: string[] }[]
  updates: PackedRows[]
  /** What the bank changed in rows it had sent before, for their history. */
  bankChanges: BankChange[]
  rehashed: readonly Rehashed[]
  removals: RemovalWrite[]
  links: { pendingId: string; bookedId: string }[]
  /** The new rows, and the basis of the categoriser that categorised them. */
  categorised: { ids: readonly string[]; basis: string }
  updatedIds: readonly string[]
  /** The days of all changes; `changed` has only those of changes to stored rows. */
  touched: DaysOf[]
  changed: DaysOf[]
  counts: { inserted: number; updated: number; removed: number }
}

/** Names, categorises and packs one account's changes, yielding to the event loop at intervals. */
export async function prepareChanges(
  change: AccountChanges,
  naming: RowDerivation,
  now: Date,
): Promise<PreparedChanges> {
  const { accountId } = change
  const inserts: PreparedChanges['inserts'] = []
  const updates: PackedRows[] = []
  const days = new Set<string>()
  const old = new Map<string, Set<string>>()
  const ids: string[] = []
  const note = (account: string, day: string): void =>
    void old.set(account, (old.get(account) ?? new Set<string>()).add(day))
  for (const part of partsOf(change.inserts)) {
    const keptIds = new Set<string>()
    const slices: PackedRows[] = []
    for (const some of slicesOf(part)) {
      const rows: RowWrite[] = []
      const fresh = { removedAt: null, userDescription: null, note: '' }
      for (const row of some) {
        const id = newId(now)
        ids.push(id)
        rows.push(rowWrite({ ...row, ...fresh, id }, accountId, naming))
        keptIds.add(row.day)
        days.add(row.day)
      }
      slices.push(packRows(rows))
      await giveWay()
    }
    inserts.push({ accountId, rows: joinRows(slices), days: [...keptIds] })
  }
  for (const part of partsOf(change.updates)) {
    const after = part.map(({ before, set }) => ({ ...before, ...set }))
    updates.push(packRows(after.map((row) => rowWrite(row, row.accountId, naming))))
    for (const { before } of part) note(before.accountId, before.day)
    for (const row of after) note(row.accountId, row.day)
    await giveWay()
  }
  for (const removal of change.removals) note(removal.accountId, removal.day)
  const changed = [...old].map(([account, own]) => ({ accountId: account, days: [...own] }))
  return {
    inserts,
    updates,
    bankChanges: change.updates.flatMap(({ before, set }) => bankChangeOf(before, set) ?? []),
    categorised: { ids, basis: naming.categorise.basis },
    updatedIds: change.updates.map(({ before }) => before.id),
    rehashed: change.rehashed,
    removals: change.removals.map(({ id, settled }) => ({ id, settled })),
    links: change.links.filter((link) => link.pendingId !== link.bookedId),
    touched: days.size > 0 ? [...changed, { accountId, days: [...days] }] : changed,
    changed,
    counts: {
      inserted: change.inserts.length,
      updated: change.updates.length,
      removed: change.removals.length,
    },
  }
}

type FullRow = NewRow & {
  id: string
  removedAt: Date | null
  userDescription: string | null
  note: string
  ownTags?: readonly string[]
}

function rowWrite(row: FullRow, accountId: string, naming: RowDerivation): RowWrite {
  return {
    id: row.id,
    account_id: accountId,
    provider: naming.provider,
    provider_id: row.providerId,
    status: row.status,
    type: row.direction === 'credit' ? 'income' : 'expense',
    amount_minor: row.amountMinor.toString(),
    currency: row.currency,
    day: row.day,
    booked_at: row.bookedAt,
    value_day: row.valueDay,
    day_index: row.index,
    text: row.text,
    reference: row.reference,
    provider_merchant: row.merchantName,
    mcc: row.mcc,
    insight: row.insight?.category ?? null,
    insight_confidence: row.insight?.confidence ?? null,
    insight_cleaned: row.insight?.cleaned ?? null,
    kind: row.kind,
    sub_kind: row.subKind,
    flags: row.flags.length === 0 ? '{}' : arrayText(row.flags),
    counterparty_name: row.counterparty?.name ?? null,
    counterparty_hash: row.counterparty?.iban ?? null,
    ...packedWordsOf(row, naming.categorise, accountId),
    fingerprint: row.fingerprint,
    ordinal: row.ordinal,
    content_hash: row.contentHash,
    settled: row.settled,
    removed_at: row.removedAt,
  }
}

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

/** Writes parts of a hidden account's new rows, with their totals. */
export async function stageBankRows(
  tx: Tx,
  userId: string,
  parts: PreparedChanges['inserts'],
  now: Date,
): Promise<void> {
  const packed = parts.map(({ rows }) => rows)
  await insertRows(tx, userId, packed, now)
  await recountTotals(tx, userId, parts)
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
