import { exponentOf } from '#contract/exponent.ts'

/** An amount as the initial text of an input: '500', '467.40', and '1.250' in dinars. */
export function editableAmount(amount: number, currency = 'AED'): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(exponentOf(currency))
}
