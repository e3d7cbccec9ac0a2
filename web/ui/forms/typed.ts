import { exponentOf } from '#contract/exponent.ts'
import { latinAmount } from '#contract/money.ts'

/**
 * A typed number as a plain decimal: digits and separators in Latin or Arabic script, and complete
 * groups, so that `1,234.50`, `1,00,000` and `١٬٢٣٤٫٥٠` lose theirs. Anything else is left for the caller to refuse:
 * `25,74` may mean 25.74.
 */
export function plainNumber(text: string): string {
  const latin = latinAmount(text.replaceAll('،', ','))
  return latin.replace(/^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?=\.|$)/, (whole) => whole.replaceAll(',', ''))
}

/** Parses a typed amount: null if blank, undefined if invalid. */
export function typedAmount(text: string): number | null | undefined {
  const plain = plainNumber(text).trim()
  if (plain === '') return null
  return /^\d{1,10}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}

/** A typed amount for a request body: null if blank; NaN, which no schema accepts, if invalid. */
export function amountIn(text: string): number | null {
  const amount = typedAmount(text)
  return amount === undefined ? Number.NaN : amount
}

/** A typed number for a request body, whose schema says which numbers are valid: null if blank. */
export const numberIn = (text: string): number | null =>
  text.trim() === '' ? null : Number(plainNumber(text))

/** A typed decimal for a request body, as exact text without groups; null if blank. */
export function decimalIn(text: string): string | null {
  const plain = plainNumber(text).trim()
  return plain === '' ? null : plain
}

/** The digits of a typed code or number, in Latin script. */
export const digitsIn = (text: string): string => latinAmount(text).replaceAll(/\D/g, '')

/** A text for a request body in which null means none. */
export const textIn = (text: string): string | null => text.trim() || null

/** The initial text of a field; empty for null. */
export const textOf = (value: number | string | null | undefined): string => String(value ?? '')

type Keyed = { key: number }
type Field<L> = { value: readonly L[]; onChange: (lines: L[]) => void }

/** What can be done with the lines of a form: change one, remove one, add one. */
export function editLines<L extends Keyed>({ value: lines, onChange }: Field<L>) {
  return {
    change: (key: number, part: Partial<L>): void =>
      onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line))),
    remove: (key: number): void => onChange(lines.filter((line) => line.key !== key)),
    add: (line: (key: number) => L): void =>
      onChange([...lines, line(Math.max(0, ...lines.map(({ key }) => key)) + 1)]),
  }
}

/** An amount as the initial text of an input: '500', '467.40', and '1.250' in dinars. */
export function editableAmount(amount: number, currency = 'AED'): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(exponentOf(currency))
}
