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

/** An AED amount divided by `parts`, rounded to the nearest fils. */
export function averageOf(amount: number, parts: number): number {
  const [minor, by] = [minorFromWire(amount, 'AED'), BigInt(parts)]
  const half = minor < 0n ? -by / 2n : by / 2n
  return wireAmount((minor + half) / by, 'AED')
}
