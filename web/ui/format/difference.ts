import { minorFromWire, wireAmount } from '#contract/money.ts'

/** a - b in AED, computed exactly in fils. */
export function difference(a: number, b: number): number {
  return wireAmount(minorFromWire(a, 'AED') - minorFromWire(b, 'AED'), 'AED')
}
