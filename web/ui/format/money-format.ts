import { exponentOf } from '#contract/exponent.ts'
import { dirhamWord, isArabic, isolated, perLocale } from './locale.ts'

export const minusSign = '\u2212'
export const unknownMark = '–'

const numbers = new Map<number, () => Intl.NumberFormat>()
export function numberFormat(decimals: number): Intl.NumberFormat {
  let format = numbers.get(decimals)
  if (!format) {
    format = perLocale(
      (locale) =>
        new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    )
    numbers.set(decimals, format)
  }
  return format()
}

export type MoneyKind = 'balance' | 'income' | 'expense'
type MoneyParts = { sign: '' | '+' | '\u2212'; code: string; digits: string }

/** An estimated amount without digits that nobody can know: 10,146.65 as 10,150 and 745.53 as 746. */
export function roundEstimate(amount: number): number {
  const size = Math.abs(amount)
  const step = size < 1000 ? 1 : 5 * 10 ** (Math.floor(Math.log10(size)) - 3)
  return Math.round(amount / step) * step
}

/** Sign, currency and digits of an amount; kinds other than balance get the sign of a flow. */
export function moneyParts(
  amount: number,
  currency: string,
  kind: MoneyKind = 'balance',
  decimals: number = exponentOf(currency),
): MoneyParts {
  const digits = numberFormat(decimals).format(Math.abs(amount))
  // check the number, since the formatted digits may be in any script
  const isZero = Number(Math.abs(amount).toFixed(decimals)) === 0
  const negative = kind === 'expense' ? amount > 0 : amount < 0
  const sign = isZero ? '' : negative ? minusSign : kind === 'balance' ? '' : '+'
  return { sign, code: currency, digits }
}

/**
 * Plain text for sentences and accessible names: `AED 1,234.50`, in Arabic `1,234.50 درهم`, with non-breaking
 * spaces. On screen use <Money>, which respects the privacy mask.
 */
export function moneyText(amount: number | null, currency = 'AED', kind: MoneyKind = 'balance'): string {
  if (amount === null || !Number.isFinite(amount)) return unknownMark
  return textOfParts(moneyParts(amount, currency, kind))
}

/** The text of an estimate, rounded: to be used beside 'about' alone. */
export function estimateText(amount: number, currency = 'AED'): string {
  return textOfParts(moneyParts(roundEstimate(amount), currency, 'balance', 0))
}

function textOfParts({ sign, code, digits }: MoneyParts): string {
  if (code === 'AED' && isArabic()) return `${isolated(`${sign}${digits}`)}\u00a0${dirhamWord}`
  return isolated(`${sign}${code}\u00a0${digits}`)
}
