import { dubaiDay, isDay, addDays } from '#contract/period.ts'
import { productLocale } from '#contract/product.ts'
import { minusSign, numberFormat, unknownMark } from './money-format.ts'

export { minusSign, moneyParts, moneyText, unknownMark, type MoneyKind } from './money-format.ts'

const compact = new Intl.NumberFormat(productLocale, { notation: 'compact', maximumFractionDigits: 1 })
/** For chart axes only: `12.5K`. */
export function compactNumber(value: number): string {
  return compact.format(value).replace('-', minusSign)
}

const plain = new Intl.NumberFormat(productLocale)
export function countText(value: number): string {
  return plain.format(value)
}
export function percentText(value: number, decimals = 0): string {
  return `${numberFormat(decimals).format(value).replace('-', minusSign)}%`
}

const lists = new Intl.ListFormat(productLocale)
/** Names as a sentence lists them: 'ADCB, FAB and Mashreq Bank'. */
export function listText(names: readonly string[]): string {
  return lists.format(names)
}

type DateStyle =
  | 'short'
  | 'long'
  | 'dayMonth'
  | 'weekdayLong'
  | 'monthYear'
  | 'monthShort'
  | 'monthShortYear'
  | 'weekday'
  | 'weekdayShort'
const styles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  dayMonth: { day: 'numeric', month: 'short' },
  weekdayLong: { weekday: 'long', day: 'numeric', month: 'long' },
  monthYear: { month: 'long', year: 'numeric' },
  monthShort: { month: 'short' },
  monthShortYear: { month: 'short', year: 'numeric' },
  weekdayShort: { weekday: 'short' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
}
const dates = new Map<string, Intl.DateTimeFormat>()
function dateFormat(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  let format = dates.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(productLocale, { timeZone: 'Asia/Dubai', ...options })
    dates.set(key, format)
  }
  return format
}

/** The Dubai day of a day or an instant; null for what is neither. */
export function dayOf(value: string): string | null {
  if (isDay(value)) return value
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return null
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : dubaiDay(new Date(time))
}

export type DateWords = { today: string; yesterday: string; invalid: string; unknown: string }

/** A day in words: 'Today', 'Yesterday' or a date in the style; 'Invalid Date' and 'Unknown' as specified. */
export function dayText(
  value: string | null | undefined,
  words: DateWords,
  style: DateStyle = 'short',
  now = new Date(),
): string {
  if (value === null || value === undefined || value.trim() === '') return words.unknown
  const day = dayOf(value)
  if (day === null) return words.invalid
  const today = dubaiDay(now)
  if (day === today) return words.today
  if (day === addDays(today, -1)) return words.yesterday
  return dateText(day, style)
}

/** A calendar day without relative words. */
export function dateText(day: string, style: DateStyle = 'short'): string {
  return dateFormat(style, styles[style]).format(new Date(`${day}T12:00:00+04:00`))
}

/** The Dubai clock time of an instant: `2:05 pm`. */
export function timeText(instant: string): string {
  const time = Date.parse(instant)
  if (Number.isNaN(time)) return unknownMark
  return dateFormat('time', { hour: 'numeric', minute: '2-digit' }).format(time)
}

/** The days of a range: `1 – 21 Nov 2026`. */
export function rangeText(from: string, to: string): string {
  const at = (day: string): Date => new Date(`${day}T12:00:00+04:00`)
  return dateFormat('short', styles.short).formatRange(at(from), at(to))
}
