/**
 * Decimals of each currency; separate from the conversions because every page that shows an amount needs it.
 */

const threeDecimals = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])
const noDecimals = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '))

/** Decimals of an ISO 4217 currency: 2 for AED, 3 for KWD, 0 for JPY. */
export function exponentOf(currency: string): 0 | 2 | 3 {
  if (currency === 'AED') return 2
  if (threeDecimals.has(currency)) return 3
  return noDecimals.has(currency) ? 0 : 2
}

/** The currencies with no decimals, or with three. */
export const currenciesWith = (exponent: 0 | 3): string[] => [
  ...(exponent === 0 ? noDecimals : threeDecimals),
]
