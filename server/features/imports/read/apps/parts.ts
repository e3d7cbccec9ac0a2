import { joinSplits } from '../forms/splits.ts'
import type { FileRow } from '../types.ts'

/** The parts of one payment have an id that begins so. */
export const part = 'split:'

/** Joins the parts of split payments, which follow each other; those that go both ways or to own accounts stay rows. */
export function joinParts(rows: readonly FileRow[]): FileRow[] {
  const groups = Map.groupBy(rows, ({ id, line }) => (id?.startsWith(part) ? id : `line ${line}`))
  return [...groups.values()].flatMap((group) => {
    const own = group.map((row) => ({ ...row, id: row.id?.startsWith(part) ? null : row.id }))
    const parts = group.filter(({ transfer }) => transfer === null)
    const [first] = parts
    const isOneWay = parts.every(
      ({ amountMinor }) => amountMinor !== 0n && amountMinor > 0n === (first?.amountMinor ?? 0n) > 0n,
    )
    if (!first?.id?.startsWith(part) || parts.length < 2 || !isOneWay) return own
    const joined = joinSplits(
      parts.map((row) => ({ ...row, text: first.text, account: first.account, day: first.day })),
    )
    return [
      ...joined.map((row) => ({ ...row, id: null })),
      ...own.filter(({ transfer }) => transfer !== null),
    ]
  })
}
