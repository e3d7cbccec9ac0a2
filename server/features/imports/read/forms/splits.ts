import type { FileRow } from '../types.ts'

/** Our own tables have one row per line of a split payment: joins them at the position of the first. */
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
