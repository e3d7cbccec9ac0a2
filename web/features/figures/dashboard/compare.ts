import { difference } from '../../../ui/format/format.ts'

export type Comparison =
  | { kind: 'less' | 'more'; amount: number }
  | { kind: 'same' }
  | { kind: 'none_before' }
  | { kind: 'nothing_to_compare' }

/** Compares this period's spending with the same days of the previous period, in AED and exactly. */
export function compareSpending(now: number, before: number | null): Comparison {
  if (before === null) return { kind: 'nothing_to_compare' }
  if (before === 0 && now > 0) return { kind: 'none_before' }
  const change = difference(now, before)
  if (change === 0) return { kind: 'same' }
  return { kind: change < 0 ? 'less' : 'more', amount: Math.abs(change) }
}
