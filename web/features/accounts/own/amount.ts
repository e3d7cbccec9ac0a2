import { latinAmount, parseMinor, wireAmount } from '#contract/money.ts'

/** Parses a typed amount into the API's decimal string; null if it is not a valid amount of the currency. */
export function amountOf(text: string, currency: string): string | null {
  const minor = parseMinor(latinAmount(text).replaceAll(',', ''), currency)
  return minor === null || minor < 0n ? null : String(wireAmount(minor, currency))
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
