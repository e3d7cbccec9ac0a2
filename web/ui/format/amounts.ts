/** Sums of amounts in AED, computed exactly in fils. */
import { minorFromWire, wireAmount } from '#contract/money.ts'

export function difference(a: number, b: number): number {
  return wireAmount(minorFromWire(a, 'AED') - minorFromWire(b, 'AED'), 'AED')
}

export function sumOf(amounts: readonly number[]): number {
  return wireAmount(
    amounts.reduce((sum, amount) => sum + minorFromWire(amount, 'AED'), 0n),
    'AED',
  )
}
