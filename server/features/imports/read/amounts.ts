import { latinAmount, parseMinor } from '#contract/money.ts'
import { latinDigits } from './text.ts'

export type Decimal = 'point' | 'comma'

const signs = /[\u2212\u2012\u2013\u2014\uFE63\uFF0D]/g
const signWords = /^(?:cr|dr|db|credit|debit|دائن|مدين)\.?$/i

/**
 * Parses an amount as banks print it into minor units: `1,234.50`, `1.234,50`, `(12.00)`, `12.00-`, `AED
 * 12.00 DR`, Arabic digits. Null if it is not an amount, or has more decimals than the currency.
 */
export function readAmountText(cell: string, decimal: Decimal, currency: string): bigint | null {
  // fast path for the form that most files use
  if (decimal === 'point' && /^-?\d{1,12}(?:\.\d{1,2})?$/.test(cell)) return parseMinor(cell, currency)
  let text = toLatin(cell)
  let negative = false
  const bracketed = /^\((.*)\)$/.exec(text)
  if (bracketed) {
    negative = true
    text = bracketed[1]?.trim() ?? ''
  }
  text = text.replace(currencyNames, ' ')
  for (const part of text.match(/[^\d\s.,'+-]+\.?/g) ?? [])
    if (/^(?:dr|db|debit|مدين)\.?$/i.test(part)) negative = true
    else if (!signWords.test(part) && !isCurrencySign(part)) return null
  text = text.replace(/[^\d\s.,'+-]+\.?/g, ' ').trim()
  text = text.replace(/(\d)\s(?=\d{3}(?:\D|$))/g, '$1').replace(/([+-])\s+|\s+([+-])/g, '$1$2')
  if (/\s/.test(text)) return null
  const signed = /^([+-]?)(.*?)([+-]?)$/.exec(text)
  if (!signed) return null
  const [, before = '', digits = '', after = ''] = signed
  if (before !== '' && after !== '') return null
  if (before === '-' || after === '-') negative = !negative
  const plain = plainOf(digits, decimal)
  const minor = plain === null ? null : parseMinor(plain, currency)
  return minor === null ? null : negative ? -minor : minor
}

/** Whether a cell says that there is no amount. */
export const isNoAmount = (cell: string): boolean => /^[-–—]?$/.test(cell.trim())

/** Why a text is no amount: there is none, or it is written in no known way. */
export const amountFaultOf = (text: string): 'amount' | 'amount_form' =>
  isNoAmount(text) ? 'amount' : 'amount_form'

function toLatin(cell: string): string {
  const text = latinDigits(cell).replace(signs, '-').trim()
  // Arabic separators leave no doubt which one is the decimal separator
  return /[٫٬]/.test(text) ? latinAmount(text.replaceAll('٬', '').replace('٫', '.')) : text
}

const currencyNames = /د\.?\s?إ\.?|درهم|\b(?:Dhs?|Dirhams?|Rs)\b\.?/gi
const isCurrencySign = (part: string): boolean =>
  /^[A-Z]{3}\.?$/i.test(part) || /^(?:[A-Z]{1,2})?\p{Sc}$/u.test(part)

/** Digits with a decimal point and without thousands separators; null if the separators are misplaced. */
function plainOf(digits: string, decimal: Decimal): string | null {
  const [point, mark] = decimal === 'point' ? ['.', ','] : [',', '.']
  const [whole = '', fraction, ...rest] = digits.split(point)
  if (rest.length > 0 || (whole === '' && !fraction)) return null
  const groups = whole.split(whole.includes("'") ? "'" : mark)
  const inThousands = groups.every((group, index) =>
    index === 0
      ? /^\d{1,3}$/.test(group)
      : index === groups.length - 1
        ? /^\d{3}$/.test(group)
        : /^\d{2,3}$/.test(group),
  )
  if (groups.length > 1 && !inThousands) return null
  const plain = groups.join('')
  if (!/^\d*$/.test(plain) || (fraction !== undefined && !/^\d*$/.test(fraction))) return null
  return `${plain.replace(/^0+(?=\d)/, '') || '0'}${fraction ? `.${fraction}` : ''}`
}

/** The decimal separator used in most cells; a point if undecided. */
export function decimalOf(cells: readonly string[]): Decimal {
  let [point, comma] = [0, 0]
  for (const cell of cells) {
    const text = toLatin(cell)
    if (/\.\d{1,2}\D*$/.test(text) || /,\d{3}(?:\.|\D*$)/.test(text)) point += 1
    if (/,\d{1,2}\D*$/.test(text) || /\.\d{3},/.test(text)) comma += 1
  }
  return comma > point ? 'comma' : 'point'
}
