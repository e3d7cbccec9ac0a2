import type { EntryType } from '#contract/common.ts'
import { parseMinor } from '#contract/money.ts'
import { addMonths, isDay } from '#contract/period.ts'
import { limits } from '#contract/product.ts'
import { failFields, type Message, messageOf } from '../../../platform/errors.ts'
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
export type Faults = Record<string, Message>

const maxMinor = 10n ** 14n // 12 digits before the point, 2 after
const earliest = '1970-01-01'

/** Fils of a positive amount given as number or text; a fault otherwise. */
export function readAmount(value: unknown): bigint | { fault: Message } {
  if (typeof value !== 'number' && typeof value !== 'string') return { fault: messageOf('amount_required') }
  const text = String(value).trim()
  if (!/^-?\d+(\.\d+)?$/.test(text)) return { fault: messageOf('amount_required') }
  if (text.startsWith('-') || /^[0.]+$/.test(text)) return { fault: messageOf('amount_required') }
  const minor = text.length > 40 ? null : parseMinor(text, 'AED')
  if (minor === null || minor >= maxMinor)
    return { fault: messageOf('amount_too_precise', { digits: 12, decimals: 2 }) }
  return minor
}

/** A day not before 1970 and not more than a year ahead; a fault otherwise. */
export function readDay(value: unknown, today: string): string | { fault: Message } {
  if (value === undefined || value === null || value === '') return { fault: messageOf('date_required') }
  if (typeof value !== 'string' || !isDay(value)) return { fault: messageOf('date_invalid') }
  if (value < earliest) return { fault: messageOf('date_too_early') }
  if (value > addMonths(today, 12)) return { fault: messageOf('date_too_late') }
  return value
}

export function readDescription(value: unknown): string | { fault: Message } {
  if (typeof value !== 'string') return { fault: messageOf('description_required') }
  const text = cleanText(value)
  if (text === '') return { fault: messageOf('description_required') }
  return text.length > limits.descriptionLength
    ? { fault: messageOf('description_too_long', { max: limits.descriptionLength }) }
    : text
}

/** Checks what a person typed for a new transaction; fails with the specification's words. */
export function readManual(raw: Raw, today: string): ManualInput {
  const faults: Faults = {}
  const checked = <T extends string | bigint>(field: string, value: T | { fault: Message }): T | null => {
    if (typeof value !== 'object') return value
    faults[field] = value.fault
    return null
  }
  const amountMinor = checked('amount', readAmount(raw.amount))
  const category = typeof raw.category === 'string' ? cleanText(raw.category) : ''
  if (category === '' || category.length > 64) faults['category'] = messageOf('category_required')
  const description = checked('description', readDescription(raw.description))
  const day = checked('date', readDay(raw.date, today))
  const type = raw.type === 'income' || raw.type === 'expense' ? raw.type : null
  if (type === null) faults['type'] = messageOf('type_required')
  if (amountMinor === null || description === null || day === null || type === null || faults['category'])
    failFields(faults)
  return { type, amountMinor, category, description, day }
}
