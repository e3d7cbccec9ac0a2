/** Amounts entered by users. */
import { parseMinor } from '#contract/money.ts'

/**
 * The minor units of an amount from `least` to below 10^14; null if out of range or with too many decimals
 * for the currency.
 */
export function enteredMinor(amount: string | number, currency: string, least = 0n): bigint | null {
  const minor = parseMinor(amount, currency)
  return minor === null || minor < least || minor >= 10n ** 14n ? null : minor
}
