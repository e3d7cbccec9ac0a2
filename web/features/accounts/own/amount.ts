import { decimalText, exponentOf, parseMinor, wireAmount } from '#contract/money.ts'
import { plainNumber } from '../../../ui/forms/typed.ts'

/** Parses a typed amount into the API's decimal string; null if it is not a valid amount of the currency. */
export function amountOf(text: string, currency: string): string | null {
  const minor = parseMinor(plainNumber(text), currency)
  return minor === null || minor < 0n ? null : String(wireAmount(minor, currency))
}

type Gold = { grams: string; karat: string; price: string }

/**
 * The value of gold as decimal text, rounded to the nearest minor unit of the currency; null until weight and price are
 * typed. `price` is that of a gram of 24 karats.
 */
export function goldValue({ grams, karat, price }: Gold, currency: string): string | null {
  const product =
    millionthsOf(grams) * millionthsOf(price) * BigInt(karat) * 10n ** BigInt(exponentOf(currency))
  const divisor = 24n * 10n ** 12n
  const minor = (2n * product + divisor) / (2n * divisor)
  return minor > 0n ? decimalText(minor, currency) : null
}

/** A typed number in millionths; 0n if it is none. */
function millionthsOf(text: string): bigint {
  const match = /^(\d{0,12})(?:\.(\d{0,6}))?$/.exec(plainNumber(text))
  return match ? BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(6, '0')) : 0n
}

/** Currencies with a known rate first, then others that people in the UAE hold. */
export const currencies = [
  'AED',
  'USD',
  'SAR',
  'QAR',
  'BHD',
  'OMR',
  'KWD',
  'EUR',
  'GBP',
  'INR',
  'PKR',
  'PHP',
  'EGP',
]
