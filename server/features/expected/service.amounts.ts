/** Amounts entered by users. */
import { exponentOf, parseMinor } from '#contract/money.ts'
import { fail } from '../../platform/errors.ts'

const most = 10n ** 14n

/**
 * The minor units of an amount from `least` to below 10^14; null if out of range or with too many decimals
 * for the currency.
 */
export function enteredMinor(amount: string | number, currency: string, least = 0n): bigint | null {
  const minor = parseMinor(amount, currency)
  return minor === null || minor < least || minor >= most ? null : minor
}

/** The minor units of an amount above zero; fails with an error for `field` otherwise. */
export function positiveMinor(amount: number, currency: string, field: string): bigint {
  const minor = parseMinor(amount, currency)
  if (minor === null || minor >= most)
    return fail('amount_too_precise', { digits: 12, decimals: exponentOf(currency) }, { field })
  return minor > 0n ? minor : fail('amount_not_positive', {}, { field })
}

/** `positiveMinor`, but zero is valid too. */
export function wholeMinor(amount: number, currency: string, field: string): bigint {
  return amount === 0 ? 0n : positiveMinor(amount, currency, field)
}
