/** Imported transactions: reads the rows that imports compare with, and adds or removes imported rows. */
import type { BankTransaction } from '../../../banking/provider.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { raiseWorkMemory } from '../../../platform/db/memory.ts'
import { type Categoriser, packedWordsOf } from '../categorise/service.categoriser.ts'
import { type BankRow, bankRowOf } from '../categorise/bank-row.ts'
import { insertSplits, type PlacedSplit, type SplitWrite } from '../splits/store.splits.ts'
import { writeTags } from '../tags/store.tags.ts'
import { deriveAgain } from '../categorise/service.judge.ts'
import { applyRuleEffects } from '../categorise/service.judge.ts'
import { type ChangedDays, touchedBy } from '../changed-days.ts'
import {
  deleteImportRows,
  freeOtherLegs,
  hideImportRows,
  insertStaged,
  makeOwnTransfers,
  packImported,
  type PackedImport,
  showHiddenRows,
  type ImportedWrite,
  type PresentSpan,
  selectPresent,
  selectTexts,
  showStaged,
  textRowsAtOnce,
} from './store.imported.ts'

export {
  deleteUndoneRows,
  hasToItself,
  selectCountedDays as countedDays,
  selectShownIds as shownImportIds,
  selectUsedCategories as usedCategories,
} from './store.imported.ts'

/** Read at a time, so that others are served between. */
const presentPerPage = 300

/** A row that is not removed, or that its bank removed. Rows without a fingerprint were entered manually. */
export type ExistingRow = Omit<
  BankRow,
  'fingerprint' | 'accountId' | 'userDescription' | 'note' | 'ownTags'
> & {
  fingerprint: string | null
}

/** A page of the rows of a span by their ids; the last page has `next` null. */
export async function readExistingRows(
  tx: Tx,
  userId: string,
  span: PresentSpan,
): Promise<{ rows: ExistingRow[]; next: string | null }> {
  const rows = await selectPresent(tx, userId, span, presentPerPage)
  return {
    rows: rows.map((row) => {
      const bankRow = bankRowOf({ ...row, fingerprint: row.fingerprint ?? '', ordinal: row.ordinal ?? 0 })
      const { accountId: _, userDescription: _d, note: _n, ownTags: _t, ...rest } = bankRow
      return { ...rest, fingerprint: row.fingerprint }
    }),
    next: rows.length < presentPerPage ? null : (rows.at(-1)?.id ?? null),
  }
}

/** A row that an import adds. */
export type ImportedRow = {
  id: string
  accountId: string
  row: BankTransaction
  fingerprint: string
  ordinal: number
  /** The category that the file gives it; null for none. */
  categoryId: string | null
  note: string
  verified: boolean
  transferId: string | null
  tagIds: readonly string[]
  /** The lines of a split payment; [] for others. */
  splits: readonly SplitWrite[]
}

/** Rows that are named, categorised and packed for writing, and what is written beside them. */
export type PreparedImport = {
  packed: PackedImport
  rows: readonly { id: string; accountId: string; day: string }[]
  splits: readonly PlacedSplit[]
  tagged: readonly { id: string; tagId: string }[]
}

/** Names and categorises a few rows of an import. */
export const prepareImported = (rows: readonly ImportedRow[], categorise: Categoriser): PreparedImport => ({
  packed: packImported(rows.map((row) => writeOf(row, categorise))),
  rows: rows.map(({ id, accountId, row: { day } }) => ({ id, accountId, day })),
  splits: rows.flatMap(({ id, splits }) =>
    splits.map((line, index) => ({ ...line, id, position: index + 1 })),
  ),
  tagged: rows.flatMap(({ id, tagIds }) => tagIds.map((tagId) => ({ id, tagId }))),
})

function writeOf({ row, ...rest }: ImportedRow, categorise: Categoriser): ImportedWrite {
  const named = { ...row, userDescription: null, note: rest.note, ownTags: rest.tagIds }
  return {
    ...packedWordsOf(named, categorise, rest.accountId),
    id: rest.id,
    account_id: rest.accountId,
    type: row.direction === 'credit' ? 'income' : 'expense',
    amount_minor: row.amountMinor.toString(),
    currency: row.currency,
    day: row.day,
    text: row.text,
    reference: row.reference,
    provider_merchant: row.merchantName,
    provider_id: row.providerId,
    fingerprint: rest.fingerprint,
    ordinal: rest.ordinal,
    user_category_id: rest.categoryId,
    user_category_set: rest.categoryId !== null,
    note: rest.note,
    verified: rest.verified,
    transfer_id: rest.transferId,
  }
}

/** Writes prepared rows of an import, unseen, with their split lines and tags. */
export async function stageImported(
  tx: Tx,
  userId: string,
  importId: string,
  prepared: readonly PreparedImport[],
  at: { hiddenAccounts: readonly string[]; now: Date },
): Promise<void> {
  await insertStaged(
    tx,
    userId,
    importId,
    prepared.map(({ packed }) => packed),
    at,
  )
  await insertSplits(
    tx,
    userId,
    prepared.flatMap(({ splits }) => splits),
  )
  const tagged = prepared.flatMap((each) => each.tagged)
  if (tagged.length > 0) await writeTags(tx, userId, tagged)
}

/**
 * Shows the staged rows of an import in accounts that were not hidden; returns the days whose rows have changed since they were
 * staged, of `days`, those of all its rows. The caller updates transfers and totals within `tx`.
 */
export async function showImported(
  tx: Tx,
  userId: string,
  {
    importId,
    accountIds,
    days,
    categorised,
    now,
  }: {
    importId: string
    accountIds: readonly string[]
    days: readonly ChangedDays[]
    categorised: { ids: string[]; basis: string }
    now: Date
  },
): Promise<readonly ChangedDays[]> {
  await raiseWorkMemory(tx)
  if (accountIds.length > 0) await showStaged(tx, userId, importId, now)
  const isDerived = await deriveAgain(tx, userId, categorised, now)
  const results = await applyRuleEffects(tx, userId, now)
  return isDerived ? days : touchedBy(results)
}

/** Makes transfers of an import's rows whose text is of an own one and that have no other leg; returns their days. */
export async function transferImported(
  tx: Tx,
  userId: string,
  importId: string,
  { isOwn, now }: { isOwn: (row: { text: string; credit: boolean }) => boolean; now: Date },
): Promise<readonly ChangedDays[]> {
  const own: { id: string; account_id: string; day: string }[] = []
  for (let after: string | null = null; ;) {
    const rows = await selectTexts(tx, userId, { importId, after })
    own.push(...rows.filter(isOwn))
    if (rows.length < textRowsAtOnce) break
    after = rows.at(-1)?.id ?? null
  }
  await makeOwnTransfers(
    tx,
    userId,
    own.map(({ id }) => id),
    now,
  )
  return touchedBy(own)
}

/** Makes the other legs of an import's transfers single payments; returns their days. */
export async function freeImported(
  tx: Tx,
  userId: string,
  importId: string,
  now: Date,
): Promise<ChangedDays[]> {
  return touchedBy(await freeOtherLegs(tx, userId, importId, now))
}

/** Hides an import's rows, all or at most so many of some days; returns how many, and their days. */
export async function hideImported(
  tx: Tx,
  userId: string,
  rows: { importId: string; of: (ChangedDays & { most: number }) | 'all' },
  now: Date,
): Promise<{ removed: number; hidden: ChangedDays[] }> {
  const hidden = await hideImportRows(tx, userId, rows, now)
  return { removed: hidden.reduce((sum, { count }) => sum + count, 0), hidden }
}

/** Shows an import's hidden rows again; returns their days, none if the rows no longer exist. */
export async function showHidden(
  tx: Tx,
  userId: string,
  importId: string,
  now: Date,
): Promise<ChangedDays[]> {
  const revealed = await showHiddenRows(tx, userId, importId, now)
  await applyRuleEffects(tx, userId, now)
  return revealed
}

/** Deletes an import's rows; returns how many, and the days of their transfers' other legs. */
export async function deleteImported(
  tx: Tx,
  userId: string,
  importId: string,
  now: Date,
): Promise<{ removed: number; freed: ChangedDays[] }> {
  const { removed, freed } = await deleteImportRows(tx, userId, importId, now)
  return { removed, freed: touchedBy(freed) }
}
