import { baseCurrency } from '#contract/product.ts'
import { convertMinor } from '#contract/money.ts'

/** Units of AED for one unit of a currency, and the day since which that is so. */
export type Rate = { value: string; date: string }

/** The dirham and the Gulf's currencies are pegged to the dollar: rates follow from the pegs. */
const rates: Readonly<Record<string, Rate>> = {
  USD: { value: '3.6725', date: '1997-11-02' }, // AED 3.6725 a dollar
  SAR: { value: '0.97933333', date: '1997-11-02' }, // SAR 3.75 a dollar since 1986-06
  QAR: { value: '1.00892857', date: '2001-07-09' }, // QAR 3.64 a dollar
  BHD: { value: '9.76728723', date: '2001-12-25' }, // BHD 0.376 a dollar
  OMR: { value: '9.55136541', date: '1997-11-02' }, // OMR 0.3845 a dollar since 1986-01
}

/** The dated rate to AED, null where none is known: then an amount stays in its own currency. */
export function rateOf(currency: string): Rate | null {
  if (currency === baseCurrency) return { value: '1', date: '1997-11-02' }
  return rates[currency] ?? null
}

/** Fils of an amount, half away from zero; null without a rate. */
export function toAed(minor: bigint, currency: string): bigint | null {
  if (currency === baseCurrency) return minor
  const rate = rates[currency]
  return rate ? convertMinor(minor, currency, baseCurrency, rate.value) : null
}
