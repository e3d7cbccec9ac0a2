/** The rows that an import adds, of which only a part is in memory at a time. */
import type { ImportTarget } from '#contract/imports/imports.ts'
import { newId } from '../../../platform/ids.ts'
import type { ImportedRow } from '../../payments/imported/service.imported.ts'
import type { SplitWrite } from '../../payments/splits/service.splits.ts'
import type { KeptRow } from './kept.ts'
import type { AddedRow } from './match.ts'
import type { FileRow } from '../read/types.ts'

/** An account of a file with rows to add, and the account that they go to. */
export type Placed = { target: ImportTarget; accountId: string; isNew: boolean }

/** The legs of one transfer: how many, the place of the paying one among all rows, and the id that it gets. */
type Legs = { count: number; paysAt: number; pays: boolean; id: string }
/** What must be known of all rows before the first is written. */
export type Summary = {
  count: number
  /** The places of the targets that have rows. */
  targets: Set<number>
  /** The names of categories, each with how many more rows are income than spending. */
  categories: Map<string, number>
  tags: Set<string>
  legs: Map<string, Legs>
}

export const noRows = (): Summary => ({
  count: 0,
  targets: new Set(),
  categories: new Map(),
  tags: new Set(),
  legs: new Map(),
})

/** Adds some rows of a target, which come in the order in which they are written later. */
export function addRows(
  summary: Summary,
  { target, rows }: { target: number; rows: readonly KeptRow[] },
  now: Date,
): void {
  const { targets, categories, tags, legs } = summary
  if (rows.length > 0) targets.add(target)
  for (const row of rows) {
    const isIncome = BigInt(row.minor) > 0n
    for (const { category } of [row, ...row.splits])
      if (category !== null) categories.set(category, (categories.get(category) ?? 0) + (isIncome ? 1 : -1))
    for (const tag of row.tags) tags.add(tag)
    if (row.transfer !== null) {
      const before = legs.get(row.transfer)
      const pays = BigInt(row.minor) < 0n
      const isPaying = before === undefined || (pays && !before.pays)
      const leg = isPaying ? { paysAt: summary.count, pays, id: before?.id ?? newId(now) } : before
      legs.set(row.transfer, { ...leg, count: (before?.count ?? 0) + 1 })
    }
    summary.count += 1
  }
}

type Found = {
  idOf: (name: string | null) => string | null
  tagIdsOf: (names: readonly string[]) => string[]
  legs: Summary['legs']
  now: Date
}

/** Rows of one account as they are written; `from` is the place of the first among all rows. */
export function importedRows(
  rows: readonly AddedRow[],
  { accountId, from }: { accountId: string; from: number },
  found: Found,
): ImportedRow[] {
  const { idOf, tagIdsOf } = found
  return rows.map(({ file, bank, fingerprint, ordinal }, index) => ({
    ...idsOf(file.transfer, from + index, found),
    accountId,
    row: { ...bank, index: null },
    fingerprint,
    ordinal,
    categoryId: idOf(file.category),
    note: file.note,
    verified: file.verified,
    tagIds: tagIdsOf(file.tags),
    splits: splitsOf(file, idOf),
  }))
}

/** Two rows that the file marks as legs of one transfer get the id of the paying leg; a single leg gets its own id. */
function idsOf(
  transfer: string | null,
  place: number,
  { legs, now }: Found,
): { id: string; transferId: string | null } {
  const own = transfer === null ? undefined : legs.get(transfer)
  const pair = own?.count === 2 ? own : null
  const id = pair?.paysAt === place ? pair.id : newId(now)
  return { id, transferId: own ? (pair?.id ?? id) : null }
}

/** The split lines of a row, each with the sum of those before it. */
function splitsOf(
  { splits = [] }: Pick<FileRow, 'splits'>,
  idOf: (name: string | null) => string | null,
): SplitWrite[] {
  let beforeMinor = 0n
  return splits.map(({ amountMinor, category, note }) => {
    const line = { amountMinor, beforeMinor, categoryId: idOf(category), note }
    beforeMinor += amountMinor
    return line
  })
}
