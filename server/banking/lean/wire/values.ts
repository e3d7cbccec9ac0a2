/** Parses single values of the provider: texts, codes, instants, signed amounts. */
import { isDay, dubaiDay } from '#contract/period.ts'
import { parseMinor } from '#contract/money.ts'
import { cleanText } from '#contract/text.ts'
import { plainDecimal } from './json.ts'

type Wire = string | null | undefined

/** Cleaned text on one line, at most `max` characters; null when nothing is left. */
export function textOf(value: Wire, max = 1000): string | null {
  if (!value) return null
  const line = cleanText(value)
  if (line.length <= max) return line === '' ? null : line
  return line
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}

/** A cleaned and trimmed id; null when blank. Never cut: cutting could make two ids equal. */
export function cleanId(value: Wire): string | null {
  return textOf(value, Infinity)
}

/** A code in upper snake case; null when it is empty, malformed, UNSUPPORTED or NOT_APPLICABLE. */
export function codeWord(value: Wire): string | null {
  const code = value?.trim().toUpperCase() ?? ''
  if (!/^[A-Z][A-Z0-9_]{0,63}$/.test(code)) return null
  return code === 'UNSUPPORTED' || code === 'NOT_APPLICABLE' ? null : code
}

/** IBAN or other account identifier without spaces, upper case. */
export function identifierOf(value: Wire): string | null {
  const text = textOf(value, 64)?.replace(/\s+/g, '').toUpperCase()
  return text ? text : null
}

const stamp = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,12})?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/

/** An instant of 1900 to 2998 in any precision, UTC if no zone is given; null when it is no real date. */
export function instantOf(value: Wire): Date | null {
  if (!value) return null
  const match = stamp.exec(value.trim())
  const [, day = '', time = '00:00', zone = 'Z'] = match ?? []
  if (!isPlausibleDay(day)) return null
  const instant = new Date(`${day}T${time}${zone}`)
  return Number.isNaN(instant.getTime()) || instant.getUTCFullYear() > 2998 ? null : instant
}

/** Cache of valid days: a history repeats each of its days many times. */
const realDays = new Set<string>()

function isPlausibleDay(day: string): boolean {
  if (realDays.has(day)) return true
  if (!/^(19|2\d)/.test(day) || !isDay(day)) return false
  if (realDays.size > 20_000) realDays.clear()
  realDays.add(day)
  return true
}

const hourMs = 3_600_000
const daysByHour = new Map<number, string>()

/** The Dubai day of an instant. Dubai's offset is whole hours, so each hour falls within one day. */
export function dayOfInstant(instant: Date): string {
  const hour = Math.floor(instant.getTime() / hourMs)
  const cached = daysByHour.get(hour)
  if (cached !== undefined) return cached
  if (daysByHour.size > 50_000) daysByHour.clear()
  const day = dubaiDay(instant)
  daysByHour.set(hour, day)
  return day
}

/** The Dubai day of a timestamp; null when it is no real date. */
export function dayOf(value: Wire): string | null {
  const instant = instantOf(value)
  return instant && dayOfInstant(instant)
}

export type Direction = 'credit' | 'debit'

/**
 * An exact amount in minor units, never negative, and its direction: the indicator decides, the minus sign
 * only without one. Null when amount or currency is missing or the amount is not exact in the currency.
 */
export function amountOf(
  money: { amount?: Wire; currency?: Wire } | null | undefined,
  indicator: Wire,
): { minor: bigint; currency: string; direction: Direction } | null {
  const currency = money?.currency?.trim().toUpperCase() ?? ''
  const decimal = plainDecimal(money?.amount ?? '')
  if (decimal === null || !/^[A-Z]{3}$/.test(currency)) return null
  const signed = parseMinor(decimal, currency)
  if (signed === null) return null
  const side = indicator?.trim().toUpperCase()
  const direction =
    side === 'CREDIT' ? 'credit' : side === 'DEBIT' ? 'debit' : signed < 0n ? 'debit' : 'credit'
  return { minor: signed < 0n ? -signed : signed, currency, direction }
}
