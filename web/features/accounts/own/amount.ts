import { latinAmount, parseMinor, wireAmount } from '#contract/money.ts'

/** The amount as the API takes it; null for what is no amount of the currency. */
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
