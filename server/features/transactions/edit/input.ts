import type { EntryType } from '#contract/common.ts'
import { words } from '#contract/errors.ts'
import { parseMinor } from '#contract/money.ts'
import { addMonths, isDay } from '#contract/period.ts'
import { limits } from '#contract/product.ts'
import { fail } from '../../../platform/errors.ts'
import { cleanText } from '../../../platform/fold.ts'

/** A manual transaction that holds all rules but the category's, which needs the database. */
export type ManualInput = {
  type: EntryType
  amountMinor: bigint
  category: string
  description: string
  day: string
}
type Raw = { [K in 'type' | 'amount' | 'category' | 'description' | 'date']?: unknown }
export type Faults = Record<string, string>

const maxMinor = 10n ** 14n // 12 digits before the point, 2 after
const earliest = '1970-01-01'

/** Says all faults at once in one sentence, and each at its field. */
export function failFields(faults: Faults): never {
  fail('invalid_input', Object.values(faults).join(', '), { fields: faults })
}

/** Fils of a positive amount given as number or text; a fault otherwise. */
export function readAmount(value: unknown): bigint | { fault: string } {
  if (typeof value !== 'number' && typeof value !== 'string') return { fault: words.amountRequired }
  const text = String(value).trim()
  if (!/^-?\d+(\.\d+)?$/.test(text)) return { fault: words.amountRequired }
  if (text.startsWith('-') || /^[0.]+$/.test(text)) return { fault: words.amountRequired }
  const minor = text.length > 40 ? null : parseMinor(text, 'AED')
  if (minor === null || minor >= maxMinor)
    return { fault: 'Amount can have at most 12 digits and 2 decimals' }
  return minor
}

/** A day not before 1970 and not more than a year ahead; a fault otherwise. */
export function readDay(value: unknown, today: string): string | { fault: string } {
  if (value === undefined || value === null || value === '') return { fault: words.dateRequired }
  if (typeof value !== 'string' || !isDay(value)) return { fault: 'Date must be a calendar day (YYYY-MM-DD)' }
  if (value < earliest) return { fault: 'Date cannot be before 1970' }
  if (value > addMonths(today, 12)) return { fault: 'Date cannot be more than 1 year ahead' }
  return value
}

export function readDescription(value: unknown): string | { fault: string } {
  if (typeof value !== 'string') return { fault: words.descriptionRequired }
  const text = cleanText(value)
  if (text === '') return { fault: words.descriptionRequired }
  return text.length > limits.descriptionLength
    ? { fault: `Description can have at most ${limits.descriptionLength} characters` }
    : text
}

/** Checks what a person typed for a new transaction; fails with the specification's words. */
export function readManual(raw: Raw, today: string): ManualInput {
  const faults: Faults = {}
  const checked = <T extends string | bigint>(field: string, value: T | { fault: string }): T | null => {
    if (typeof value !== 'object') return value
    faults[field] = value.fault
    return null
  }
  const amountMinor = checked('amount', readAmount(raw.amount))
  const category = typeof raw.category === 'string' ? cleanText(raw.category) : ''
  if (category === '' || category.length > 64) faults['category'] = words.categoryRequired
  const description = checked('description', readDescription(raw.description))
  const day = checked('date', readDay(raw.date, today))
  const type = raw.type === 'income' || raw.type === 'expense' ? raw.type : null
  if (type === null) faults['type'] = words.typeRequired
  if (amountMinor === null || description === null || day === null || type === null || faults['category'])
    failFields(faults)
  return { type, amountMinor, category, description, day }
}
