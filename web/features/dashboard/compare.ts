import { minorFromWire, wireAmount } from '#contract/money.ts'

export type Comparison =
  | { kind: 'less'; amount: number }
  | { kind: 'more'; amount: number }
  | { kind: 'same' }
  | { kind: 'none_before' }
  | { kind: 'nothing_to_compare' }

/** Compares this period's spending with the same days of the previous period, in AED and exactly. */
export function compareSpending(now: number, before: number | null): Comparison {
  if (before === null) return { kind: 'nothing_to_compare' }
  if (before === 0 && now > 0) return { kind: 'none_before' }
  const difference = minorFromWire(now, 'AED') - minorFromWire(before, 'AED')
  if (difference === 0n) return { kind: 'same' }
  return difference < 0n
    ? { kind: 'less', amount: wireAmount(-difference, 'AED') }
    : { kind: 'more', amount: wireAmount(difference, 'AED') }
}
