import { exponentOf, latinAmount, parseMinor } from '#contract/money.ts'
import { latinDigits } from './text.ts'

export type Decimal = 'point' | 'comma'

const signs = /[\u2212\u2012\u2013\u2014\uFE63\uFF0D]/g
const debitWords = /^(?:dr|db|debit|مدين)\.?$/i
const creditWords = /^(?:cr|credit|دائن)\.?$/i

/** What stands at an amount: a sign, brackets (as a minus), or the words of a debit or credit. */
export type Mark = '-' | '+' | 'dr' | 'cr' | ''
/** `minor` has no sign. */
export type MarkedAmount = { minor: bigint; mark: Mark }

/** The form that most files use. */
const usual = /^-?\d{1,12}(?:\.\d{1,2})?$/

/**
 * Parses an amount as banks print it into minor units: `1,234.50`, `1.234,50`, `(12.00)`, `12.00-`, `AED
 * 12.00 DR`, Arabic digits. Null if it is not an amount, or has more decimals than the currency.
 */
export function readAmountText(cell: string, decimal: Decimal, currency: string): bigint | null {
  if (decimal === 'point' && usual.test(cell)) return parseMinor(cell, currency)
  const parts = partsOf(cell)
  const plain = parts && plainOf(parts.digits, decimal)
  const minor = plain === null ? null : parseMinor(plain, currency)
  return minor === null || !parts ? null : parts.mark === '-' || parts.mark === 'dr' ? -minor : minor
}

/**
 * Like `readAmountText`, with the mark apart. Three digits after a decimal mark are no decimals of a currency with
 * two, unless no group of thousands can stand before them: `12.500` is null, `0.500` and `1234.500` are not.
 */
export function readMarkedAmount(cell: string, decimal: Decimal, currency: string): MarkedAmount | null {
  if (cell === '') return null
  if (decimal === 'point' && usual.test(cell)) {
    const mark = cell.startsWith('-') ? '-' : ''
    const minor = parseMinor(cell.slice(mark.length), currency)
    return minor === null ? null : { minor, mark }
  }
  const parts = partsOf(cell)
  const plain = parts && plainOf(parts.digits, decimal)
  if (!parts || plain === null) return null
  const [whole = '', fraction = ''] = plain.split('.')
  const isGroup = fraction.length === 3 && whole !== '0' && /^\D*\d{1,3}\D/.test(parts.digits)
  if (isGroup && exponentOf(currency) < 3) return null
  const minor = parseMinor(plain, currency)
  return minor === null ? null : { minor, mark: parts.mark }
}

/** Whether a cell is written as an amount, whatever its decimal mark. */
export const isAmountText = (cell: string): boolean => /\d/.test(partsOf(cell)?.digits ?? '')

function partsOf(cell: string): { digits: string; mark: Mark } | null {
  // fast path for the form that most files use
  if (/^-?\d+(?:\.\d+)?$/.test(cell))
    return cell.startsWith('-') ? { digits: cell.slice(1), mark: '-' } : { digits: cell, mark: '' }
  // as people in South Asia write it: 500/-
  let text = withoutPower(toLatin(cell).replace(/(\d)\s?\/[-=]$/, '$1'))
  let mark: Mark = ''
  // `AED (62.00)` as spreadsheets show amounts of accounting
  const [, code = '', bracketed] =
    /^([A-Z]{3}|\p{Sc})?\s?\((.*)\)$/u.exec(text.replace(currencyNames, '').trim()) ?? []
  if (bracketed !== undefined && (code === '' || isCurrencySign(code))) {
    mark = '-'
    text = bracketed.trim()
  }
  text = text.replace(currencyNames, ' ')
  for (const part of text.match(/[^\d\s.,'+-]+\.?/g) ?? [])
    if (debitWords.test(part)) mark = 'dr'
    else if (creditWords.test(part)) mark = 'cr'
    else if (!isCurrencySign(part)) return null
  text = text.replace(/[^\d\s.,'+-]+\.?/g, ' ').trim()
  text = text.replace(/(\d)\s(?=\d{3}(?:\D|$))/g, '$1').replace(/([+-])\s+|\s+([+-])/g, '$1$2')
  if (/\s/.test(text)) return null
  const [, before = '', digits = '', after = ''] = /^([+-]?)(.*?)([+-]?)$/.exec(text) ?? []
  if (!/^[\d.,']+$/.test(digits) || (before !== '' && after !== '')) return null
  const sign = `${before}${after}`
  // a minus in brackets is none; at a debit it says nothing more
  if (sign === '-' && mark !== 'dr') mark = mark === '-' ? '' : '-'
  if (sign === '+' && mark === '') mark = '+'
  return { digits, mark }
}

/** `2.845E+4` in plain digits. With more digits a sheet has rounded the amount: it stays as it is, which is no amount. */
function withoutPower(text: string): string {
  const [, sign = '', whole = '', fraction = '', power = ''] =
    /^([-+]?)(\d)(?:\.(\d{1,4}))?E\+?(\d{1,2})$/i.exec(text) ?? []
  if (whole === '' || Number(power) > 12) return text
  const digits = `${whole}${fraction.padEnd(Number(power), '0')}`
  const [before, after] = [digits.slice(0, 1 + Number(power)), digits.slice(1 + Number(power))]
  return `${sign}${before}${after === '' ? '' : `.${after}`}`
}

/** Whether a cell says that there is no amount. */
export const isNoAmount = (cell: string): boolean => /^(?:[-–—]*|nil|n\/?a|none|null)$/i.test(cell.trim())

/** Why a text is no amount: there is none, or it is written in no known way. */
export const amountFaultOf = (text: string): 'amount' | 'amount_form' =>
  isNoAmount(text) ? 'amount' : 'amount_form'

function toLatin(cell: string): string {
  // the dirham sign of 2025
  const text = latinDigits(cell).replace(signs, '-').replaceAll('\u20C3', ' ').trim()
  // Arabic separators leave no doubt which one is the decimal separator
  return /[٫٬]/.test(text) ? latinAmount(text.replaceAll('٬', '').replace('٫', '.')) : text
}

const currencyNames = /د\.?\s?إ\.?|درهم|\b(?:Dhs?|Dirhams?|Rs)\b\.?/gi
const isoCodes = new Set(Intl.supportedValuesOf('currency'))
const isCurrencySign = (part: string): boolean =>
  isoCodes.has(part.replace(/\.$/, '').toUpperCase()) || /^(?:[A-Z]{1,2})?\p{Sc}$/u.test(part)

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

/** The decimal separator by which most cells are amounts; a point if undecided, and whether that is so. */
export function decimalOf(cells: readonly string[], currency: string): { decimal: Decimal; isOpen: boolean } {
  let [point, comma, differ] = [0, 0, false]
  for (const cell of cells) {
    if (!/[.,]/.test(cell)) continue
    const [a, b] = [readMarkedAmount(cell, 'point', currency), readMarkedAmount(cell, 'comma', currency)]
    if (a) point += 1
    if (b) comma += 1
    if (a && b && a.minor !== b.minor) differ = true
  }
  return { decimal: comma > point ? 'comma' : 'point', isOpen: differ && comma === point }
}
