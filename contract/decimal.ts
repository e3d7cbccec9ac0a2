/**
 * Exact decimals as whole numbers of a fixed number of places: quantities in hundred-millionths, prices in trillionths.
 */
import { exponentOf } from './exponent.ts'
import { latinAmount } from './money.ts'

/** Decimals of a quantity: enough for the smallest part of a bitcoin. */
export const quantityPlaces = 8
/** Decimals of a price per unit. */
export const pricePlaces = 12

const form = /^(\d{1,15})(?:\.(\d+))?$/

/**
 * The units of a typed decimal of 0 or more; null if it is none, or has more decimals than `places`. Digits may be
 * Latin, Arabic-Indic or Persian.
 */
export function parseDecimal(text: string, places: number): bigint | null {
  const match = form.exec(text) ?? form.exec(latinAmount(text))
  const decimals = (match?.[2] ?? '').replace(/0+$/, '')
  if (!match || decimals.length > places) return null
  return BigInt((match[1] ?? '0') + decimals.padEnd(places, '0'))
}

/** The decimal text of units, without trailing zeros: `150000000` with 8 places becomes `1.5`. */
export function formatDecimal(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const decimals = digits.slice(-places).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}${decimals === '' ? '' : `.${decimals}`}`
}

/** Divides, rounding half away from zero. */
export function divide(numerator: bigint, denominator: bigint): bigint {
  const [n, d] = denominator < 0n ? [-numerator, -denominator] : [numerator, denominator]
  const rounded = (2n * (n < 0n ? -n : n) + d) / (2n * d)
  return n < 0n ? -rounded : rounded
}

/** What a quantity is worth at a price, in minor units of the price's currency. */
export function worthOf(quantity: bigint, price: bigint, currency: string): bigint {
  const scale = 10n ** BigInt(quantityPlaces + pricePlaces - exponentOf(currency))
  return divide(quantity * price, scale)
}

/** The price per unit at which a quantity above 0 is worth an amount in minor units. */
export function priceFor(minor: bigint, quantity: bigint, currency: string): bigint {
  return divide(minor * 10n ** BigInt(quantityPlaces + pricePlaces - exponentOf(currency)), quantity)
}
