/** Pure functions that compare two periods line by line. */
import type { SpendingRow } from '#contract/figures/analytics.ts'
import { difference } from '../../../../ui/format/difference.ts'

/** What each line of the comparison represents. */
export const kinds = ['category', 'group', 'merchant', 'account'] as const
export type Kind = (typeof kinds)[number]
/** `a` is the first period, `b` the second. */
export type Side = 'a' | 'b'
export type Line = { key: string; name: string; a: number; b: number; change: number }

/** The lines of both periods, the largest difference first. */
export function linesOf(a: readonly SpendingRow[], b: readonly SpendingRow[]): Line[] {
  const before = new Map(b.map((row) => [row.key, row]))
  const after = new Set(a.map(({ key }) => key))
  const rows = [
    ...a.map(({ key, name, amount }) => ({ key, name, a: amount, b: before.get(key)?.amount ?? 0 })),
    ...b
      .filter(({ key }) => !after.has(key))
      .map(({ key, name, amount }) => ({ key, name, a: 0, b: amount })),
  ]
  return rows
    .map((row) => ({ ...row, change: difference(row.a, row.b) }))
    .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))
}
