import { minorFromWire, wireAmount } from '#contract/money.ts'

/** A sum in AED, computed exactly in fils. */
export function sumOf(amounts: readonly number[]): number {
  return wireAmount(
    amounts.reduce((sum, amount) => sum + minorFromWire(amount, 'AED'), 0n),
    'AED',
  )
}
