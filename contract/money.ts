/**
 * Money in whole minor units: exact conversion between text, JSON numbers and integers. No float arithmetic.
 */

import { exponentOf } from './exponent.ts'

export { exponentOf } from './exponent.ts'

const maxExact = BigInt(Number.MAX_SAFE_INTEGER)
const arabicDigits = /[٠-٩۰-۹]/g
const arabicGroups = /^(-?[٠-٩۰-۹\d]{1,3})((?:٬[٠-٩۰-۹\d]{3})+)(?=٫|$)/

/**
 * A typed amount in Latin digits: Arabic-Indic and Persian digits, the Arabic decimal separator and complete
 * Arabic thousands groups are converted, as in `1234.5`; everything else is left as is.
 */
export function latinAmount(text: string): string {
  return text
    .trim()
    .replace(arabicGroups, (whole) => whole.replaceAll('٬', ''))
    .replace(arabicDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace('٫', '.')
}

const plainDecimal = /^(-?)(\d{1,15})(?:\.(\d+))?$/

/**
 * The exact minor units of a decimal amount; null when it is not a plain decimal or has more decimals than
 * the currency (trailing zeros are allowed). Digits may be Latin, Arabic-Indic or Persian.
 */
export function parseMinor(amount: string | number, currency: string): bigint | null {
  const text = String(amount)
  const match = plainDecimal.exec(text) ?? plainDecimal.exec(latinAmount(text))
  if (!match) return null
  const exponent = exponentOf(currency)
  const decimals = (match[3] ?? '').replace(/0+$/, '')
  if (decimals.length > exponent) return null
  const units = BigInt((match[2] ?? '0') + decimals.padEnd(exponent, '0'))
  return match[1] === '-' ? -units : units
}

/** The decimal text of minor units: `-123456, AED` becomes `-1234.56`. */
export function decimalText(minor: bigint, currency: string): string {
  const exponent = exponentOf(currency)
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0')
  const sign = minor < 0n ? '-' : ''
  if (exponent === 0) return sign + digits
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/** The JSON number for minor units: the double nearest to the exact decimal, so it prints as that decimal. */
export function wireAmount(minor: bigint, currency: string): number {
  // one division of exact integers rounds once, giving the same double as parsing the decimal text
  if (minor <= maxExact && minor >= -maxExact) return Number(minor) / 10 ** exponentOf(currency)
  return Number(decimalText(minor, currency))
}

/** Minor units of a number from JSON; throws a RangeError if it is not exact in the currency. */
export function minorFromWire(amount: number, currency: string): bigint {
  const minor = parseMinor(amount, currency)
  if (minor === null) throw new RangeError(`not an exact ${currency} amount`)
  return minor
}

/**
 * Converts minor units at a decimal rate (units of `to` per unit of `from`), rounding half away from zero,
 * with integers only. `rate` is a plain decimal such as `3.6725`; otherwise it throws a RangeError.
 */
export function convertMinor(minor: bigint, from: string, to: string, rate: string): bigint {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(rate)
  if (!match) throw new RangeError('rate is not a plain decimal')
  const decimals = match[2] ?? ''
  const numerator = BigInt((match[1] ?? '') + decimals) * 10n ** BigInt(exponentOf(to))
  const denominator = 10n ** BigInt(decimals.length + exponentOf(from))
  const product = (minor < 0n ? -minor : minor) * numerator
  const rounded = (2n * product + denominator) / (2n * denominator)
  return minor < 0n ? -rounded : rounded
}

/**
 * Like `convertMinor`, but `rate` is the price of one unit of `to` in units of `from`: AED to INR with the
 * dirhams per rupee. Rounds half away from zero; throws a RangeError unless `rate` is a plain decimal above
 * 0.
 */
export function convertAtCost(minor: bigint, from: string, to: string, rate: string): bigint {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(rate)
  if (!match || !/[1-9]/.test(rate)) throw new RangeError('rate is not a plain decimal above 0')
  const decimals = match[2] ?? ''
  const numerator = (minor < 0n ? -minor : minor) * 10n ** BigInt(decimals.length + exponentOf(to))
  const denominator = BigInt((match[1] ?? '') + decimals) * 10n ** BigInt(exponentOf(from))
  const rounded = (2n * numerator + denominator) / (2n * denominator)
  return minor < 0n ? -rounded : rounded
}
