/** The rows that an import adds, built in slices between which other people's requests are served. */
import { setImmediate as giveWay } from 'node:timers/promises'
import type { ImportTarget } from '#contract/imports/imports.ts'
import { newId } from '../../../platform/ids.ts'
import type { ImportedRow } from '../../payments/imported/service.imported.ts'
import type { SplitWrite } from '../../payments/splits/service.splits.ts'
import type { AddedRow } from './match.ts'
import type { FileRow } from '../read/types.ts'

/** The new rows of one account of a file, and the account that they go to. */
export type Placed = { target: ImportTarget; accountId: string; isNew: boolean; rows: AddedRow[] }
/** A few milliseconds of work. */
const rowsPerSlice = 1000

export const countOf = (placed: readonly Placed[]): number =>
  placed.reduce((sum, { rows }) => sum + rows.length, 0)

/** The names of categories, each with how many more rows are income than spending, and of tags. */
export async function namesIn(
  placed: readonly Placed[],
): Promise<{ categories: Map<string, number>; tags: Set<string> }> {
  const categories = new Map<string, number>()
  const tags = new Set<string>()
  for (const { rows } of placed)
    for (const [index, { file }] of rows.entries()) {
      if (index % rowsPerSlice === 0) await giveWay()
      for (const { category } of [file, ...(file.splits ?? [])])
        if (category !== null)
          categories.set(category, (categories.get(category) ?? 0) + (file.amountMinor > 0n ? 1 : -1))
      for (const tag of file.tags) tags.add(tag)
    }
  return { categories, tags }
}

type Found = {
  idOf: (name: string | null) => string | null
  tagIdsOf: (names: readonly string[]) => string[]
  now: Date
}

/** Takes the rows out of `placed`, so that a hundred thousand are not in memory twice. */
export async function importedRows(
  placed: readonly Placed[],
  { idOf, tagIdsOf, now }: Found,
): Promise<ImportedRow[]> {
  const imported: { transfer: string | null; made: ImportedRow }[] = []
  const make = ({ file, bank, fingerprint, ordinal }: AddedRow, accountId: string): void => {
    const made = {
      id: newId(now),
      accountId,
      row: { ...bank, index: null },
      fingerprint,
      ordinal,
      categoryId: idOf(file.category),
      note: file.note,
      verified: file.verified,
      transferId: null,
      tagIds: tagIdsOf(file.tags),
      splits: splitsOf(file, idOf),
    }
    imported.push({ transfer: file.transfer, made })
  }
  for (const { accountId, rows } of placed)
    while (rows.length > 0) {
      for (const row of rows.splice(0, rowsPerSlice)) make(row, accountId)
      await giveWay()
    }
  return withTransfers(imported)
}

/** The rows by their days, so that those written together share them, and each day is counted once. */
export function byDay(rows: readonly ImportedRow[]): ImportedRow[] {
  const groups = Map.groupBy(rows, ({ row }) => row.day)
  return [...groups.keys()].sort().flatMap((day) => groups.get(day) ?? [])
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

/**
 * Two rows that the file marks as legs of one transfer get the id of the paying leg; a single leg gets its
 * own id.
 */
function withTransfers(rows: readonly { transfer: string | null; made: ImportedRow }[]): ImportedRow[] {
  const legs = Map.groupBy(
    rows.filter(({ transfer }) => transfer !== null),
    ({ transfer }) => transfer,
  )
  for (const pair of legs.values()) {
    const paying = pair.find(({ made }) => made.row.direction === 'debit') ?? pair[0]
    for (const { made } of pair) made.transferId = pair.length === 2 ? (paying?.made.id ?? made.id) : made.id
  }
  return rows.map(({ made }) => made)
}
