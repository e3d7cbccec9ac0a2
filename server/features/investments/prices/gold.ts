import { divide } from '#contract/decimal.ts'
import type { Karat } from '#contract/investments/investment-kinds.ts'

/** Ten-millionths of a gram in a troy ounce: 31.1034768 g. */
const ounce = 311_034_768n

/**
 * The price of a gram of gold of a karat, from that of pure metal for a gram or a troy ounce; both in trillionths of the
 * same currency.
 */
export function gramPrice(metal: bigint, unit: 'gram' | 'ounce', karat: Karat): bigint {
  return unit === 'gram'
    ? divide(metal * BigInt(karat), 24n)
    : divide(metal * BigInt(karat) * 10_000_000n, 24n * ounce)
}
