import type { EntryType } from '#contract/common.ts'
import { exponentOf, latinAmount, parseMinor } from '#contract/money.ts'
import { addMonths, isDay } from '#contract/period.ts'
import { limits } from '#contract/limits.ts'
import { type Message, failFields, messageOf } from '../../../platform/errors.ts'
import { cleanText } from '#contract/text.ts'
import type { Read } from '../../ledger/columns.ts'
import type { TransactionRow } from '../../ledger/row.ts'
import { searchTextOf } from '../../ledger/search/search-text.ts'

/** A manual transaction that passed all checks except that of its category, which needs the database. */
export type ManualInput = {
  type: EntryType
  amountMinor: bigint
  category: string
  description: string
  day: string
  /** Null for the cash wallet. */
  account: string | null
}
type Raw = {
  [K in 'type' | 'amount' | 'currency' | 'category' | 'description' | 'date' | 'account']?: unknown
}
export type Faults = Record<string, Message>

const mostDigits = 12 // before the decimal point
const earliest = '1970-01-01'
export const manualCurrency = 'AED'

/**
 * Parses a positive amount, given as a number or text, into minor units; returns a fault if it is invalid.
 */
export function readAmount(value: unknown, currency = manualCurrency): bigint | { fault: Message } {
  if (value === undefined || value === null || value === '') return { fault: messageOf('amount_required') }
  if (typeof value !== 'number' && typeof value !== 'string')
    return { fault: messageOf('amount_not_a_number') }
  const decimals = exponentOf(currency)
  const precision = { digits: mostDigits, decimals }
  const text = latinAmount(String(value))
  if (text === '' || /^-?[0.]+$/.test(text)) return { fault: messageOf('amount_required') }
  if (!/^-?\d+(\.\d+)?$/.test(text)) {
    const tooLarge = typeof value === 'number' && Number.isFinite(value)
    return { fault: tooLarge ? messageOf('amount_too_precise', precision) : messageOf('amount_not_a_number') }
  }
  if (text.startsWith('-')) return { fault: messageOf('amount_not_positive') }
  const minor = text.length > 40 ? null : parseMinor(text, currency)
  if (minor === null || minor >= 10n ** BigInt(mostDigits + decimals))
    return { fault: messageOf('amount_too_precise', precision) }
  return minor
}

/**
 * Checks a day, which must not be before 1970 or more than a year ahead; returns a fault if it is invalid.
 */
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

/** Manual amounts are in AED: another currency is refused, never stored as AED. */
function faultOfCurrency(currency: unknown): Message | null {
  const isOurs = currency === undefined || currency === null || currency === manualCurrency
  return isOurs ? null : messageOf('currency_not_supported', { currency: manualCurrency })
}

/** Validates a new manual transaction; fails with all faults at once, in the wording of the specification. */
export function readManual(raw: Raw, today: string): ManualInput {
  const faults: Faults = {}
  const checked = <T extends string | bigint>(field: string, value: T | { fault: Message }): T | null => {
    if (typeof value !== 'object') return value
    faults[field] = value.fault
    return null
  }
  const currencyFault = faultOfCurrency(raw.currency)
  if (currencyFault) faults['currency'] = currencyFault
  const amountMinor = checked('amount', readAmount(raw.amount))
  const category = typeof raw.category === 'string' ? cleanText(raw.category) : ''
  if (category === '' || category.length > 64) faults['category'] = messageOf('category_required')
  const description = checked('description', readDescription(raw.description))
  const day = checked('date', readDay(raw.date, today))
  const type = raw.type === 'income' || raw.type === 'expense' ? raw.type : null
  if (type === null) faults['type'] = messageOf('type_required')
  if (amountMinor === null || description === null || day === null || type === null) failFields(faults)
  if (Object.keys(faults).length > 0) failFields(faults)
  const account = typeof raw.account === 'string' && raw.account !== '' ? raw.account : null
  return { type, amountMinor, category, description, day, account }
}

/** What the user can change about a row; type, amount, day and text only of a manual one. */
export type UserState = Read<'user'> & Pick<TransactionRow, 'type' | 'amount_minor' | 'day' | 'text'>

/** The part of a row's state that the user can edit. */
export function stateOf(row: TransactionRow): UserState {
  return { ...row, tag_ids: row.tags.map(({ id }) => id) }
}

export const searchTextFor = (row: TransactionRow, state: UserState): string =>
  searchTextOf({ ...row, text: state.text, user_description: state.user_description, note: state.note })
