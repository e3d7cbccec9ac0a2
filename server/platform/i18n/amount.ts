/** Amounts in sentences that the server writes. Pure. */
import { decimalText } from '#contract/money.ts'
import { baseCurrency, type Language } from '#contract/product.ts'

/** `AED 1,234.50`, in Arabic `1,234.50 درهم`: grouped and with the currency's decimals; `minor` in its minor units. */
export function moneyText(
  language: Language,
  { minor, currency }: { minor: bigint | string; currency: string },
): string {
  const [units = '', decimals] = decimalText(BigInt(minor), currency).split('.')
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, ',')
  const amount = decimals === undefined ? grouped : `${grouped}.${decimals}`
  // the left-to-right mark keeps the minus sign before its number
  if (language === 'ar-AE' && currency === baseCurrency) return `\u200E${amount} درهم`
  return `${currency} ${amount}`
}
