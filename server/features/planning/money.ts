/** Amounts that people enter. */
import { parseMinor } from '#contract/money.ts'

/** Minor units of an amount from `least` to below 10^14; null for others, and where the currency is not that exact. */
export function enteredMinor(amount: string | number, currency: string, least = 0n): bigint | null {
  const minor = parseMinor(amount, currency)
  return minor === null || minor < least || minor >= 10n ** 14n ? null : minor
}
