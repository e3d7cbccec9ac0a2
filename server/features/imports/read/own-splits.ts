/** Split payments in our own tables: a row for each line, all with the payment's id. */
import type { FileRow } from './types.ts'

/** Puts the lines of each split payment together again, in the place of the first of them. */
export function joinSplits(rows: readonly FileRow[]): FileRow[] {
  const groups = Map.groupBy(rows, ({ id, line, day, account, text }) =>
    id === null ? `line ${line}` : JSON.stringify([id, day, account, text]),
  )
  return [...groups.values()].flatMap(([first, ...more]) => (first ? joined(first, more) : []))
}

function joined(first: FileRow, more: readonly FileRow[]): FileRow {
  if (more.length === 0) return first
  const lines = [first, ...more]
  return {
    ...first,
    amountMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    note: '',
    splits: lines.map(({ amountMinor, category, note }) => ({
      amountMinor: amountMinor < 0n ? -amountMinor : amountMinor,
      category,
      note,
    })),
  }
}
